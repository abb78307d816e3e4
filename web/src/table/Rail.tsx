/* What lies on the table beside the tiles: the boneyard with its count, and what the open ends add up to where a game pays for that.
   Drawing asks nothing of the person: whoever must draw draws, and the tile is seen to go from the boneyard to its seat. */
import { useState } from 'preact/compat';
import type { GameEvent, TableState } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { Tile } from '../tiles/Tile';
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

function Pile({ count, sides, drawn, to }: { count: number; sides: number; drawn: number; to: string | null }) {
	const { t } = useSpeech();
	/* what was drawn before one came is not seen to fly */
	const [first] = useState(drawn);
	return (
		<div className="pile" role="img" aria-label={t('table.pile', { n: count })} title={t('table.pile', { n: count })}>
			<span className="pile-tiles">
				{Array.from({ length: Math.min(most, count) }, (_, i) => (
					<Tile key={i} tile="" hidden sides={sides} className="tile-pile" />
				))}
				{drawn > first && to && (
					<span key={drawn} className="pile-fly" data-to={to}>
						<Tile tile="" hidden sides={sides} className="tile-pile" />
					</span>
				)}
			</span>
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

/* `events`: of this round up to the moment that is shown. */
export function Rail({
	state,
	events,
	live,
	near,
	all,
}: {
	state: TableState;
	events: readonly GameEvent[];
	live: boolean;
	near: number;
	all: number; /* how many were drawn in the whole round */
}) {
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
					to={live && last ? sitsAt(last.seat, near, state.seats.length) : null}
				/>
			)}
			{live && state.ends && state.places.length > 0 && <Ends ends={state.ends} />}
		</div>
	);
}
