/* What a line shows, from what was laid. */
import type { Laid, Prints } from '../api/types';
import { facesOf, printed } from '../tiles/parse';

/* The faces of a tile in the order in which they lie, the side that joins first. */
export function facesFrom(tile: string, side: number, prints?: Prints): string[] {
	const faces = facesOf(printed(tile, prints)).map(face => (face.worth === null ? face.name : `${face.name}:${face.worth}`));
	return side === 0 ? faces : faces.length === 2 ? [faces[1]!, faces[0]!] : [...faces.slice(side), ...faces.slice(0, side)];
}

/* What the two ends of a line show. */
export function lineEnds(laid: readonly Laid[], prints?: Prints): string[] {
	const [lead, ...others] = laid;
	const ends = lead ? facesFrom(lead.tile, 0, prints) : [];
	for (const play of others) ends[play.place === 0 ? 0 : 1] = facesFrom(play.tile, play.side, prints)[1] ?? '';
	return ends;
}

/* Whether the last tile went out by fitting both ends of the line, which were not alike. */
export function isCapicua(laid: readonly Laid[]): boolean {
	const last = laid.at(-1);
	if (!last || laid.length < 2) return false;
	const ends = lineEnds(laid.slice(0, -1));
	const [joins, other] = facesFrom(last.tile, last.side);
	const [here, there] = last.place === 0 ? ends : [ends[1], ends[0]];
	return here === joins && there === other && here !== there;
}
