/* A hand one plays from: tiles that fit are raised, arrow keys go from tile to tile, Enter plays. */
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Play, You } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { called, printed } from '../tiles/parse';
import { Tile, type Worths } from '../tiles/Tile';
import { nextIndex, waysOf } from './choice';

interface HandProps {
	tiles: readonly string[];
	you: You;
	myTurn: boolean;
	chosen: string | null;
	giving: ReadonlySet<number>; /* where they are in the hand: there may be copies */
	worths?: Worths;
	onTile: (tile: string, index: number) => void;
	onEscape: () => void;
}

/* A tile keeps its key while others leave the hand; there may be copies. */
const keyOf = (tile: string, i: number, tiles: readonly string[]): string =>
	tiles.indexOf(tile) === i ? tile : `${tile}.${tiles.slice(0, i).filter(other => other === tile).length}`;

export function Hand({ tiles, you, myTurn, chosen, giving, worths, onTile, onEscape }: HandProps) {
	const { t } = useSpeech();
	const ref = useRef<HTMLDivElement>(null);
	const help = useId();
	const [at, setAt] = useState(0);
	const here = Math.min(at, Math.max(0, tiles.length - 1));
	const asks = myTurn && you.needs !== null;

	const focus = (index: number) => {
		setAt(index);
		ref.current?.querySelectorAll('button')[index]?.focus();
	};

	/* When the turn comes the focus goes to the first tile that fits, unless the reader is busy elsewhere. */
	const first = asks && you.needs === 'play' ? tiles.findIndex(tile => waysOf(tile, you.plays).fits) : -1;
	useEffect(() => {
		if (first < 0) return;
		const active = document.activeElement;
		const idle =
			!active || active === document.body || active.tagName === 'MAIN' || ref.current?.parentElement?.contains(active);
		if (!idle) {
			setAt(first);
			return;
		}
		setAt(first);
		ref.current?.querySelectorAll('button')[first]?.focus({ preventScroll: true });
	}, [first, asks, tiles.length]); /* the tile that had the focus may be the one that was laid */

	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key === 'Escape') onEscape();
		const next = nextIndex(event.key, here, tiles.length);
		if (next === null) return;
		event.preventDefault();
		focus(next);
	};

	return (
		/* its buttons take the focus in turn */
		<div ref={ref} className="hand" role="group" aria-label={t('table.hand')} aria-describedby={help} onKeyDown={onKeyDown}>
			<span id={help} className="unseen">
				{t('table.keys')}
			</span>
			{tiles.map((tile, i) => {
				const ways = waysOf(tile, you.plays);
				const may = asks && (you.needs === 'give' || ways.plays.length > 0);
				const state = !asks
					? ''
					: you.needs === 'give'
						? giving.has(i)
							? 'given'
							: 'may'
						: ways.fits
							? 'may'
							: ways.plays.length
								? 'try'
								: 'not';
				const word =
					state === 'may' && you.needs === 'play'
						? `, ${t('table.playable')}`
						: state === 'try' || state === 'not'
							? `, ${t('table.misfit')}`
							: '';
				return (
					<button
						key={keyOf(tile, i, tiles)}
						type="button"
						className={`hand-tile ${state ? `hand-${state}` : ''} ${chosen === tile ? 'hand-chosen' : ''}`}
						tabIndex={i === here ? 0 : -1}
						aria-label={called(printed(tile, worths?.prints)) + word}
						aria-disabled={!may}
						aria-pressed={you.needs === 'give' ? giving.has(i) : chosen === tile}
						onFocus={() => setAt(i)}
						onClick={() => may && onTile(tile, i)}
						data-tile={tile}
					>
						<Tile tile={tile} worths={worths} className="tile-hand" />
					</button>
				);
			})}
		</div>
	);
}

/* A hand one only looks at. */
export function ShownHand({
	tiles,
	count,
	sides,
	worths,
	label,
	className = 'tile-mini',
}: {
	tiles: readonly string[] | null;
	count: number;
	sides: number;
	worths?: Worths;
	label: string;
	className?: string;
}) {
	return (
		<ul className="shown-hand" aria-label={label}>
			{tiles
				? tiles.map((tile, i) => (
						<li key={keyOf(tile, i, tiles)}>
							<Tile tile={tile} label={called(printed(tile, worths?.prints))} worths={worths} className={className} />
						</li>
					))
				: Array.from({ length: count }, (_, i) => (
						<li key={i} aria-hidden="true">
							<Tile tile="" hidden sides={sides} className={className} />
						</li>
					))}
		</ul>
	);
}

/* The places a chosen tile may go, as buttons: the way for the keyboard, and for a place with two ways to lie. */
export function Places({
	plays,
	name,
	onPlay,
	onPoint,
	onCancel,
	cheats,
}: {
	plays: readonly Play[];
	name: (play: Play) => string;
	onPlay: (play: Play, pays?: number) => void;
	onPoint: (place: number | null) => void;
	onCancel: () => void;
	cheats: boolean;
}) {
	const { t } = useSpeech();
	const ref = useRef<HTMLDivElement>(null);
	const [pays, setPays] = useState(0);
	const misfits = cheats && plays.some(play => play.misfit);
	/* the focus comes here, and goes back while it still can: once the buttons are gone it has fallen */
	useLayoutEffect(() => {
		const box = ref.current;
		const before = document.activeElement;
		box?.querySelector('button')?.focus({ preventScroll: true });
		return () => {
			if (box?.contains(document.activeElement) && before instanceof HTMLElement) before.focus({ preventScroll: true });
		};
	}, []);
	return (
		/* Escape takes the choice back, whichever button has the focus */
		<div
			ref={ref}
			className="places"
			role="group"
			aria-label={t('table.choose')}
			onKeyDown={event => {
				const buttons = [...(ref.current?.querySelectorAll('button') ?? [])];
				if (event.key === 'Escape') onCancel();
				if (event.target instanceof HTMLInputElement) return;
				const next = nextIndex(event.key, buttons.indexOf(document.activeElement as HTMLButtonElement), buttons.length);
				if (next === null) return;
				event.preventDefault();
				buttons[next]?.focus();
			}}
		>
			<strong>{t('table.choose')}</strong>
			{plays.map(play => (
				<button
					key={`${play.place}.${play.side}`}
					type="button"
					className={play.misfit ? 'button risky' : 'button primary'}
					onClick={() => onPlay(play, play.misfit ? pays : undefined)}
					onFocus={() => onPoint(play.place)}
					onMouseEnter={() => onPoint(play.place)}
					onBlur={() => onPoint(null)}
					onMouseLeave={() => onPoint(null)}
				>
					{name(play)}
					{play.misfit && <small> · {t('table.misfit')}</small>}
				</button>
			))}
			{misfits && (
				<label className="pays">
					{t('table.cheat.pays')}
					<input type="number" min={0} step="any" value={pays} onChange={event => setPays(Number(event.target.value))} />
				</label>
			)}
			<button type="button" className="button quiet" onClick={onCancel}>
				{t('ui.cancel')}
			</button>
		</div>
	);
}
