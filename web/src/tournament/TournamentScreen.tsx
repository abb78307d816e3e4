/* A tournament as it goes on: standings, points over rounds, who beat whom, what happened between rounds. */
import type { Fault } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { loadVariants } from '../api/lists';
import { Busy, Complaint, DeadEnd, Progress } from '../ui/bits';
import { useLoad } from '../ui/useLoad';
import { Crosstable } from './Crosstable';
import { Exports } from './Exports';
import { Incidents } from './Incidents';
import { LineChart } from './LineChart';
import { Buttons, Invitations } from './Owner';
import { People } from './People';
import { Rounds } from './Rounds';
import { Standings } from './Standings';
import { tournamentTitle } from './title';
import { ended, rankedOf, useNews, useSecrets, useTournament, useWhy } from './useTournament';
import '../lab/lab.css';
import './tournament.css';

function Missing({ fault }: { fault: Fault }) {
	const { t } = useSpeech();
	const why = fault.code === 'not-found' ? { title: t('tournament.gone') } : { title: t('nav.tournaments'), fault };
	return <DeadEnd {...why} href="#/tournaments" way={t('tournament.back')} />;
}

export function TournamentScreen({ id, query }: { id: string; query: URLSearchParams }) {
	const speech = useSpeech();
	const { t, number, word } = speech;
	const { owner, seat, seats } = useSecrets(id, query);
	const { tournament, fault } = useTournament(id);
	const { value: variants } = useLoad(loadVariants);
	const why = useWhy();
	useNews(tournament);
	if (!tournament) return fault ? <Missing fault={fault} /> : <Busy />;
	const title = tournamentTitle(tournament, variants, speech);
	const { names, curves, cells } = rankedOf(tournament);
	return (
		<div className="page lab" data-state={tournament.state}>
			<header className="row tournament-head">
				<h1 tabIndex={-1}>{title}</h1>
				<span className={`tournament-state tournament-state-${tournament.state}`} role="status">
					{t(`tournament.state.${tournament.state}`)}
					{tournament.why ? `: ${why(tournament.why)}` : ''}
				</span>
			</header>
			{fault && <Complaint fault={fault} />}
			<Progress
				value={tournament.rounds}
				max={tournament.over ? tournament.rounds : tournament.limit}
				label={t('tournament.of', { n: tournament.rounds, limit: tournament.limit })}
			/>
			{tournament.tables.length > 0 && <People tournament={tournament} seat={seat} />}
			{owner && <Buttons tournament={tournament} owner={owner} />}
			{owner && seats && seats.length > 0 && !ended(tournament) && <Invitations tournament={tournament} seats={seats} />}
			<section className="card">
				<h2>{t('tournament.standings')}</h2>
				<Standings standings={tournament.standings} />
			</section>
			<Rounds tournament={tournament} />
			<section className="stack card chart-card">
				<h2>{t('tournament.curves')}</h2>
				<LineChart rounds={tournament.curves.rounds} curves={curves} title={t('tournament.curves')} unit={t('match.round')} />
				{names.length > 8 && <p className="hint">{t('tournament.more', { n: names.length - 8 })}</p>}
			</section>
			<div className="chart-grid-box">
				{tournament.crosstable.length > 0 && (
					<section className={names.length > 6 ? 'stack card chart-card wide-card' : 'stack card chart-card'}>
						<h2>{t('tournament.crosstable')}</h2>
						<Crosstable names={names} cells={cells} />
						<p className="hint">{t('tournament.crosstable.about')}</p>
					</section>
				)}
				<section className="stack card chart-card">
					<h2>{t('tournament.incidents')}</h2>
					<Incidents incidents={tournament.incidents} why={why} />
				</section>
				<section className="stack card chart-card wide-card">
					<h2>{t('tournament.statistics')}</h2>
					<dl className="facts">
						{Object.entries(tournament.statistics).map(([name, value]) => (
							<div key={name} className="fact">
								<dt>{word('stat', name)}</dt>
								<dd>{number(value)}</dd>
							</div>
						))}
					</dl>
				</section>
			</div>
			<Exports id={id} title={title} />
		</div>
	);
}
