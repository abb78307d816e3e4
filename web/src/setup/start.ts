/* From a choice to a table: makes it, keeps its secrets, sits down where a seat is open, and goes there. */
import { api } from '../api/client';
import { loadStrategy } from '../api/lists';
import { keepTournament, keepSeat, keepTable } from '../api/secrets';
import type { Aspect, NewTable, NewTournament, PlayerSpec, VariantDetail, VariantJson } from '../api/types';
import type { Friends } from '../friends/open';
import type { Speech } from '../i18n/i18n';
import { isNumber, recall } from '../ui/memory';
import { go } from '../ui/router';
import { usualLevel } from './LevelField';
import { isListed, personOf } from './people';

type Strategy = PlayerSpec['strategy'];

export async function startTable(table: NewTable, run: boolean): Promise<void> {
	const made = await api.newTable({ ...table, by_hand: true });
	keepTable(made.id, { owner: made.owner, seats: made.seats });
	const own = made.seats[0];
	if (own) keepSeat(made.id, own.secret);
	/* the table is shown while that is on its way; one that was not started has a button for it */
	const begun = run || own ? api.command(made.id, made.owner, { do: 'run', speed: recall('speed', isNumber) ?? 800 }) : null;
	go(`/table/${made.id}`);
	await begun;
}

export async function startTournament(tournament: NewTournament): Promise<void> {
	const made = await api.newTournament(tournament);
	keepTournament(made.id, { owner: made.owner, seats: made.seats, seat: made.seats[0] });
	go(`/tournament/${made.id}`);
}

/* The players of a variant. Those whom nobody named are called by their side of the table, in the reader's language. */
export function playersOf(variant: VariantJson, speech: Speech): PlayerSpec[] {
	const players = Array.isArray(variant['players']) ? (variant['players'] as PlayerSpec[]) : [];
	return players.map(({ name = '', ...player }) => ({
		...player,
		name: isListed(variant, name) ? name : speech.name(name),
	}));
}

/* The same with a person in the first seat, who plays under the name that is there where a tournament's list needs it. */
export function withPerson(
	variant: VariantJson,
	name: string,
	seats: number,
	strategy: Aspect,
	speech: Speech,
	level?: number,
): PlayerSpec[] {
	const players = playersOf(variant, speech).slice(0, seats);
	const [first, ...others] = players;
	if (!first) return [];
	const taken = others.some(player => player.name === name);
	const called = isListed(variant, first.name!) ? first.name! : taken ? `${name} (1)` : name;
	const same = level === undefined ? undefined : atLevel(strategy, level);
	return [
		{ name: called, strategy: personOf(strategy)?.name, character: first.character },
		...others.map(player => ({ ...player, strategy: same ?? player.strategy })),
	];
}

export const rivalNames = (person: string): string[] =>
	['Caridad', 'Ernesto', 'Yamila'].map(name => (name === person ? `${name} (2)` : name));

/* How strong computers play, where there is a strategy with levels; else by what there is for somebody to begin with. */
function atLevel(strategy: Aspect, level: number): Strategy | undefined {
	const option = strategy.options.find(entry => entry.trait === 'levels');
	const param = option?.parameters[0];
	return option && param ? { [option.name]: { [param.name]: level } } : undefined;
}

/* The quick game: a person and three others. */
export function rivals(strategy: Aspect, person: string, level: number): PlayerSpec[] {
	const others = strategy.options.filter(option => option.trait === 'rival').map(option => option.name);
	const same = atLevel(strategy, level);
	return [
		{ name: person, strategy: personOf(strategy)?.name },
		...rivalNames(person).map((name, i) => ({ name, strategy: same ?? others[i] ?? strategy.default ?? undefined })),
	];
}

async function seatsOf(detail: VariantDetail): Promise<number> {
	return (await api.check(detail.variant)).seats;
}

/* The computers play a shipped variant by themselves. */
export async function watch(name: string, speech: Speech): Promise<void> {
	const detail = await api.variant(name);
	return startTable({ variant: name, players: playersOf(detail.variant, speech).slice(0, await seatsOf(detail)) }, true);
}

/* Somebody plays it against computers. */
export async function sitDown(name: string, person: string, speech: Speech): Promise<void> {
	const [detail, strategy] = await Promise.all([api.variant(name), loadStrategy()]);
	const players = withPerson(detail.variant, person, await seatsOf(detail), strategy, speech, usualLevel());
	return startTable({ variant: name, players }, true);
}

/* What a table for friends is opened with. */
export async function friendsOf(name: string): Promise<Friends> {
	const detail = await api.variant(name);
	return { variant: name, rules: detail.variant, seats: await seatsOf(detail) };
}
