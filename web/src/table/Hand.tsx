/* A hand one plays from: tiles that fit are raised, arrow keys go from tile to tile, Enter plays. */
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/compat';
import type { Play, You } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { Button, focused } from '../ui/Button';
import { called, printed } from '../tiles/parse';
import { Tile, type Worths } from '../tiles/Tile';
import { nextIndex, waysOf } from './choice';
import { useDrag } from './useDrag';

interface HandProps {
	tiles: readonly string[];
	you: You;
	myTurn: boolean; /* nothing that was said before is still on its way */
	chosen: string | null;
	giving: ReadonlySet<number>; /* where they are in the hand: there may be copies */
	worths?: Worths;
	onTile: (tile: string, index: number) => void;
	onEscape: () => void;
	onTake: (tile: string) => void; /* it is dragged */
	onOver: (tile: string, place: number | null) => void;
	onDrop: (tile: string, place: number | null) => void;
}

/* A tile keeps its key while others leave the hand; there may be copies. */
const keyOf = (tile: string, i: number, tiles: readonly string[]): string =>
	tiles.indexOf(tile) === i ? tile : `${tile}.${tiles.slice(0, i).filter(other => other === tile).length}`;

export function Hand({ tiles, you, myTurn, chosen, giving, worths, onTile, onEscape, onTake, onOver, onDrop }: HandProps) {
	const { t, number } = useSpeech();
	const { tile: dragged, follow, onPointerDown, wasDragged } = useDrag({ onTake, onOver, onDrop });
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
							? `, ${t('foul.misfit')}`
							: '';
				/* at best, where it is laid well */
				const pays = may ? Math.max(0, ...ways.plays.map(play => play.pays ?? 0)) : 0;
				return (
					<button
						key={keyOf(tile, i, tiles)}
						type="button"
						className={`hand-tile ${state ? `hand-${state}` : ''} ${chosen === tile ? 'hand-chosen' : ''} ${dragged === tile ? 'hand-dragged' : ''}`}
						tabIndex={i === here ? 0 : -1}
						aria-label={called(printed(tile, worths?.prints)) + word + (pays ? `, ${t('ends.pays', { n: pays })}` : '')}
						aria-disabled={!myTurn}
						aria-pressed={you.needs === 'give' ? giving.has(i) : chosen === tile}
						onFocus={() => setAt(i)}
						onPointerDown={event => may && you.needs === 'play' && onPointerDown(event, tile)}
						onClick={() => myTurn && !wasDragged() && onTile(tile, i)}
						data-tile={tile}
					>
						<Tile tile={tile} worths={worths} className="tile-hand" />
						{pays > 0 && (
							<span className="hand-pays" aria-hidden="true">
								+{number(pays)}
							</span>
						)}
					</button>
				);
			})}
			{dragged && (
				<div ref={follow} className="dragged" aria-hidden="true">
					<Tile tile={dragged} worths={worths} className="tile-hand" />
				</div>
			)}
		</div>
	);
}

interface ShownHandProps {
	tiles: readonly string[] | null;
	count: number;
	sides: number;
	worths?: Worths;
	label: string;
	className?: string;
}

/* A hand one only looks at. */
export function ShownHand({ tiles, count, sides, worths, label, className = 'tile-mini' }: ShownHandProps) {
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

interface PlacesProps {
	plays: readonly Play[];
	name: (play: Play) => string;
	shown: boolean;
	onPlay: (play: Play) => void;
	onPoint: (play: Play | null) => void;
	onCancel: () => void;
}

/* The places a chosen tile may go, as a list for screen readers and the keyboard; whoever looks sees ghosts on the table instead, and
   the one that is chosen here stands out there. Where there is no table to see it is shown. */
export function Places({ plays, name, shown, onPlay, onPoint, onCancel }: PlacesProps) {
	const { t } = useSpeech();
	const ref = useRef<HTMLDivElement>(null);
	const id = useId();
	const [at, setAt] = useState(0);
	const here = Math.min(at, plays.length - 1);
	/* the focus comes here, and goes back while it still can: once the list is gone it has fallen */
	useLayoutEffect(() => {
		const box = ref.current;
		const before = document.activeElement;
		box?.focus({ preventScroll: true });
		return () => {
			if (box?.contains(document.activeElement) && before instanceof HTMLElement) before.focus({ preventScroll: true });
		};
	}, []);
	const move = (to: number) => {
		setAt(to);
		onPoint(plays[to]!);
	};
	return (
		<div
			ref={ref}
			className={shown ? 'wrap places places-shown' : 'wrap places'}
			role="listbox"
			tabIndex={0}
			aria-label={t('table.choose')}
			aria-activedescendant={`${id}${here}`}
			onFocus={event => event.currentTarget.matches(':focus-visible') && onPoint(plays[here]!)}
			onKeyDown={event => {
				if (event.key === 'Escape') onCancel();
				else if (event.key === 'Enter' || event.key === ' ') onPlay(plays[here]!);
				const next = nextIndex(event.key, here, plays.length);
				if (next !== null) move(next);
				if (next !== null || event.key === 'Enter' || event.key === ' ') event.preventDefault();
			}}
		>
			{plays.map((play, i) => (
				/* the keys are the list's */
				<div
					key={`${play.place}.${play.side}`}
					id={`${id}${i}`}
					role="option"
					aria-selected={i === here}
					className={play.misfit ? 'risky' : undefined}
					onClick={() => onPlay(play)}
				>
					{name(play)}
					{play.misfit && <small> · {t('foul.misfit')}</small>}
				</div>
			))}
		</div>
	);
}

interface AskedProps {
	play: Play;
	name: string;
	turn: (() => void) | null;
	busy: boolean;
	onPlay: (play: Play, pays?: number) => void;
	onCancel: () => void;
}

/* One play, to be said once more: it may be turned first where both sides fit, and what does not fit has its price. */
export function Asked({ play, name, turn, busy, onPlay, onCancel }: AskedProps) {
	const { t } = useSpeech();
	const [pays, setPays] = useState(0);
	return (
		<div className="row asked" role="group" aria-label={name} onKeyDown={event => event.key === 'Escape' && onCancel()}>
			{play.misfit && (
				<label className="line pays">
					{t('table.cheat.pays')}
					<input type="number" min={0} step="any" value={pays} onChange={event => setPays(Number(event.currentTarget.value))} />
				</label>
			)}
			<Button
				ref={focused}
				icon="check"
				look={play.misfit ? 'small risky' : 'small primary'}
				text={t(play.misfit ? 'table.try' : 'table.lay')}
				disabled={busy}
				onClick={() => onPlay(play, play.misfit ? pays : undefined)}
			/>
			{turn && <Button icon="reset" look="small" text={t('table.turnit')} onClick={turn} />}
			<Button look="small quiet" text={t('ui.cancel')} onClick={onCancel} />
			<span className="asked-name">{name}</span>
		</div>
	);
}
