/* The table at any moment, worked out from the events alone: looking back and replaying need no server. */
import type { GameEvent, Laid, PlayEvent } from '../api/types';

type Told<E extends GameEvent['event']> = Extract<GameEvent, { event: E }>;

export interface SeatThen extends Pick<Told<'seat'>, 'seat' | 'player' | 'name' | 'strategy' | 'character'> {
	hand: string[] | null; /* null: not ours to know */
	count: number;
	passes: number;
}

export type Payment = Told<'paid'>;

export interface Moment {
	round: number;
	seats: SeatThen[];
	laid: Laid[];
	starter: number | null;
	last: number | null; /* the seat that did something last */
	forward: boolean;
	pile: number | null;
	payments: Payment[];
	over: Told<'over'> | null;
	teams: Told<'team'>[];
}

export function beginning(): Moment {
	return {
		round: 0,
		seats: [],
		laid: [],
		starter: null,
		last: null,
		forward: true,
		pile: null,
		payments: [],
		over: null,
		teams: [],
	};
}

/* A table announces each round, also one that is played again; a record begins with its start. */
export function roundBegin(events: readonly GameEvent[]): number {
	const announced = events.findLastIndex(event => event.event === 'round');
	return announced >= 0 ? announced : events.findLastIndex(event => event.event === 'started');
}

/* The events of the round that is on. */
export const thisRound = (events: readonly GameEvent[]): readonly GameEvent[] => events.slice(Math.max(0, roundBegin(events)));

/* What people do who come and go; no tile is touched by it. */
const company: ReadonlySet<GameEvent['event']> = new Set<GameEvent['event']>([
	'sits',
	'named',
	'leaves',
	'moves',
	'begins',
	'asks',
	'agrees',
	'stand-in',
	'votes',
	'ready',
	'resigns',
	'match',
]);
const isCompany = (event: GameEvent): boolean => company.has(event.event);

/* The number of the last thing that happened at the table: that it runs or is paused changes nothing there. */
export const lastHappening = (events: readonly GameEvent[]): number =>
	events.findLast(event => event.event !== 'mode' && !isCompany(event))?.sequence ?? -1;

/* One tile goes for each that is named: there may be copies. */
function without(hand: string[] | null, tiles: readonly string[] | null): string[] | null {
	if (!hand || !tiles) return hand;
	const gone = [...tiles];
	return hand.filter(tile => {
		const found = gone.indexOf(tile);
		if (found >= 0) gone.splice(found, 1);
		return found < 0;
	});
}

/* Changes `now`, which is the caller's own. */
export function hear(now: Moment, event: GameEvent): Moment {
	if (event.event === 'round' || event.event === 'started') return { ...beginning(), round: event.round ?? 0 };
	const at = 'seat' in event ? now.seats[event.seat] : undefined;
	if (at) now.last = at.seat;
	switch (event.event) {
		case 'seat': {
			const { seat, player, name, strategy, character } = event;
			now.seats[seat] = { seat, player, name, strategy, character, hand: [], count: 0, passes: 0 };
			break;
		}
		case 'dealt':
			if (!at) break;
			at.hand = at.hand && event.tiles ? [...at.hand, ...event.tiles] : null;
			at.count += event.count;
			break;
		case 'gave-back':
			if (!at) break;
			at.hand = without(at.hand, event.tiles);
			at.count -= event.count;
			break;
		case 'starter':
			now.starter = event.seat;
			break;
		case 'play':
		case 'misfit': {
			const { seat, tile, side, place, value } = event;
			now.laid.push({ seat, tile, side, place, value, misfit: event.event === 'misfit' });
			if (!at) break;
			at.hand = without(at.hand, [tile]);
			at.count--;
			break;
		}
		case 'pass':
		case 'foul':
			if (at) at.passes++;
			break;
		case 'drew':
			now.pile = event.left;
			if (!at) break;
			at.hand = at.hand && event.tile ? [...at.hand, event.tile] : null;
			at.count++;
			break;
		case 'paid':
			now.payments.push(event);
			break;
		case 'turned':
			now.forward = event.clockwise;
			break;
		case 'over':
			now.over = event;
			break;
		case 'team':
			now.teams.push(event);
			break;
		default:
			break;
	}
	return now;
}

/* The table after the first `count` of these events. */
export function momentAt(events: readonly GameEvent[], count = events.length): Moment {
	let now = beginning();
	for (let i = 0; i < count && i < events.length; i++) now = hear(now, events[i]!);
	return now;
}

/* What a team has been paid in the round so far. */
export const scoreOf = (moment: Moment, team: number): number =>
	moment.payments.reduce((sum, payment) => (payment.team === team ? sum + payment.points : sum), 0);

export const isPlay = (event: GameEvent): event is PlayEvent => event.event === 'play' || event.event === 'misfit';

/* The moments worth stopping at: how many events have been heard after each move and what follows from it. */
export function stopsOf(events: readonly GameEvent[]): number[] {
	const stops: number[] = [];
	events.forEach((event, i) => {
		if (isMove(event)) stops.push(i + 1);
		else if (stops.length) stops[stops.length - 1] = i + 1;
	});
	return stops;
}

/* The events one would step through when looking back: what somebody did, not what followed from it. */
export function isMove(event: GameEvent): boolean {
	switch (event.event) {
		case 'round':
		case 'mode':
		case 'started':
		case 'seat':
		case 'strategy':
		case 'paid':
		case 'team':
			return false;
		default:
			return !isCompany(event);
	}
}

/* The name of whoever has no tile left. */
export const whoIsOut = ({ seats }: Moment): string | null => seats.find(seat => seat.count === 0)?.name ?? null;
