import { expect, test } from 'vitest';
import { facesOf, isDouble, labelOf, pipsOf } from './parse';
import { pipSpots } from './pips';

test('a tile is taken apart into its faces', () => {
	expect(facesOf('6-4').map(face => face.name)).toEqual(['6', '4']);
	expect(facesOf('a-b-ñ').map(face => face.name)).toEqual(['a', 'b', 'ñ']);
	expect(facesOf('6-6#2').map(face => face.name)).toEqual(['6', '6']);
	expect(facesOf('Guiteras:42-Renté:-17')).toEqual([
		{ name: 'Guiteras', worth: 42 },
		{ name: 'Renté', worth: -17 },
	]);
	expect(facesOf('Guiteras:-42-Renté:-17').map(face => face.worth)).toEqual([-42, -17]);
});

test('doubles', () => {
	expect(isDouble('6-6')).toBe(true);
	expect(isDouble('6-6#3')).toBe(true);
	expect(isDouble('6-4')).toBe(false);
	expect(isDouble('a:1-a:2')).toBe(false);
	expect(isDouble('b-b-b')).toBe(true);
});

test('every face up to eighteen has as many pips as it says, none on top of another', () => {
	for (let n = 0; n <= 18; n++) {
		const spots = pipSpots(n);
		expect(spots.length).toBe(n);
		expect(new Set(spots.map(String)).size).toBe(n);
		for (const [x, y] of spots) expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(1);
		/* the same when the tile is turned round */
		const written = (sign: number) => spots.map(spot => spot.map(v => Math.round(sign * v * 100) + 0).join()).sort();
		expect(written(-1)).toEqual(written(1));
	}
});

test('what is written and what is drawn', () => {
	expect(pipsOf('12')).toBe(12);
	expect(pipsOf('19')).toBe(null);
	expect(pipsOf('ñ')).toBe(null);
	expect(labelOf('Tallapiedra')).toEqual({ large: 'Tall', small: 'Tallapiedra' });
});
