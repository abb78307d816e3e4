/* What an audience sees next. Rounds that are counted are replayed; one that people play is seen as it happens. */
import type { Tournament } from '../api/types';

export type Program =
	| { on: 'round'; round: number } /* its record is there */
	| { on: 'table'; round: number; table: string } /* people play it now */
	| { on: 'wait'; round: number }
	| { on: 'over' };

type Known = Pick<Tournament, 'rounds' | 'tables' | 'over' | 'state'>;

/* All of them one after the other, or always the newest there is. */
export type Order = 'all' | 'latest';
export const orders = ['all', 'latest'] as const satisfies readonly Order[];

/* `next`: the first round that has not been shown. */
export function programOf(next: number, { rounds, tables, over, state }: Known): Program {
	if (next < rounds) return { on: 'round', round: next };
	if (over || state === 'stopped') return { on: 'over' };
	const [first] = [...tables].sort((a, b) => a.round - b.round);
	return first ? { on: 'table', round: first.round, table: first.table } : { on: 'wait', round: rounds };
}

/* Whoever comes late to one that goes on sees what goes on. */
export function firstRound({ rounds, tables, over, state }: Known): number {
	if (over || state === 'stopped') return 0;
	return tables.length ? rounds : Math.max(0, rounds - 1);
}

export const roundAfter = (round: number, order: Order, rounds: number): number =>
	order === 'latest' ? Math.max(round + 1, rounds - 1) : round + 1;
