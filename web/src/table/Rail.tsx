/* What lies on the table beside the tiles: the boneyard with its count, and what the open ends add up to where a game pays for that.
   Whoever has to draw takes a tile from there; it is seen to go to its seat. */
import { useEffect, useRef, useState, type ReactNode } from 'preact/compat';
import type { GameEvent, TableState } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { Tile } from '../tiles/Tile';
import { isWithin, useKeys } from '../ui/useLatest';
import { sitsAt } from './sitting';

/* No more are drawn than can be told apart. */
const most = 5;

type Draw = Extract<GameEvent, { event: 'drew' }>;
const isDraw = (event: GameEvent): event is Draw => event.event === 'drew';

/* The tiles that a seat drew just now, before its turn. */
export function justDrawn(events: readonly GameEvent[], seat: number | null): string[] {
	const last = events.findLastIndex(event => event.event !== 'mode' && !(isDraw(event) && event.seat === seat));
	return events.slice(last + 1).flatMap(event => (isDraw(event) && event.tile) || []);
}

/* The boneyard while one has to draw. It comes into sight, and the focus to it as to a tile that fits, unless the reader is busy
   elsewhere. */
function DrawButton({ count, onDraw, children }: { count: number; onDraw: () => void; children: ReactNode }) {
	const { t } = useSpeech();
	const ref = useRef<HTMLButtonElement>(null);
	const key = t('table.draw.key');
	useEffect(() => {
		const active = document.activeElement;
		/* whoever is there is not called away */
		if (isWithin(active, 'input, select, textarea, dialog, [contenteditable]')) return;
		if (!active || active === document.body || active.matches('main, .hand-tile')) ref.current?.focus({ preventScroll: true });
		ref.current?.scrollIntoView({ block: 'nearest' });
	}, []);
	/* A letter alone draws only while the hand or the boneyard has the focus: elsewhere a slip of the finger, or a word said to a machine
	   that listens, would do it. */
	useKeys((pressed, { repeat, target }) => {
		if (repeat || pressed.toUpperCase() !== key || !isWithin(target, '.hand, .pile-draw')) return false;
		onDraw();
		return true;
	});
	return (
		<button ref={ref} type="button" className="pile pile-draw" onClick={onDraw} aria-keyshortcuts={key} data-testid="draw">
			{children}
			<span>{t('table.draw')}</span>
			<span className="unseen">, {t('table.pile', { n: '' })}</span>
			<strong>{count}</strong>
		</button>
	);
}

interface PileProps {
	count: number;
	sides: number;
	drawn: number; /* the last draw, by its event */
	to: string | null;
	onDraw?: () => void; /* one has to */
}

function Pile({ count, sides, drawn, to, onDraw }: PileProps) {
	const { t } = useSpeech();
	/* what was drawn before one came is not seen to fly */
	const [first] = useState(drawn);
	const tiles = (
		<span className="pile-tiles" aria-hidden="true">
			{Array.from({ length: Math.min(most, count) }, (_, i) => (
				<Tile key={i} tile="" hidden sides={sides} className="tile-pile" />
			))}
			{drawn > first && to && (
				<span key={drawn} className="pile-fly" data-to={to}>
					<Tile tile="" hidden sides={sides} className="tile-pile" />
				</span>
			)}
		</span>
	);
	const named = t('table.pile', { n: count });
	return onDraw ? (
		<DrawButton count={count} onDraw={onDraw}>
			{tiles}
		</DrawButton>
	) : (
		<div className="pile" role="img" aria-label={named} title={named}>
			{tiles}
			<strong>{count}</strong>
		</div>
	);
}

function Ends({ ends }: { ends: NonNullable<TableState['ends']> }) {
	const { t } = useSpeech();
	return (
		<p className={ends.pays > 0 ? 'ends ends-pay' : 'ends'}>
			<span className="ends-name">{t('ends.total')}</span> <strong>{ends.total}</strong>
			{ends.pays > 0 && <em>{t('ends.pays', { n: ends.pays })}</em>}
		</p>
	);
}

interface RailProps {
	state: TableState;
	events: readonly GameEvent[];
	live: boolean;
	near: number;
	seats: number;
	all: number; /* how many were drawn in the whole round */
	onDraw: () => void;
}

/* `events`: of this round up to the moment that is shown. */
export function Rail({ state, events, live, near, seats, all, onDraw }: RailProps) {
	const draws = events.filter(isDraw);
	const last = draws.at(-1);
	const pile = live ? state.pile : (last?.left ?? state.pile + all);
	if (!state.draws && !state.ends) return null;
	return (
		<div className="rail">
			{state.draws && (
				<Pile
					count={pile}
					sides={state.sides}
					drawn={last?.sequence ?? -1}
					to={live && last ? sitsAt(last.seat, near, seats) : null}
					onDraw={live && state.you.needs === 'draw' ? onDraw : undefined}
				/>
			)}
			{live && state.ends && state.places.length > 0 && <Ends ends={state.ends} />}
		</div>
	);
}
