/* From a choice to a table: makes it, keeps its secrets, sits down where a seat is open, and goes there. */
import { api } from '../api/client';
import { keepTournament, keepSeat, keepTable } from '../api/secrets';
import type { Aspect, NewTable, PlayerSpec, VariantJson } from '../api/types';
import type { NewTournament } from '../api/client';
import type { Speech } from '../i18n/i18n';
import { isNumber, recall } from '../ui/memory';
import { go } from '../ui/router';
import { isListed, personOf } from './people';

export async function startTable(table: NewTable, run: boolean): Promise<void> {
	const made = await api.newTable(table);
	keepTable(made.id, { owner: made.owner, seats: made.seats });
	const own = made.seats[0];
	if (own) keepSeat(made.id, own.secret);
	if (run || own) await api.command(made.id, made.owner, { do: 'run', speed: recall('speed', isNumber) ?? 800 });
	go(`/table/${made.id}`);
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
export function withPerson(variant: VariantJson, name: string, seats: number, strategy: Aspect, speech: Speech): PlayerSpec[] {
	const players = playersOf(variant, speech).slice(0, seats);
	const [first, ...others] = players;
	if (!first) return [];
	const taken = others.some(player => player.name === name);
	const called = isListed(variant, first.name!) ? first.name! : taken ? `${name} (1)` : name;
	return [{ name: called, strategy: personOf(strategy)?.name, character: first.character }, ...others];
}

export const rivalNames = (person: string): string[] =>
	['Caridad', 'Ernesto', 'Yamila'].map(name => (name === person ? `${name} (2)` : name));

/* The quick game: a person and three others that play differently, of the strategies there are. */
export function rivals(strategy: Aspect, person: string): PlayerSpec[] {
	const others = strategy.options.filter(
		option => option !== personOf(strategy) && option.parameters.every(param => param.default !== null),
	);
	const first = others.filter(option => option.trait === 'rival');
	const chosen = [...first, ...others.filter(option => !first.includes(option))].map(option => option.name);
	return [
		{ name: person, strategy: personOf(strategy)?.name },
		...rivalNames(person).map((name, i) => ({ name, strategy: chosen[i] ?? strategy.default ?? undefined })),
	];
}
