/* What the decisions of a round, or of all rounds of a match, cost: a graph to walk along, what was better at the moment that is shown,
   and the players' sums. */
import { useMemo, useRef, useState, type ReactNode } from 'preact/compat';
import type { Review } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { Complaint, Head, Progress, Segments, Wide } from '../ui/bits';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { readRecord, RecordError, type Names } from '../replay/recorded';
import { BeliefAt, BeliefMap } from './BeliefMap';
import { Graph } from './Graph';
import { decisionAt, outcomeOf, roundOf, sumsOf, turningsOf, type Point, type Round } from './rounds';
import { percent, useTelling } from './telling';
import { useReviews } from './useReviews';
import { words } from './words';
import '../lab/lab.css';
import './review.css';

const most = 100; /* rounds in one graph */
const costliest = 6;

interface PanelProps extends Point {
	records: readonly string[];
	names?: Names;
	onLook: (to: Point) => void;
}

/* One that cannot be read is no round; whoever opens it is told why. */
function readRound(record: string, review: Review | null, names: Names | undefined): Round {
	try {
		const { round, events } = readRecord(record, names);
		return roundOf(round, events, review);
	} catch (error) {
		if (!(error instanceof RecordError)) throw error;
		return roundOf(0, [], null);
	}
}

interface ViewProps extends Point {
	rounds: readonly Round[];
	onLook: (to: Point) => void;
}

function Steps({ rounds, which, at, onLook }: ViewProps) {
	const { say } = useSpeech();
	const points = turningsOf(rounds);
	if (!points.length) return <p className="hint">{say(words.none)}</p>;
	const next = points.find(point => point.which > which || (point.which === which && point.at > at));
	const before = points.findLast(point => point.which < which || (point.which === which && point.at < at));
	return (
		<p className="wrap review-steps">
			<Button icon="back" look="small" text={say(words.before)} disabled={!before} onClick={() => before && onLook(before)} />
			<Button look="small" disabled={!next} onClick={() => next && onLook(next)}>
				{say(words.next)} <Icon name="forward" />
			</Button>
		</p>
	);
}

function useNames({ seats }: Round): ReadonlyMap<number, string> {
	const { name } = useSpeech();
	return useMemo(() => new Map(seats.map(entry => [entry.seat, name(entry.name)])), [seats, name]);
}

/* What happens at the moment that is shown, and what whoever decided could believe. */
function Moment({ round, at, belief, children }: { round: Round; at: number; belief: ReactNode; children: ReactNode }) {
	const { say } = useSpeech();
	const tell = useTelling();
	const named = useNames(round);
	const decision = round.review ? decisionAt(round.review, at) : undefined;
	const grade = decision?.grade ?? 'good';
	return (
		<>
			<p className={`review-said review-${grade}`} role="status">
				{decision ? tell(decision, round) : say(round.review ? words.only : words.unreviewed)}
				{grade !== 'good' && <strong> · {say(words[grade])}</strong>}
			</p>
			{children}
			{decision ? <BeliefMap decision={decision} events={round.events} named={named} /> : belief}
		</>
	);
}

function Sums({ rounds }: { rounds: readonly Round[] }) {
	const { say, number, name } = useSpeech();
	return (
		<Wide label={say(words.sums)}>
			<table className="numbers review-sums">
				<Head cells={[say(words.player), say(words.accuracy), say(words.lost), say(words.luck), say(words.wrong)]} />
				<tbody>
					{sumsOf(rounds).map(sum => (
						<tr key={sum.name}>
							<th scope="row">{name(sum.name)}</th>
							<td>{number(Math.round(100 * sum.accuracy))}</td>
							<td>{percent(sum.loss)}</td>
							<td>{percent(sum.luck)}</td>
							<td>
								{sum.slips} / {sum.mistakes} / {sum.blunders}
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</Wide>
	);
}

/* The decisions that cost most, over all rounds; each leads there. */
function Costliest({ rounds, onLook }: Pick<ViewProps, 'rounds' | 'onLook'>) {
	const { t, say } = useSpeech();
	const tell = useTelling();
	const points = turningsOf(rounds)
		.sort((a, b) => b.decision.loss.wins - a.decision.loss.wins)
		.slice(0, costliest);
	if (!points.length) return null;
	return (
		<section aria-label={say(words.costliest)} data-testid="costliest">
			<h3>{say(words.costliest)}</h3>
			<ol className="stack review-costliest">
				{points.map(point => (
					<li key={`${point.which} ${point.at}`}>
						<button type="button" className={`bare review-said review-${point.decision.grade}`} onClick={() => onLook(point)}>
							<small>{t('round', { n: rounds[point.which]!.number + 1 })}</small> {tell(point.decision, rounds[point.which]!)}
						</button>
					</li>
				))}
			</ol>
		</section>
	);
}

/* How each round was won; its number leads there. */
function ByRound({ rounds, which, onLook }: ViewProps) {
	const { t, say, number, name } = useSpeech();
	return (
		<Wide label={say(words.byRound)}>
			<table className="numbers review-sums" data-testid="by-round">
				<Head cells={[t('match.round'), say(words.wonBy), say(words.winnersLuck), say(words.othersLost)]} />
				<tbody>
					{rounds.map((round, i) => {
						const { won, luck, lost } = outcomeOf(round);
						return (
							<tr key={i} aria-current={i === which ? 'true' : undefined}>
								<th scope="row">
									<Button
										look="small"
										text={number(round.number + 1)}
										aria-label={t('round', { n: round.number + 1 })}
										onClick={() => onLook({ which: i, at: 0 })}
									/>
								</th>
								<td className="review-won">{won.map(side => side.map(name).join(' + ')).join(', ') || t('word.ties.none')}</td>
								<td>{luck && percent(luck)}</td>
								<td>{round.review && percent(lost)}</td>
							</tr>
						);
					})}
				</tbody>
			</table>
		</Wide>
	);
}

export function ReviewPanel({ records, names, which, at, onLook }: PanelProps) {
	const { t, say } = useSpeech();
	const { of, asking, fault, ask, stop } = useReviews();
	const top = useRef<HTMLHeadingElement>(null);
	const [scope, setScope] = useState<'whole' | 'round'>('whole');
	const first = Math.floor(which / most) * most;
	const all = useMemo(() => records.slice(first, first + most), [records, first]);
	const record = records[which]!;
	const began = of.size > 0;
	const rounds = useMemo(
		() => (began ? all : []).map(text => readRound(text, of.get(text) ?? null, names)),
		[began, all, of, names],
	);
	const seen = useMemo(() => readRound(record, null, names), [record, names]);
	const named = useNames(seen);
	const missing = all.filter(text => !of.has(text));
	const several = records.length > 1;
	const buttons = (
		<p className="wrap review-steps">
			{!of.has(record) && <Button icon="flask" text={say(words.ask)} data-testid="review" onClick={() => ask([record])} />}
			{several && missing.length > 0 && (
				<Button icon="flask" data-testid="review-all" onClick={() => ask(missing)}>
					{all.length < records.length
						? say(words.askSome, { from: first + 1, to: first + all.length })
						: say(words.askAll, { n: all.length })}
				</Button>
			)}
		</p>
	);
	const progress = asking && (
		<div className="row review-asking" role="status">
			<Progress
				value={asking.done}
				max={asking.all}
				label={asking.all > 1 ? say(words.thinkingAll, { n: asking.done + 1, all: asking.all }) : say(words.thinking)}
			/>
			{asking.all > 1 && <Button look="small" text={t('lab.cancel')} onClick={stop} />}
		</div>
	);
	const belief = <BeliefAt record={record} events={seen.events} at={at} named={named} />;
	if (!began)
		return (
			<section className="stack review" aria-label={say(words.title)}>
				{fault && <Complaint fault={fault} />}
				{progress ?? buttons}
				{belief}
			</section>
		);
	const wide = several && scope === 'whole';
	const shown = wide ? rounds : rounds.slice(which - first, which - first + 1);
	const base = wide ? first : which; /* of the first that is shown */
	const here: ViewProps = {
		rounds: shown,
		which: which - base,
		at,
		onLook: to => onLook({ which: base + to.which, at: to.at }),
	};
	/* what it shows is above what was clicked */
	const jump = (to: Point) => {
		here.onLook(to);
		top.current?.scrollIntoView({ block: 'nearest' });
	};
	const leftOut = shown.reduce((sum, round) => sum + (round.review?.left_out ?? 0), 0);
	/* the arrows in tables are those of what scrolls there */
	const still = (event: KeyboardEvent) => event.stopPropagation();
	return (
		<section className="stack review" aria-label={say(words.title)} data-testid="reviewed">
			<h2 ref={top}>{say(words.title)}</h2>
			{several && (
				<Segments
					label={say(words.scope)}
					value={scope}
					onChange={setScope}
					options={[
						{ value: 'whole', label: say(words.all) },
						{ value: 'round', label: t('round', { n: rounds[which - first]!.number + 1 }) },
					]}
				/>
			)}
			<Graph {...here} />
			<Moment round={shown[here.which]!} at={at} belief={belief}>
				<Steps {...here} />
			</Moment>
			{fault && <Complaint fault={fault} />}
			{progress ?? (missing.length > 0 && (wide || !of.has(record)) && buttons)}
			<div onKeyDown={still}>
				<Sums rounds={shown} />
			</div>
			{wide && (
				<>
					<Costliest rounds={shown} onLook={jump} />
					<div onKeyDown={still}>
						<ByRound {...here} onLook={jump} />
					</div>
				</>
			)}
			{leftOut > 0 && <p className="hint">{say(words.leftOut, { n: leftOut })}</p>}
			<p className="hint">{say(words.about)}</p>
			{wide && <p className="hint">{say(words.aboutAll)}</p>}
		</section>
	);
}
