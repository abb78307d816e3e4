/* The table with its tiles: drawn in halves, scaled so that all of it is in sight, and to be moved about by hand. */
import { memo, useCallback, useEffect, useId, useMemo, type CSSProperties } from 'react';
import { HALF, TileShape, type Worths } from '../tiles/Tile';
import { useSpeech } from '../i18n/i18n';
import { Icon } from '../ui/Icon';
import { useSize } from '../ui/useSize';
import type { Frame, Placed, Spot } from './layout';
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
}

/* No half is larger than this many pixels. */
const largest = 46;

/* Around everything, in halves. */
const margin = 0.8;

const boxOf = (facing: Placed['facing'], count: number) =>
	facing === 'east' || facing === 'west' ? { width: count, height: 1 } : { width: 1, height: count };

/* Where all of it would be smaller than this, its newest part is shown instead; below the other, what lies there is brought to the
   middle first. */
const legible = 9;
const comfortable = 22;

interface View {
	left: number; /* in halves */
	top: number;
	right: number;
	bottom: number;
}

/* What is to be seen: every tile, and every place that is lit. */
function extentOf(tiles: readonly Placed[], spots: readonly Spot[]): View {
	const shown = [...tiles.map(tile => ({ ...tile, count: tile.faces.length })), ...spots.map(spot => ({ ...spot, count: 2 }))];
	const boxes = shown.map(({ x, y, facing, count }) => ({ x, y, ...boxOf(facing, count) }));
	return {
		left: Math.min(0, ...boxes.map(box => box.x)) - margin,
		top: Math.min(0, ...boxes.map(box => box.y)) - margin,
		right: Math.max(0, ...boxes.map(box => box.x + box.width)) + margin,
		bottom: Math.max(0, ...boxes.map(box => box.y + box.height)) + margin,
	};
}

const cellIn = ({ left, top, right, bottom }: View, size: Frame) =>
	Math.min(largest, size.width / Math.max(8, right - left), size.height / Math.max(4, bottom - top)) || 1;

/* The first tile stays in the middle and the table is seen from farther away as it grows, as long as tiles are of a comfortable size. */
function viewOf(extent: View, size: Frame): View {
	const x = Math.max(-extent.left, extent.right);
	const y = Math.max(-extent.top, extent.bottom);
	const centred = { left: -x, top: -y, right: x, bottom: y };
	return cellIn(centred, size) < comfortable ? extent : centred;
}

/* The last tile in the middle, unless that would show the bare table beyond an edge. */
function newest(last: Placed | undefined, view: View, cell: number, size: Frame): PanZoom {
	if (!last || cell >= legible) return still;
	const shift = (from: number, to: number, at: number, room: number) => {
		const most = Math.max(0, (to - from) * legible - room) / 2;
		return Math.min(most, Math.max(-most, ((from + to) / 2 - at) * legible));
	};
	const { width, height } = boxOf(last.facing, last.faces.length);
	return {
		zoom: legible / cell,
		x: shift(view.left, view.right, last.x + width / 2, size.width),
		y: shift(view.top, view.bottom, last.y + height / 2, size.height),
	};
}

/* Nothing in it is an object of its own each time, so that a tile that lies is not drawn again. */
const TileOnTable = memo(function TileOnTable({
	tile,
	shown,
	x,
	y,
	facing,
	count,
	misfit,
	last,
	worths,
	below,
	animate,
}: Pick<Placed, 'tile' | 'x' | 'y' | 'facing' | 'misfit'> & {
	shown: string; /* its faces as they lie, written as a tile */
	count: number;
	last: boolean;
	worths?: Worths;
	below: boolean;
	animate: boolean;
}) {
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
const Tiles = memo(function Tiles({
	tiles,
	worths,
	near,
	animate,
}: Pick<FeltProps, 'worths' | 'near' | 'animate'> & { tiles: readonly Placed[] }) {
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
export function Marks({ lit, x, y }: { lit: Lit; x: number; y: number }) {
	const { number } = useSpeech();
	return (
		<>
			{lit.turns && (
				<g className="ghost-turn" transform={`translate(${x} ${y})`}>
					<circle r="27" />
					<path d="M-12 -9a15 15 0 1 1 -2 15M-14 -20v12h12" />
				</g>
			)}
			{lit.pays ? (
				<g className="ghost-pays" transform={`translate(${x} ${lit.turns ? y + 62 : y})`}>
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

function OpenSpot({ spot, lit, worths, onSpot }: { spot: Spot; lit: Lit; worths?: Worths; onSpot: (place: number) => void }) {
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
			<Marks lit={lit} x={width * 50} y={-18} />
		</g>
	);
}

export function Felt({ tiles, spots, worths, lit, onSpot, onSize, near, describe, animate }: FeltProps) {
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
	const pan = usePanZoom(newest(tiles.at(-1), view, cell, size));
	const { attach } = pan;
	const ref = useCallback(
		(element: HTMLDivElement) => {
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
						{spots.map(spot => {
							const light = lit.find(l => l.place === spot.place);
							return (
								light && (
									<OpenSpot
										key={spot.place}
										spot={spot}
										lit={light}
										worths={worths}
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
				<button
					type="button"
					className="button icon-only glass"
					onClick={pan.closer}
					aria-label={t('table.zoomin')}
					title={t('table.zoomin')}
				>
					<Icon name="plus" />
				</button>
				<button
					type="button"
					className="button icon-only glass"
					onClick={pan.further}
					aria-label={t('table.zoomout')}
					title={t('table.zoomout')}
				>
					<Icon name="minus" />
				</button>
				<button
					type="button"
					className="button icon-only glass"
					onClick={pan.fit}
					aria-label={t('table.fit')}
					title={t('table.fit')}
					disabled={!pan.touched && pan.view.zoom === 1}
				>
					<Icon name="fit" />
				</button>
			</div>
		</div>
	);
}
