/* A table for friends: its seats are for people, its owner takes the first of them, and everybody else comes by one link. */
import { api, ApiError } from '../api/client';
import { keepSeat, keepTable } from '../api/secrets';
import type { PlayerSpec, VariantJson, VariantRef } from '../api/types';
import { personOf } from '../setup/people';
import { loadStrategy } from '../api/lists';
import { isText, recall, remember } from '../ui/memory';
import { go } from '../ui/router';

export const nameMost = 24; /* letters */
const usualAway = 30; /* seconds */

export interface Friends {
	variant: VariantRef;
	rules: VariantJson; /* the same with its players */
	seats: number;
}

/* Those who are not there yet keep the names that the variant has for them: everybody reads these in their own language. */
async function peopleOf({ rules, seats }: Friends): Promise<PlayerSpec[]> {
	const strategy = await loadStrategy();
	const players = Array.isArray(rules['players']) ? (rules['players'] as PlayerSpec[]) : [];
	return players.slice(0, seats).map(({ name, character }) => ({ name, character, strategy: personOf(strategy)?.name }));
}

export async function openFriends(friends: Friends, name: string, match: boolean): Promise<void> {
	const players = await peopleOf(friends);
	const table = { variant: friends.variant, players, friends: true, away: usualAway, by_hand: true };
	const made = await api.newTable({ ...table, match }).catch((error: unknown) => {
		/* its tournament is none for one table */
		if (error instanceof ApiError && error.fault.path === 'match') return api.newTable(table);
		throw error;
	});
	keepTable(made.id, { owner: made.owner, invite: made.invite });
	keepSeat(made.id, (await api.sit(made.id, `${made.owner}.${made.invite}`, 0, name)).secret);
	go(`/table/${made.id}`);
}

const nicknames = ['Chicho', 'Cuca', 'Lalo', 'Mima', 'Nené', 'Pipo', 'Tata', 'Yoyo'] as const;

/* What somebody is called who has not said so: as before, or by a name that nobody has yet. */
export function suggestName(taken: readonly string[]): string {
	const kept = recall('name', isText)?.trim().slice(0, nameMost);
	if (kept && !taken.includes(kept)) return kept;
	const free = nicknames.filter(name => !taken.includes(name));
	return free[Math.floor(Math.random() * free.length)] ?? `${nicknames[0]} ${taken.length + 1}`;
}

export const keepName = (name: string): void => remember('name', name);
