/* A tile as text: its faces with a hyphen between, a worth after a colon where a face has several, a number for copies. */
import type { Prints } from '../api/types';

export interface HalfFace {
	name: string;
	worth: number | null;
}

const half = /([^-:#]+)(?::(-?\d+))?(?:-|$)/gy;

export function facesOf(tile: string): HalfFace[] {
	const text = tile.replace(/#\d+$/, '');
	const faces: HalfFace[] = [];
	half.lastIndex = 0;
	for (let match = half.exec(text); match; match = half.exec(text)) {
		faces.push({ name: match[1]!, worth: match[2] === undefined ? null : Number(match[2]) });
		if (half.lastIndex >= text.length) break;
	}
	return faces.length > 1 ? faces : [{ name: text, worth: null }];
}

/* The same with what is printed on it, where that differs from tile to tile. */
export function printed(tile: string, prints?: Prints): string {
	const worths = prints?.[tile];
	return worths
		? facesOf(tile)
				.map((face, i) => `${face.name}:${worths[i]}`)
				.join('-')
		: tile;
}

/* How a tile, or one of its faces, is called, with what is printed on it. */
export const called = (text: string): string => text.replace(/:(-?)(\d+)/g, (_, minus, worth) => ` ${minus && '−'}${worth}`);

export function isDouble(tile: string): boolean {
	const faces = facesOf(tile);
	return faces.length > 1 && faces.every(face => face.name === faces[0]!.name && face.worth === faces[0]!.worth);
}

/* How many pips a face shows; null: it is written. */
export function pipsOf(name: string): number | null {
	return /^\d{1,2}$/.test(name) && Number(name) <= 18 ? Number(name) : null;
}

/* What is written on a half: a long name is cut to its first letters and stands whole below them. */
export function labelOf(name: string): { large: string; small: string | null } {
	const letters = [...name];
	return letters.length <= 5 ? { large: name, small: null } : { large: letters.slice(0, 4).join(''), small: name };
}
