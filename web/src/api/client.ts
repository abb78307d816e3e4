/* Requests to the server. A refusal becomes an ApiError that carries what the server said. */
import { words } from '../i18n/words';
import type {
	AnswerPuzzleReply,
	BeginTournamentReply,
	CommandTournamentBody,
	ListPuzzlesReply,
	ListRoundsReply,
	SendCommandReply,
} from './schemas';
import type {
	Aspect,
	Checked,
	Command,
	Fault,
	GameEvent,
	Hint,
	Json,
	MadeTable,
	NewTable,
	NewTournament,
	Puzzle,
	Reach,
	Belief,
	Review,
	Standing,
	TableCard,
	TableState,
	Tournament,
	TournamentCard,
	VariantCard,
	VariantDetail,
	VariantJson,
} from './types';

const unreachable: Fault = { code: 'lost', message: words['server.unreachable'] };
export const lost: Fault = { code: 'lost', message: words['server.lost'] };
export const late: Fault = { code: 'late', message: words['server.late'] };

export class ApiError extends Error {
	constructor(
		readonly status: number,
		readonly fault: Fault,
	) {
		super(fault.message.en);
	}
}

export function faultOf(error: unknown): Fault {
	return error instanceof ApiError ? error.fault : unreachable;
}

/* The address of a resource, relative to wherever the page was served from. */
export function address(path: string): string {
	return new URL(`api/v1/${path}`, document.baseURI.replace(/#.*$/, '')).href;
}

export function socketAddress(path: string): string {
	return address(path).replace(/^http/, 'ws');
}

interface Request {
	method?: string;
	body?: unknown;
	type?: string;
	secret?: string | null;
	signal?: AbortSignal;
	within?: number; /* milliseconds */
}

async function send(
	path: string,
	{ method = 'GET', body, type = 'application/json', secret, signal, within }: Request,
): Promise<Response> {
	const headers: Record<string, string> = {};
	if (body !== undefined) headers['Content-Type'] = type;
	if (secret) headers['Authorization'] = `Bearer ${secret}`;
	let response: Response;
	try {
		response = await fetch(address(path), {
			method,
			headers,
			body: body === undefined ? undefined : type === 'application/json' ? JSON.stringify(body) : String(body),
			signal: signal ?? (within === undefined ? undefined : AbortSignal.timeout(within)),
			cache: 'no-store',
		});
	} catch (error) {
		if (signal?.aborted) throw error;
		throw new ApiError(0, error instanceof DOMException && error.name === 'TimeoutError' ? late : unreachable);
	}
	if (response.ok) return response;
	let fault: Fault = { code: `status-${response.status}`, message: { en: response.statusText, es: response.statusText } };
	try {
		fault = ((await response.json()) as { error: Fault }).error ?? fault;
	} catch {
		/* a proxy's page: the status must do */
	}
	/* a place in JSON is a place in something the reader never saw */
	if (type === 'application/json') fault = { ...fault, line: undefined, column: undefined };
	throw new ApiError(response.status, fault);
}

async function ask<T>(path: string, request: Request = {}): Promise<T> {
	return (await (await send(path, request)).json()) as T;
}

export const api = {
	options: async () => (await ask<{ aspects: Aspect[] }>('options')).aspects,
	aspect: async (name: string) => (await ask<{ aspects: [Aspect] }>(`options/${encodeURIComponent(name)}`)).aspects[0],
	variants: async () => (await ask<{ variants: VariantCard[] }>('variants')).variants,
	variant: (name: string) => ask<VariantDetail>(`variants/${encodeURIComponent(name)}`),
	check: (variant: VariantJson, signal?: AbortSignal) => ask<Checked>('check', { method: 'POST', body: variant, signal }),
	checkText: (text: string) => ask<Checked>('check', { method: 'POST', body: text, type: 'application/yaml' }),

	newTable: (table: NewTable) => ask<MadeTable>('tables', { method: 'POST', body: table }),
	tables: async () => (await ask<{ tables: TableCard[] }>('tables')).tables,
	table: (id: string, secret: string | null, within?: number) => ask<TableState>(`tables/${id}`, { secret, within }),
	command: (id: string, secret: string | null, command: Command, within?: number) =>
		ask<SendCommandReply>(`tables/${id}/commands`, { method: 'POST', body: command, secret, within }),
	events: async (id: string, secret: string | null, from: number): Promise<GameEvent[]> => {
		const text = await (await send(`tables/${id}/events?from=${from}`, { secret })).text();
		return text
			.split('\n')
			.filter(line => line.trim())
			.map(line => JSON.parse(line) as GameEvent);
	},
	/* A seat at a table for friends; its secret is told this once. */
	sit: async (id: string, secret: string, player: number, name: string) => {
		const body: Command = { do: 'sit', player, name };
		return (await ask<SendCommandReply>(`tables/${id}/commands`, { method: 'POST', body, secret })).seats![0]!;
	},
	hint: (id: string, secret: string | null) => ask<Hint>(`tables/${id}/hint`, { secret }),
	server: () => ask<Reach>('server'),
	puzzles: () => ask<ListPuzzlesReply>('puzzles'),
	puzzle: (number: number, answer = false) => ask<Puzzle>(`puzzles/${number}${answer ? '?answer=true' : ''}`),
	answerPuzzle: (number: number, tile: string, place: number) =>
		ask<AnswerPuzzleReply>(`puzzles/${number}/answers`, { method: 'POST', body: { tile, place } }),
	/* What the decisions of a recorded round cost. */
	review: (record: string, signal?: AbortSignal) =>
		ask<Review>('reviews', { method: 'POST', body: record, type: 'text/plain', signal }),
	/* Where whoever is to move at a moment of a recorded round can believe the hidden tiles to be; and at one's own turn. */
	belief: (record: string, at: number, signal?: AbortSignal) =>
		ask<Belief>(`reviews/belief?at=${at}`, { method: 'POST', body: record, type: 'text/plain', signal }),
	tableBelief: (id: string, secret: string | null) => ask<Belief>(`tables/${id}/belief`, { secret }),
	/* Of the round that is over, or of an earlier one. */
	record: async (id: string, secret: string | null, round?: number) =>
		(await send(`tables/${id}/record${round === undefined ? '' : `?round=${round}`}`, { secret })).text(),

	rounds: (id: string, from: number, count: number) =>
		ask<ListRoundsReply>(`tournaments/${encodeURIComponent(id)}/rounds?from=${from}&count=${count}`),
	standings: (id: string, after: number) =>
		ask<{ rounds: number; standings: Standing[] }>(`tournaments/${encodeURIComponent(id)}/standings?after=${after}`),
	roundRecord: async (id: string, round: number) =>
		(await send(`tournaments/${encodeURIComponent(id)}/rounds/${round}/record`, {})).text(),

	/* A file that the server makes; it names those of every tournament alike, and its word counts for more than a link's. */
	file: async (path: string) => {
		const response = await send(path, {});
		return { text: await response.text(), type: response.headers.get('content-type') ?? 'text/plain' };
	},

	newJob: (kind: string, job: unknown) => ask<{ id: string }>(kind, { method: 'POST', body: job }),
	job: <T>(kind: string, id: string) => ask<T>(`${kind}/${encodeURIComponent(id)}`),
	cancelJob: (kind: string, id: string) => send(`${kind}/${encodeURIComponent(id)}`, { method: 'DELETE' }),

	newTournament: (tournament: NewTournament) => ask<BeginTournamentReply>('tournaments', { method: 'POST', body: tournament }),
	tournaments: async () => (await ask<{ tournaments: TournamentCard[] }>('tournaments')).tournaments,
	tournament: (id: string) => ask<Tournament>(`tournaments/${id}`),
	tournamentCommand: (id: string, owner: string | null, what: CommandTournamentBody['do']) =>
		ask<Json>(`tournaments/${id}/commands`, { method: 'POST', body: { do: what }, secret: owner }),
};
