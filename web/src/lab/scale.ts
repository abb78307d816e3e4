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

/* Counts as shares. Bins nobody fell into are not sent: a bin is as wide as the smallest distance there is, and at least `least`. */
export function binsOf(pairs: readonly (readonly [number, number])[], least = 1): Bin[] {
	if (!pairs.length) return [];
	const sorted = [...pairs].sort((a, b) => a[0] - b[0]);
	let width = Infinity;
	for (let i = 1; i < sorted.length; i++) width = Math.min(width, sorted[i]![0] - sorted[i - 1]![0]);
	if (!Number.isFinite(width) || width < least) width = least;
	const total = sorted.reduce((sum, [, count]) => sum + count, 0) || 1;
	return merge(
		sorted.map(([from, count]) => ({ from, to: from + width, share: count / total })),
		width,
	);
}

/* No more bars than can be told apart: neighbours are added up. */
function merge(bins: Bin[], width: number, most = 60): Bin[] {
	const low = bins[0]!.from;
	const span = bins.at(-1)!.to - low;
	const by = Math.ceil(span / width / most);
	if (by <= 1) return bins;
	const wide = width * by;
	const merged = new Map<number, Bin>();
	for (const bin of bins) {
		const index = Math.floor((bin.from - low) / wide);
		const old = merged.get(index);
		if (old) old.share += bin.share;
		else merged.set(index, { from: low + index * wide, to: low + (index + 1) * wide, share: bin.share });
	}
	return [...merged.values()];
}

/* Whether two figures differ by more than chance would do, one time in twenty. */
export function differs(a: { mean: number; se: number }, b: { mean: number; se: number }): boolean {
	return Math.abs(a.mean - b.mean) > 1.96 * Math.hypot(a.se, b.se) && a.mean !== b.mean;
}

const quoted = (value: string | number) =>
	typeof value === 'number' ? String(value) : /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
export const csv = (rows: readonly (readonly (string | number)[])[]): string =>
	`${rows.map(row => row.map(quoted).join(',')).join('\r\n')}\r\n`;
