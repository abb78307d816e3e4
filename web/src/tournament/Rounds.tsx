/* The rounds of a tournament, the newest first, a page at a time. Each opens as a replay; those that people play now, live. */
import { useState } from 'preact/compat';
import type { Tournament, TournamentRound } from '../api/types';
import { useSpeech, type Speech } from '../i18n/i18n';
import { reasonsOf, type Naming } from '../table/sentences';
import { useOptions } from '../table/useOptions';
import { Busy, Complaint } from '../ui/bits';
import { Button, ButtonLink } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { useRounds } from './useRounds';
import { words } from './words';

const size = 15;

export const roundLink = (id: string, round: number): string => `#/replay/tournament/${encodeURIComponent(id)}/${round}?at=0`;

type Reasons = (reasons: readonly string[]) => string;

/* Why rounds ended, in words. */
function useReasons(): Reasons {
	const speech = useSpeech();
	const naming = useOptions() as Naming;
	return reasons => reasonsOf(reasons, naming, speech);
}

/* Every side with what it got, whoever won first among equals. */
function scoresOf(round: TournamentRound, { name }: Speech): { name: string; score: number; won: boolean }[] {
	return (round.sides ?? []).map((side, i) => ({
		name: name(side),
		score: round.scores?.[i] ?? 0,
		won: round.winners?.includes(side) ?? false,
	}));
}

export function Scores({ round }: { round: TournamentRound }) {
	const speech = useSpeech();
	const { say, number } = speech;
	if (round.skipped) return <span className="hint">{say(words.skipped)}</span>;
	return (
		<span className="wrap round-scores">
			{scoresOf(round, speech).map(side => (
				<span key={side.name} className={side.won ? 'round-side round-won' : 'round-side'}>
					{side.won && <Icon name="trophy" />}
					{side.name} <b>{number(side.score)}</b>
				</span>
			))}
		</span>
	);
}

function Row({ id, round, stages, reasons }: { id: string; round: TournamentRound; stages: boolean; reasons: Reasons }) {
	const { t, say } = useSpeech();
	const n = round.round + 1;
	const inside = (
		<>
			<strong className="round-number">
				{t('round', { n })}
				{stages && <small>{say(words.stage, { n: round.stage + 1 })}</small>}
			</strong>
			<Scores round={round} />
			<span className="hint">{reasons(round.reasons ?? [])}</span>
		</>
	);
	return (
		<li>
			{round.skipped ? (
				<span className="round">{inside}</span>
			) : (
				<a className="round" href={roundLink(id, round.round)} data-round={round.round}>
					{inside}
					<span className="unseen">{say(words.replay, { n })}</span>
				</a>
			)}
		</li>
	);
}

export function Rounds({ tournament }: { tournament: Tournament }) {
	const { t, say, list } = useSpeech();
	const [chosen, setChosen] = useState<number | null>(null); /* the first of the page; null: the newest, as they come */
	const played = tournament.rounds;
	const newest = Math.max(0, played - size);
	const from = Math.min(chosen ?? newest, newest);
	const { rounds, fault } = useRounds(tournament.id, from, size, played);
	const reasons = useReasons();
	const stages = (rounds ?? []).some(round => round.stage > 0);
	const turn = (to: number) => setChosen(to >= newest ? null : Math.max(0, to));
	const pages = played > size;
	return (
		<section className="card" aria-label={t('stat.rounds')} data-testid="rounds">
			<div className="split rounds-head">
				<h2>{t('stat.rounds')}</h2>
				<div className="actions">
					{(played > 0 || tournament.tables.length > 0) && (
						<ButtonLink icon="eye" look="primary small" href={`#/tournament/${encodeURIComponent(tournament.id)}/watch`}>
							{say(words.watch)}
						</ButtonLink>
					)}
					{played > 0 && (
						<ButtonLink
							icon="flask"
							look="small"
							text={say(words.review)}
							href={`#/replay/tournament/${encodeURIComponent(tournament.id)}?at=0`}
							title={say(words.reviewAbout)}
							data-testid="review-tournament"
						/>
					)}
				</div>
			</div>
			{fault && <Complaint fault={fault} />}
			{!played && !tournament.tables.length && <p className="hint">{say(words.none)}</p>}
			{!rounds && <Busy />}
			<ol className="round-list" reversed start={from + (rounds?.length ?? 0)}>
				{chosen === null &&
					tournament.tables.map(table => (
						<li key={table.table}>
							<a className="round" href={`#/table/${table.table}`}>
								<strong className="round-number">{t('round', { n: table.round + 1 })}</strong>
								<span>{list(table.people.map(person => person.name))}</span>
								<span className="tag round-live">{say(words.live)}</span>
							</a>
						</li>
					))}
				{[...(rounds ?? [])].reverse().map(round => (
					<Row key={round.round} id={tournament.id} round={round} stages={stages} reasons={reasons} />
				))}
			</ol>
			{pages && (
				<nav className="row rounds-pages" aria-label={t('stat.rounds')}>
					<Button icon="back" look="small" disabled={from >= newest} onClick={() => turn(from + size)}>
						{say(words.newer)}
					</Button>
					<span data-testid="rounds-shown">
						{say(words.from, {
							from: from + 1,
							to: Math.min(from + size, played),
							all: played,
						})}
					</span>
					<Button look="small" disabled={from === 0} onClick={() => turn(from - size)}>
						{say(words.older)} <Icon name="forward" />
					</Button>
					<label className="line">
						<span>{say(words.to)}</span>
						<input
							type="number"
							min={1}
							max={played}
							onChange={event => {
								const wanted = Number(event.currentTarget.value);
								if (wanted >= 1 && wanted <= played) turn(Math.max(0, wanted - Math.ceil(size / 2)));
							}}
						/>
					</label>
				</nav>
			)}
		</section>
	);
}
