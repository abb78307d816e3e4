/* A tile as SVG. A half is a square of 100; the tile lies as `facing` says, its first face where it begins. */
import { memo } from 'preact/compat';
import type { Facing, Prints } from '../api/types';
import { facesOf, labelOf, pipsOf, printed, type HalfFace } from './parse';
import { pipPath, pipStyle } from './pips';

export const HALF = 100;

/* What is written is worth so much: each face, or each side of each tile. */
export interface Worths {
	faces: ReadonlyMap<string, number>;
	prints: Prints | undefined;
}

const lengthwise = (facing: Facing) => facing === 'east' || facing === 'west';

function Half({ face, turned, worths }: { face: HalfFace; turned: boolean; worths?: Worths }) {
	const pips = pipsOf(face.name);
	if (pips !== null)
		return <path className="pips" style={pipStyle(pips)} transform={turned ? 'rotate(90)' : undefined} d={pipPath(pips)} />;
	const { large, small } = labelOf(face.name);
	const worth = face.worth ?? worths?.faces.get(face.name) ?? null;
	const size = [...large].length === 1 ? 62 : Math.min(40, 105 / [...large].length);
	return (
		<g className="written">
			<text y={small ? 2 : size * 0.35} fontSize={size} textAnchor="middle" className="large">
				{large}
			</text>
			{small && (
				<text y={19} fontSize={Math.min(15, 140 / [...small].length)} textAnchor="middle" className="small">
					{small}
				</text>
			)}
			{worth !== null && (
				<text x={small ? 0 : 36} y={40} fontSize={17} textAnchor={small ? 'middle' : 'end'} className="worth">
					{worth}
				</text>
			)}
		</g>
	);
}

interface TileProps {
	tile: string;
	facing?: Facing;
	hidden?: boolean;
	worths?: Worths;
	sides?: number;
}

/* The drawing alone, for use inside another SVG: its top left is at 0, 0. What it is given is compared by value: a table has hundreds. */
export const TileShape = memo(function TileShape({ tile, facing = 'south', hidden, worths, sides = 2 }: TileProps) {
	const known = hidden ? [] : facesOf(printed(tile, worths?.prints));
	const count = hidden ? sides : known.length;
	const flat = lengthwise(facing);
	const width = flat ? HALF * count : HALF;
	const height = flat ? HALF : HALF * count;
	const back = facing === 'west' || facing === 'north';
	const centre = (i: number) => ((back ? count - 1 - i : i) + 0.5) * HALF;
	return (
		<g className={hidden ? 'tile tile-back' : 'tile'}>
			<rect className="tile-edge" x={3} y={6} width={width - 6} height={height - 6} rx={15} />
			<rect className="tile-face" x={3} y={2} width={width - 6} height={height - 8} rx={14} />
			<rect className="tile-shine" x={8} y={7} width={width - 16} height={height - 18} rx={10} />
			{hidden && <path className="tile-pattern" d={backPattern(width, height)} />}
			{known.slice(1).map((_, i) => {
				const at = HALF * (i + 1);
				return flat ? (
					<path key={i} className="tile-bar" d={`M${at} 16V${HALF - 18}`} />
				) : (
					<path key={i} className="tile-bar" d={`M16 ${at - 2}H${HALF - 16}`} />
				);
			})}
			{known.length === 2 && <circle className="tile-pin" cx={width / 2} cy={height / 2 - 2} r={6} />}
			{known.map((face, i) => (
				<g key={i} transform={flat ? `translate(${centre(i)} 48)` : `translate(50 ${centre(i) - 2})`}>
					<Half face={face} turned={flat} worths={worths} />
				</g>
			))}
		</g>
	);
});

function backPattern(width: number, height: number): string {
	const marks: string[] = [];
	for (let y = 34; y < height - 20; y += 32)
		for (let x = 34; x < width - 20; x += 32) marks.push(`M${x} ${y - 8}l8 8l-8 8l-8-8z`);
	return marks.join('');
}

/* A tile on its own, as wide as its box lets it be. */
export const Tile = memo(function Tile(props: TileProps & { className?: string; label?: string }) {
	const { className, label, ...rest } = props;
	const count = rest.hidden ? (rest.sides ?? 2) : facesOf(rest.tile).length;
	const flat = lengthwise(rest.facing ?? 'south');
	return (
		<svg
			className={className ?? 'tile-alone'}
			viewBox={flat ? `0 0 ${HALF * count} ${HALF}` : `0 0 ${HALF} ${HALF * count}`}
			role={label ? 'img' : undefined}
			aria-label={label}
			aria-hidden={label ? undefined : true}
		>
			<TileShape {...rest} />
		</svg>
	);
});
