/* Where tiles lie: src/layout, the one that draws the terminal too, run here as WebAssembly. It is told what was laid where, and says
   the box of every tile and of the next one at every open place. Coordinates are in halves of a tile; the first lies around 0, 0. */
import type { Facing, Laid, Prints, TableState } from '../api/types';
import { isDouble } from '../tiles/parse';
import { facesFrom } from './line';
import { wasm } from './layout-wasm';

export interface Frame {
	width: number;
	height: number;
}

/* What a layout depends on besides the tiles laid. The aspect of the frame is fixed when a round begins. */
export interface Setup {
	frame: Frame;
	tiles: number; /* that may come to lie there */
	tree: boolean;
	spinners: TableState['spinners'];
	afterLine: boolean;
}

interface Box {
	x: number; /* top left */
	y: number;
	facing: Facing;
	/* it does not touch what it joins: it goes on from there */
	apart?: { x: number; y: number };
}

export interface Placed extends Box {
	tile: string;
	index: number; /* in the order of play */
	seat: number;
	faces: string[]; /* along `facing` */
	misfit: boolean;
}

/* Where the next tile would lie. */
export interface Spot extends Box {
	place: number;
}

interface Felt {
	memory: WebAssembly.Memory;
	box: () => number;
	begin: (width: number, height: number, tiles: number, tree: number, spinners: number, afterLine: number) => number;
	lay: (place: number, twice: number) => number;
	offer: (place: number, twice: number) => number;
}

const bytes = Uint8Array.from(atob(wasm), letter => letter.charCodeAt(0));
const felt = (await WebAssembly.instantiate(bytes)).instance.exports as unknown as Felt;
const facings = ['east', 'south', 'west', 'north'] as const;
const spinning = { none: 0, first: 1, all: 2 };

function told(): Box {
	const [x, y, , , facing, , apart, fromX, fromY] = new Int32Array(felt.memory.buffer, felt.box(), 9);
	const box = { x: x! / 2, y: y! / 2, facing: facings[facing!]! };
	return apart ? { ...box, apart: { x: fromX! / 2, y: fromY! / 2 } } : box;
}

/* What the program has in its memory: tiles that follow on it are laid, and nothing is laid twice. */
let known = { setup: '', laid: [] as string[], boxes: [] as Box[] };

const written = (play: Laid) => `${play.tile} ${play.place}`;

/* Lays what is missing; what lies there may go on after these. */
function follow(setup: Setup, laid: readonly Laid[]): boolean {
	const key = JSON.stringify(setup);
	const common = Math.min(known.laid.length, laid.length);
	if (known.setup !== key || laid.slice(0, common).some((play, i) => known.laid[i] !== written(play))) {
		const { frame, tiles, tree, spinners, afterLine } = setup;
		const size = [frame.width, frame.height].map(side => Math.max(1, Math.round(side))) as [number, number];
		const most = Math.max(tiles, laid.length, 1);
		known = { setup: '', laid: [], boxes: [] };
		if (!felt.begin(...size, most, Number(tree), spinning[spinners ?? 'none'], Number(afterLine))) return false;
		known.setup = key;
	}
	for (const play of laid.slice(known.laid.length)) {
		if (!felt.lay(play.place, Number(isDouble(play.tile)))) return false;
		known.laid.push(written(play));
		known.boxes.push(told());
	}
	return true;
}

/* The tiles as they lie. One that no place takes (the record is damaged) is left out, and so are all after it. */
export function layOut(setup: Setup, laid: readonly Laid[], prints?: Prints): Placed[] {
	follow(setup, laid);
	return laid.slice(0, known.boxes.length).map((play, index) => ({
		...known.boxes[index]!,
		tile: play.tile,
		index,
		seat: play.seat,
		faces: facesFrom(play.tile, index ? play.side : 0, prints),
		misfit: play.misfit,
	}));
}

/* Where a tile, or a double, would lie at these places. */
export function spotsAt(setup: Setup, laid: readonly Laid[], places: readonly number[], double: boolean): Spot[] {
	if (!laid.length || !places.length) return [];
	if (known.laid.length > laid.length) known.setup = ''; /* a moment of before */
	if (!follow(setup, laid)) return [];
	return places.flatMap(place => (felt.offer(place, Number(double)) ? [{ place, ...told() }] : []));
}
