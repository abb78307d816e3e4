/* What the server has on offer. It does not change while the server runs, so it is fetched once. */
import { once } from '../ui/useLoad';
import { api } from './client';

export const loadOptions = once('options', api.options);
export const loadVariants = once('variants', api.variants);
/* What the first play needs of them. */
export const loadStrategy = once('strategy', () => api.aspect('strategy'));
export const loadPuzzles = once('puzzles', api.puzzles);
