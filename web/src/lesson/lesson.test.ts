import { expect, test } from 'vitest';
import { answer, begin, endOf, endsOf, laidAt, line, move, paysOf, pipsOf, playsOf, shuffled, stateOf, totalOf } from './game';
import { lessonSteps } from './progress';
import { steps, type Names } from './steps';

const names: Names = ['Ana', 'Caridad', 'Yamila', 'Ernesto'];
const same = (tile: string) => tile.split('-').sort().join('-');

test('a line is written as it lies', () => {
	expect(endsOf(line('5-6 *6-2', 2), false)).toEqual(['5', '2']);
	expect(endsOf(line('5-0 0-2 *2-5 5-5', 2), false)).toEqual(['5', '5']);
	expect(endsOf([], false)).toEqual([]);
});

test('a tile fits where it shows the same, with the side that does', () => {
	expect(playsOf(['5-2', '1-0', '2-2'], ['5', '2'])).toEqual([
		{ tile: '5-2', place: 0, side: 0 },
		{ tile: '5-2', place: 1, side: 1 },
		{ tile: '2-2', place: 1, side: 0 },
	]);
	expect(playsOf(['5-2', '1-0'], [])).toHaveLength(2);
});

test('open ends: doubles count twice, the short sides of a spinner when something lies there', () => {
	const laid = [
		{ tile: '5-5', place: 0, side: 0 },
		{ tile: '5-4', place: 0, side: 0 },
		{ tile: '6-5', place: 1, side: 1 },
	];
	expect(endsOf(laid, true)).toEqual(['4', '6', '5', '5']);
	expect(totalOf(laid, true)).toBe(10);
	expect(totalOf([...laid, { tile: '4-4', place: 0, side: 0 }], true)).toBe(14);
	expect(totalOf([...laid, { tile: '5-2', place: 2, side: 0 }], true)).toBe(12);
	expect([paysOf(10), paysOf(12), paysOf(0)]).toEqual([10, 0, 0]);
});

test('there are ten steps, and the first page knows how many', () => {
	expect(steps).toHaveLength(10);
	expect(lessonSteps).toBe(steps.length);
	expect(new Set(steps.map(step => step.id)).size).toBe(10);
});

for (const step of steps)
	test(`${step.id}: the position is one of a real set, joined as it should be, and nobody has won yet`, () => {
		const game = begin(step.position(names, 0));
		const laid = laidAt(game);
		const all = [...laid.map(play => play.tile), ...game.pile, ...game.seats.flatMap(seat => seat.hand)].map(same);
		expect(new Set(all).size).toBe(all.length);
		laid.forEach((play, i) => {
			if (!i) return;
			const end = endsOf(laid.slice(0, i), game.spins)[play.place];
			expect(play.tile.split('-')[play.side], `${play.tile} at ${play.place}`).toBe(end);
		});
		expect(endOf(game)?.out ?? null).toBe(step.question ? false : null);
		for (const text of [step.title, step.say, step.task]) expect(text.en && text.es).toBeTruthy();
	});

/* Every tile a person could lay first: some are right, the rest are told why not. */
for (const step of steps.filter(entry => entry.others))
	test(`${step.id}: it can be done, and what is wrong is said in both languages`, () => {
		let game = begin(step.position(names, 0));
		const others = [...step.others!];
		const mine = () => playsOf(game.seats[0]!.hand, endsOf(laidAt(game), game.spins));
		while (!mine().length) {
			game = move(game, game.pile.length ? 'draw' : 'pass');
			while (game.turn) game = move(game, others.shift()!);
		}
		const verdicts = mine().map(play => {
			const after = move(game, play);
			return { after, wrong: step.wrong?.(play, after) ?? null };
		});
		const right = verdicts.filter(verdict => !verdict.wrong);
		expect(right.length).toBeGreaterThan(0);
		if (step.wrong) expect(right.length).toBeLessThan(verdicts.length);
		for (const { wrong } of verdicts) if (wrong) expect(wrong.en !== wrong.es && wrong.es).toBeTruthy();
		for (let { after } of right) {
			for (const next of others) {
				const fits = playsOf(after.seats[after.turn]!.hand, endsOf(laidAt(after), after.spins));
				expect(fits, step.id).toContainEqual(next);
				after = move(after, next);
			}
			expect(endOf(after)?.out ?? null).toBe({ blocking: false, teams: true }[step.id] ?? null);
			const said = step.done(after);
			expect(said.en && said.es).toBeTruthy();
			expect(`${said.en}${said.es}`).not.toMatch(/undefined|NaN/);
		}
	});

test('what the tiles pay is what is said of them', () => {
	const step = steps.find(entry => entry.id === 'open-ends')!;
	const { you } = stateOf(begin(step.position(names, 0)), true);
	const pays = new Map(you.plays.map(play => [play.tile, play.pays]));
	expect([...pays]).toEqual([
		['4-3', 0],
		['6-1', 5],
		['5-0', 10],
	]);
});

test('the hand that wins the count is the lightest', () => {
	const { question, position } = steps.find(entry => entry.question)!;
	const sums = position(names, 0).seats.map(({ hand }) => pipsOf(hand));
	expect(sums.indexOf(Math.min(...sums))).toBe(question!.right);
	expect(sums.filter(sum => sum === Math.min(...sums))).toHaveLength(1);
});

test('every round of the last step comes to an end, and the first is the same each time', () => {
	const last = steps.at(-1)!;
	expect(shuffled(4, 1)).toEqual(shuffled(4, 1));
	expect(new Set(shuffled(4, 1)).size).toBe(15);
	const outs = new Set<boolean>();
	for (let deal = 0; deal < 200; deal++) {
		let game = begin(last.position(names, deal));
		for (let moves = 0; !endOf(game); moves++) {
			expect(moves).toBeLessThan(60);
			game = move(game, answer(game));
		}
		outs.add(endOf(game)!.out);
		const said = last.done(game);
		expect(said.en).not.toMatch(/undefined|NaN/);
		expect(said.es).not.toBe(said.en);
	}
	expect(outs.size).toBe(2); /* some are blocked */
});
