/* The small game of the lesson: equal faces join, on a line or around a first double that is joined on four sides. What happens at it is
   told by the same events a table of the server sends, so that everything that shows a table shows this one, and no server is needed. */
import type { Face, GameEvent, Laid, Place, Play, TableState } from '../api/types';
import { facesFrom } from '../table/line';
import { momentAt } from '../table/replay';
import { facesOf, isDouble } from '../tiles/parse';

interface Sitter {
	name: string;
	team: number;
	hand: readonly string[];
	shown?: boolean; /* everybody sees its tiles */
}

/* Where a step begins. */
export interface Position {
	seats: readonly Sitter[];
	laid: readonly Omit<Laid, 'value' | 'misfit'>[];
	pile: readonly string[];
	spins: boolean; /* the first tile, a double, is joined on four sides */
	turn: number;
	pays: boolean; /* open ends that make a multiple of five are paid */
}

/* A position, and what has happened since. */
export interface Game extends Position {
	events: readonly GameEvent[];
}

/* A line as it lies, from left to right: it began with the tile that has a star. Who laid the tiles goes round the table. */
export function line(text: string, players: number): Position['laid'] {
	const words = text.split(' ').filter(Boolean);
	const lead = Math.max(
		0,
		words.findIndex(word => word.startsWith('*')),
	);
	const tiles = words.map(word => word.replace('*', ''));
	const plays = [
		...tiles.slice(lead, lead + 1).map(tile => ({ tile, place: 0, side: 0 })),
		...tiles.slice(lead + 1).map(tile => ({ tile, place: 1, side: 0 })),
		...tiles
			.slice(0, lead)
			.reverse()
			.map(tile => ({ tile, place: 0, side: 1 })),
	];
	return plays.map((play, i) => ({ ...play, seat: i % players }));
}

export const pipsOf = (hand: readonly string[]): number =>
	hand.reduce((sum, tile) => facesOf(tile).reduce((all, face) => all + Number(face.name), sum), 0);

/* The faces that lie open, by place. */
export function endsOf(laid: readonly Pick<Laid, 'tile' | 'place' | 'side'>[], spins: boolean): string[] {
	const [lead, ...others] = laid;
	if (!lead) return [];
	const ends = facesFrom(lead.tile, 0);
	if (spins && isDouble(lead.tile)) ends.push(ends[0]!, ends[0]!);
	for (const { tile, place, side } of others) ends[place] = facesFrom(tile, side)[1]!;
	return ends;
}

export function playsOf(hand: readonly string[], ends: readonly string[]): Omit<Play, 'pays'>[] {
	if (!ends.length) return hand.map(tile => ({ tile, place: 0, side: 0 }));
	return hand.flatMap(tile =>
		ends.flatMap((end, place) => {
			const side = facesOf(tile).findIndex(face => face.name === end);
			return side < 0 ? [] : [{ tile, place, side }];
		}),
	);
}

/* What the open ends come to: a double counts both its halves, and of the first tile only what nothing was laid at yet; the short sides
   of a spinner count nothing before that. */
export function totalOf(laid: readonly Pick<Laid, 'tile' | 'place' | 'side'>[], spins: boolean): number {
	return endsOf(laid, spins).reduce((sum, end, place) => {
		const last = laid.findLast((play, i) => i > 0 && play.place === place);
		if (!last && place > 1) return sum;
		return sum + Number(end) * (last && isDouble(last.tile) ? 2 : 1);
	}, 0);
}

export const paysOf = (total: number): number => (total % 5 ? 0 : total);

const tellers = (events: readonly GameEvent[]) => {
	const all = [...events];
	return { all, tell: (event: object) => all.push({ sequence: all.length, round: 0, ...event } as GameEvent) };
};

/* What was before the step is told as if it had happened, so that hands, tiles and boneyard come about as at any table. */
export function begin(position: Position): Game {
	const { seats, laid, pile, turn } = position;
	const { all, tell } = tellers([]);
	tell({ event: 'started', variant: '', seed: null });
	seats.forEach(({ name }, seat) => tell({ event: 'seat', seat, name, player: seat, strategy: '', character: '' }));
	seats.forEach(({ name, hand, shown }, seat) => {
		const own = laid.filter(play => play.seat === seat).map(play => play.tile);
		const seen = seat === 0 || shown;
		tell({ event: 'dealt', seat, name, tiles: seen ? [...own, ...hand] : null, count: own.length + hand.length });
	});
	tell({ event: 'starter', seat: laid[0]?.seat ?? turn, name: seats[laid[0]?.seat ?? turn]!.name, lead: null });
	for (const play of laid) tell({ event: 'play', ...play, name: seats[play.seat]!.name, value: 0 });
	return { ...position, pile: [...pile], events: all };
}

export type Move = { tile: string; place: number; side: number } | 'pass' | 'draw';

export const laidAt = ({ events }: Game) => momentAt(events).laid;

/* Whoever is to move does that. Points are paid at once where ends pay, and at the end. */
export function move(game: Game, what: Move): Game {
	const seat = game.turn;
	const { name, hand, team } = game.seats[seat]!;
	const { all, tell } = tellers(game.events);
	const seats = [...game.seats];
	const after = { ...game, seats, events: all };
	if (what === 'draw') {
		const [tile, ...pile] = game.pile;
		seats[seat] = { ...seats[seat]!, hand: [...hand, tile!] };
		tell({ event: 'drew', seat, name, tile: seat === 0 ? tile : null, left: pile.length });
		return { ...after, pile };
	}
	after.turn = (seat + 1) % seats.length;
	if (what === 'pass') {
		tell({ event: 'pass', seat, name });
	} else {
		seats[seat] = { ...seats[seat]!, hand: hand.filter(tile => tile !== what.tile) };
		tell({ event: 'play', seat, name, ...what, value: 0 });
		const points = game.pays ? paysOf(totalOf(laidAt(after), game.spins)) : 0;
		if (points) tell({ event: 'paid', seat, name, team, points, base: points, why: 'open-ends', bonus: null });
	}
	const ended = endOf(after);
	if (ended) {
		/* what was hidden is laid open */
		seats.forEach((entry, i) => (seats[i] = { ...entry, shown: true }));
		const winners = winnersOf(after, ended);
		tell({ event: 'over', reasons: [ended.out ? 'out' : 'blocked'], winners: winners.length });
	}
	return after;
}

interface Ended {
	out: boolean; /* else it is blocked */
}

/* Why the round is over: somebody has no tile left, or nothing fits and nothing is left to draw. */
export function endOf(game: Game): Ended | null {
	if (game.seats.some(({ hand }) => !hand.length)) return { out: true };
	const ends = endsOf(laidAt(game), game.spins);
	const stuck = ends.length > 0 && !game.pile.length && game.seats.every(({ hand }) => !playsOf(hand, ends).length);
	return stuck ? { out: false } : null;
}

/* The seats that win: of a blocked round those whose hands weigh least. */
export function winnersOf({ seats }: Game, ended: Ended): number[] {
	const weigh = seats.map(({ hand }) => (ended.out ? hand.length : pipsOf(hand)));
	return weigh.flatMap((weight, seat) => (weight === Math.min(...weigh) ? [seat] : []));
}

/* What a computer does: its heaviest tile that fits, else it draws while it can, else it passes. */
export function answer(game: Game): Move {
	const ways = playsOf(game.seats[game.turn]!.hand, endsOf(laidAt(game), game.spins));
	const best = ways.sort((a, b) => pipsOf([b.tile]) - pipsOf([a.tile]))[0];
	return best ?? (game.pile.length ? 'draw' : 'pass');
}

/* A set up to a double, shuffled; the same number, the same order. */
export function shuffled(highest: number, seed: number): string[] {
	const tiles: string[] = [];
	for (let a = 0; a <= highest; a++) for (let b = 0; b <= a; b++) tiles.push(`${a}-${b}`);
	let chance = seed >>> 0;
	for (let i = tiles.length - 1; i > 0; i--) {
		chance = (Math.imul(chance, 1664525) + 1013904223) >>> 0;
		const j = Math.floor((chance / 2 ** 32) * (i + 1));
		[tiles[i], tiles[j]] = [tiles[j]!, tiles[i]!];
	}
	return tiles;
}

const faces: Face[] = Array.from({ length: 7 }, (_, i) => ({ name: String(i), worth: i }));

/* What a table of the server would say of it to the person in the first seat. `asks`: that person may lay a tile. */
export function stateOf(game: Game, asks: boolean): TableState {
	const laid = laidAt(game);
	const ends = endsOf(laid, game.spins);
	const mine = asks && game.turn === 0;
	const plays: Play[] = mine
		? playsOf(game.seats[0]!.hand, ends).map(play => ({
				...play,
				pays: game.pays ? paysOf(totalOf([...laid, play], game.spins)) : null,
			}))
		: [];
	const places: Place[] = ends.map((face, place) => ({
		place,
		face,
		worth: Number(face),
		tile: (laid.findLast((play, i) => i > 0 && play.place === place) ?? laid[0])!.tile,
		open: 1,
		fits: [face],
	}));
	const total = totalOf(laid, game.spins);
	const told: Partial<TableState> = {
		shape: game.spins ? 'tree' : 'line',
		sides: 2,
		faces,
		draws: game.pile.length > 0,
		spinners: game.spins ? 'first' : null,
		after_line: false,
		mode: 'running',
		dealt: true,
		over: endOf(game) !== null,
		forward: true,
		pile: game.pile.length,
		turn: game.turn,
		clock: { seconds: 0, left: null },
		places,
		ends: game.pays ? { total, pays: paysOf(total) } : null,
		you: {
			owner: false,
			invite: false,
			player: 0,
			seat: 0,
			needs: !mine ? null : plays.length || !ends.length || !game.pile.length ? 'play' : 'draw',
			plays,
			gives: 0,
			cheats: false,
			undo: false,
		},
	};
	return told as TableState;
}
