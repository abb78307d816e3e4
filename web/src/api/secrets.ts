/* The secrets this browser was given. A link's secret counts for its own tab first, so that two people, or one person with two
   windows, can play from one browser. */
import { isFlag, isObject, isText, recall, remember } from '../ui/memory';
import type { SeatSecret } from './types';

export interface TableSecrets {
	owner?: string;
	invite?: string; /* to a table for friends: takes a free seat */
	seats?: SeatSecret[];
	seat?: string; /* the seat this tab plays */
}

const most = 60;

const isRecord = <T>(value: unknown): value is Record<string, T> =>
	isObject<object>(value) && Object.values(value).every(isObject);
const allOf = <T>(key: string): Record<string, T> => recall(key, isRecord<T>) ?? {};

function keep<T>(key: string, id: string, secrets: T): void {
	const all = allOf<T>(key);
	remember(key, Object.fromEntries(Object.entries({ ...all, [id]: { ...all[id], ...secrets } }).slice(-most)));
}

export const keepTable = (id: string, secrets: TableSecrets): void => keep('tables', id, secrets);

export function keepSeat(id: string, seat: string): void {
	remember(`seat.${id}`, seat, 'session');
	remember(`guest.${id}`, false, 'session');
	keepTable(id, { seat });
}

/* Of somebody else, who plays in this tab while another one has the seat that this browser comes back to: it is the tab's alone, and
   what the other person has besides is not theirs. */
export function keepGuest(id: string, seat: string): void {
	remember(`seat.${id}`, seat, 'session');
	remember(`guest.${id}`, true, 'session');
}

/* An invitation, as it stands in a link: "ID.INVITE". */
export const inviteLink = (id: string, invite: string): string => `/join/${id}.${invite}`;
export function inviteOfLink(text: string | undefined): { id: string; invite: string } | null {
	const found = /^([\w-]+)\.([\w-]+)$/.exec(text ?? '');
	return found ? { id: found[1]!, invite: found[2]! } : null;
}

/* A seat's secret that opens nothing any more; without one, nothing that was kept does. */
export function forgetSeat(id: string, seat?: string): void {
	const { [id]: kept, ...others } = allOf<TableSecrets>('tables');
	remember(`seat.${id}`, null, 'session');
	remember(`guest.${id}`, false, 'session');
	if (seat === undefined) remember('tables', others);
	else if (kept?.seat === seat) remember('tables', { ...others, [id]: { ...kept, seat: undefined } });
}

export const seatOfTab = (id: string): string | null => recall(`seat.${id}`, isText, 'session');

export function secretsOf(id: string): TableSecrets {
	const kept = allOf<TableSecrets>('tables')[id] ?? {};
	const seat = seatOfTab(id);
	if (seat === null) return kept;
	return recall(`guest.${id}`, isFlag, 'session') ? { invite: kept.invite, seat } : { ...kept, seat };
}

/* Of a tournament: its owner's secret, and those of its people, one of whom plays in this tab. Kept as “cups”: browsers have them
   under that name. */
interface TournamentSecrets {
	owner?: string;
	seats?: SeatSecret[];
	seat?: SeatSecret;
}

const isSeat = isObject<SeatSecret>;

export function keepTournament(id: string, secrets: TournamentSecrets): void {
	if (secrets.seat) remember(`cup.${id}`, secrets.seat, 'session');
	keep('cups', id, secrets);
}

export function tournamentSecrets(id: string): TournamentSecrets {
	const kept = allOf<TournamentSecrets>('cups')[id] ?? {};
	const seat = recall(`cup.${id}`, isSeat, 'session');
	return seat === null ? kept : { ...kept, seat };
}

/* A person's place in a tournament, as it stands in a link: "2.SECRET". */
export const tournamentLink = (id: string, { player, secret }: SeatSecret): string =>
	`/tournament/${id}?seat=${player}.${secret}`;
export function seatOfLink(text: string | null): SeatSecret | undefined {
	const found = /^(\d+)\.([\w-]+)$/.exec(text ?? '');
	return found ? { player: Number(found[1]), name: '', secret: found[2]! } : undefined;
}
