/* Several rounds reviewed together: where one stands, who plays with whom, what it all comes to. */
import { expect, test } from 'vitest';
import type { GameEvent, Review } from '../api/types';
import { decisionAt, outcomeOf, pointAt, roundOf, sidesOf, stepFrom, sumsOf, turningsOf, type Round } from './rounds';

const gain = (wins: number, wins_se = 0) => ({ wins, wins_se, points: 0, points_se: 0 });

/* Who sits where; team 0 wins. */
function played(number: number, names: string[], review: Review | null = null, teams = 2): Round {
	const events = [
		{ event: 'started' },
		...names.map((name, seat) => ({ event: 'seat', seat, player: seat, name })),
		{ event: 'play', seat: 0, tile: '6-6' },
		{ event: 'paid', seat: 0 },
		{ event: 'play', seat: 1, tile: '6-5' },
		{ event: 'over', reasons: ['out'], winners: 1 },
		...Array.from({ length: teams }, (_, team) => ({ event: 'team', team, place: team + 1 })),
	].map((event, sequence) => ({ ...event, sequence, round: number }));
	return roundOf(number, events as unknown as GameEvent[], review);
}

const decision = (event: number, seat: number, grade: string, wins: number) => ({
	event,
	seat,
	player: seat,
	grade,
	choices: 2,
	belief: [],
	play: { tile: '1-1' },
	best: { tile: '2-2' },
	loss: gain(wins, 0.01),
});

function review(lost: number[], luck: number[], decisions: unknown[] = []): Review {
	return {
		players: lost.map(wins => ({
			name: '',
			decisions: 1,
			slips: 1,
			mistakes: 0,
			blunders: 0,
			accuracy: 0,
			accuracy_se: 0,
			loss: gain(wins, 0.03),
			stake: gain(0.5, 0.04),
		})),
		teams: luck.map((wins, team) => ({ team, luck: gain(wins, 0.02) })),
		decisions,
		luck: [],
		outlooks: [],
		left_out: 0,
		least: { slip: 0.02, mistake: 0.05, blunder: 0.1 },
	} as unknown as Review;
}

const four = ['A', 'B', 'C', 'D'];

test('one walks from round to round and never beyond', () => {
	const rounds = [played(0, four), played(1, four)];
	const length = rounds[0]!.events.length;
	expect(pointAt(rounds, -5)).toEqual({ which: 0, at: 0 });
	expect(pointAt(rounds, length - 1)).toEqual({ which: 0, at: length - 1 });
	expect(pointAt(rounds, length + 2.4)).toEqual({ which: 1, at: 2 });
	expect(pointAt(rounds, 1000)).toEqual({ which: 1, at: length });
	const seen = [];
	for (let at: ReturnType<typeof stepFrom> = { which: 0, at: 0 }; at; at = stepFrom(rounds, at, true)) seen.push(at);
	const back = [];
	for (let at: ReturnType<typeof stepFrom> = seen.at(-1)!; at; at = stepFrom(rounds, at, false)) back.push(at);
	expect(back.reverse()).toEqual(seen.slice(1));
	expect(seen.filter(point => point.which === 1)).toHaveLength(rounds[1]!.stops.length);
});

test('partners are a side, unless they part', () => {
	expect(sidesOf([played(0, four)])).toEqual([
		['A', 'C'],
		['B', 'D'],
	]);
	/* other seats, the same partners */
	expect(sidesOf([played(0, four), played(1, ['D', 'A', 'B', 'C'])])).toEqual([
		['A', 'C'],
		['B', 'D'],
	]);
	expect(sidesOf([played(0, four), played(1, ['A', 'C', 'B', 'D']), played(2, four)])).toEqual([['A'], ['B'], ['C'], ['D']]);
	expect(sidesOf([played(0, ['A', 'B']), played(1, ['A', 'C'])])).toEqual([['A'], ['B'], ['C']]);
});

test('losses and luck are added up by name, with their errors', () => {
	const first = review([0.1, 0.2, 0, 0], [0.3, -0.3], [decision(5, 0, 'blunder', 0.1), decision(7, 1, 'good', 0)]);
	const second = review([0, 0.1, 0, 0.2], [-0.1, 0.1], [decision(7, 1, 'slip', 0.03)]);
	/* A sits elsewhere in the second round, and has the other luck */
	const rounds = [played(0, four, first), played(1, ['D', 'A', 'B', 'C'], second), played(2, four)];
	const sums = new Map(sumsOf(rounds).map(sum => [sum.name, sum]));
	expect(sums.get('A')!.loss.wins).toBeCloseTo(0.2);
	expect(sums.get('A')!.loss.wins_se).toBeCloseTo(Math.hypot(0.03, 0.03));
	expect(sums.get('A')!.luck.wins).toBeCloseTo(0.4);
	expect(sums.get('B')!.luck.wins).toBeCloseTo(-0.4);
	expect(sums.get('A')!.accuracy).toBeCloseTo(0.8);
	expect(sums.get('A')!.slips).toBe(2);
	expect(turningsOf(rounds).map(({ which, at }) => [which, at])).toEqual([
		[0, 5],
		[1, 7],
	]);
	expect(decisionAt(first, 5)!.grade).toBe('blunder');
	expect(decisionAt(first, 6)!.grade).toBe('blunder'); /* just after */
	expect(decisionAt(first, 2)).toBe(undefined);
	const outcome = outcomeOf(rounds[0]!);
	expect(outcome.won).toEqual([['A', 'C']]);
	expect(outcome.luck!.wins).toBeCloseTo(0.3);
	expect(outcome.lost.wins).toBeCloseTo(0.2);
	expect(outcomeOf(rounds[2]!).luck).toBe(null);
});
