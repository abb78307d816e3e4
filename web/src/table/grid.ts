/* A branching table as the server lays it out, and where its open ends are. The server gives every tile a cell; which way each open
   place points is seen from the tiles that lie there: the far end of a tile has the number of the place where it was laid, and the
   short sides of a double, first the one to the left of its heading, have later numbers. */
import type { Facing, Layout, LayoutTile, Laid, Place, Prints } from '../api/types';
import { facesFrom, type Picture, type Placed, type Spot } from './snake';

const ways: readonly Facing[] = ['east', 'south', 'west', 'north'];
const step: Record<Facing, readonly [dx: number, dy: number]> = { east: [1, 0], south: [0, 1], west: [-1, 0], north: [0, -1] };
const turn = (facing: Facing, by: number): Facing => ways[(ways.indexOf(facing) + by + 4) % 4]!;

/* The heading of the line a tile lies in: a double lies across it, facing to the right of it. */
const headingOf = (tile: LayoutTile): Facing => (tile.crosswise ? turn(tile.facing, -1) : tile.facing);

function boxOf(tile: LayoutTile): { x: number; y: number } {
	const [dx, dy] = step[tile.facing];
	const reach = tile.faces.length - 1;
	return { x: tile.column + Math.min(0, dx * reach), y: tile.row + Math.min(0, dy * reach) };
}

interface Way {
	x: number;
	y: number;
	facing: Facing;
}

/* The cells beyond a tile, by side: far end, left arm, right arm, and the near end of the first tile. */
function waysOf(tile: LayoutTile): { far: Way; left: Way; right: Way; near: Way } {
	const heading = headingOf(tile);
	const beyond = (facing: Facing, cells: number): Way => ({
		x: tile.column + step[facing][0] * cells,
		y: tile.row + step[facing][1] * cells,
		facing,
	});
	return {
		far: beyond(heading, tile.crosswise ? 1 : 2),
		left: beyond(turn(heading, -1), 1),
		right: beyond(turn(heading, 1), 2),
		near: beyond(turn(heading, 2), 1),
	};
}

/* Whether a tile lies at that end: it begins there and points away, or further on where something was in the way. */
function covered(way: Way, tiles: readonly LayoutTile[], reach = 6): boolean {
	const [dx, dy] = step[way.facing];
	for (let i = 0; i < reach; i++) {
		const x = way.x + dx * i;
		const y = way.y + dy * i;
		if (tiles.some(tile => tile.column === x && tile.row === y && headingOf(tile) === way.facing)) return true;
		if (!tiles.some(tile => cellsOf(tile).some(cell => cell.x === x && cell.y === y))) return false;
	}
	return false;
}

function cellsOf(tile: LayoutTile): { x: number; y: number }[] {
	const [dx, dy] = step[tile.facing];
	return tile.faces.map((_, i) => ({ x: tile.column + dx * i, y: tile.row + dy * i }));
}

function spotsOf(tile: LayoutTile, open: readonly Place[], play: Laid, first: boolean, tiles: readonly LayoutTile[]): Spot[] {
	const { far, left, right, near } = waysOf(tile);
	const arms = [left, right].filter(arm => !covered(arm, tiles));
	const spots: Spot[] = [];
	for (const place of [...open].sort((a, b) => a.place - b.place)) {
		let way: Way | undefined;
		if (first && place.place < 2) way = place.place === 0 ? near : far;
		else if (!first && place.place === play.place) way = far;
		else way = arms.shift();
		if (way) spots.push({ place: place.place, ...way });
	}
	return spots;
}

/* The second cell a tile would cover. */
const beyond = (spot: Spot) => ({ x: spot.x + step[spot.facing][0], y: spot.y + step[spot.facing][1] });

/* The top left of the box a tile would cover from a cell on. */
function cornerOf(spot: Spot): Spot {
	const [dx, dy] = step[spot.facing];
	return { ...spot, x: spot.x + Math.min(0, dx), y: spot.y + Math.min(0, dy) };
}

/* What lies along its facing, with what is printed there: the side that joins comes first. */
function facesAlong(tile: LayoutTile, play: Laid, prints?: Prints): string[] {
	if (!prints?.[tile.tile]) return tile.faces;
	const joins = facesFrom(tile.tile, play.side, prints);
	return joins[0]!.startsWith(`${tile.faces[0]}:`) ? joins : joins.reverse();
}

export function grid(layout: Layout, laid: readonly Laid[], places: readonly Place[], prints?: Prints): Picture {
	/* both are in the order of play; one may be a moment ahead of the other */
	const both = layout.tiles.filter((tile, i) => tile.tile === laid[i]?.tile);
	const [first] = both;
	/* measured from the first tile, which never moves */
	const known = both.map(tile => ({ ...tile, row: tile.row - first!.row, column: tile.column - first!.column }));
	const tiles: Placed[] = known.map((tile, index) => ({
		tile: tile.tile,
		index,
		seat: tile.seat,
		...boxOf(tile),
		facing: tile.facing,
		faces: facesAlong(tile, laid[index]!, prints),
		misfit: laid[index]!.misfit,
	}));
	const byPlace = new Map<number, Spot>();
	known.forEach((tile, index) => {
		const open = places.filter(place => place.tile === tile.tile);
		/* copies of a tile are called alike: the place is at the one that is not covered there */
		for (const spot of spotsOf(tile, open, laid[index]!, index === 0, known)) {
			const other = byPlace.get(spot.place);
			if (!other || (covered(other, known) && !covered(spot, known))) byPlace.set(spot.place, spot);
		}
	});
	const spots = [...byPlace.values()];
	const cells = [...known.flatMap(cellsOf), ...spots, ...spots.map(beyond)];
	const xs = cells.map(cell => cell.x);
	const ys = cells.map(cell => cell.y);
	return {
		centred: false,
		tiles,
		spots: spots.map(cornerOf),
		left: Math.min(0, ...xs),
		top: Math.min(0, ...ys),
		right: Math.max(0, ...xs) + 1,
		bottom: Math.max(0, ...ys) + 1,
	};
}
