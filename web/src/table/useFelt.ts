/* What the felt needs: what faces are worth, how much room there is, and where the tile that is chosen may lie. */
import { useMemo } from 'preact/compat';
import type { TableState } from '../api/types';
import { isDouble } from '../tiles/parse';
import { worthsOf } from './BoardView';
import { spotsAt, type Setup } from './layout';
import type { Moment } from './replay';
import { useFrame } from './useFrame';

const unknown = { shape: 'line', spinners: null, after_line: false, faces: undefined, prints: undefined } as const;

/* `total`: tiles that lie, or may yet; `course`: tells one playing of a round from another. */
export function useFelt(
	state: TableState | null,
	{ laid }: Moment,
	total: number,
	course: number,
	live: boolean,
	chosen: string | null,
) {
	const { shape, spinners, after_line: afterLine, faces, prints } = state ?? unknown;
	const worths = useMemo(() => worthsOf(faces, prints), [faces, prints]);
	const [frame, onSize] = useFrame(course);
	const setup = useMemo<Setup>(
		() => ({ frame, tiles: total, tree: shape === 'tree', spinners, afterLine }),
		[frame, total, shape, spinners, afterLine],
	);
	const double = chosen !== null && isDouble(chosen);
	const offered = state?.you.plays;
	const spots = useMemo(() => {
		const places = live && shape !== 'bag' && offered ? [...new Set(offered.map(play => play.place))] : [];
		return spotsAt(setup, laid, places, double);
	}, [live, shape, offered, setup, laid, double]);
	return { worths, setup, spots, onSize };
}
