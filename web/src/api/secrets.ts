/* The secrets this browser was given. A link's secret counts for its own tab first, so that two people, or one person with two
   windows, can play from one browser. */
import { recall, remember } from '../ui/memory';

export interface TableSecrets {
	owner?: string;
	seats?: { player: number; name: string; secret: string }[];
	seat?: string; /* the seat this tab plays */
}

const most = 60;

export function keepTable(id: string, secrets: TableSecrets): void {
	const all = recall<Record<string, TableSecrets>>('tables') ?? {};
	const entries = Object.entries({ ...all, [id]: { ...all[id], ...secrets } });
	remember('tables', Object.fromEntries(entries.slice(-most)));
}

export function keepSeat(id: string, seat: string): void {
	remember(`seat.${id}`, seat, 'session');
	keepTable(id, { seat });
}

export function secretsOf(id: string): TableSecrets {
	const kept = recall<Record<string, TableSecrets>>('tables')?.[id] ?? {};
	const seat = recall<string>(`seat.${id}`, 'session');
	return seat === null ? kept : { ...kept, seat };
}

export function keepCup(id: string, owner: string): void {
	const all = recall<Record<string, string>>('cups') ?? {};
	remember('cups', Object.fromEntries(Object.entries({ ...all, [id]: owner }).slice(-most)));
}

export const cupOwner = (id: string): string | null => recall<Record<string, string>>('cups')?.[id] ?? null;
