/* Round numbers for axes, and what the charts count with. */

export function ticks(low: number, high: number, about = 5): number[] {
	if (!(high > low)) return [low];
	const raw = (high - low) / about;
	const power = 10 ** Math.floor(Math.log10(raw));
	const step = [1, 2, 2.5, 5, 10].map(n => n * power).find(n => n >= raw)!;
	const first = Math.ceil(low / step - 1e-9);
	const list: number[] = [];
	for (let i = first; i * step <= high + step * 1e-9; i++) list.push(Number((i * step).toPrecision(12)));
	return list;
}

export interface Bin {
	from: number;
	to: number;
	share: number;
}

type Pairs = readonly (readonly [number, number])[];

const divisor = (a: number, b: number): number => (b ? divisor(b, a % b) : a);

/* Counts as shares, of several runs over the same bins: bars beside one another are about the same values. The axis is one of numbers, and
   a bar stands around its value, or around its values where there would be more bars than can be told apart. `step`: a count is of that
   many values, from the one it comes with. */
export function binsOf(runs: readonly Pairs[], step = 1, most = 60): Bin[][] {
	const values = runs.flatMap(pairs => pairs.map(([value]) => value));
	if (!values.length) return runs.map(() => []);
	const low = Math.min(...values);
	const unit = Math.max(
		step,
		values.reduce((found, value) => divisor(found, value - low), 0),
	);
	const wide = unit * Math.ceil((Math.max(...values) - low + unit) / unit / most);
	const start = low - (step > 1 ? 1 : unit) / 2;
	return runs.map(pairs => {
		const total = pairs.reduce((sum, [, count]) => sum + count, 0) || 1;
		const shares = new Map<number, number>();
		for (const [value, count] of pairs) {
			const index = Math.floor((value - low) / wide);
			shares.set(index, (shares.get(index) ?? 0) + count / total);
		}
		return [...shares]
			.sort(([a], [b]) => a - b)
			.map(([index, share]) => ({ from: start + index * wide, to: start + (index + 1) * wide, share }));
	});
}

/* Whether two figures differ by more than chance would do, one time in twenty. */
export function differs(a: { mean: number; se: number }, b: { mean: number; se: number }): boolean {
	return Math.abs(a.mean - b.mean) > 1.96 * Math.hypot(a.se, b.se) && a.mean !== b.mean;
}

const quoted = (value: string | number) =>
	typeof value === 'number' ? String(value) : /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
export const csv = (rows: readonly (readonly (string | number)[])[]): string =>
	`${rows.map(row => row.map(quoted).join(',')).join('\r\n')}\r\n`;

/* Each curve has a colour that the colour-blind can tell apart, and a dash of its own. */
const dashes = ['none', '9 4', '3 3', '12 3 3 3', '6 6', '16 4', '2 5', '10 3 2 3 2 3'];
export const dotStyle = (i: number) => ({ fill: `var(--s${i + 1})` });
export const curveStyle = (i: number) => ({ stroke: `var(--s${i + 1})`, strokeDasharray: dashes[i] });
