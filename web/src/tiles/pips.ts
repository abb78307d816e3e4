/* Where the pips of a half lie, as on bought sets: three columns, outer ones full, the middle one takes what is left. Coordinates
   run from -1 to 1 across the half, for a tile that stands upright. */

export type Spot = readonly [x: number, y: number];

const spread = (rows: number): number[] => Array.from({ length: rows }, (_, i) => (rows === 1 ? 0 : (2 * i) / (rows - 1) - 1));

const small: readonly Spot[][] = [
	[],
	[[0, 0]],
	[
		[-1, -1],
		[1, 1],
	],
	[
		[-1, -1],
		[0, 0],
		[1, 1],
	],
	[
		[-1, -1],
		[1, -1],
		[-1, 1],
		[1, 1],
	],
	[
		[-1, -1],
		[1, -1],
		[0, 0],
		[-1, 1],
		[1, 1],
	],
];

const column = (x: number, rows: number): Spot[] => spread(rows).map(y => [x, y] as const);

export function pipSpots(count: number): Spot[] {
	const drawn = small[count];
	if (drawn) return drawn;
	const rows = Math.ceil(count / 3) < 3 ? 3 : Math.ceil(count / 3);
	const middle = count - 2 * rows;
	const ys = middle === 1 ? [0] : middle === 2 && rows === 3 ? [-1, 1] : spread(middle);
	return [...column(-1, rows), ...ys.map(y => [0, y] as const), ...column(1, rows)];
}

/* The radius of a pip and how far from the middle the outermost lie, in hundredths of a half. */
function pipSize(count: number): { radius: number; reach: number } {
	if (count <= 9) return { radius: 10.5, reach: 27 };
	if (count <= 12) return { radius: 8.6, reach: 30 };
	if (count <= 15) return { radius: 7.4, reach: 32 };
	return { radius: 6.3, reach: 33 };
}

/* All pips of a half as one path: a double-eighteen set has thousands of them. */
const paths: string[] = [];
export function pipPath(count: number): string {
	const { radius: r, reach } = pipSize(count);
	return (paths[count] ??= pipSpots(count)
		.map(([x, y]) => `M${x * reach - r} ${y * reach}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`)
		.join(''));
}

/* Each number has a colour, from one pip on. */
const colours =
	'#14679b #22702f #b3261e #80492a #16357f #8c6500 #a4307f #14695f #5c3a9b #b04a00 #34505e #566a00 #7a1f4d #005d8f #444 #9a3b3b #2a6f4e #40318d'.split(
		' ',
	);
export const pipStyle = (pips: number) => ({ fill: colours[pips - 1] });
