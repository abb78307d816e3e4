/* The line as it lies on a real table: the first tile in the middle, one end growing to the right and turning down at the edge,
   the other to the left and turning up, so that a tile never moves once it lies. Coordinates are in halves. */
import type { Facing, Laid, Prints } from '../api/types';
import { facesOf, isDouble, printed } from '../tiles/parse';

export interface Placed {
	tile: string;
	index: number; /* in the order of play */
	seat: number;
	x: number; /* top left */
	y: number;
	facing: Facing;
	faces: string[]; /* along `facing` */
	misfit: boolean;
	/* it does not touch what it joins: the cells of both halves */
	apart?: { from: { x: number; y: number }; to: { x: number; y: number } };
}

/* Where the next tile would lie. */
export interface Spot {
	place: number;
	x: number;
	y: number;
	facing: Facing;
}

export interface Picture {
	centred: boolean; /* around 0, 0 */
	tiles: Placed[];
	spots: Spot[];
	left: number;
	top: number;
	right: number;
	bottom: number;
}

/* One end of the line: it stands at x, y (the corner that the next tile touches) and goes east (1) or west (-1). */
interface End {
	x: number;
	y: number;
	way: 1 | -1;
	down: 1 | -1; /* where it turns to at the edge */
	turned: boolean; /* the last tile was a corner */
}

interface Box {
	x: number;
	y: number;
	width: number;
	height: number;
	facing: Facing;
}

const fits = (end: End, needs: number, half: number) => (end.way > 0 ? end.x + needs <= half : end.x - needs >= -half);

/* The box of the next tile at an end, and the end after it. A row is one half high; the last half of a row is kept for the tile that
   turns, and a double after a corner lies along, since it would run into the corner. */
function next(end: End, double: boolean, half: number): { box: Box; end: End } {
	const across = double && !end.turned;
	const needs = across ? 1 : 2;
	if (fits(end, needs, half)) {
		const box: Box = {
			x: end.way > 0 ? end.x : end.x - needs,
			y: across ? end.y - 0.5 : end.y,
			width: needs,
			height: across ? 2 : 1,
			facing: across ? (end.down > 0 ? 'south' : 'north') : end.way > 0 ? 'east' : 'west',
		};
		return { box, end: { ...end, x: end.x + end.way * needs, turned: false } };
	}
	const x = end.way > 0 ? end.x : end.x - 1;
	const y = end.down > 0 ? end.y : end.y - 1;
	const box: Box = { x, y, width: 1, height: 2, facing: end.down > 0 ? 'south' : 'north' };
	const way = -end.way as 1 | -1;
	return { box, end: { x: way > 0 ? x : x + 1, y: end.y + 2 * end.down, way, down: end.down, turned: true } };
}

/* The faces of a tile in the order in which they lie, the side that joins first. */
export function facesFrom(tile: string, side: number, prints?: Prints): string[] {
	const faces = facesOf(printed(tile, prints)).map(face => (face.worth === null ? face.name : `${face.name}:${face.worth}`));
	return side === 0 ? faces : faces.length === 2 ? [faces[1]!, faces[0]!] : [...faces.slice(side), ...faces.slice(0, side)];
}

export function snake(laid: readonly Laid[], columns: number, prints?: Prints): Picture {
	const half = Math.max(3, columns / 2 - 1);
	const picture: Picture = { centred: true, tiles: [], spots: [], left: 0, top: 0, right: 0, bottom: 0 };
	const ends: [End, End] = [
		{ x: -1, y: -0.5, way: -1, down: -1, turned: false },
		{ x: 1, y: -0.5, way: 1, down: 1, turned: false },
	];
	const put = (play: Laid, index: number, box: Box, faces: string[]) => {
		picture.tiles.push({
			tile: play.tile,
			index,
			seat: play.seat,
			x: box.x,
			y: box.y,
			facing: box.facing,
			faces,
			misfit: play.misfit,
		});
		picture.left = Math.min(picture.left, box.x);
		picture.top = Math.min(picture.top, box.y);
		picture.right = Math.max(picture.right, box.x + box.width);
		picture.bottom = Math.max(picture.bottom, box.y + box.height);
	};
	laid.forEach((play, index) => {
		const double = isDouble(play.tile);
		if (!index) {
			if (double) {
				ends[0].x = -0.5;
				ends[1].x = 0.5;
			}
			const lead: Box = double
				? { x: -0.5, y: -1, width: 1, height: 2, facing: 'south' }
				: { x: -1, y: -0.5, width: 2, height: 1, facing: 'east' };
			put(play, index, lead, facesFrom(play.tile, 0, prints));
			return;
		}
		const which = play.place === 0 ? 0 : 1;
		const laidAt = next(ends[which], double, half);
		ends[which] = laidAt.end;
		put(play, index, laidAt.box, facesFrom(play.tile, play.side, prints));
	});
	if (laid.length)
		picture.spots = ends.map((end, place) => {
			const { box } = next(end, false, half);
			return { place, x: box.x, y: box.y, facing: box.facing };
		});
	return picture;
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

/* How many columns a line of up to `tiles` tiles should have in a box of that shape, so that it fills it. */
export function columnsFor(tiles: number, width: number, height: number): number {
	const halves = tiles * 1.85 + 4;
	/* rows are two halves apart: columns * rows * 2 = halves, columns / (2 * rows) = width / height */
	const ideal = 1.1 * Math.sqrt((halves * 2 * width) / Math.max(height, 1));
	return Math.max(10, Math.min(44, Math.round(ideal / 2) * 2));
}
