/* Points over rounds. Each side has its name at the end of its line. */
import { useSpeech } from '../i18n/i18n';
import { Chart, chartWidth } from '../lab/charts';
import { curveStyle, dotStyle, ticks } from '../lab/scale';
import { useSize } from '../ui/useSize';

interface Curve {
	name: string;
	values: readonly number[];
}

/* Labels at the right edge, pushed apart so that none lies on another. */
function spreadLabels(wanted: readonly number[], gap: number, low: number, high: number): number[] {
	const order = wanted.map((y, i) => ({ y, i })).sort((a, b) => a.y - b.y);
	let last = low - gap;
	for (const label of order) {
		label.y = Math.max(label.y, last + gap);
		last = label.y;
	}
	let next = high + gap;
	for (const label of [...order].reverse()) {
		label.y = Math.min(label.y, next - gap);
		next = label.y;
	}
	const placed = wanted.map(() => 0);
	for (const label of order) placed[label.i] = label.y;
	return placed;
}

interface LineChartProps {
	rounds: readonly number[];
	curves: readonly Curve[];
	title: string;
	unit: string;
}

export function LineChart({ rounds, curves, title, unit }: LineChartProps) {
	const { number } = useSpeech();
	const [box, size] = useSize<HTMLDivElement>();
	const shown = curves.slice(0, 8);
	const values = shown.flatMap(curve => [...curve.values]);
	if (!rounds.length || !values.length) return null;
	const width = chartWidth(size.width, 1000);
	const [height, left, bottom] = [340, 62, 40];
	const most = width < 480 ? 11 : 16;
	const names = shown.map(curve => (curve.name.length > most ? `${curve.name.slice(0, most - 1)}…` : curve.name));
	const right = 30 + 7.5 * Math.max(...names.map(name => name.length));
	const low = Math.min(0, ...values);
	const high = Math.max(1, ...values);
	const last = rounds.at(-1)!;
	const x = (round: number) => left + (round / Math.max(1, last)) * (width - left - right);
	const y = (value: number) => 12 + (1 - (value - low) / (high - low || 1)) * (height - bottom - 12);
	const labels = spreadLabels(
		shown.map(curve => y(curve.values.at(-1) ?? 0)),
		16,
		14,
		height - bottom,
	);
	const summary = shown.map(curve => `${curve.name}: ${number(curve.values.at(-1) ?? 0)}`).join('; ');
	return (
		<Chart box={box} width={width} height={height} title={`${title}. ${summary}`}>
			{ticks(low, high, 5).map(mark => (
				<g key={mark}>
					<line className="chart-grid" x1={left} x2={width - right} y1={y(mark)} y2={y(mark)} />
					<text className="chart-tick" x={left - 8} y={y(mark) + 4} textAnchor="end">
						{number(mark)}
					</text>
				</g>
			))}
			{ticks(0, last, 8)
				.filter(Number.isInteger)
				.map(mark => (
					<text key={mark} className="chart-tick" x={x(mark)} y={height - bottom + 18} textAnchor="middle">
						{number(mark)}
					</text>
				))}
			<line className="chart-axis" x1={left} x2={width - right} y1={y(0)} y2={y(0)} />
			<text className="chart-note" x={(left + width - right) / 2} y={height - 4} textAnchor="middle">
				{unit}
			</text>
			{shown.map((curve, i) => (
				<g key={curve.name}>
					<path
						className="curve"
						style={curveStyle(i)}
						d={`M${curve.values.map((value, k) => `${x(rounds[k] ?? 0).toFixed(1)} ${y(value).toFixed(1)}`).join('L')}`}
					/>
					<circle style={dotStyle(i)} cx={x(last)} cy={y(curve.values.at(-1) ?? 0)} r="4" />
					<path
						className="curve"
						style={curveStyle(i)}
						strokeWidth="1"
						opacity="0.6"
						d={`M${x(last) + 5} ${y(curve.values.at(-1) ?? 0)}L${width - right + 18} ${labels[i]}`}
					/>
					<text className="curve-label" style={dotStyle(i)} x={width - right + 22} y={labels[i]! + 4}>
						{names[i]}
					</text>
				</g>
			))}
		</Chart>
	);
}
