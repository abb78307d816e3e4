/* Bars with error bars, and histograms. Two runs are told apart by pattern as well as by colour. */
import type { SVGAttributes } from 'preact';
import { useId, type ReactNode, type Ref } from 'preact/compat';
import type { Figure } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { useSize } from '../ui/useSize';
import { ticks, type Bin } from './scale';

export interface BarRow {
	label: string;
	note: string;
	figures: (Figure | null)[]; /* one for each run */
}

/* As wide as its box, so that letters keep their size on a phone. */
export const chartWidth = (width: number, most: number): number => (width ? Math.max(300, Math.min(most, width)) : most);

/* How many digits percentages need that stand below each other. */
const digitsOf = (marks: readonly number[]): number =>
	marks.every(mark => Math.abs(mark * 100 - Math.round(mark * 100)) < 1e-6) ? 0 : 1;

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

function Hatch({ id }: { id: string }) {
	return (
		<defs>
			<pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
				<rect className="hatch-ground" width="6" height="6" />
				<rect className="hatch-line" width="2.4" height="6" />
			</pattern>
		</defs>
	);
}

/* What the page says around a chart, for when it is a file of its own; in the page it is not shown. It stands above the chart's own
   ground: headHeight() more is to be seen in the file. */
export const headHeight = (names: readonly string[]): number => (names.length > 1 ? 36 + 20 * names.length : 36);

function Head({ title, names, hatch, width }: { title: string; names: readonly string[]; hatch: string; width: number }) {
	const top = -headHeight(names);
	return (
		<g className="chart-title">
			<text className="chart-label" x="12" y={top + 24}>
				{cut(names.length > 1 ? title : `${title} · ${names[0]}`, Math.floor(width / 8.8))}
			</text>
			{names.length > 1 &&
				names.map((name, i) => (
					<g key={name}>
						<Bar run={i} hatch={hatch} x="12" y={top + 34 + 20 * i} width="22" height="13" rx="2" />
						<text className="chart-value" x="42" y={top + 45 + 20 * i}>
							{cut(name, Math.floor(width / 8.8))}
						</text>
					</g>
				))}
		</g>
	);
}

/* A chart, as wide as its box. */
export function Chart({ box, width, height, title, svgRef, children }: ChartProps) {
	return (
		<div ref={box} className="chart-box">
			<svg ref={svgRef} className="chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={title}>
				{children}
			</svg>
		</div>
	);
}

interface ChartProps {
	box: Ref<HTMLDivElement>;
	width: number;
	height: number;
	title: string; /* and what it shows */
	svgRef?: Ref<SVGSVGElement>;
	children: ReactNode;
}

/* A bar of a run, told apart by its colour and, from the second on, its pattern. */
const Bar = ({ run, hatch, ...rest }: { run: number; hatch: string } & SVGAttributes<SVGRectElement>) => (
	<rect className={`bar bar-${run}`} fill={run ? `url(#${hatch})` : undefined} {...rest} />
);

interface BarChartProps {
	rows: readonly BarRow[];
	names: readonly string[]; /* of the runs */
	title: string;
	svgRef?: Ref<SVGSVGElement>;
	share?: boolean; /* a part of all rounds, rather than a number */
}

export function BarChart({ rows, names, title, svgRef, share = false }: BarChartProps) {
	const { percent, number } = useSpeech();
	const format = (value: number) => (share ? percent(value) : number(value, 2));
	const hatch = useId().replaceAll(':', '');
	const runs = names.length;
	const high = Math.max(1e-9, ...rows.flatMap(row => row.figures.map(figure => (figure ? figure.mean + 2 * figure.se : 0))));
	const low = Math.min(0, ...rows.flatMap(row => row.figures.map(figure => (figure ? figure.mean - 2 * figure.se : 0))));
	const marks = ticks(low, high, 4);
	const top = Math.max(high, marks.at(-1) ?? high);
	const thick = runs > 1 ? 15 : 20;
	const each = runs * thick + 16;
	const [box, size] = useSize<HTMLDivElement>();
	const width = chartWidth(size.width, 640);
	const left = width < 480 ? 112 : 150;
	const height = rows.length * each + 34;
	const x = (value: number) => left + ((value - low) / (top - low)) * (width - left - 70);
	const summary = rows
		.map(
			row =>
				`${row.label}: ${row.figures.map(figure => (figure ? `${format(figure.mean)} ± ${format(2 * figure.se)}` : '–')).join(' / ')}`,
		)
		.join('; ');
	return (
		<Chart box={box} width={width} height={height} title={`${title}. ${summary}`} svgRef={svgRef}>
			<Hatch id={hatch} />
			<Head title={title} names={names} hatch={hatch} width={width} />
			{marks.map(mark => (
				<g key={mark}>
					<line className="chart-grid" x1={x(mark)} x2={x(mark)} y1="4" y2={height - 26} />
					<text className="chart-tick" x={x(mark)} y={height - 8} textAnchor="middle">
						{share ? percent(mark, digitsOf(marks)) : format(mark)}
					</text>
				</g>
			))}
			{rows.map((row, i) => (
				<g key={i} transform={`translate(0 ${i * each + 8})`}>
					<text className="chart-label" x={left - 10} y={(runs * thick) / 2 + (row.note ? -2 : 5)} textAnchor="end">
						{cut(row.label, Math.floor(left / 8.2))}
					</text>
					{row.note && (
						<text className="chart-note" x={left - 10} y={(runs * thick) / 2 + 12} textAnchor="end">
							{cut(row.note, Math.floor(left / 6.4))}
						</text>
					)}
					{row.figures.map((figure, run) => {
						if (!figure) return null;
						const y = run * thick;
						const tip = x(figure.mean);
						const from = Math.min(x(0), tip);
						return (
							<g key={run}>
								<Bar
									run={run}
									hatch={hatch}
									x={from}
									y={y + 1}
									width={Math.max(1, Math.abs(tip - x(0)))}
									height={thick - 3}
									rx="2"
								/>
								<path
									className="whisker"
									d={`M${x(figure.mean - 2 * figure.se)} ${y + thick / 2 - 0.5}H${x(figure.mean + 2 * figure.se)}m0 -5v10M${x(figure.mean - 2 * figure.se)} ${y + thick / 2 - 5.5}v10`}
								/>
								<text className="chart-value" x={x(figure.mean + 2 * figure.se) + 6} y={y + thick / 2 + 4}>
									{format(figure.mean)}
								</text>
							</g>
						);
					})}
				</g>
			))}
		</Chart>
	);
}

interface HistogramProps {
	runs: readonly { name: string; bins: readonly Bin[] }[];
	title: string;
	unit: string;
	svgRef?: Ref<SVGSVGElement>;
}

export function Histogram({ runs, title, unit, svgRef }: HistogramProps) {
	const { percent, number } = useSpeech();
	const hatch = useId().replaceAll(':', '');
	const [box, size] = useSize<HTMLDivElement>();
	const bins = runs.flatMap(run => run.bins);
	if (!bins.length) return null;
	const low = Math.min(...bins.map(bin => bin.from));
	const high = Math.max(...bins.map(bin => bin.to));
	const top = Math.max(...bins.map(bin => bin.share));
	const [height, left, bottom] = [230, 52, 40];
	const width = chartWidth(size.width, 640);
	const x = (value: number) => left + ((value - low) / (high - low || 1)) * (width - left - 12);
	const marks = ticks(0, top, 4);
	const y = (share: number) => 10 + (1 - share / (top || 1)) * (height - bottom - 10);
	return (
		<Chart box={box} width={width} height={height} title={title} svgRef={svgRef}>
			<Hatch id={hatch} />
			<Head title={title} names={runs.map(run => run.name)} hatch={hatch} width={width} />
			{marks.map(mark => (
				<g key={mark}>
					<line className="chart-grid" x1={left} x2={width - 12} y1={y(mark)} y2={y(mark)} />
					<text className="chart-tick" x={left - 6} y={y(mark) + 4} textAnchor="end">
						{percent(mark, digitsOf(marks))}
					</text>
				</g>
			))}
			{runs.map((run, r) =>
				run.bins.map(bin => {
					const across = x(bin.to) - x(bin.from);
					const share = across / runs.length;
					return (
						<Bar
							key={`${r}.${bin.from}`}
							run={r}
							hatch={hatch}
							x={x(bin.from) + r * share + across * 0.05}
							y={y(bin.share)}
							width={Math.max(0.6, share - across * 0.1)}
							height={Math.max(0, y(0) - y(bin.share))}
						/>
					);
				}),
			)}
			<line className="chart-axis" x1={left} x2={width - 12} y1={y(0)} y2={y(0)} />
			{ticks(low, high, 8)
				.filter(Number.isInteger)
				.map(mark => (
					<text key={mark} className="chart-tick" x={x(mark)} y={height - bottom + 16} textAnchor="middle">
						{number(mark)}
					</text>
				))}
			<text className="chart-note" x={(width + left) / 2} y={height - 6} textAnchor="middle">
				{unit}
			</text>
		</Chart>
	);
}
