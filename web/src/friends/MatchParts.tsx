/* The match that is played: how it stands, its sheet, and what comes after a round. */
import type { Match, Seat } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import type { Naming } from '../table/sentences';
import { useNow } from '../table/useTable';
import { Avatar } from '../ui/Avatar';
import { Head, Wide } from '../ui/bits';
import { Dialog } from '../ui/Dialog';
import { Button, ButtonLink } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { apart, dialogApart } from '../ui/Mishap';
import type { Company } from './company';
import { isPerson } from './parts';

interface MatchBarProps {
	match: Match;
	naming: Naming;
	onSheet: () => void;
}

export const MatchBar = apart(function MatchBar({ match, naming, onSheet }: MatchBarProps) {
	const { t, say, number } = useSpeech();
	return (
		<button type="button" className="match-bar" onClick={onSheet} title={t('match.sheet')} data-testid="match-bar">
			<Icon name="trophy" />
			<span className="match-target">{say(match.target)}</span>
			{match.totals.map((total, team) => (
				<span key={team} className={`match-team team-${team % 5} ${team === match.leader ? 'match-leads' : ''}`}>
					<span className="cut match-names">{naming.teams(team)}</span> <strong>{number(total)}</strong>
				</span>
			))}
		</button>
	);
});

/* Rounds that are over are nobody's secret any more. */
function ReviewLink({ id, match }: { id: string; match: Match }) {
	const { t } = useSpeech();
	if (!match.rounds.length) return null;
	return (
		<ButtonLink icon="flask" href={`#/replay/match/${encodeURIComponent(id)}?at=0`} data-testid="review-match">
			{t(match.over ? 'match.review' : 'match.review.sofar')}
		</ButtonLink>
	);
}

interface SheetDialogProps {
	id: string;
	match: Match;
	naming: Naming;
	onClose: () => void;
}

export const SheetDialog = dialogApart(function SheetDialog({ id, match, naming, onClose }: SheetDialogProps) {
	const { t, say, number } = useSpeech();
	const teams = match.totals.map((_, team) => team);
	return (
		<Dialog title={t('match.sheet')} onClose={onClose} className="dialog-wide">
			<p className="lead">{t('match.to', { target: say(match.target) })}</p>
			{match.rounds.length ? (
				<Wide label={t('match.sheet')}>
					<table className="numbers sheet">
						<Head cells={[t('match.round'), ...teams.map(team => naming.teams(team))]} />
						<tbody>
							{match.rounds.map(round => (
								<tr key={round.round}>
									<th scope="row">{round.round + 1}</th>
									{teams.map(team => (
										<td key={team} className={round.winners.includes(team) ? 'first-place' : undefined}>
											{round.scores[team] ? (round.scores[team]! > 0 ? '+' : '') + number(round.scores[team]!) : '–'}
											<small>{number(round.totals[team] ?? 0)}</small>
										</td>
									))}
								</tr>
							))}
						</tbody>
						<tfoot>
							<tr>
								<th scope="row">{t('end.sum')}</th>
								{match.totals.map((total, team) => (
									<td key={team}>
										<strong>{number(total)}</strong>
									</td>
								))}
							</tr>
						</tfoot>
					</table>
				</Wide>
			) : (
				<p>{t('match.none')}</p>
			)}
			<div className="actions">
				<ReviewLink id={id} match={match} />
			</div>
		</Dialog>
	);
});

/* Seconds until the next deal. */
function useNext(match: Match, since: number): number | null {
	const now = useNow(match.next !== null);
	return match.next === null ? null : Math.max(0, Math.ceil(match.next - (now - since) / 1000));
}

export function Ready({ state, match, since, busy, send }: Company & { match: Match; since: number }) {
	const { t } = useSpeech();
	const left = useNext(match, since);
	const seats: readonly Seat[] = state.seats;
	const mine = seats.find(seat => seat.player === state.you.player && isPerson(seat));
	const waited = seats.filter(seat => isPerson(seat) && seat.here && !seat.ready && seat !== mine);
	return (
		<div className="row ready">
			{mine && !mine.ready && (
				<Button icon="check" look="primary big" disabled={busy} onClick={() => send({ do: 'ready' })} data-testid="ready">
					{t('match.ready')}
				</Button>
			)}
			<p role="status">
				{(!mine || mine.ready) && waited.length > 0 && (
					<span>{t('match.waits', { names: waited.map(seat => seat.name).join(', ') })} </span>
				)}
			</p>
			{left !== null && (
				<span className="ready-left" role="timer">
					{t('match.next', { n: left })}
				</span>
			)}
		</div>
	);
}

/* Below the result of a round: how the match stands, and what is next. */
interface MatchEndProps extends Company {
	id: string;
	match: Match;
	naming: Naming;
	since: number;
	owner: boolean;
	onSheet: () => void;
	onRematch: () => void;
}

export const MatchEnd = apart(function MatchEnd(props: MatchEndProps) {
	const { id, match, naming, since, owner, onSheet, onRematch, ...company } = props;
	const { t, say, number } = useSpeech();
	return (
		<section className="stack match-end" aria-label={t('match.title')} data-over={match.over}>
			<h3>{match.over ? say(match.why) || t('match.over') : t('match.to', { target: say(match.target) })}</h3>
			<ul className="wrap match-totals">
				{match.totals.map((total, team) => (
					<li key={team} className={match.over && match.winners.includes(team) ? 'first-place' : undefined}>
						{company.state.seats
							.filter(seat => seat.team === team)
							.map(seat => (
								<Avatar key={seat.seat} name={seat.name} className="avatar avatar-small" />
							))}
						<span>{naming.teams(team)}</span>
						<strong>{number(total)}</strong>
					</li>
				))}
			</ul>
			{!match.over && <Ready match={match} since={since} {...company} />}
			<div className="actions">
				{match.over && owner && (
					<Button icon="forward" look="primary" disabled={company.busy} onClick={onRematch} data-testid="rematch">
						{t('match.again')}
					</Button>
				)}
				<Button icon="list" text={t('match.sheet')} onClick={onSheet} />
				<ReviewLink id={id} match={match} />
			</div>
		</section>
	);
});
