/* Who is gone, and what is proposed: over the table, until it is answered. */
import { useState, type ReactNode } from 'react';
import type { Seat } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { Icon, type IconName } from '../ui/Icon';
import { apart } from '../ui/Mishap';
import type { Company } from './company';
import { isPerson } from './parts';

function Note({ icon, children, onClose }: { icon: IconName; children: ReactNode; onClose?: () => void }) {
	const { t } = useSpeech();
	return (
		<div className="note-card">
			<Icon name={icon} />
			<div className="note-body">{children}</div>
			{onClose && (
				<button type="button" className="button quiet icon-only" onClick={onClose} aria-label={t('ui.close')}>
					<Icon name="close" />
				</button>
			)}
		</div>
	);
}

function Proposal({ state, busy, send }: Company) {
	const { t } = useSpeech();
	const { asks, you } = state;
	if (!asks) return null;
	const name = state.seats.find(seat => seat.player === asks.by)?.name ?? t('friends.owner');
	const asked = you.player !== null && asks.waiting.includes(you.player);
	const waiting = state.seats.filter(seat => asks.waiting.includes(seat.player)).map(seat => seat.name);
	return (
		<Note icon="reset">
			<p>{t('say.asks', { name })}</p>
			{asked ? (
				<div className="actions">
					<button type="button" className="button small primary" disabled={busy} onClick={() => send({ do: 'agree' })}>
						{t('ask.agree')}
					</button>
					<button type="button" className="button small" disabled={busy} onClick={() => send({ do: 'disagree' })}>
						{t('ask.disagree')}
					</button>
				</div>
			) : (
				<p className="hint">{t('match.waits', { names: waiting.join(', ') })}</p>
			)}
		</Note>
	);
}

function Away({ seat, state, owner, busy, send, rule }: Company & { seat: Seat; owner: boolean; rule: Company['send'] }) {
	const { t } = useSpeech();
	const [closed, setClosed] = useState(false);
	const { votes } = seat;
	const others = state.seats.filter(other => isPerson(other) && other.player !== seat.player && !other.stand_in).length;
	const { player } = state.you;
	const mayVote = player !== null && player !== seat.player && !votes.includes(player);
	if (closed) return null;
	return (
		<Note icon="off" onClose={() => setClosed(true)}>
			<p>{t('say.gone', { name: seat.name })}</p>
			{votes.length > 0 && <p className="hint">{t('away.votes', { n: votes.length, all: others })}</p>}
			{(mayVote || owner) && (
				<div className="actions">
					{mayVote && (
						<button
							type="button"
							className="button small"
							disabled={busy}
							onClick={() => send({ do: 'vote', player: seat.player })}
						>
							{t('away.vote')}
						</button>
					)}
					{owner && (
						<button
							type="button"
							className="button small"
							disabled={busy}
							onClick={() => rule({ do: 'replace', player: seat.player })}
						>
							{t('away.replace')}
						</button>
					)}
				</div>
			)}
		</Note>
	);
}

export const Notes = apart(function Notes(props: Company & { owner: boolean; rule: Company['send'] }) {
	const { state } = props;
	const gone = (state.seats as readonly Seat[]).filter(
		seat => isPerson(seat) && seat.stand_in && !seat.here && seat.player !== state.you.player,
	);
	if (!state.asks && !gone.length) return null;
	return (
		<div className="notes" role="status">
			{state.asks && <Proposal {...props} />}
			{gone.map(seat => (
				<Away key={seat.player} seat={seat} {...props} />
			))}
		</div>
	);
});
