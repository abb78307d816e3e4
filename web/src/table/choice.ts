/* What a person may do with each tile of the hand: nothing, one thing, or a choice between places and sides. */
import type { Play } from '../api/types';

export interface Ways {
	tile: string;
	plays: Play[];
	fits: boolean; /* some of them fit; the others are a cheat's to try */
}

export function waysOf(tile: string, plays: readonly Play[]): Ways {
	const own = plays.filter(play => play.tile === tile);
	return { tile, plays: own, fits: own.some(play => !play.misfit) };
}

/* Playing without asking where: there is one way, or all ways come to the same. */
export function onlyWay(ways: Ways, empty: boolean): Play | null {
	const [first, ...rest] = ways.plays;
	if (!first || first.misfit) return null;
	return !rest.length || empty ? first : null;
}

/* The tile that the arrow keys reach next, round the end. */
export function nextIndex(key: string, at: number, count: number): number | null {
	switch (key) {
		case 'ArrowRight':
		case 'ArrowDown':
			return (at + 1) % count;
		case 'ArrowLeft':
		case 'ArrowUp':
			return (at + count - 1) % count;
		case 'Home':
			return 0;
		case 'End':
			return count - 1;
		default:
			return null;
	}
}
