/* What many rounds come to: charts, figures, and both as files. */
import { useRef } from 'react';
import type { Figure, SimResult } from '../api/types';
import { useSpeech, type Key } from '../i18n/i18n';
import { CopyButton, download, Wide } from '../ui/bits';
import { Icon } from '../ui/Icon';
import { svgText } from '../ui/exportSvg';
import { BarChart, Histogram, type BarRow } from './charts';
import { binsOf, csv, differs } from './scale';

export interface NamedResult {
	name: string;
	result: SimResult;
}

const figures = ['blocked', 'tiles_laid', 'turns', 'passes', 'ties', 'fouls'] as const;

/* Rounds won by those who play alike, on average. Partners win together and rivals instead of one another, so errors do not add up as if
   they had nothing to do with each other: together it is at most the mean of theirs. */
function byStrategy(result: SimResult): Map<string, Figure> {
	const mean = (list: number[]) => list.reduce((sum, n) => sum + n, 0) / list.length;
	return new Map(
		[...new Set(result.seats.map(seat => seat.strategy))].map(strategy => {
			const wins = result.seats.filter(seat => seat.strategy === strategy).map(seat => seat.wins);
			return [strategy, { mean: mean(wins.map(figure => figure.mean)), se: mean(wins.map(figure => figure.se)) }];
		}),
	);
}

function resultsCsv(runs: readonly NamedResult[]): string {
	const rows: (string | number)[][] = [['run', 'variant', 'games', 'seed', 'what', 'who', 'strategy', 'mean', 'se']];
	for (const { name, result } of runs) {
		const head = [name, result.variant, result.games, result.seed];
		for (const figure of figures) rows.push([...head, figure, '', '', result[figure].mean, result[figure].se]);
		for (const seat of result.seats)
			for (const what of ['wins', 'score', 'points_left'] as const)
				rows.push([...head, what, seat.name, seat.strategy, seat[what].mean, seat[what].se]);
		for (const [reason, share] of Object.entries(result.ended_by))
			rows.push([...head, `ended by ${reason}`, '', '', share, '']);
		for (const what of ['tiles_laid', 'score'] as const)
			for (const [value, count] of result.histograms?.[what] ?? [])
				rows.push([...head, `histogram ${what}`, value, '', count, '']);
	}
	return csv(rows);
}

function ChartCard({
	title,
	about,
	name,
	children,
}: {
	title: string;
	about?: string;
	name: string;
	children: (ref: React.Ref<SVGSVGElement>) => React.ReactNode;
}) {
	const { t } = useSpeech();
	const ref = useRef<SVGSVGElement>(null);
	return (
		<section className="card chart-card">
			<div className="chart-head">
				<h2>{title}</h2>
				<button
					type="button"
					className="button small quiet"
					onClick={() => ref.current && download(`${name}.svg`, svgText(ref.current), 'image/svg+xml')}
					aria-label={`${t('lab.svg')}: ${title}`}
				>
					<Icon name="download" /> {t('lab.svg')}
				</button>
			</div>
			{children(ref)}
			{about && <p className="hint">{about}</p>}
		</section>
	);
}

function Figures({ runs }: { runs: readonly NamedResult[] }) {
	const { t, number, percent } = useSpeech();
	const share = (figure: (typeof figures)[number]) => figure === 'blocked' || figure === 'ties';
	const [a, b] = runs;
	return (
		<Wide label={t('lab.figures')}>
			<table className="numbers">
				<thead>
					<tr>
						<th scope="col">{t('lab.figure')}</th>
						{runs.map(run => (
							<th key={run.name} scope="col">
								{run.name}
							</th>
						))}
						{b && <th scope="col">{t('lab.difference')}</th>}
					</tr>
				</thead>
				<tbody>
					{figures.map(figure => {
						const show = (value: number) => (share(figure) ? percent(value, 2) : number(value, 2));
						return (
							<tr key={figure}>
								<th scope="row">{t(`lab.${figure}` satisfies Key)}</th>
								{runs.map(({ name, result }) => (
									<td key={name}>
										{show(result[figure].mean)} <small>± {show(result[figure].se)}</small>
									</td>
								))}
								{a && b && (
									<td>
										{show(b.result[figure].mean - a.result[figure].mean)}
										{differs(a.result[figure], b.result[figure]) && (
											<span title={t('lab.significant')} role="img" aria-label={t('lab.significant')}>
												{' '}
												★
											</span>
										)}
									</td>
								)}
							</tr>
						);
					})}
				</tbody>
			</table>
		</Wide>
	);
}

export function Results({
	runs,
	reason,
	strategy,
	link,
}: {
	runs: readonly NamedResult[];
	reason: (name: string) => string;
	strategy: (written: string) => string;
	link: string;
}) {
	const { t, number, name } = useSpeech();
	const wins: BarRow[] = [];
	const longest = Math.max(...runs.map(run => run.result.seats.length));
	for (let i = 0; i < longest; i++) {
		const seats = runs.map(run => run.result.seats[i]);
		const names = [...new Set(seats.flatMap(seat => (seat ? [name(seat.name)] : [])))];
		const strategies = [...new Set(seats.flatMap(seat => (seat ? [strategy(seat.strategy)] : [])))];
		wins.push({ label: names.join(' / '), note: strategies.join(' / '), figures: seats.map(seat => seat?.wins ?? null) });
	}
	const scores: BarRow[] = wins.map((row, i) => ({ ...row, figures: runs.map(run => run.result.seats[i]?.score ?? null) }));
	const strategies = runs.map(run => byStrategy(run.result));
	const kinds = [...new Set(strategies.flatMap(map => [...map.keys()]))];
	const alike: BarRow[] = kinds.map(kind => ({
		label: strategy(kind),
		note: '',
		figures: strategies.map(map => map.get(kind) ?? null),
	}));
	const reasons = [...new Set(runs.flatMap(run => Object.keys(run.result.ended_by)))];
	const ended: BarRow[] = reasons.map(why => ({
		label: reason(why),
		note: '',
		figures: runs.map(({ result }) => {
			const mean = result.ended_by[why];
			return mean === undefined ? null : { mean, se: Math.sqrt((mean * (1 - mean)) / Math.max(1, result.games)) };
		}),
	}));
	const histogram = (what: 'tiles_laid' | 'score') =>
		runs.map(({ name: run, result }) => ({
			name: run,
			bins: binsOf(result.histograms?.[what] ?? [], what === 'score' ? result.histograms?.score_width : 1),
		}));
	const has = (what: 'tiles_laid' | 'score') => runs.some(({ result }) => result.histograms?.[what]?.length);
	return (
		<div className="results" data-testid="results">
			<div className="results-head">
				<p className="key">
					{runs.map((run, i) => (
						<span key={run.name}>
							<span className={`key-box key-${i}`} aria-hidden="true" /> {run.name}
						</span>
					))}
				</p>
				<CopyButton icon="link" label={t('lab.share')} text={() => link} />
			</div>
			<div className="chart-grid-box">
				<ChartCard title={t('lab.wins')} about={t('lab.wins.about')} name="wins">
					{ref => <BarChart svgRef={ref} rows={wins} title={t('lab.wins')} share />}
				</ChartCard>
				{kinds.length > 1 && kinds.length < longest && (
					<ChartCard title={t('lab.strategy')} name="strategies">
						{ref => <BarChart svgRef={ref} rows={alike} title={t('lab.strategy')} share />}
					</ChartCard>
				)}
				<ChartCard title={t('lab.points')} name="points">
					{ref => <BarChart svgRef={ref} rows={scores} title={t('lab.points')} />}
				</ChartCard>
				{has('tiles_laid') && (
					<ChartCard title={t('lab.laid')} name="tiles-laid">
						{ref => <Histogram svgRef={ref} runs={histogram('tiles_laid')} title={t('lab.laid')} unit={t('lab.tiles_laid')} />}
					</ChartCard>
				)}
				{has('score') && (
					<ChartCard title={t('lab.score')} name="score">
						{ref => <Histogram svgRef={ref} runs={histogram('score')} title={t('lab.score')} unit={t('lab.points')} />}
					</ChartCard>
				)}
				<ChartCard title={t('lab.ended')} name="ended">
					{ref => <BarChart svgRef={ref} rows={ended} title={t('lab.ended')} share />}
				</ChartCard>
				<section className="card chart-card">
					<div className="chart-head">
						<h2>{t('lab.figures')}</h2>
						<button
							type="button"
							className="button small quiet"
							onClick={() => download('simulation.csv', resultsCsv(runs), 'text/csv')}
							data-testid="csv"
						>
							<Icon name="download" /> {t('lab.csv')}
						</button>
					</div>
					<Figures runs={runs} />
					<p className="hint">
						{runs.map(run => t('lab.speed', { n: number(run.result.games), s: number(run.result.seconds, 2) })).join(' · ')}
					</p>
				</section>
			</div>
		</div>
	);
}
