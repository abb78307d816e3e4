/* What many rounds come to: charts, figures, and both as files. */
import { useRef, type ReactNode, type Ref } from 'preact/compat';
import type { Figure, SimResult } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { CopyButton, download, Head, Wide } from '../ui/bits';
import { Button } from '../ui/Button';
import { svgText } from '../ui/exportSvg';
import { BarChart, headHeight, Histogram, type BarRow } from './charts';
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

/* With its head; what is seen of it goes back before anything is drawn. */
function chartFile(svg: SVGSVGElement, head: number): string {
	const seen = svg.getAttribute('viewBox') ?? '';
	const [x = 0, y = 0, width = 0, height = 0] = seen.split(/\s+/).map(Number);
	svg.setAttribute('viewBox', `${x} ${y - head} ${width} ${height + head}`);
	try {
		return svgText(svg);
	} finally {
		svg.setAttribute('viewBox', seen);
	}
}

interface ChartCardProps {
	title: string;
	about?: string;
	file: string;
	head: number;
	children: (ref: Ref<SVGSVGElement>) => ReactNode;
}

function ChartCard({ title, about, file, head, children }: ChartCardProps) {
	const { t } = useSpeech();
	const ref = useRef<SVGSVGElement>(null);
	return (
		<section className="stack card chart-card">
			<div className="head">
				<h2>{title}</h2>
				<Button
					icon="download"
					look="small quiet"
					text={t('lab.svg')}
					onClick={() => ref.current && download(`${file}.svg`, chartFile(ref.current, head), 'image/svg+xml')}
					aria-label={`${t('lab.svg')}: ${title}`}
				/>
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
			<table className="numbers figures">
				<Head cells={[t('lab.figure'), ...runs.map(run => run.name), ...(b ? [t('lab.difference')] : [])]} />
				<tbody>
					{figures.map(figure => {
						const show = (value: number) => (share(figure) ? percent(value, 2) : number(value, 2));
						return (
							<tr key={figure}>
								<th scope="row">{t(figure === 'tiles_laid' ? 'stat.laid' : `stat.${figure}`)}</th>
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

interface ResultsProps {
	runs: readonly NamedResult[];
	reason: (name: string) => string;
	strategy: (written: string) => string;
	link: string;
	file: string; /* what files are called after */
}

export function Results({ runs, reason, strategy, link, file }: ResultsProps) {
	const { t, number, name } = useSpeech();
	const runNames = runs.map(run => run.name);
	const head = headHeight(runNames);
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
	const histogram = (what: 'tiles_laid' | 'score') => {
		/* runs of which one is counted in wider steps than the other are counted in the wider ones */
		const step = what === 'score' ? Math.max(...runs.map(({ result }) => result.histograms?.score_width ?? 1)) : 1;
		const bins = binsOf(
			runs.map(({ result }) => result.histograms?.[what] ?? []),
			step,
		);
		return runNames.map((run, i) => ({ name: run, bins: bins[i]! }));
	};
	const has = (what: 'tiles_laid' | 'score') => runs.some(({ result }) => result.histograms?.[what]?.length);
	return (
		<div className="stack results" data-testid="results">
			<div className="split results-head">
				<p className="wrap key">
					{runs.map((run, i) => (
						<span key={run.name}>
							<span className={`key-box key-${i}`} aria-hidden="true" /> {run.name}
						</span>
					))}
				</p>
				<CopyButton icon="link" label={t('lab.share')} text={() => link} />
			</div>
			<div className="chart-grid-box">
				<ChartCard title={t('lab.wins')} about={t('lab.wins.about')} file={`${file}-wins`} head={head}>
					{ref => <BarChart svgRef={ref} rows={wins} names={runNames} title={t('lab.wins')} share />}
				</ChartCard>
				{kinds.length > 1 && kinds.length < longest && (
					<ChartCard title={t('lab.strategy')} file={`${file}-strategies`} head={head}>
						{ref => <BarChart svgRef={ref} rows={alike} names={runNames} title={t('lab.strategy')} share />}
					</ChartCard>
				)}
				<ChartCard title={t('lab.points')} file={`${file}-points`} head={head}>
					{ref => <BarChart svgRef={ref} rows={scores} names={runNames} title={t('lab.points')} />}
				</ChartCard>
				{has('tiles_laid') && (
					<ChartCard title={t('lab.laid')} file={`${file}-tiles-laid`} head={head}>
						{ref => <Histogram svgRef={ref} runs={histogram('tiles_laid')} title={t('lab.laid')} unit={t('stat.laid')} />}
					</ChartCard>
				)}
				{has('score') && (
					<ChartCard title={t('lab.score')} file={`${file}-score`} head={head}>
						{ref => <Histogram svgRef={ref} runs={histogram('score')} title={t('lab.score')} unit={t('lab.points')} />}
					</ChartCard>
				)}
				<ChartCard title={t('lab.ended')} file={`${file}-ended`} head={head}>
					{ref => <BarChart svgRef={ref} rows={ended} names={runNames} title={t('lab.ended')} share />}
				</ChartCard>
				<section className={runs.length > 1 ? 'stack card chart-card wide-card' : 'stack card chart-card'}>
					<div className="head">
						<h2>{t('lab.figures')}</h2>
						<Button
							icon="download"
							look="small quiet"
							text={t('lab.csv')}
							onClick={() => download(`${file}.csv`, resultsCsv(runs), 'text/csv')}
							data-testid="csv"
						/>
					</div>
					<Figures runs={runs} />
					<p className="hint">
						{runs.map(run => t('lab.speed', { n: run.result.games, s: number(run.result.seconds ?? 0, 2) })).join(' · ')}
					</p>
				</section>
			</div>
		</div>
	);
}
