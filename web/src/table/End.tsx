/* The end of a round: why, who won, the ranking, the points with their arithmetic, whether the deal was fair, and what to do next. */
import { useMemo, type ReactNode } from 'preact/compat';
import { api } from '../api/client';
import type { TableState } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { Avatar } from '../ui/Avatar';
import { Complaint, download, Head } from '../ui/bits';
import { Dialog } from '../ui/Dialog';
import { Button, ButtonLink } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { dialogApart } from '../ui/Mishap';
import { useActing } from '../ui/useActing';
import { fingerprint } from './fair';
import type { Moment, Payment } from './replay';
import { paidFor, reasonsOf, whyOf, type Naming } from './sentences';

interface EndProps {
	id: string;
	secret: string | null;
	state: TableState;
	moment: Moment;
	promise: string | undefined; /* the commitment that was seen before the seed was told */
	naming: Naming;
	owner: boolean;
	match?: { won: string | null; shown: ReactNode }; /* where rounds follow each other by themselves */
	onClose: () => void;
	onReplay: () => void;
	onRematch: () => void;
	onReset?: () => void; /* not without asking the others */
	onNew: () => void;
}

function Ranking({ state, moment, naming }: { state: TableState; moment: Moment; naming: Naming }) {
	const { t, number } = useSpeech();
	const places = [...moment.teams].sort((a, b) => a.place - b.place);
	const series = new Map(state.seats.map(seat => [seat.team, seat.total]));
	const names = (team: number) => state.seats.filter(seat => seat.team === team).map(seat => seat.name);
	return (
		<table className="numbers ranking">
			<caption className="unseen">{t('end.ranking')}</caption>
			<Head cells={[t('end.place'), t('end.who'), t('end.round'), t('end.left'), t('end.series')]} />
			<tbody>
				{places.map(entry => (
					<tr key={entry.team} className={entry.place === 1 ? 'first-place' : undefined}>
						<td>
							<span className="place">{entry.place}</span>
						</td>
						<th scope="row">
							<span className="line who">
								{names(entry.team).map(name => (
									<Avatar key={name} name={name} className="avatar avatar-small" />
								))}
								{naming.teams(entry.team)}
							</span>
						</th>
						<td>{number(entry.points)}</td>
						<td>{number(entry.left)}</td>
						<td>{number(series.get(entry.team) ?? 0)}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

/* Whose hands a payment for hands adds up: the others' or everybody's, whichever comes to it. */
function handsIn(payment: Payment, seats: TableState['seats']): TableState['seats'] {
	const others = seats.filter(seat => seat.team !== payment.team);
	const sum = (list: TableState['seats']) => list.reduce((total, seat) => total + (seat.points ?? 0), 0);
	const counted = [others, seats].find(list => Math.abs(sum(list) - payment.base) < 1e-9);
	return payment.why === 'hands' ? (counted ?? []).filter(seat => seat.points) : [];
}

function Arithmetic({ state, moment, naming }: { state: TableState; moment: Moment; naming: Naming }) {
	const speech = useSpeech();
	const { t, number } = speech;
	if (!moment.payments.length) return <p>{t('end.nopoints')}</p>;
	const teams = [...new Set(moment.payments.map(payment => payment.team))].sort((a, b) => a - b);
	return (
		<div className="stack sums">
			{teams.map(team => {
				const own = moment.payments.filter(payment => payment.team === team);
				const sum = own.reduce((total, payment) => total + payment.points, 0);
				return (
					<table key={team} className="numbers">
						<caption>{naming.teams(team)}</caption>
						<tbody>
							{own.map(payment => {
								const factor = payment.base ? payment.points / payment.base : 1;
								const hands = handsIn(payment, state.seats);
								return (
									<tr key={payment.sequence}>
										<td>
											{paidFor(payment, naming, speech)}
											{Math.abs(factor - 1) > 1e-9 && (
												<small> ({t('end.factor', { base: number(payment.base), factor: number(factor) })})</small>
											)}
											{hands.length > 1 && (
												<small className="summands">
													{hands.map(seat => `${seat.name} ${number(seat.points ?? 0)}`).join(' + ')}
												</small>
											)}
										</td>
										<td>
											{payment.points > 0 ? '+' : ''}
											{number(payment.points)}
										</td>
									</tr>
								);
							})}
						</tbody>
						<tfoot>
							<tr>
								<th scope="row">{t('end.sum')}</th>
								<td>{number(sum)}</td>
							</tr>
						</tfoot>
					</table>
				);
			})}
		</div>
	);
}

function Fairness({ state, promise }: { state: TableState; promise: string | undefined }) {
	const { t } = useSpeech();
	const made = useMemo(
		() => (state.seed !== null && state.nonce !== null ? fingerprint(state.nonce, state.seed, state.round) : null),
		[state.seed, state.nonce, state.round],
	);
	if (!made) return null;
	const right = made === state.commitment && made === (promise ?? made);
	return (
		<details className="fairness" open={!right}>
			<summary>
				<Icon name={right ? 'check' : 'warning'} /> {t('end.fair')}{' '}
				{right ? (promise ? t('end.fair.yes') : t('end.fair.unseen')) : t('end.fair.no')}
			</summary>
			<p>{t('end.fair.about')}</p>
			<dl className="facts">
				<dt>{t('setup.seed')}</dt>
				<dd>{state.seed}</dd>
				<dt>{t('end.fair.nonce')}</dt>
				<dd>{state.nonce}</dd>
				<dt>{t('end.fair.hash')}</dt>
				<dd>{made}</dd>
			</dl>
		</details>
	);
}

export const End = dialogApart(function End(props: EndProps) {
	const { state, moment, naming, owner, match } = props;
	const speech = useSpeech();
	const { t } = speech;
	const { fault, act } = useActing();
	const saveRecord = async () => {
		const text = await api.record(props.id, props.secret);
		download(`${state.variant.name || 'domino'}-${state.round}.dom`, text, 'text/plain');
	};
	const won = moment.teams.filter(entry => entry.place === 1).map(entry => entry.team);
	const some = moment.over ? moment.over.winners > 0 : won.length > 0;
	const names = won.map(team => naming.teams(team));
	const winners = state.seats.filter(seat => some && won.includes(seat.team));
	const title = !some
		? t('end.nobody')
		: winners.length > 1
			? t('end.winners', { names: names.join(', ') })
			: t('end.winner', { names: names.join(', ') });
	return (
		<Dialog title={match?.won ?? title} onClose={props.onClose} className="dialog-wide end">
			{match?.won && match.shown}
			{(winners.length > 0 || state.reasons.length > 0) && (
				<div className="end-hero">
					{winners.map(seat => (
						<Avatar key={seat.seat} name={seat.name} className="avatar avatar-large" />
					))}
					<div>
						<p className="end-why">{reasonsOf(state.reasons, naming, speech)}</p>
						<p className="hint">{whyOf(state.reasons, naming, speech)}</p>
					</div>
				</div>
			)}
			{!match?.won && match?.shown}
			{moment.teams.length > 0 && <Ranking state={state} moment={moment} naming={naming} />}
			<details className="arithmetic">
				<summary>{t('end.arithmetic')}</summary>
				<Arithmetic state={state} moment={moment} naming={naming} />
			</details>
			<Fairness state={state} promise={props.promise} />
			<div className="actions">
				{state.tournament && (
					<ButtonLink icon="trophy" look="primary" text={t('table.tournament')} href={`#/tournament/${state.tournament}`} />
				)}
				{owner && !match && <Button icon="forward" look="primary" text={t('table.rematch')} onClick={props.onRematch} />}
				{!state.tournament && !match && <Button icon="new" text={t('table.new')} onClick={props.onNew} />}
				{owner && !match && props.onReset && <Button icon="reset" text={t('end.again')} onClick={props.onReset} />}
				<Button icon="play" text={t('end.replay')} onClick={props.onReplay} />
				<ButtonLink icon="link" text={t('end.share')} href={`#/replay/table/${props.id}?at=0`} />
				<Button icon="download" text={t('end.record')} onClick={() => void act(saveRecord)} />
			</div>
			{fault && <Complaint fault={fault} />}
		</Dialog>
	);
});
