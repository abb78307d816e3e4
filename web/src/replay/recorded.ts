/* A .dom record (docs/RECORD.md) as the events a table would have sent. Everything that happened is in it; what lies where on a line
   is too. On other boards a place is a number or a face, and which of them the record does not say: that the rules know. */
import type { Face, GameEvent, TableState, Text } from '../api/types';
import { sha256 } from '../table/fair';
import { facesOf } from '../tiles/parse';

export const largest = 16 << 20; /* bytes, as the format has it */

export class RecordError extends Error {
	constructor(
		readonly text: Text,
		readonly line: number,
	) {
		super(`line ${line}: ${text.en}`);
	}
}

interface Sat {
	number: number;
	name: string;
	strategies: string;
}

/* As it is written: places are words yet. */
export interface Recorded {
	name: string; /* of the variant */
	seed: string;
	round: number;
	players: Sat[];
	canonical: string;
	events: GameEvent[];
	where: ReadonlyMap<number, string>; /* by the number of the event */
	sum: 'right' | 'wrong' | 'none'; /* none: the round is not over */
}

/* A file may hold the rounds of a tournament, one after the other. */
export function splitRecords(text: string): string[] {
	const parts = text.split(/^(?=\[Domino ")/m).filter(part => part.trim());
	return parts.length ? parts.map((part, i) => (i < parts.length - 1 ? part.replace(/\n\n$/, '\n') : part)) : [text];
}

/* How it is counted where it was played, from 0. */
export const numberOf = (record: string): number => Number(/^\[Round "(\d+)"\]$/m.exec(record)?.[1] ?? 0);

const isRecord = (text: string) => text.startsWith('[Domino "');

const whole = (text: string | undefined): number => (text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN);
const amount = (text: string | undefined): number =>
	text !== undefined && /^[+-]?\d{1,15}\.\d\d$/.test(text) ? Number(text) : Number.NaN;

/* What players were called at the table, by their numbers; a record has the names of the variant. */
export type Names = readonly string[];

/* What is wrong with a line is told by its place; a line that is not known is not passed over. */
export function readRecord(text: string, names: Names = []): Recorded {
	if (!isRecord(text))
		throw new RecordError({ en: 'This is not a record of a round.', es: 'Esto no es la anotación de una mano.' }, 1);
	const lines = text.split('\n');
	const head = new Map<string, string>();
	const players: Sat[] = [];
	const rules: string[] = [];
	const events: GameEvent[] = [];
	const where = new Map<number, string>();
	const strategies = new Map<number, number>(); /* players by seat */
	let sum: Recorded['sum'] = 'none';
	let at = 0;
	const fail = (): never => {
		throw new RecordError({ en: 'This line is no line of a record.', es: 'Esta línea no es de una anotación.' }, at + 1);
	};
	const nameOf = (seat: number) => players[strategies.get(seat) ?? -1]?.name ?? fail();
	for (; at < lines.length && lines[at]!.startsWith('['); at++) {
		const [, key, value] = /^\[(\w+) "(.*)"\]$/.exec(lines[at]!) ?? fail();
		if (key === 'Player') {
			const [, number, name, played] = /^(\d+) (.*) (\S+)$/.exec(value!) ?? fail();
			players.push({ number: Number(number), name: names[Number(number)] ?? name!, strategies: played! });
		} else head.set(key!, value!);
	}
	if (head.get('Domino') !== '1')
		throw new RecordError(
			{
				en: 'The record is of a version that this page does not know.',
				es: 'La anotación es de una versión que esta página no conoce.',
			},
			1,
		);
	for (; lines[at]?.startsWith('| '); at++) rules.push(lines[at]!.slice(2));
	if (lines[at] !== '') fail();
	at++;
	const round = whole(head.get('Round'));
	/* an event with its seat and the name of whoever sits there */
	const add = (event: string, rest: object, seat?: number) => {
		const named = seat === undefined ? {} : { seat, name: nameOf(seat) };
		events.push({ sequence: events.length, round, event, ...named, ...rest } as GameEvent);
	};
	const number = (word: string | undefined): number => {
		const value = whole(word);
		return Number.isNaN(value) ? fail() : value;
	};
	const points = (word: string | undefined): number => {
		const value = amount(word);
		return Number.isNaN(value) ? fail() : value;
	};
	const tileOf = (word: string | undefined): string => word ?? fail();
	for (; at < lines.length && lines[at] !== ''; at++) {
		const line = lines[at]!;
		const [kind, ...words] = line.split(' ');
		const told = /^\[Sum "([0-9a-f]{64})"\]$/.exec(line);
		if (told) {
			const before = `${lines.slice(0, at).join('\n')}\n`;
			sum = sha256(new TextEncoder().encode(before)) === told[1] ? 'right' : 'wrong';
			continue;
		}
		const seat = () => number(words[0]);
		switch (kind) {
			case 'pass':
			case 'skip':
				add(kind, {}, seat());
				break;
			case 'started':
				add('started', { variant: head.get('Variant') ?? '', seed: head.get('Seed') ?? null });
				break;
			case 'seat': {
				const player = number(words[2]);
				const sat = players[player] ?? fail();
				strategies.set(seat(), player);
				/* by their names alone: what they are set to is for files */
				add('seat', { player, strategy: sat.strategies.replace(/\([^)]*\)/g, ''), character: '' }, seat());
				break;
			}
			case 'dealt':
			case 'gave-back':
				add(kind, { tiles: words.slice(1), count: words.length - 1 }, seat());
				break;
			case 'starter':
				add(kind, { lead: words[1] === 'lead' ? tileOf(words[2]) : null }, seat());
				break;
			case 'strategy':
				add(kind, { which: number(words[1]) }, seat());
				break;
			case 'play':
			case 'misfit':
				where.set(events.length, tileOf(words[5]));
				add(kind, { tile: tileOf(words[1]), side: number(words[3]), place: 0, value: Number(words[7]) || 0 }, seat());
				break;
			case 'foul':
				where.set(events.length, words[5] ?? '?');
				add(
					kind,
					{ tile: words[1] === '?' ? null : tileOf(words[1]), side: whole(words[3]) || 0, place: 0, why: words.at(-1) },
					seat(),
				);
				break;
			case 'offer':
				where.set(events.length, tileOf(words[5]));
				add(kind, { tile: tileOf(words[1]), side: number(words[3]), place: 0, points: points(words[7]) }, seat());
				break;
			case 'take':
			case 'refuse':
				add(kind, { points: points(words[2]) }, seat());
				break;
			case 'drew':
				add(kind, { tile: tileOf(words[1]), left: number(words[3]) }, seat());
				break;
			case 'paid':
				add(kind, { points: points(words[1]), why: tileOf(words[2]), base: points(words[4]), team: 0, bonus: null }, seat());
				break;
			case 'power':
				add(kind, { which: number(words[1]), effect: tileOf(words[2]) }, seat());
				break;
			case 'turned':
				add(kind, { clockwise: words[0] === 'forward' });
				break;
			case 'over':
				add(kind, { reasons: tileOf(words[0]).split('+'), winners: number(words[2]) });
				break;
			case 'team':
				add(kind, {
					team: number(words[0]),
					place: number(words[2]),
					points: points(words[4]),
					left: Number(words[6]) || 0,
				});
				break;
			default:
				fail();
		}
	}
	if (!events.length) fail();
	return {
		name: head.get('Variant') ?? '',
		seed: head.get('Seed') ?? '',
		round: Number.isNaN(round) ? 0 : round,
		players,
		canonical: `${rules.join('\n')}\n`,
		events,
		where,
		sum,
	};
}

export type Shape = TableState['shape'];

/* What the record alone says of its board: it is a line where every place is an end of one. */
export const shapeOfRecord = ({ where }: Recorded): Shape | null =>
	[...where.values()].every(word => word === 'lead' || word === 'left' || word === 'right' || word === '?') ? 'line' : null;

/* How many teams there are is told at the end; partners sit across. */
export function teamsOf(events: readonly GameEvent[]): (seat: number) => number {
	const count = events.filter(event => event.event === 'team').length;
	return seat => (count ? seat % count : seat);
}

export interface Replayed {
	events: GameEvent[];
	faces: Face[]; /* of a bag, in an order that its places follow */
}

/* The events with their places as numbers. In a bag a place is the position among the faces that are open. */
export function placesOf({ events, where }: Recorded, shape: Shape): Replayed {
	const order = new Map<string, number>();
	const open = new Map<string, number>();
	const written = (tile: string) => facesOf(tile).map(({ name, worth }) => (worth === null ? name : `${name}:${worth}`));
	const team = teamsOf(events);
	for (const event of events) {
		const tiles = event.event === 'dealt' ? (event.tiles ?? []) : event.event === 'drew' && event.tile ? [event.tile] : [];
		for (const tile of tiles) for (const face of written(tile)) if (!order.has(face)) order.set(face, order.size);
	}
	const inBag = (word: string) =>
		Math.max(
			0,
			[...open.entries()]
				.filter(([, count]) => count > 0)
				.sort(([a], [b]) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
				.findIndex(([face]) => face === word || face.replace(/:.*/, '') === word),
		);
	const placeOf = (word: string): number => {
		if (word === 'lead' || word === '?') return 0;
		if (shape === 'line') return word === 'right' ? 1 : 0;
		return shape === 'bag' ? inBag(word) : whole(word) || 0;
	};
	const lay = (tile: string, side: number, word: string) => {
		const faces = written(tile);
		if (word !== 'lead') {
			const joined = [...open.keys()].find(face => face === word || face.replace(/:.*/, '') === word);
			if (joined !== undefined) open.set(joined, open.get(joined)! - 1);
		}
		faces.forEach((face, i) => {
			if (word === 'lead' || i !== side) open.set(face, (open.get(face) ?? 0) + 1);
		});
	};
	const placed = events.map(event => {
		const word = where.get(event.sequence);
		if (event.event === 'paid') return { ...event, team: team(event.seat) };
		if (word === undefined || !('place' in event)) return event;
		const moved = { ...event, place: placeOf(word) } as GameEvent;
		if (shape === 'bag' && (event.event === 'play' || event.event === 'misfit')) lay(event.tile, event.side, word);
		return moved;
	});
	return {
		events: placed,
		faces: [...order.keys()].map(name => ({ name, worth: /^\d+$/.test(name) ? Number(name) : null })),
	};
}

/* What one seat was told: the tiles of others stay hidden, as they were for it. null: everything. */
export function seenBy(events: readonly GameEvent[], seat: number | null): readonly GameEvent[] {
	if (seat === null) return events;
	return events.map(event => {
		if (!('seat' in event) || event.seat === seat) return event;
		if (event.event === 'dealt' || event.event === 'gave-back') return { ...event, tiles: null };
		return event.event === 'drew' ? { ...event, tile: null } : event;
	});
}
