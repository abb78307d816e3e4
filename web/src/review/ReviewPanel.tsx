/* What the decisions of a round cost: a graph to walk along, what was better at the moment that is shown, and the players' sums. */
import { useCallback, useMemo, useState } from 'preact/compat';
import type { TargetedPointerEvent } from 'preact';
import { api, faultOf } from '../api/client';
import type { Fault, GameEvent, Review } from '../api/types';
import { useSpeech, type Speech } from '../i18n/i18n';
import { teamsOf } from '../replay/recorded';
import { Busy, Complaint, Wide } from '../ui/bits';
import { Icon } from '../ui/Icon';
import { useSize } from '../ui/useSize';
import { BeliefMap } from './BeliefMap';
import { words } from './words';
import '../lab/lab.css';
import './review.css';

type Decision = Review['decisions'][number];

interface PanelProps {
	record: string;
	events: readonly GameEvent[];
	at: number; /* how many events are shown */
	onLook: (at: number | null) => void;
}

const percent = (share: number, error: number): string => `${(100 * share).toFixed(1)} ± ${(100 * error).toFixed(1)}`;

const turning = (decision: Decision): boolean => decision.grade !== 'good';

/* Names of the seats, and which team each has. */
function useSeats(events: readonly GameEvent[]) {
	const { name } = useSpeech();
	return useMemo(() => {
		const team = teamsOf(events);
		const seats = events.flatMap(event => (event.event === 'seat' ? [event] : []));
		const named = new Map(seats.map(entry => [entry.seat, name(entry.name)]));
		const byPlayer = new Map(seats.map(entry => [entry.player, entry.seat]));
		const teams = [...new Set(seats.map(entry => team(entry.seat)))].sort((a, b) => a - b);
		const teamName = (which: number) =>
			seats
				.filter(entry => team(entry.seat) === which)
				.map(entry => named.get(entry.seat))
				.join(' + ');
		return { named, byPlayer, team, teams, teamName };
	}, [events, name]);
}

function tell(decision: Decision, named: Map<number, string>, { say }: Speech): string {
	const name = named.get(decision.seat) ?? '';
	if (!turning(decision)) return say(words.fine).replace('{name}', name).replace('{tile}', decision.play.tile);
	return say(words.decision)
		.replace('{name}', name)
		.replace('{tile}', decision.play.tile)
		.replace('{best}', decision.best.tile)
		.replace('{loss}', percent(decision.loss.wins, decision.loss.wins_se));
}

interface GraphProps extends Omit<PanelProps, 'record'> {
	review: Review;
}

function Graph({ review, events, at, onLook }: GraphProps) {
	const speech = useSpeech();
	const { say, number } = speech;
	const { named, teams, teamName } = useSeats(events);
	const [box, size] = useSize<HTMLDivElement>();
	const width = Math.max(240, size.width || 320);
	const [height, left, top, bottom] = [150, 34, 8, 18];
	const x = (event: number) => left + (event / Math.max(1, events.length)) * (width - left - 8);
	const y = (share: number) => top + (1 - share) * (height - top - bottom);
	/* the second of two sides mirrors the first */
	const shown = teams.length === 2 ? teams.slice(0, 1) : teams.slice(0, 4);
	const walk = (event: TargetedPointerEvent<SVGSVGElement>) => {
		if (event.type === 'pointermove' && !event.buttons) return;
		const frame = event.currentTarget.getBoundingClientRect();
		const where = ((event.clientX - frame.left) / frame.width) * width;
		const to = Math.round(((where - left) / (width - left - 8)) * events.length);
		onLook(Math.min(events.length, Math.max(0, to)));
	};
	const label = `${say(words.graph)}. ${shown.map(team => `${teamName(team)}: ${review.outlooks.map(o => number(Math.round(100 * o.wins[team]!))).join(', ')} %`).join('; ')}`;
	return (
		<div ref={box} className="review-graph">
			<svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} onPointerDown={walk} onPointerMove={walk}>
				{[0, 0.5, 1].map(mark => (
					<g key={mark}>
						<line className="chart-grid" x1={left} x2={width - 8} y1={y(mark)} y2={y(mark)} />
						<text className="chart-tick" x={left - 5} y={y(mark) + 4} textAnchor="end">
							{number(100 * mark)}
						</text>
					</g>
				))}
				{shown.map((team, i) => (
					<path
						key={team}
						className={`curve curve-${i}`}
						d={`M${review.outlooks.map(o => `${x(o.event).toFixed(1)} ${y(o.wins[team] ?? 0).toFixed(1)}`).join('L')}`}
					/>
				))}
				<line className="review-now" x1={x(at)} x2={x(at)} y1={top} y2={height - bottom} />
				{review.decisions.filter(turning).map(decision => (
					<circle
						key={decision.event}
						className={`review-dot review-${decision.grade}`}
						cx={x(decision.event)}
						cy={height - bottom + 9}
						r={decision.grade === 'blunder' ? 6 : decision.grade === 'mistake' ? 5 : 4}
					>
						<title>{tell(decision, named, speech)}</title>
					</circle>
				))}
			</svg>
			<p className="review-legend hint">
				{shown.map((team, i) => (
					<span key={team} className={`curve-dot-${i}`}>
						■ {teamName(team)}
					</span>
				))}
			</p>
		</div>
	);
}

/* The decision at the moment that is shown: just before it, or just after. */
const decisionAt = (review: Review, at: number): Decision | undefined =>
	review.decisions.find(decision => decision.event === at) ?? review.decisions.find(decision => decision.event === at - 1);

function Steps({ review, at, onLook }: { review: Review; at: number; onLook: PanelProps['onLook'] }) {
	const { say } = useSpeech();
	const points = review.decisions.filter(turning);
	if (!points.length) return <p className="hint">{say(words.none)}</p>;
	const next = points.find(point => point.event > at);
	const before = points.findLast(point => point.event < at);
	return (
		<p className="review-steps">
			<button type="button" className="button small" disabled={!before} onClick={() => before && onLook(before.event)}>
				<Icon name="back" /> {say(words.before)}
			</button>
			<button type="button" className="button small" disabled={!next} onClick={() => next && onLook(next.event)}>
				{say(words.next)} <Icon name="forward" />
			</button>
		</p>
	);
}

function Sums({ review, events }: { review: Review; events: readonly GameEvent[] }) {
	const { say, number } = useSpeech();
	const { named, byPlayer, team } = useSeats(events);
	return (
		<Wide label={say(words.sums)}>
			<table className="data review-sums">
				<thead>
					<tr>
						<th scope="col">{say(words.player)}</th>
						<th scope="col">{say(words.accuracy)}</th>
						<th scope="col">{say(words.lost)}</th>
						<th scope="col">{say(words.luck)}</th>
						<th scope="col">{say(words.wrong)}</th>
					</tr>
				</thead>
				<tbody>
					{review.players.map((player, i) => {
						const seat = byPlayer.get(i);
						if (seat === undefined) return null;
						const luck = review.teams[team(seat)]?.luck;
						return (
							<tr key={i}>
								<th scope="row">{named.get(seat)}</th>
								<td>{number(Math.round(100 * player.accuracy))}</td>
								<td>{percent(player.loss.wins, player.loss.wins_se)}</td>
								<td>{luck && percent(luck.wins, luck.wins_se)}</td>
								<td>
									{player.slips} / {player.mistakes} / {player.blunders}
								</td>
							</tr>
						);
					})}
				</tbody>
			</table>
		</Wide>
	);
}

export function ReviewPanel({ record, events, at, onLook }: PanelProps) {
	const speech = useSpeech();
	const { say } = speech;
	const [review, setReview] = useState<Review | null>(null);
	const [fault, setFault] = useState<Fault | null>(null);
	const [busy, setBusy] = useState(false);
	const { named } = useSeats(events);
	const ask = useCallback(async () => {
		setBusy(true);
		setFault(null);
		try {
			setReview(await api.review(record));
		} catch (error) {
			setFault(faultOf(error));
		}
		setBusy(false);
	}, [record]);
	if (!review)
		return (
			<section className="review" aria-label={say(words.title)}>
				{fault && <Complaint fault={fault} />}
				{busy ? (
					<p role="status">
						<Busy /> {say(words.thinking)}
					</p>
				) : (
					<button type="button" className="button" data-testid="review" onClick={() => void ask()}>
						<Icon name="flask" /> {say(words.ask)}
					</button>
				)}
			</section>
		);
	const decision = decisionAt(review, at);
	/* the arrows of the graph are those of the whole replay */
	const still = (event: KeyboardEvent) => event.stopPropagation();
	return (
		<section className="review" aria-label={say(words.title)} data-testid="reviewed">
			<h2>{say(words.title)}</h2>
			<Graph review={review} events={events} at={at} onLook={onLook} />
			<p className={`review-said review-${decision?.grade ?? 'good'}`} role="status">
				{decision ? tell(decision, named, speech) : say(words.only)}
				{decision && turning(decision) && <strong> · {say(words[decision.grade])}</strong>}
			</p>
			<Steps review={review} at={at} onLook={onLook} />
			{decision && <BeliefMap decision={decision} events={events} named={named} />}
			<div onKeyDown={still}>
				<Sums review={review} events={events} />
			</div>
			{review.left_out > 0 && <p className="hint">{say(words.leftOut).replace('{n}', String(review.left_out))}</p>}
			<p className="hint">{say(words.about)}</p>
		</section>
	);
}
