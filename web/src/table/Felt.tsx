/* The table with its tiles: drawn in halves, scaled so that all of it is in sight, and to be moved about by hand. */
import { memo, useCallback, useEffect, useId, useMemo, useState, type CSSProperties } from 'preact/compat';
import { HALF, TileShape, type Worths } from '../tiles/Tile';
import { useSpeech } from '../i18n/i18n';
import { Button } from '../ui/Button';
import { useSize } from '../ui/useSize';
import type { Frame, Placed, Spot } from './layout';
import { useAnnounce } from '../ui/announce';
import { still, usePanZoom, type PanZoom } from './usePanZoom';

export interface Lit {
	place: number;
	soft: boolean; /* no tile is chosen yet */
	chosen: boolean; /* pointed at, asked about, or chosen first */
	asked: boolean;
	label: string;
	ghost: string | null; /* the chosen tile as it would lie there, its faces in order */
	turns: boolean; /* a tap turns it: both sides fit */
	risky: boolean; /* it does not fit */
	pays: number | null;
}

interface FeltProps {
	tiles: readonly Placed[];
	spots: readonly Spot[];
	worths?: Worths;
	lit: readonly Lit[];
	onSpot: (place: number) => void;
	onSize: (size: Frame) => void;
	near: number; /* the seat whose tiles come from below */
	describe: string;
	animate: boolean;
	ends?: () => readonly OpenEnd[];
}

/* An open end, and what is said of it. */
interface OpenEnd extends Spot {
	label: string;
}

/* No half is larger than this many pixels. */
const largest = 46;

/* Around everything, in halves. */
const margin = 0.8;

export const boxOf = (facing: Placed['facing'], count: number) =>
	facing === 'east' || facing === 'west' ? { width: count, height: 1 } : { width: 1, height: count };

/* Where all of it would be smaller than this, its newest part is shown instead; below the second, buttons to come closer are offered;
   below the third, what lies there is brought to the middle first. */
const legible = 15;
const comfortable = 22;
const large = 32;

interface View {
	left: number; /* in halves */
	top: number;
	right: number;
	bottom: number;
}

interface Boxed {
	x: number;
	y: number;
	facing: Placed['facing'];
	count: number;
}

export const boxAround = (boxes: readonly Boxed[], around = margin): View => {
	const all = boxes.map(({ x, y, facing, count }) => ({ x, y, ...boxOf(facing, count) }));
	return {
		left: Math.min(...all.map(box => box.x)) - around,
		top: Math.min(...all.map(box => box.y)) - around,
		right: Math.max(...all.map(box => box.x + box.width)) + around,
		bottom: Math.max(...all.map(box => box.y + box.height)) + around,
	};
};

const both = (a: View, b: View): View => ({
	left: Math.min(a.left, b.left),
	top: Math.min(a.top, b.top),
	right: Math.max(a.right, b.right),
	bottom: Math.max(a.bottom, b.bottom),
});

export const boxed = (tiles: readonly Placed[], spots: readonly Spot[]): Boxed[] => [
	...tiles.map(tile => ({ ...tile, count: tile.faces.length })),
	...spots.map(spot => ({ ...spot, count: 2 })),
];

/* What is to be seen: every tile, every place that is lit, and the middle. */
const extentOf = (tiles: readonly Placed[], spots: readonly Spot[]): View =>
	both({ left: -margin, top: -margin, right: margin, bottom: margin }, boxAround(boxed(tiles, spots)));

const cellIn = ({ left, top, right, bottom }: View, size: Frame) =>
	Math.min(largest, size.width / Math.max(8, right - left), size.height / Math.max(4, bottom - top)) || 1;

/* The first tile stays in the middle and the table is seen from farther away as it grows, as long as tiles are of a comfortable size. */
function viewOf(extent: View, size: Frame): View {
	const x = Math.max(-extent.left, extent.right);
	const y = Math.max(-extent.top, extent.bottom);
	const centred = { left: -x, top: -y, right: x, bottom: y };
	return cellIn(centred, size) < large ? extent : centred;
}

/* A part of the table in the middle, with faces of so many pixels, unless that would show the bare table beyond an edge. */
function lookAt(part: View, faces: number, whole: View, view: View, cell: number, size: Frame): PanZoom {
	/* from the middle of what is seen when nothing is moved */
	const shift = (low: number, high: number, middle: number, at: number, room: number) => {
		const [least, most] = [low + room / faces / 2, high - room / faces / 2];
		const to = least > most ? (low + high) / 2 : Math.min(most, Math.max(least, at));
		return (middle - to) * faces;
	};
	return {
		zoom: faces / cell,
		x: shift(whole.left, whole.right, (view.left + view.right) / 2, (part.left + part.right) / 2, size.width),
		y: shift(whole.top, whole.bottom, (view.top + view.bottom) / 2, (part.top + part.bottom) / 2, size.height),
	};
}

/* Before anybody moves the table about: all of it, or, where that would be too small, the ghosts of the tile that is chosen, or else
   the newest part. */
function restingAt(
	tiles: readonly Placed[],
	ghosts: readonly Spot[],
	pointed: Spot | undefined,
	view: View,
	cell: number,
	size: Frame,
): PanZoom {
	const last = tiles.at(-1);
	if (!last || cell >= comfortable) return still;
	if (ghosts.length) {
		const all = boxAround(boxed([], ghosts));
		const fits = Math.min(large, size.width / (all.right - all.left), size.height / (all.bottom - all.top));
		if (fits >= legible) return fits > cell * 1.15 ? lookAt(all, fits, view, view, cell, size) : still;
		return lookAt(boxAround(boxed([], [pointed ?? ghosts[0]!])), comfortable, view, view, cell, size);
	}
	return cell >= legible ? still : lookAt(boxAround(boxed([last], [])), legible, view, view, cell, size);
}

/* Nothing in it is an object of its own each time, so that a tile that lies is not drawn again. */
interface TileOnTableProps extends Pick<Placed, 'tile' | 'x' | 'y' | 'facing' | 'misfit'> {
	shown: string; /* its faces as they lie, written as a tile */
	count: number;
	last: boolean;
	worths?: Worths;
	below: boolean;
	animate: boolean;
}

const TileOnTable = memo(function TileOnTable(props: TileOnTableProps) {
	const { tile, shown, x, y, facing, count, misfit, last, worths, below, animate } = props;
	const { width, height } = boxOf(facing, count);
	const fly = { '--fly': below ? '260px' : '-260px' } as CSSProperties;
	return (
		<g transform={`translate(${x * HALF} ${y * HALF})`} data-tile={tile}>
			<g className={last && animate ? 'laid laid-fresh' : 'laid'} style={fly}>
				<rect className="laid-shadow" x="0" y="5" width={width * HALF} height={height * HALF + 3} rx="18" />
				<TileShape tile={shown} facing={facing} worths={worths} />
				{misfit && (
					<g className="mark-misfit">
						<rect x="3" y="3" width={width * HALF - 6} height={height * HALF - 8} rx="14" />
						<text x={width * 50} y={height * 50 + 14} textAnchor="middle" fontSize="44">
							!
						</text>
					</g>
				)}
				{last && (
					<g className="mark-last">
						<rect x="-3" y="-4" width={width * HALF + 6} height={height * HALF + 6} rx="19" />
						<path d={`M${width * 50 - 13} -30h26l-13 18z`} />
					</g>
				)}
			</g>
		</g>
	);
});

/* All of them, which the pointer that moves the table about does not concern. */
type TilesProps = Pick<FeltProps, 'tiles' | 'worths' | 'near' | 'animate'>;
const Tiles = memo(function Tiles({ tiles, worths, near, animate }: TilesProps) {
	return tiles.map(({ index, tile, x, y, facing, faces, misfit, seat }) => (
		<TileOnTable
			key={index}
			tile={tile}
			shown={faces.join('-')}
			x={x}
			y={y}
			facing={facing}
			count={faces.length}
			misfit={misfit}
			last={index === tiles.length - 1}
			worths={worths}
			below={seat === near}
			animate={animate}
		/>
	));
});

/* A line to what it joins from every tile that does not touch it. */
const Joints = memo(function Joints({ tiles }: { tiles: readonly Placed[] }) {
	return tiles.map(({ index, apart, x, y, facing, faces }) => {
		if (!apart) return null;
		/* to the middle of the half that joins, which is the last one where it faces west or north */
		const back = facing === 'west' || facing === 'north';
		const { width, height } = boxOf(facing, faces.length);
		const to = { x: back ? x + width - 0.5 : x + 0.5, y: back ? y + height - 0.5 : y + 0.5 };
		return <path key={index} className="mark-apart" d={`M${apart.x * HALF} ${apart.y * HALF}L${to.x * HALF} ${to.y * HALF}`} />;
	});
});

/* Around what may be tapped: a finger is larger than a tile on a phone. */
const reach = 0.25;

export const litClass = (lit: Lit) =>
	['chosen', 'soft', 'risky', 'asked']
		.filter(name => lit[name as 'chosen' | 'soft' | 'risky' | 'asked'])
		.map(name => ` lit-${name}`)
		.join('');

/* What is to be said of a ghost: that it can be turned, and what it would pay. */
export function Marks({ lit, x, y, grown = 1 }: { lit: Lit; x: number; y: number; grown?: number }) {
	const { number } = useSpeech();
	return (
		<>
			{lit.turns && (
				<g className="ghost-turn" transform={`translate(${x} ${y}) scale(${grown})`}>
					<circle r="27" />
					<path d="M-12 -9a15 15 0 1 1 -2 15M-14 -20v12h12" />
				</g>
			)}
			{lit.pays ? (
				<g className="ghost-pays" transform={`translate(${x} ${lit.turns ? y + 62 * grown : y}) scale(${grown})`}>
					<rect x="-44" y="-27" width="88" height="54" rx="27" />
					<text textAnchor="middle" y="13" fontSize="36">
						{lit.pays > 0 ? '+' : ''}
						{number(lit.pays)}
					</text>
				</g>
			) : null}
		</>
	);
}

interface OpenSpotProps {
	spot: Spot;
	lit: Lit;
	worths?: Worths;
	grown: number; /* what is written stays as large when the table is seen from afar */
	onSpot: (place: number) => void;
}

function OpenSpot({ spot, lit, worths, grown, onSpot }: OpenSpotProps) {
	const { width, height } = boxOf(spot.facing, 2);
	return (
		/* the same choice stands in the list of the bench */
		<g
			className={`open-spot${litClass(lit)}`}
			transform={`translate(${spot.x * HALF} ${spot.y * HALF})`}
			onClick={() => onSpot(spot.place)}
			data-place={spot.place}
			data-lit
		>
			<title>{lit.label}</title>
			<path
				className="open-spot-reach"
				d={`M${-reach * HALF} ${-reach * HALF}H${(width + reach) * HALF}V${(height + reach) * HALF}H${-reach * HALF}z`}
			/>
			{lit.ghost && (
				<g className="open-spot-ghost">
					<TileShape tile={lit.ghost} facing={spot.facing} worths={worths} />
				</g>
			)}
			<rect x="6" y="6" width={width * HALF - 12} height={height * HALF - 12} rx="16" />
			{!lit.ghost && <path d={`M${width * 50 - 18} ${height * 50}h36M${width * 50} ${height * 50 - 18}v36`} />}
			<Marks lit={lit} x={width * 50} y={-18} grown={grown} />
		</g>
	);
}

export function Felt({ tiles, spots, worths, lit, onSpot, onSize, near, describe, animate, ends }: FeltProps) {
	const { t } = useSpeech();
	const [measured, size] = useSize<HTMLDivElement>();
	useEffect(() => {
		onSize(size);
	}, [onSize, size]);
	const help = useId();
	const view = useMemo(() => viewOf(extentOf(tiles, spots), size), [tiles, spots, size]);
	const middleX = (view.left + view.right) / 2;
	const middleY = (view.top + view.bottom) / 2;
	const cell = cellIn(view, size);
	const isGhost = (spot: Spot) => lit.some(light => light.place === spot.place && light.ghost !== null);
	const ghosts = spots.filter(isGhost);
	const pointed = spots.find(spot => lit.some(light => light.place === spot.place && light.ghost !== null && light.chosen));
	const pan = usePanZoom(restingAt(tiles, ghosts, pointed, view, cell, size));
	const { attach, look } = pan;
	/* a tile is chosen: its places come into sight, wherever somebody was looking */
	const chosen = ghosts.map(spot => spot.place).join();
	useEffect(() => {
		if (chosen) look(null);
	}, [chosen, look]);

	const announce = useAnnounce();
	const [walked, setWalked] = useState<{ at: number; end: OpenEnd; laid: number } | null>(null);
	const shown = walked?.laid === tiles.length ? walked : null;
	const walk = () => {
		const all = ends?.() ?? [];
		if (!all.length) return;
		const at = shown ? (shown.at + 1) % all.length : 0;
		const end = all[at]!;
		setWalked({ at, end, laid: tiles.length });
		const part = boxAround(boxed([], [end]));
		/* it may lie beyond what is to be seen otherwise */
		look(lookAt(part, Math.max(cell, large), both(view, part), view, cell, size));
		announce(t('ends.at', { n: at + 1, all: all.length, end: end.label }));
	};
	const ref = useCallback(
		(element: HTMLDivElement | null) => {
			if (!element) return;
			const ends = [measured(element), attach(element)];
			return () => ends.forEach(end => end?.());
		},
		[measured, attach],
	);
	const scale = (cell / HALF) * pan.view.zoom;
	const transform = `translate(${size.width / 2 + pan.view.x}px, ${size.height / 2 + pan.view.y}px) scale(${scale}) translate(${-middleX * HALF}px, ${-middleY * HALF}px)`;
	return (
		<div className="felt">
			<p id={help} className="unseen">
				{t('table.pan')}
			</p>
			{/* a scrollable region takes the focus */}
			<div
				ref={ref}
				className="felt-view"
				data-bare={tiles.length ? undefined : true}
				tabIndex={0}
				role="img"
				aria-label={describe}
				aria-describedby={help}
				{...pan.handlers}
			>
				<svg width={size.width} height={size.height} aria-hidden="true" focusable="false">
					<g className={pan.touched ? 'felt-all' : 'felt-all felt-glide'} style={{ transform }}>
						<Tiles tiles={tiles} worths={worths} near={near} animate={animate} />
						<Joints tiles={tiles} />
						{shown && pan.touched && (
							<rect
								className="walked"
								x={shown.end.x * HALF - 8}
								y={shown.end.y * HALF - 8}
								width={boxOf(shown.end.facing, 2).width * HALF + 16}
								height={boxOf(shown.end.facing, 2).height * HALF + 16}
								rx="22"
							/>
						)}
						{spots.map(spot => {
							const light = lit.find(l => l.place === spot.place);
							return (
								light && (
									<OpenSpot
										key={spot.place}
										spot={spot}
										lit={light}
										worths={worths}
										grown={Math.max(1, comfortable / (cell * pan.view.zoom))}
										onSpot={place => !pan.dragging() && onSpot(place)}
									/>
								)
							);
						})}
					</g>
				</svg>
			</div>
			{!tiles.length && (
				<p className="felt-empty" aria-hidden="true">
					{describe}
				</p>
			)}
			<div className={cell >= comfortable && !pan.touched ? 'felt-tools felt-tools-quiet' : 'felt-tools'}>
				{ends && tiles.length > 0 && <Button icon="ends" look="icon-only glass" onClick={walk} label={t('ends.walk')} />}
				<Button icon="plus" look="icon-only glass felt-zoom" onClick={pan.closer} label={t('table.zoomin')} />
				<Button icon="minus" look="icon-only glass felt-zoom" onClick={pan.further} label={t('table.zoomout')} />
				<Button
					icon="fit"
					look="icon-only glass"
					onClick={pan.fit}
					label={t('table.fit')}
					disabled={!pan.touched && pan.view.zoom === 1}
				/>
			</div>
		</div>
	);
}
