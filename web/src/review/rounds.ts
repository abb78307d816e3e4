/* Rounds as reviews need them: who sat where and on whose side; and what several of them come to together. Players are known by their
   names: in a tournament others sit at every table. */
import type { GameEvent, Review } from '../api/types';
import { teamsOf } from '../replay/recorded';
import { stopsOf } from '../table/replay';

export type Decision = Review['decisions'][number];
type Gain = Decision['loss'];

interface Sitting {
	seat: number;
	player: number;
	name: string;
	team: number;
}

export interface Round {
	number: number; /* as it is counted where it was played, from 0 */
	events: readonly GameEvent[];
	stops: readonly number[];
	seats: readonly Sitting[];
	review: Review | null; /* null: not yet */
}

export function roundOf(number: number, events: readonly GameEvent[], review: Review | null): Round {
	const team = teamsOf(events);
	const seats = events.flatMap(event =>
		event.event === 'seat' ? [{ seat: event.seat, player: event.player, name: event.name, team: team(event.seat) }] : [],
	);
	return { number, events, stops: stopsOf(events), seats, review };
}

/* Where one stands: after so many events of the round with that index. */
export interface Point {
	which: number;
	at: number;
}

/* All rounds in a row: how many events are before each of them, and how many there are. */
export function rowOf(rounds: readonly Round[]): { before: number[]; total: number } {
	let total = 0;
	const before = rounds.map(round => (total += round.events.length) - round.events.length);
	return { before, total };
}

export function pointAt(rounds: readonly Round[], along: number): Point {
	const { before, total } = rowOf(rounds);
	const to = Math.min(total, Math.max(0, Math.round(along)));
	const which = Math.max(
		0,
		before.findLastIndex(begin => begin <= to),
	);
	return { which, at: to - (before[which] ?? 0) };
}

/* One move further, or back; from the end of a round into the next one. */
export function stepFrom(rounds: readonly Round[], { which, at }: Point, forward: boolean): Point | null {
	const inside = forward ? rounds[which]?.stops.find(stop => stop > at) : rounds[which]?.stops.findLast(stop => stop < at);
	if (inside !== undefined) return { which, at: inside };
	const other = which + (forward ? 1 : -1);
	const stop = forward ? rounds[other]?.stops[0] : rounds[other]?.stops.at(-1);
	return stop === undefined ? null : { which: other, at: stop };
}

/* Who plays together: partners who are so in every round, others alone. In the order in which they sat down first. */
export function sidesOf(rounds: readonly Round[]): string[][] {
	const same = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every(name => b.includes(name));
	const partners = new Map<string, string[]>();
	for (const { seats } of rounds)
		for (const { name, team } of seats) {
			const here = seats.filter(other => other.team === team).map(other => other.name);
			const before = partners.get(name) ?? here;
			partners.set(name, same(before, here) ? before : [name]);
		}
	const sides: string[][] = [];
	for (const members of partners.values()) if (!sides.some(side => same(side, members))) sides.push(members);
	return sides;
}

/* Which team of a round a side was; undefined: it did not play. */
export const teamOf = (round: Round, side: readonly string[]): number | undefined =>
	round.seats.find(entry => side.includes(entry.name))?.team;

export interface Turning extends Point {
	decision: Decision;
}

/* Decisions that cost more than their error, in their order. */
export const turningsOf = (rounds: readonly Round[]): Turning[] =>
	rounds.flatMap(({ review }, which) =>
		(review?.decisions ?? [])
			.filter(decision => decision.grade !== 'good')
			.map(decision => ({ which, at: decision.event, decision })),
	);

/* The decision at a moment: just before it, or just after. */
export function decisionAt(review: Review, at: number): Decision | undefined {
	const { decisions } = review;
	return decisions.find(decision => decision.event === at) ?? decisions.find(decision => decision.event === at - 1);
}

const nothing: Gain = { wins: 0, wins_se: 0, points: 0, points_se: 0 };

const added = (a: Gain, b: Gain): Gain => ({
	wins: a.wins + b.wins,
	wins_se: Math.hypot(a.wins_se, b.wins_se),
	points: a.points + b.points,
	points_se: Math.hypot(a.points_se, b.points_se),
});

export interface Sum {
	name: string;
	loss: Gain;
	stake: Gain;
	luck: Gain;
	slips: number;
	mistakes: number;
	blunders: number;
	accuracy: number; /* 1 loses nothing, 0 lays the worst every time */
}

const unreviewed: Sum = {
	name: '',
	loss: nothing,
	stake: nothing,
	luck: nothing,
	slips: 0,
	mistakes: 0,
	blunders: 0,
	accuracy: 1,
};

/* What every player did over all rounds that were reviewed. */
export function sumsOf(rounds: readonly Round[]): Sum[] {
	const sums = new Map<string, Sum>();
	for (const { review, seats } of rounds)
		for (const { player, name, team } of review ? seats : []) {
			const told = review!.players[player];
			if (!told) continue;
			const sum = sums.get(name) ?? { ...unreviewed, name };
			const loss = added(sum.loss, told.loss);
			const stake = added(sum.stake, told.stake);
			sums.set(name, {
				name,
				loss,
				stake,
				luck: added(sum.luck, review!.teams[team]?.luck ?? nothing),
				slips: sum.slips + told.slips,
				mistakes: sum.mistakes + told.mistakes,
				blunders: sum.blunders + told.blunders,
				accuracy: stake.wins > 0 ? 1 - loss.wins / stake.wins : 1,
			});
		}
	return [...sums.values()];
}

interface Outcome {
	won: string[][]; /* the names of each side that did */
	luck: Gain | null; /* of the winners */
	lost: Gain; /* by everybody else's decisions */
}

/* How a round was won: by luck, or by what the others did wrong. */
export function outcomeOf(round: Round): Outcome {
	const first = round.events.flatMap(event => (event.event === 'team' && event.place === 1 ? [event.team] : []));
	const over = round.events.find(event => event.event === 'over');
	const teams = over?.event === 'over' && over.winners > 0 ? first : [];
	const { review, seats } = round;
	return {
		won: teams.map(team => seats.filter(entry => entry.team === team).map(entry => entry.name)),
		luck: review && teams.length ? teams.map(team => review.teams[team]?.luck ?? nothing).reduce(added) : null,
		lost: seats
			.filter(entry => !teams.includes(entry.team))
			.map(entry => review?.players[entry.player]?.loss ?? nothing)
			.reduce(added, nothing),
	};
}
