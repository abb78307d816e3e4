/* Who is gone, and what is proposed: over the table, until it is answered. */
import type { ReactNode } from 'preact/compat';
import type { Seat } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { Button } from '../ui/Button';
import { Icon, type IconName } from '../ui/Icon';
import { apart } from '../ui/Mishap';
import type { Company } from './company';
import { isPerson } from './parts';

function Note({ icon, children }: { icon: IconName; children: ReactNode }) {
	return (
		<div className="note-card">
			<Icon name={icon} />
			<div className="stack note-body">{children}</div>
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
					<Button look="small primary" text={t('ask.agree')} disabled={busy} onClick={() => send({ do: 'agree' })} />
					<Button look="small" text={t('ask.disagree')} disabled={busy} onClick={() => send({ do: 'disagree' })} />
				</div>
			) : (
				<p className="hint">{t('match.waits', { names: waiting.join(', ') })}</p>
			)}
		</Note>
	);
}

/* In one line, since the table is below it; what can be done about it is a tap away. */
type AwayProps = Company & { gone: readonly Seat[]; owner: boolean; rule: Company['send'] };
function Away({ gone, state, owner, busy, send, rule }: AwayProps) {
	const { t } = useSpeech();
	const { player } = state.you;
	const others = state.seats.filter(seat => isPerson(seat) && !seat.stand_in).length;
	return (
		<details className="note-card note-away">
			<summary>{t('away.gone', { names: gone.map(seat => seat.name).join(', ') })}</summary>
			<ul>
				{gone.map(seat => (
					<li key={seat.player}>
						<span>{seat.name}</span>
						{seat.votes.length > 0 && <span className="hint">{t('away.votes', { n: seat.votes.length, all: others })}</span>}
						{owner ? (
							<Button look="small" disabled={busy} onClick={() => rule({ do: 'replace', player: seat.player })}>
								{t('away.replace')}
							</Button>
						) : (
							player !== null &&
							!seat.votes.includes(player) && (
								<Button look="small" disabled={busy} onClick={() => send({ do: 'vote', player: seat.player })}>
									{t('away.vote')}
								</Button>
							)
						)}
					</li>
				))}
			</ul>
		</details>
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
			{gone.length > 0 && !state.over && <Away gone={gone} {...props} />}
		</div>
	);
});
