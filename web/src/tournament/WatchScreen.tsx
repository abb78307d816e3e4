/* A tournament for an audience, on a projector or a phone: the round on the table, who stands where, the last results. It goes from
   round to round by itself, at a pace that the audience can follow. */
import { useRef, useState } from 'preact/compat';
import type { Standing, Tournament } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { isPace, PaceField, type Pace } from '../replay/pace';
import { loadVariants } from '../api/lists';
import { Avatar } from '../ui/Avatar';
import { Busy, DeadEnd, Segments } from '../ui/bits';
import { Button, ButtonLink } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { isOneOf, useKept } from '../ui/memory';
import { isWithin, useKeys } from '../ui/useLatest';
import { useLoad } from '../ui/useLoad';
import { orders, roundAfter, type Order, type Program } from './program';
import { roundLink, Scores } from './Rounds';
import { RoundShow, TableShow } from './Shows';
import { tournamentTitle } from './title';
import { useProgram } from './useProgram';
import { useRounds } from './useRounds';
import { useFullScreen, useScreenAwake } from './useProjector';
import { useTournament } from './useTournament';
import { words } from './words';
import '../lab/lab.css';
import './tournament.css';

const results = 5;

function Places({ standings, after }: { standings: readonly Standing[]; after: number }) {
	const { t, say, number } = useSpeech();
	return (
		<section className="watch-places" aria-label={t('tournament.standings')}>
			<h2>
				{t('tournament.standings')} <small>{say(words.after, { n: after })}</small>
			</h2>
			<ol data-testid="watch-standings">
				{standings.slice(0, 12).map(entry => (
					<li key={entry.name} className={entry.champion ? 'first-place' : entry.out ? 'out' : undefined}>
						<span className="place">{entry.place}</span>
						<Avatar name={entry.name} className="avatar avatar-small" />
						<span className="watch-name">{entry.name}</span>
						<span className="watch-won" title={t('tournament.won')}>
							<Icon name="trophy" /> {number(entry.won)}
						</span>
						<strong title={entry.why_total ? say(entry.why_total) : undefined}>{number(entry.total)}</strong>
					</li>
				))}
			</ol>
			{standings.length > 12 && <p className="hint">{t('tournament.more', { n: standings.length - 12 })}</p>}
		</section>
	);
}

function Results({ id, upto }: { id: string; upto: number }) {
	const { t, say } = useSpeech();
	const from = Math.max(0, upto - results);
	const { rounds } = useRounds(id, from, results, upto);
	if (!rounds?.length) return null;
	return (
		<section className="watch-results" aria-label={say(words.results)}>
			<h2>{say(words.results)}</h2>
			<ol>
				{[...rounds].reverse().map(round => (
					<li key={round.round}>
						<a href={roundLink(id, round.round)}>{t('round', { n: round.round + 1 })}</a>
						<Scores round={round} />
					</li>
				))}
			</ol>
		</section>
	);
}

/* Nothing is on the table: why, and what there was. */
function Between({ tournament, program, onAgain }: { tournament: Tournament; program: Program; onAgain: () => void }) {
	const { say, list } = useSpeech();
	const names = tournament.standings.filter(entry => entry.champion).map(entry => entry.name);
	const isOver = program.on === 'over';
	return (
		<div className="watch-stage watch-between" role="status">
			<p>
				{isOver
					? say(words.over)
					: tournament.state === 'paused'
						? say(words.paused)
						: tournament.state === 'asking'
							? say(words.asking)
							: say(words.waiting, { n: tournament.rounds + 1 })}
			</p>
			{isOver && names.length > 0 && (
				<p className="watch-champion">
					<Icon name="trophy" />
					{say(names.length > 1 ? words.champions : words.champion, { names: list(names) })}
				</p>
			)}
			{isOver && tournament.rounds > 0 && <Button icon="reset" text={say(words.again)} onClick={onAgain} />}
		</div>
	);
}

function Watched({ tournament, first }: { tournament: Tournament; first: number | null }) {
	const speech = useSpeech();
	const { t, say } = speech;
	const { id } = tournament;
	const { value: variants } = useLoad(loadVariants);
	const show = useProgram(tournament, first);
	const { program, shown, result, counted, before, next } = show;
	const [running, setRunning] = useState(true);
	const [pace, setPace] = useKept<Pace>('pace', isPace, 'usual');
	const [order, setOrder] = useKept<Order>('order', isOneOf(orders), 'all');
	const box = useRef<HTMLDivElement>(null);
	const [isFull, fill] = useFullScreen(box);
	useKeys((key, { target }) => {
		const run = { ' ': () => setRunning(!running), ArrowLeft: before, ArrowRight: next }[key];
		if (!run || isWithin(target, 'input, select, textarea, button, a, dialog')) return false;
		run();
		return true;
	});
	useScreenAwake(running);
	const common = { pace, running, onResult: show.onResult };
	return (
		<div ref={box} className="watch" data-program={program.on} data-shown={shown} data-result={result}>
			<header className="watch-head">
				<h1 tabIndex={-1}>{tournamentTitle(tournament, variants, speech)}</h1>
				{(program.on === 'round' || program.on === 'table') && (
					<span className="line watch-round">
						{t('round', { n: program.round + 1 })}
						{program.on === 'table' && <span className="tag round-live">{say(words.live)}</span>}
					</span>
				)}
			</header>
			{program.on === 'round' && (
				<RoundShow
					key={program.round}
					id={id}
					round={program.round}
					{...common}
					onNothing={show.onNothing}
					onEnd={() => show.to(roundAfter(program.round, order, tournament.rounds))}
				/>
			)}
			{program.on === 'table' && (
				<TableShow
					key={program.table}
					table={program.table}
					{...common}
					/* what nobody saw the end of is replayed when it is counted */
					onEnd={() => show.to(result ? program.round + 1 : program.round)}
				/>
			)}
			{(program.on === 'wait' || program.on === 'over') && (
				<Between tournament={tournament} program={program} onAgain={() => show.to(0)} />
			)}
			<div className="watch-side">
				{show.standings && <Places standings={show.standings} after={show.after} />}
				<Results id={id} upto={counted} />
			</div>
			<footer className="row watch-foot">
				<Button icon="back" look="icon-only" onClick={before} disabled={shown === 0} label={say(words.before)} />
				<Button icon={running ? 'pause' : 'play'} look="primary" onClick={() => setRunning(!running)} data-testid="watch-play">
					{say(running ? words.pause : words.play)}
				</Button>
				<Button icon="forward" look="icon-only" onClick={next} disabled={shown >= tournament.rounds} label={say(words.next)} />
				<PaceField pace={pace} onPace={setPace} />
				<Segments
					label={say(words.order)}
					value={order}
					onChange={setOrder}
					options={orders.map(value => ({ value, label: say(words[value]) }))}
				/>
				{fill && !isFull && <Button icon="fit" text={say(words.full)} onClick={fill} />}
				<span className="hint watch-keys">{say(words.keys)}</span>
				<ButtonLink icon="trophy" look="watch-leave" href={`#/tournament/${encodeURIComponent(id)}`}>
					{t('table.tournament')}
				</ButtonLink>
			</footer>
		</div>
	);
}

export function WatchScreen({ id, query }: { id: string; query: URLSearchParams }) {
	const { t } = useSpeech();
	const { tournament, fault } = useTournament(id);
	const [first] = useState(() => {
		const round = query.get('round');
		return round !== null && /^\d{1,7}$/.test(round) ? Number(round) : null;
	});
	if (tournament) return <Watched tournament={tournament} first={first} />;
	if (!fault) return <Busy />;
	return <DeadEnd title={t('nav.tournaments')} fault={fault} href="#/tournaments" way={t('tournament.back')} />;
}
