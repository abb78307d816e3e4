import { expect, test } from 'vitest';
import type { Face, Facing, GameEvent, Laid, Layout, LayoutTile } from '../api/types';
import { speech } from '../i18n/i18n';
import { facesOf, isDouble } from '../tiles/parse';
import { bagOf } from './bag';
import { nextIndex, onlyWay, waysOf } from './choice';
import { grid } from './grid';
import { isMove, momentAt, scoreOf, thisRound } from './replay';
import { bannerOf, sentenceOf, type Naming } from './sentences';
import { columnsFor, isCapicua, snake, type Placed } from './snake';

/* A small generator of our own, so that a failure can be seen again. */
function random(seed: number): (below: number) => number {
	let state = seed;
	return below => {
		state = (Math.imul(state, 1103515245) + 12345) >>> 0;
		return Math.floor((state / 2 ** 32) * below);
	};
}

/* A line that fits nowhere in particular: only its shape matters. */
function line(seed: number, count: number): Laid[] {
	const below = random(seed);
	const tiles: string[] = [];
	for (let a = 0; a < 10; a++) for (let b = a; b < 10; b++) tiles.push(`${a}-${b}`);
	return Array.from({ length: count }, () => {
		const [tile] = tiles.splice(below(tiles.length), 1);
		return { seat: below(4), tile: tile!, side: below(2), place: below(2), value: 0, misfit: false };
	});
}

const boxOf = (placed: { x: number; y: number; facing: Placed['facing'] }) => {
	const flat = placed.facing === 'east' || placed.facing === 'west';
	return { left: placed.x, top: placed.y, right: placed.x + (flat ? 2 : 1), bottom: placed.y + (flat ? 1 : 2) };
};
const overlap = (a: ReturnType<typeof boxOf>, b: ReturnType<typeof boxOf>) =>
	a.left < b.right - 1e-9 && b.left < a.right - 1e-9 && a.top < b.bottom - 1e-9 && b.top < a.bottom - 1e-9;

test('no tile of a snake lies on another, at any width, nor does an open end', () => {
	for (let seed = 1; seed <= 60; seed++) {
		const columns = 10 + 2 * (seed % 14);
		const picture = snake(line(seed, 55), columns);
		const boxes = [...picture.tiles, ...picture.spots].map(boxOf);
		for (let i = 0; i < boxes.length; i++)
			for (let j = i + 1; j < boxes.length; j++)
				if (overlap(boxes[i]!, boxes[j]!)) throw new Error(`seed ${seed}: ${i} on ${j}`);
		for (const box of boxes.slice(0, -2)) {
			expect(box.left).toBeGreaterThanOrEqual(-columns / 2 - 1);
			expect(box.right).toBeLessThanOrEqual(columns / 2 + 1);
		}
	}
});

test('a tile that lies stays where it lies', () => {
	const laid = line(7, 40);
	const whole = snake(laid, 16);
	for (let n = 1; n < 40; n++) expect(snake(laid.slice(0, n), 16).tiles).toEqual(whole.tiles.slice(0, n));
});

test('the side that joins touches the line', () => {
	const laid: Laid[] = [
		{ seat: 0, tile: '6-6', side: 0, place: 0, value: 12, misfit: false },
		{ seat: 1, tile: '4-6', side: 1, place: 1, value: 10, misfit: false },
		{ seat: 2, tile: '1-6', side: 1, place: 0, value: 7, misfit: false },
	];
	const [lead, right, left] = snake(laid, 20).tiles;
	expect(lead).toMatchObject({ facing: 'south', x: -0.5, y: -1 });
	expect(right).toMatchObject({ facing: 'east', x: 0.5, faces: ['6', '4'] });
	expect(left).toMatchObject({ facing: 'west', x: -2.5, faces: ['6', '1'] });
});

test('wide tables have more columns', () => {
	expect(columnsFor(28, 900, 400)).toBeGreaterThan(columnsFor(28, 380, 380));
	expect(columnsFor(28, 380, 0)).toBeLessThanOrEqual(44);
});

const laidTile = (tile: string, row: number, column: number, facing: Facing): LayoutTile => ({
	tile,
	seat: 0,
	row,
	column,
	facing,
	crosswise: facing === 'south',
	faces: tile.split('-'),
});
const laidAt = (tile: string, side: number, place: number): Laid => ({ seat: 0, tile, side, place, value: 0, misfit: false });

test('a branching table lies as the server says, and so do its open ends', () => {
	/* a double six in the middle, 6-4 to its right, 6-1 upwards from its left arm */
	const layout: Layout = {
		rows: 4,
		columns: 3,
		tiles: [laidTile('6-6', 2, 0, 'south'), laidTile('6-4', 2, 1, 'east'), laidTile('6-1', 1, 0, 'north')],
		spots: [
			{ place: 0, row: 2, column: -1, facing: 'west' },
			{ place: 1, row: 2, column: 3, facing: 'east' },
			{ place: 2, row: -1, column: 0, facing: 'north' },
			{ place: 3, row: 4, column: 0, facing: 'south' },
		],
	};
	const laid = [laidAt('6-6', 0, 0), laidAt('6-4', 0, 1), laidAt('6-1', 0, 2)];
	const picture = grid(layout, laid, true);
	expect(picture.tiles.map(({ tile, x, y }) => [tile, x, y])).toEqual([
		['6-6', 0, 0],
		['6-4', 1, 0],
		['6-1', 0, -2],
	]);
	expect(picture.spots).toEqual([
		{ place: 0, x: -2, y: 0, facing: 'west' },
		{ place: 1, x: 3, y: 0, facing: 'east' },
		{ place: 2, x: 0, y: -4, facing: 'north' },
		{ place: 3, x: 0, y: 2, facing: 'south' },
	]);
	expect([picture.left, picture.top, picture.right, picture.bottom]).toEqual([-2, -4, 5, 4]);
	/* a moment of before, or a tile the layout does not have yet: its open ends are not those of the layout */
	expect(grid(layout, laid.slice(0, 2), true).tiles.map(tile => tile.tile)).toEqual(['6-6', '6-4']);
	expect(grid(layout, laid.slice(0, 2), true).spots).toEqual([]);
	expect(grid(layout, [...laid, laidAt('6-2', 0, 3)], true).spots).toEqual([]);
	expect(grid(layout, laid, false).spots).toEqual([]);
});

test('copies of a tile on a branching table are told apart', () => {
	const laid = [laidAt('1-1', 0, 0), laidAt('1-1', 0, 1)];
	const layout = { rows: 2, columns: 2, tiles: [laidTile('1-1', 1, 0, 'south'), laidTile('1-1', 1, 1, 'south')], spots: [] };
	expect(grid(layout, laid, true).tiles.map(({ index, x }) => [index, x])).toEqual([
		[0, 0],
		[1, 1],
	]);
});

test('a tile that lies apart says from where it goes on', () => {
	const apart = { ...laidTile('6-4', 5, 8, 'west'), apart: { row: 3, column: 1 } };
	const layout = { rows: 4, columns: 8, tiles: [laidTile('6-6', 2, 1, 'south'), apart], spots: [] };
	const picture = grid(layout, [laidAt('6-6', 0, 0), laidAt('6-4', 0, 1)], true);
	expect(picture.tiles.map(tile => tile.apart)).toEqual([undefined, { from: { x: 0, y: 1 }, to: { x: 7, y: 3 } }]);
});

const faces: Face[] = ['0', '1', '2', '3', '4', '5', '6'].map(name => ({ name, worth: Number(name) }));
const play = (tile: string, side: number, place: number): Laid => ({ seat: 0, tile, side, place, value: 0, misfit: false });

test('the bag counts open faces', () => {
	const { open, joined } = bagOf([play('2-3', 0, 0), play('3-3', 0, 1), play('2-4', 0, 0)], faces);
	expect(open).toEqual([
		{ place: 0, face: '3', open: 1 },
		{ place: 1, face: '4', open: 1 },
	]);
	expect(joined).toEqual([null, '3', '2']);
});

const at = (seat: number, name: string) => ({ seat, name, round: 0 });
let number = 0;
const tell = <T extends object>(event: T) => ({ sequence: number++, round: 0, ...event }) as unknown as GameEvent;
const story: GameEvent[] = [
	tell({ event: 'started', variant: 'x' }),
	tell({ event: 'seat', ...at(0, 'Ana'), player: 0, strategy: 'human', character: 'normal' }),
	tell({ event: 'seat', ...at(1, 'Luis'), player: 1, strategy: 'first', character: 'normal' }),
	tell({ event: 'dealt', ...at(0, 'Ana'), tiles: ['6-6', '1-2'], count: 2 }),
	tell({ event: 'dealt', ...at(1, 'Luis'), tiles: null, count: 2 }),
	tell({ event: 'starter', ...at(0, 'Ana'), lead: null }),
	tell({ event: 'play', ...at(0, 'Ana'), tile: '6-6', side: 0, place: 0, value: 12 }),
	tell({ event: 'drew', ...at(1, 'Luis'), tile: null, left: 4 }),
	tell({ event: 'pass', ...at(1, 'Luis') }),
	tell({ event: 'paid', ...at(0, 'Ana'), team: 0, points: 12, base: 10, why: 'laid', bonus: null }),
	tell({ event: 'over', reasons: ['out'], winners: 1 }),
	tell({ event: 'team', team: 0, place: 1, points: 12, left: 0 }),
];

test('the table at any moment', () => {
	const dealt = momentAt(story, 5);
	expect(dealt.seats.map(seat => [seat.hand, seat.count])).toEqual([
		[['6-6', '1-2'], 2],
		[null, 2],
	]);
	const end = momentAt(story);
	expect(end.seats[0]).toMatchObject({ hand: ['1-2'], count: 1 });
	expect([scoreOf(end, 0), scoreOf(end, 1)]).toEqual([12, 0]);
	expect(end.seats[1]).toMatchObject({ hand: null, count: 3, passes: 1 });
	expect(end.over?.reasons).toEqual(['out']);
	expect(end.pile).toBe(4);
	expect(momentAt(story, 7).laid).toHaveLength(1);
	expect(thisRound([...story, ...story])).toHaveLength(story.length);
	expect(story.filter(isMove).map(event => event.event)).not.toContain('paid');
});

test('of two tiles that are alike one is laid and one stays', () => {
	const twins = [
		...story.slice(0, 3),
		tell({ event: 'dealt', ...at(0, 'Ana'), tiles: ['6-6', '1-2', '6-6', '1-2', '6-6'], count: 5 }),
		tell({ event: 'gave-back', ...at(0, 'Ana'), tiles: ['1-2', '6-6'], count: 2 }),
		story[6]!,
	];
	expect(momentAt(twins, 5).seats[0]).toMatchObject({ hand: ['6-6', '1-2', '6-6'], count: 3 });
	expect(momentAt(twins).seats[0]).toMatchObject({ hand: ['1-2', '6-6'], count: 2 });
});

test('events as sentences, in both languages', () => {
	const naming: Naming = {
		shape: 'line',
		joined: () => null,
		option: () => null,
		about: () => null,
		trait: () => null,
		teams: () => 'Ana',
	};
	const en = speech('en');
	const es = speech('es');
	expect(sentenceOf(story[6]!, true, naming, en)).toBe('Ana leads 6-6.');
	expect(sentenceOf(story[6]!, false, naming, es)).toBe('Ana pone la 6-6 por la izquierda.');
	expect(sentenceOf(story[6]!, false, { ...naming, shape: 'tree' }, en)).toBe('Ana lays 6-6 on 6.');
	expect(sentenceOf(story[9]!, false, naming, en)).toBe('Ana: +12 (tile laid).');
	const bonus = tell({ event: 'paid', ...at(0, 'Ana'), team: 0, points: 25, base: 25, why: 'bonus', bonus: 'capicua' });
	const titles: Naming = { ...naming, option: (aspect, name) => ({ en: `${aspect}/${name}`, es: 'Capicúa' }) };
	expect(sentenceOf(bonus, false, titles, es)).toBe('Ana: +25 (bono: Capicúa).');
	expect(sentenceOf(bonus, false, titles, en)).toBe('Ana: +25 (bonus: bonus/capicua).');
	for (const event of story)
		for (const words of [en, es]) expect(sentenceOf(event, false, naming, words)).not.toMatch(/[{}]|undefined/);
	expect(bannerOf(story[8]!, null, null, naming, es)).toEqual({ text: '¡Luis se pasó!', mood: 'pass' });
	expect(bannerOf(story[10]!, { name: 'Ana', capicua: false }, null, naming, en)?.text).toBe('Ana is out!');
	expect(bannerOf(story[10]!, { name: 'Ana', capicua: true }, null, naming, es)?.text).toBe('¡Capicúa de Ana!');
	expect(bannerOf(story[6]!, null, null, naming, en)).toBe(null);
	const misfit = { ...story[6]!, event: 'misfit' } as GameEvent;
	expect(bannerOf(misfit, null, 7, naming, es)?.text).toBe('¡Soborno! Ana paga 7 y le dejan pasar la 6-6');
});

test('a capicúa: the last tile fits both ends, which were not alike', () => {
	const begin = [play('6-6', 0, 0), play('4-6', 1, 1), play('1-6', 1, 0)];
	expect(isCapicua([...begin, play('1-4', 0, 0)])).toBe(true);
	expect(isCapicua([...begin, play('1-4', 1, 1)])).toBe(true);
	expect(isCapicua([...begin, play('1-3', 0, 0)])).toBe(false);
	expect(isCapicua([...begin, play('4-1', 0, 1), play('1-1', 0, 0)])).toBe(false);
	expect(isCapicua([play('6-6', 0, 0)])).toBe(false);
});

test('what one may do with a tile', () => {
	const plays = [
		{ tile: '6-4', place: 0, side: 0 },
		{ tile: '6-4', place: 1, side: 1 },
		{ tile: '6-1', place: 0, side: 0 },
		{ tile: '2-2', place: 0, side: 0, misfit: true },
	];
	expect(onlyWay(waysOf('6-1', plays), false)).toEqual(plays[2]);
	expect(onlyWay(waysOf('6-4', plays), false)).toBe(null);
	expect(onlyWay(waysOf('6-4', plays), true)).toEqual(plays[0]);
	expect(onlyWay(waysOf('2-2', plays), false)).toBe(null);
	expect(waysOf('2-2', plays).fits).toBe(false);
	expect(nextIndex('ArrowRight', 6, 7)).toBe(0);
	expect(nextIndex('ArrowLeft', 0, 7)).toBe(6);
	expect(nextIndex('x', 0, 7)).toBe(null);
});

test('doubles of three sides are doubles too', () => {
	expect(isDouble('b-b-b')).toBe(true);
	expect(facesOf('b-b-b')).toHaveLength(3);
});
