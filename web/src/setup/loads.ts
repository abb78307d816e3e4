/* The shape of a variant, made once of the options there are. */
import { loadOptions } from '../api/lists';
import { once } from '../ui/useLoad';
import { shapeOf, type Shape } from './draft';

export const loadShape = once('shape', async (): Promise<Shape> => {
	const shape = shapeOf(await loadOptions());
	if (!shape) throw new Error('no shape');
	return shape;
});
