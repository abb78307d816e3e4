/* How fast a replay runs: milliseconds from one move to the next. */
import { isOneOf } from '../ui/memory';

export const paces = { slow: 1500, usual: 700, fast: 200 } as const;
export type Pace = keyof typeof paces;
export const paceNames = ['slow', 'usual', 'fast'] as const satisfies readonly Pace[];
export const isPace = isOneOf<Pace>(paceNames);
