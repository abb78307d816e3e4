import { expect, test } from 'vitest';
import type { Tournament } from '../api/types';
import { firstRound, programOf, roundAfter } from './program';

type Known = Pick<Tournament, 'rounds' | 'tables' | 'over' | 'state'>;
const going = (rounds: number, ...tables: number[]): Known => ({
	rounds,
	over: false,
	state: tables.length ? 'people' : 'running',
	tables: tables.map(round => ({ round, table: `t${round}`, people: [] })),
});
const over: Known = { ...going(5), over: true, state: 'over' };

test('rounds that are counted are replayed, then those that people play, the first of them first', () => {
	expect(programOf(0, going(2))).toEqual({ on: 'round', round: 0 });
	expect(programOf(2, going(2))).toEqual({ on: 'wait', round: 2 });
	expect(programOf(2, going(2, 4, 3))).toEqual({ on: 'table', round: 3, table: 't3' });
	expect(programOf(1, going(2, 2))).toEqual({ on: 'round', round: 1 });
	expect(programOf(5, over)).toEqual({ on: 'over' });
	expect(programOf(4, over)).toEqual({ on: 'round', round: 4 });
	expect(programOf(9, { ...going(5), state: 'stopped' })).toEqual({ on: 'over' });
});

test('one that is over is seen from its beginning, one that goes on from now', () => {
	expect(firstRound(over)).toBe(0);
	expect(firstRound(going(0))).toBe(0);
	expect(firstRound(going(7))).toBe(6);
	expect(programOf(firstRound(going(7, 7)), going(7, 7)).on).toBe('table');
});

test('all rounds in order, or always the newest, and never the same again', () => {
	expect(roundAfter(3, 'all', 100)).toBe(4);
	expect(roundAfter(3, 'latest', 100)).toBe(99);
	expect(roundAfter(99, 'latest', 100)).toBe(100);
});
