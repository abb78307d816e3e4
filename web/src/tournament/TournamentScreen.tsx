/* A tournament as it goes on: standings, points over rounds, who beat whom, what happened between rounds. */
import { useEffect, useRef, useState } from 'react';
import { address, api, faultOf } from '../api/client';
import { follow } from '../api/follow';
import { tournamentLink, tournamentSecrets, keepTournament, seatOfLink } from '../api/secrets';
import type { Fault, Incident, SeatSecret, Standing, Tournament } from '../api/types';
import { useSpeech, type PlainKey, type Speech } from '../i18n/i18n';
import { slug } from '../ui/names';
import { loadOptions, loadVariants } from '../setup/useDraft';
import { optionTexts } from '../table/sentences';
import { useAnnounce } from '../ui/announce';
import { Avatar } from '../ui/Avatar';
import { Busy, Complaint, download, Progress, Wide } from '../ui/bits';
import { Icon } from '../ui/Icon';
import { Link } from '../table/dialogs';
import { linkTo, replace } from '../ui/router';
import { useLoad } from '../ui/useLoad';
import { Crosstable } from './Crosstable';
import { tournamentTitle } from './title';
import { LineChart } from './LineChart';

const ended = (tournament: Tournament) =>
	tournament.over || ['done', 'over', 'stopped', 'cancelled', 'failed'].includes(tournament.state);

function Standings({ standings }: { standings: readonly Standing[] }) {
	const { t, number, say } = useSpeech();
	const { value: aspects } = useLoad(loadOptions);
	const titles = optionTexts(aspects, 'title');
	const shutout = standings.length > 1 && standings.every(entry => entry.champion === entry.total > 0);
	const ties = [...new Set(standings.flatMap(entry => Object.keys(entry.tie_breaks ?? {})))];
	return (
		<Wide label={t('tournament.standings')}>
			<table className="numbers standings" data-testid="standings">
				<caption className="unseen">{t('tournament.standings')}</caption>
				<thead>
					<tr>
						<th scope="col">{t('end.place')}</th>
						<th scope="col">{t('tournament.side')}</th>
						<th scope="col">{t('tournament.total')}</th>
						<th scope="col">{t('tournament.won')}</th>
						<th scope="col">{t('tournament.lost')}</th>
						<th scope="col">{t('tournament.playedn')}</th>
						{ties.map(name => (
							<th key={name} scope="col">
								{say(titles('tie-break', name)) || name}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{standings.map(entry => (
						<tr key={entry.name} className={entry.champion ? 'first-place' : entry.out ? 'out' : undefined}>
							<td>
								<span className="place">{entry.place}</span>
							</td>
							<th scope="row">
								<span className="who">
									<Avatar name={entry.name} className="avatar avatar-small" />
									{entry.name}
									{entry.champion && (
										<span className="tag">
											<Icon name="trophy" /> {t('tournament.champion')}
											{shutout && ` · ${t('tournament.shutout')}`}
										</span>
									)}
									{entry.out && (
										<span className="tag">
											{entry.out_round === null ? t('tournament.outshort') : t('tournament.out', { n: entry.out_round + 1 })}
										</span>
									)}
								</span>
							</th>
							<td>{number(entry.total)}</td>
							<td>{number(entry.won)}</td>
							<td>{number(entry.lost)}</td>
							<td>{number(entry.played)}</td>
							{ties.map(name => (
								<td key={name}>{entry.tie_breaks?.[name] === undefined ? '' : number(entry.tie_breaks[name])}</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</Wide>
	);
}

function incidentText(incident: Incident, { t, word }: Speech, why: (name: string) => string): string {
	const name = incident.name ?? '';
	const points = Number(incident.points ?? incident.amount ?? 0);
	switch (incident.incident) {
		case 'stage':
			return t('incident.stage', { n: Number(incident['stage'] ?? incident['count'] ?? 0) + 1 });
		case 'bye':
		case 'knocked-out':
		case 'disqualified':
			return t(`incident.${incident.incident}`, { name });
		case 'offered':
		case 'bought-back':
		case 'refused':
			return t(`incident.${incident.incident}`, { name, points });
		case 'skipped':
		case 'reversed':
			return t(`incident.${incident.incident}`);
		case 'over':
			return t('incident.over', { why: why(String(incident['why'] ?? incident['reason'] ?? '')) });
		default:
			return `${word('incident', incident.incident)} ${name}`;
	}
}

function Incidents({ incidents, why }: { incidents: readonly Incident[]; why: (name: string) => string }) {
	const speech = useSpeech();
	const { t, number } = speech;
	if (!incidents.length) return <p className="hint">{t('tournament.noincidents')}</p>;
	return (
		/* it scrolls */
		<ol className="incidents" tabIndex={0} aria-label={t('tournament.incidents')}>
			{[...incidents].reverse().map((incident, i) => (
				<li key={i}>
					<span>
						{t('tournament.round')} {number(incident.round + 1)}
					</span>
					<span>{incidentText(incident, speech, why)}</span>
				</li>
			))}
		</ol>
	);
}

function Exports({ id, title }: { id: string; title: string }) {
	const { t, lang } = useSpeech();
	const [fault, setFault] = useState<Fault | null>(null);
	const links: { key: PlainKey; path: string; ending: string }[] = [
		{ key: 'tournament.export.json', path: 'export', ending: 'json' },
		{ key: 'tournament.export.csv', path: 'export?format=csv', ending: 'csv' },
		{ key: 'tournament.export.records', path: 'export?format=records', ending: 'dom' },
		{ key: 'tournament.export.svg', path: `plot.svg?lang=${lang}`, ending: 'svg' },
	];
	return (
		<nav className="actions" aria-label={t('tournament.export')}>
			{links.map(link => {
				const path = `tournaments/${id}/${link.path}`;
				const name = `${slug(title)}-${id}.${link.ending}`;
				return (
					<a
						key={link.key}
						className="button small"
						href={address(path)}
						download={name}
						onClick={event => {
							event.preventDefault();
							setFault(null);
							api.file(path).then(
								({ text, type }) => download(name, text, type),
								(error: unknown) => setFault(faultOf(error)),
							);
						}}
					>
						<Icon name="download" /> {t(link.key)}
					</a>
				);
			})}
			{fault && <Complaint fault={fault} />}
		</nav>
	);
}

function Buttons({ tournament, owner }: { tournament: Tournament; owner: string }) {
	const { t } = useSpeech();
	const [fault, setFault] = useState<Fault | null>(null);
	const send = (what: 'go-on' | 'pause' | 'resume' | 'stop') => {
		setFault(null);
		api.tournamentCommand(tournament.id, owner, what).catch((error: unknown) => setFault(faultOf(error)));
	};
	if (ended(tournament)) return null;
	const asks = tournament.state === 'asking';
	return (
		<div
			className={asks ? 'card goon' : 'actions'}
			role={asks ? 'group' : undefined}
			aria-label={asks ? t('tournament.goon.about') : undefined}
		>
			{asks && <strong>{t('tournament.goon.about')}</strong>}
			{asks && (
				<button type="button" className="button primary" onClick={() => send('go-on')}>
					<Icon name="forward" /> {t('tournament.goon')}
				</button>
			)}
			{(tournament.state === 'running' || tournament.state === 'people') && (
				<button type="button" className="button" onClick={() => send('pause')}>
					<Icon name="pause" /> {t('tournament.pause')}
				</button>
			)}
			{tournament.state === 'paused' && (
				<button type="button" className="button primary" onClick={() => send('resume')}>
					<Icon name="play" /> {t('tournament.resume')}
				</button>
			)}
			<button type="button" className="button" onClick={() => send('stop')}>
				<Icon name="close" /> {t('tournament.stop')}
			</button>
			{fault && <Complaint fault={fault} />}
		</div>
	);
}

/* The rounds that people play now; whoever has a secret goes from here to its table. */
function People({ tournament, seat }: { tournament: Tournament; seat: SeatSecret | undefined }) {
	const { t, number, lang } = useSpeech();
	const mine = (table: Tournament['tables'][number]) => table.people.some(person => person.player === seat?.player);
	const yours = tournament.tables.find(mine);
	return (
		<>
			{yours && seat && (
				<div className="card goon" role="group" aria-label={t('tournament.yours')}>
					<strong>{t('tournament.yours')}</strong>
					<a className="button primary" href={`#/table/${yours.table}?seat=${seat.secret}`} data-testid="play-round">
						<Icon name="play" /> {t('tournament.play', { n: number(yours.round + 1) })}
					</a>
				</div>
			)}
			<ul className="tournament-tables">
				{tournament.tables
					.filter(table => table !== yours)
					.map(table => (
						<li key={table.table}>
							<span>
								{t('tournament.with', {
									n: number(table.round + 1),
									names: new Intl.ListFormat(lang).format(table.people.map(person => person.name)),
								})}
							</span>
							<a className="button small" href={`#/table/${table.table}`}>
								<Icon name="eye" /> {t('tournament.watch', { n: number(table.round + 1) })}
							</a>
						</li>
					))}
			</ul>
		</>
	);
}

/* For whoever began the tournament: a link for each person. */
function Invitations({ tournament, seats }: { tournament: Tournament; seats: readonly SeatSecret[] }) {
	const { t, name } = useSpeech();
	return (
		<details className="card">
			<summary>{t('tournament.people')}</summary>
			<p>{t('tournament.people.about')}</p>
			<ul className="links">
				{seats.map(seat => (
					<Link
						key={seat.player}
						label={t('tournament.link', { name: name(seat.name) })}
						address={linkTo(tournamentLink(tournament.id, seat))}
					/>
				))}
			</ul>
		</details>
	);
}

/* With the names that the reader's language has for those nobody named. */
const named = (tournament: Tournament, { name }: Speech): Tournament => ({
	...tournament,
	sides: tournament.sides?.map(name),
	standings: tournament.standings.map(entry => ({ ...entry, name: name(entry.name) })),
	tables: tournament.tables.map(table => ({
		...table,
		people: table.people.map(person => ({ ...person, name: name(person.name) })),
	})),
	incidents: tournament.incidents.map(incident => (incident.name ? { ...incident, name: name(incident.name) } : incident)),
});

/* Whoever does not see the standings hears who leads when the tournament waits for an answer or is over; rounds that follow one another
   by themselves are too many to tell. */
function useNews(tournament: Tournament | null): void {
	const { t, number, name, lang } = useSpeech();
	const announce = useAnnounce();
	const [first] = tournament?.standings ?? [];
	const waits =
		tournament &&
		first &&
		tournament.rounds > 0 &&
		(tournament.state === 'asking' || tournament.state === 'people' || tournament.over);
	const news = waits
		? t('tournament.news', {
				n: number(tournament.rounds),
				names: new Intl.ListFormat(lang).format(
					tournament.standings.filter(entry => entry.place === first.place).map(entry => name(entry.name)),
				),
				points: t('table.points', { n: first.total }),
			})
		: null;
	useEffect(() => {
		if (news) announce(news);
	}, [news, announce]);
}

function Missing({ fault }: { fault: Fault }) {
	const { t } = useSpeech();
	const gone = fault.code === 'not-found';
	return (
		<div className="page">
			<h1 tabIndex={-1}>{gone ? t('tournament.gone') : t('tournament.title')}</h1>
			{!gone && <Complaint fault={fault} />}
			<p>
				<a href="#/tournaments">{t('tournament.back')}</a>
			</p>
		</div>
	);
}

export function TournamentScreen({ id, query }: { id: string; query: URLSearchParams }) {
	const speech = useSpeech();
	const { t, say, number, word } = speech;
	const [owns, sits] = [query.get('owner'), query.get('seat')];
	useEffect(() => {
		const seat = seatOfLink(sits);
		if (!owns && !sits) return;
		keepTournament(id, { ...(owns ? { owner: owns } : {}), ...(seat ? { seat } : {}) });
		replace(`/tournament/${id}`);
	}, [id, owns, sits]);
	const kept = tournamentSecrets(id);
	const owner = owns ?? kept.owner;
	const seat = seatOfLink(sits) ?? kept.seat;
	const [told, setTournament] = useState<Tournament | null>(null);
	const [fault, setFault] = useState<Fault | null>(null);
	const { value: aspects } = useLoad(loadOptions);
	const { value: variants } = useLoad(loadVariants);
	const chart = useRef<SVGSVGElement>(null);
	useEffect(() => {
		const take = (value: Tournament) => {
			setTournament(value);
			setFault(null);
		};
		return follow(`tournaments/${encodeURIComponent(id)}`, () => api.tournament(id), ended, take, setFault);
	}, [id]);
	useNews(told);
	if (!told) return fault ? <Missing fault={fault} /> : <Busy />;
	const tournament = named(told, speech);
	const title = tournamentTitle(tournament, variants, speech);
	const titles = optionTexts(aspects, 'title');
	const why = (name: string) => say(titles('stop', name)) || word('close', name);
	const names = tournament.sides ?? tournament.standings.map(entry => entry.name);
	const order = new Map(tournament.standings.map((entry, i) => [entry.name, i]));
	const ranked = names.map((_, i) => i).sort((a, b) => (order.get(names[a]!) ?? 0) - (order.get(names[b]!) ?? 0));
	const curves = ranked.map(i => ({ name: names[i]!, values: tournament.curves.totals[i] ?? [] }));
	return (
		<div className="page" data-state={tournament.state}>
			<header className="tournament-head">
				<h1 tabIndex={-1}>{title}</h1>
				<span className={`tournament-state tournament-state-${tournament.state}`} role="status">
					{word('tournament.state', tournament.state)}
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
			{owner && kept.seats && kept.seats.length > 0 && !ended(tournament) && (
				<Invitations tournament={tournament} seats={kept.seats} />
			)}
			<section className="card">
				<h2>{t('tournament.standings')}</h2>
				<Standings standings={tournament.standings} />
			</section>
			<section className="card chart-card">
				<h2>{t('tournament.curves')}</h2>
				<LineChart
					svgRef={chart}
					rounds={tournament.curves.rounds}
					curves={curves}
					title={t('tournament.curves')}
					unit={t('tournament.round')}
				/>
				{names.length > 8 && <p className="hint">{t('tournament.more', { n: names.length - 8 })}</p>}
			</section>
			<div className="chart-grid-box">
				{tournament.crosstable.length > 0 && (
					<section className={names.length > 6 ? 'card chart-card wide-card' : 'card chart-card'}>
						<h2>{t('tournament.crosstable')}</h2>
						<Crosstable
							names={ranked.map(i => names[i]!)}
							cells={ranked.map(i => ranked.map(j => tournament.crosstable[i]?.[j] ?? null))}
						/>
						<p className="hint">{t('tournament.crosstable.about')}</p>
					</section>
				)}
				<section className="card chart-card">
					<h2>{t('tournament.incidents')}</h2>
					<Incidents incidents={tournament.incidents} why={why} />
				</section>
				<section className="card chart-card wide-card">
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
