import { expect, test } from 'vitest';
import { binsOf, csv, differs, ticks } from './scale';

test('round numbers', () => {
	expect(ticks(0, 1)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
	expect(ticks(0, 0.27, 4)).toEqual([0, 0.1, 0.2]);
	expect(ticks(-30, 100)).toEqual([0, 50, 100]);
	expect(ticks(3, 3)).toEqual([3]);
});

test('histograms keep every round, however many bins there are', () => {
	expect(binsOf([[]])).toEqual([[]]);
	expect(binsOf([[[5, 3]]])).toEqual([[{ from: 4.5, to: 5.5, share: 1 }]]);
	const many = binsOf([Array.from({ length: 1000 }, (_, i) => [i, 1] as const)])[0]!;
	expect(many.length).toBeLessThanOrEqual(60);
	expect(many.reduce((sum, bin) => sum + bin.share, 0)).toBeCloseTo(1);
});

test('bars stand where their values are', () => {
	const pairs = [
		[10, 1],
		[0, 1],
		[5, 2],
	] as const;
	expect(binsOf([pairs])).toEqual([
		[
			{ from: -2.5, to: 2.5, share: 0.25 },
			{ from: 2.5, to: 7.5, share: 0.5 },
			{ from: 7.5, to: 12.5, share: 0.25 },
		],
	]);
	/* each counts five values */
	expect(binsOf([pairs], 5)[0]!.map(({ from, to }) => [from, to])).toEqual([
		[-0.5, 4.5],
		[4.5, 9.5],
		[9.5, 14.5],
	]);
	/* beside a run whose values are added up two by two */
	const [one, wide] = binsOf([[[1, 9]], Array.from({ length: 115 }, (_, i) => [i, 1] as const)]);
	expect(one).toEqual([{ from: -0.5, to: 1.5, share: 1 }]);
	expect(wide![0]).toMatchObject({ from: -0.5, to: 1.5 });
});

test('differences', () => {
	expect(differs({ mean: 0.5, se: 0.01 }, { mean: 0.51, se: 0.01 })).toBe(false);
	expect(differs({ mean: 0.5, se: 0.001 }, { mean: 0.51, se: 0.001 })).toBe(true);
	expect(differs({ mean: 1, se: 0 }, { mean: 1, se: 0 })).toBe(false);
});

test('comma-separated values', () => {
	expect(
		csv([
			['a', 'b,"c"'],
			[1, 2.5],
		]),
	).toBe('a,"b,""c"""\r\n1,2.5\r\n');
});
