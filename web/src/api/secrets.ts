/* The secrets this browser was given. A link's secret counts for its own tab first, so that two people, or one person with two
   windows, can play from one browser. */
import { isObject, isText, recall, remember } from '../ui/memory';

export interface TableSecrets {
	owner?: string;
	seats?: { player: number; name: string; secret: string }[];
	seat?: string; /* the seat this tab plays */
}

const most = 60;

const isTables = (value: unknown): value is Record<string, TableSecrets> =>
	isObject<object>(value) && Object.values(value).every(isObject);

export function keepTable(id: string, secrets: TableSecrets): void {
	const all = recall('tables', isTables) ?? {};
	const entries = Object.entries({ ...all, [id]: { ...all[id], ...secrets } });
	remember('tables', Object.fromEntries(entries.slice(-most)));
}

export function keepSeat(id: string, seat: string): void {
	remember(`seat.${id}`, seat, 'session');
	keepTable(id, { seat });
}

/* A seat's secret that opens nothing any more; without one, nothing that was kept does. */
export function forgetSeat(id: string, seat?: string): void {
	const { [id]: kept, ...others } = recall('tables', isTables) ?? {};
	remember(`seat.${id}`, null, 'session');
	if (seat === undefined) remember('tables', others);
	else if (kept?.seat === seat) remember('tables', { ...others, [id]: { ...kept, seat: undefined } });
}

export function secretsOf(id: string): TableSecrets {
	const kept = recall('tables', isTables)?.[id] ?? {};
	const seat = recall(`seat.${id}`, isText, 'session');
	return seat === null ? kept : { ...kept, seat };
}

export function keepCup(id: string, owner: string): void {
	const all = recall('cups', isObject<Record<string, string>>) ?? {};
	remember('cups', Object.fromEntries(Object.entries({ ...all, [id]: owner }).slice(-most)));
}

export const cupOwner = (id: string): string | null => recall('cups', isObject<Record<string, string>>)?.[id] ?? null;
