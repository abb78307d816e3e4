import { expect, test } from 'vitest';
import type { Face, GameEvent, Laid } from '../api/types';
import { speech } from '../i18n/i18n';
import { facesOf, isDouble } from '../tiles/parse';
import { bagOf } from './bag';
import { nextIndex, stepOf, turned, waysOf } from './choice';
import { layOut, spotsAt, type Placed, type Setup } from './layout';
import { isCapicua } from './line';
import { isMove, momentAt, scoreOf, thisRound } from './replay';
import { bannerOf, sentenceOf, type Naming } from './sentences';
import { nearest, sitsAt, sitting } from './sitting';

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

const setup = (tree: boolean, width: number, height: number): Setup => ({
	frame: { width, height },
	tiles: 55,
	tree,
	spinners: tree ? 'all' : null,
	afterLine: false,
});

test('no tile of a line lies on another, on any felt, nor does an open end', () => {
	for (let seed = 1; seed <= 60; seed++) {
		const on = setup(false, 200 + 40 * seed, 900);
		const laid = line(seed, 54);
		const boxes = [...layOut(on, laid), ...spotsAt(on, laid, [0, 1], seed % 2 > 0)].map(boxOf);
		expect(boxes.length).toBe(56);
		for (let i = 0; i < boxes.length; i++)
			for (let j = i + 1; j < Math.min(boxes.length, 55); j++)
				if (overlap(boxes[i]!, boxes[j]!)) throw new Error(`seed ${seed}: ${i} on ${j}`);
	}
});

test('a tile that lies stays where it lies, and lies where its place said it would', () => {
	const laid = line(7, 40);
	for (const tree of [false, true]) {
		const on = setup(tree, 900, 500);
		const whole = layOut(on, laid);
		expect(whole.length).toBe(40);
		for (let n = 1; n < 40; n++) {
			const { place, tile } = laid[n]!;
			const [spot] = spotsAt(on, laid.slice(0, n), [place], isDouble(tile));
			const { x, y, facing } = whole[n]!;
			expect(spot).toMatchObject({ place, x, y, facing });
			expect(layOut(on, laid.slice(0, n))).toEqual(whole.slice(0, n));
		}
	}
});

test('the side that joins touches the line', () => {
	const laid: Laid[] = [
		{ seat: 0, tile: '6-6', side: 0, place: 0, value: 12, misfit: false },
		{ seat: 1, tile: '4-6', side: 1, place: 1, value: 10, misfit: false },
		{ seat: 2, tile: '1-6', side: 1, place: 0, value: 7, misfit: false },
	];
	const [lead, right, left] = layOut(setup(false, 900, 500), laid);
	expect(lead).toMatchObject({ facing: 'south', x: -0.5, y: -1 });
	expect(right).toMatchObject({ facing: 'east', x: 0.5, faces: ['6', '4'] });
	expect(left).toMatchObject({ facing: 'west', x: -2.5, faces: ['6', '1'] });
});

const laidAt = (tile: string, side: number, place: number): Laid => ({ seat: 0, tile, side, place, value: 0, misfit: false });

test('a branching table lies as the terminal draws it, and so do its open ends', () => {
	/* a double six in the middle, 6-4 to its right, 6-1 upwards from its left arm */
	const laid = [laidAt('6-6', 0, 0), laidAt('6-4', 0, 1), laidAt('6-1', 0, 2)];
	const on = setup(true, 900, 500);
	expect(layOut(on, laid).map(({ tile, x, y, facing }) => [tile, x, y, facing])).toEqual([
		['6-6', -0.5, -1, 'south'],
		['6-4', 0.5, -0.5, 'east'],
		['6-1', -0.5, -3, 'north'],
	]);
	expect(spotsAt(on, laid, [0, 1, 2, 3, 4], false)).toEqual([
		{ place: 0, x: -2.5, y: -0.5, facing: 'west' },
		{ place: 1, x: 2.5, y: -0.5, facing: 'east' },
		{ place: 2, x: -0.5, y: -5, facing: 'north' },
		{ place: 3, x: -0.5, y: 1, facing: 'south' },
	]);
	/* a double lies across */
	expect(spotsAt(on, laid, [1], true)).toEqual([{ place: 1, x: 2.5, y: -1, facing: 'south' }]);
});

test('what no place takes is left out', () => {
	const on = setup(true, 900, 500);
	expect(layOut(on, [laidAt('6-6', 0, 0), laidAt('6-4', 0, 9), laidAt('6-1', 0, 0)]).map(({ tile }) => tile)).toEqual(['6-6']);
	expect(spotsAt(on, [], [0], false)).toEqual([]);
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
	/* who is out and what nobody has, by name */
	const out: Naming = { ...naming, end: { out: 'Ana', wanted: ['4', '8'] } };
	expect(sentenceOf(story[10]!, false, out, en)).toBe('The round is over: Ana is out.');
	expect(sentenceOf(story[10]!, false, out, es)).toBe('Se acabó la mano: Ana se pegó.');
	const blocked = { ...story[10]!, reasons: ['blocked'] } as GameEvent;
	const stuck: Naming = { ...out, end: { out: null, wanted: ['4', '8'] } };
	expect(sentenceOf(blocked, false, stuck, en)).toBe('The round is over: blocked, nobody has a 4 or an 8.');
	expect(bannerOf(blocked, null, null, stuck, en)?.text).toBe('Blocked: nobody has a 4 or an 8!');
	expect(bannerOf(blocked, null, null, stuck, es)?.text).toBe('¡Tranque! Nadie lleva un 4 ni un 8');
	const any: Naming = { ...out, end: { out: null, wanted: ['0', '1', '2', '3', '4'] } };
	expect(bannerOf(blocked, null, null, any, en)?.text).toBe('Blocked!');
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
		{ tile: '6-4', place: 0, side: 0, pays: null },
		{ tile: '6-4', place: 1, side: 1, pays: null },
		{ tile: '6-1', place: 0, side: 0, pays: null },
		{ tile: '2-2', place: 0, side: 0, pays: null, misfit: true },
	];
	const step = (tile: string, place: number | null, empty = false, confirm = false) =>
		stepOf(waysOf(tile, plays), place, empty, confirm);
	expect(step('6-1', null)).toEqual({ lay: plays[2] });
	expect(step('6-4', null)).toEqual({ choose: '6-4' });
	expect(step('6-4', 1)).toEqual({ lay: plays[1] });
	expect(step('6-4', null, true)).toEqual({ lay: plays[0] });
	expect(step('6-1', 1)).toBe(null);
	expect(step('0-0', null)).toBe(null);
	/* asked before: what may cost something, and everything for whoever wants that */
	expect(step('2-2', null)).toEqual({ ask: plays[3] });
	expect(step('6-1', null, false, true)).toEqual({ ask: plays[2] });
	expect(step('6-4', null, true, true)).toEqual({ ask: plays[0] });
	expect(waysOf('2-2', plays).fits).toBe(false);
	expect(nextIndex('ArrowRight', 6, 7)).toBe(0);
	expect(nextIndex('ArrowLeft', 0, 7)).toBe(6);
	expect(nextIndex('x', 0, 7)).toBe(null);
});

test('a tile of which both sides fit one place is asked about, and turned there', () => {
	const plays = [
		{ tile: '6-1', place: 1, side: 0, pays: null },
		{ tile: '6-1', place: 1, side: 1, pays: null },
		{ tile: '6-2', place: 1, side: 1, pays: null },
	];
	expect(stepOf(waysOf('6-1', plays), null, false, false)).toEqual({ ask: plays[0] });
	expect(turned(plays[0]!, plays)).toEqual(plays[1]);
	expect(turned(plays[1]!, plays)).toEqual(plays[0]);
	expect(turned(plays[2]!, plays)).toBe(null);
});

test('doubles of three sides are doubles too', () => {
	expect(isDouble('b-b-b')).toBe(true);
	expect(facesOf('b-b-b')).toHaveLength(3);
});

test('people sit where they would, clockwise from the bottom', () => {
	expect(sitting(2)).toEqual(['bottom', 'top']);
	expect(sitting(3)).toEqual(['bottom', 'left', 'right']);
	expect(sitting(4)).toEqual(['bottom', 'left', 'top', 'right']);
	expect(sitting(6)).toEqual(['bottom', 'left', 'top', 'top', 'top', 'right']);
	/* the partner opposite, and whoever comes next on the left */
	expect(sitsAt(3, 1, 4)).toBe('top');
	expect(sitsAt(2, 1, 4)).toBe('left');
	expect(sitsAt(0, 1, 4)).toBe('right');
	/* a watcher sees north at the top */
	expect(sitsAt(0, nearest(null, 4), 4)).toBe('top');
	expect(sitsAt(1, nearest(null, 4), 4)).toBe('right');
});
