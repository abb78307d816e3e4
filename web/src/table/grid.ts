/* A branching table as the server lays it out: every tile has its cells, and every open place the cells where the next would lie. */
import type { Facing, Layout, LayoutTile, Laid, Prints } from '../api/types';
import { facesFrom, type Picture, type Placed, type Spot } from './snake';

const step: Record<Facing, readonly [dx: number, dy: number]> = { east: [1, 0], south: [0, 1], west: [-1, 0], north: [0, -1] };

interface Cells {
	row: number;
	column: number;
	facing: Facing;
}

/* The top left of the two cells. */
function cornerOf({ row, column, facing }: Cells): { x: number; y: number } {
	const [dx, dy] = step[facing];
	return { x: column + Math.min(0, dx), y: row + Math.min(0, dy) };
}

const cellsOf = ({ row, column, facing }: Cells) =>
	[0, 1].map(half => ({ x: column + step[facing][0] * half, y: row + step[facing][1] * half }));

/* What lies along its facing, with what is printed there: the side that joins comes first. */
function facesAlong(tile: LayoutTile, play: Laid, prints?: Prints): string[] {
	if (!prints?.[tile.tile]) return tile.faces;
	const joins = facesFrom(tile.tile, play.side, prints);
	return joins[0]!.startsWith(`${tile.faces[0]}:`) ? joins : joins.reverse();
}

/* `open`: with its open places, as long as the layout is of what is laid. */
export function grid(layout: Layout, laid: readonly Laid[], open: boolean, prints?: Prints): Picture {
	/* both are in the order of play; one may be a moment ahead of the other */
	const known = layout.tiles.filter((tile, i) => tile.tile === laid[i]?.tile);
	/* measured from the first tile, which never moves */
	const [first = { row: 0, column: 0 }] = known;
	const from = <T extends { row: number; column: number }>(at: T): T => ({
		...at,
		row: at.row - first.row,
		column: at.column - first.column,
	});
	const tiles = known.map((tile, index): Placed => {
		const here = from(tile);
		const joint = tile.apart && from(tile.apart);
		return {
			tile: tile.tile,
			index,
			seat: tile.seat,
			...cornerOf(here),
			facing: tile.facing,
			faces: facesAlong(tile, laid[index]!, prints),
			misfit: laid[index]!.misfit,
			apart: joint && { from: { x: joint.column, y: joint.row }, to: { x: here.column, y: here.row } },
		};
	});
	const same = known.length === layout.tiles.length && known.length === laid.length;
	const ahead = open && same ? layout.spots.map(from) : [];
	const spots = ahead.map((spot): Spot => ({ place: spot.place, facing: spot.facing, ...cornerOf(spot) }));
	const cells = [...known.map(from), ...ahead].flatMap(cellsOf);
	const xs = cells.map(cell => cell.x);
	const ys = cells.map(cell => cell.y);
	return {
		centred: false,
		tiles,
		spots,
		left: Math.min(0, ...xs),
		top: Math.min(0, ...ys),
		right: Math.max(0, ...xs) + 1,
		bottom: Math.max(0, ...ys) + 1,
	};
}
