/* A table as it happens. Keeps every event in order, says when the connection is lost, comes back by itself, more and more patiently,
   and asks for what it has missed. */
import { api, ApiError, socketAddress } from './client';
import type { Command, Fault, GameEvent, TableState } from './types';

/* `gone`: there is no such table; `refused`: the secret opens nothing there. Neither comes back by waiting. */
export type Link = 'connecting' | 'live' | 'lost' | 'gone' | 'refused';

export interface LiveView {
	link: Link;
	retryAt: number | null; /* milliseconds, as Date.now() */
	state: TableState | null;
	events: readonly GameEvent[];
	/* The commitments seen while their seeds were still secret. */
	promises: ReadonlySet<string>;
	stateAt: number; /* when the state came, for the clock */
}

type Message =
	{ state: TableState } | { event: GameEvent } | { reply: number; sequence?: number; error?: Fault } | { error: Fault };

export interface Socket {
	send(text: string): void;
	close(): void;
	onopen: (() => void) | null;
	onmessage: ((event: { data: unknown }) => void) | null;
	onclose: (() => void) | null;
}

const waits = [400, 800, 1500, 3000, 5000, 8000];

export class LiveTable {
	private view: LiveView = { link: 'connecting', retryAt: null, state: null, events: [], promises: new Set(), stateAt: 0 };
	private listeners = new Set<() => void>();
	private socket: Socket | null = null;
	private timer: ReturnType<typeof setTimeout> | undefined;
	private failures = 0;
	private closed = false;
	private next = 1;
	private replies = new Map<number, { resolve: (n: number) => void; reject: (e: ApiError) => void }>();
	private unseen: { sequence: number; resolve: () => void }[] = [];
	private batch: GameEvent[] = [];

	constructor(
		private readonly id: string,
		private readonly secret: string | null,
		private readonly open: (address: string) => Socket = address => new WebSocket(address, 'domino.v1') as unknown as Socket,
		private readonly exists: (id: string, secret: string | null) => Promise<unknown> = api.table,
	) {}

	subscribe = (listener: () => void): (() => void) => {
		this.listeners.add(listener);
		return () => this.listeners.delete(listener);
	};

	get = (): LiveView => this.view;

	start(): void {
		this.closed = false;
		this.connect();
		if (typeof window !== 'undefined') {
			window.addEventListener('online', this.hurry);
			window.addEventListener('offline', this.drop);
		}
	}

	stop(): void {
		this.closed = true;
		clearTimeout(this.timer);
		this.socket?.close();
		this.socket = null;
		if (typeof window !== 'undefined') {
			window.removeEventListener('online', this.hurry);
			window.removeEventListener('offline', this.drop);
		}
	}

	/* Now instead of later. */
	hurry = (): void => {
		if (this.closed || this.view.link === 'live' || this.hopeless) return;
		clearTimeout(this.timer);
		this.failures = 0;
		this.connect();
	};

	/* Done when it is seen here as well: an answer may come before the state, which until then offers a turn that has been taken. */
	async command(command: Command, secret = this.secret): Promise<void> {
		const sequence = await this.ask(command, secret);
		if (this.view.link === 'live' && this.view.state!.sequence < sequence)
			await new Promise<void>(resolve => this.unseen.push({ sequence, resolve }));
	}

	private ask(command: Command, secret: string | null): Promise<number> {
		const socket = this.socket;
		if (!socket || this.view.link !== 'live' || secret !== this.secret)
			return api.command(this.id, secret, command).then(answer => answer.sequence);
		const id = this.next++;
		return new Promise((resolve, reject) => {
			this.replies.set(id, { resolve, reject });
			socket.send(JSON.stringify({ id, ...command }));
		});
	}

	private seen(sequence: number): void {
		for (const entry of this.unseen) if (entry.sequence <= sequence) entry.resolve();
		this.unseen = this.unseen.filter(entry => entry.sequence > sequence);
	}

	/* Takes events that were read anew, with what had been hidden. */
	replaceEvents(events: readonly GameEvent[]): void {
		this.change({ events });
	}

	private change(part: Partial<LiveView>): void {
		this.view = { ...this.view, ...part };
		for (const listener of this.listeners) listener();
	}

	private get from(): number {
		return (this.view.events.at(-1)?.sequence ?? -1) + 1;
	}

	private connect(): void {
		this.socket?.close();
		const socket = this.open(socketAddress(`tables/${encodeURIComponent(this.id)}/live`));
		this.socket = socket;
		socket.onopen = () => socket.send(JSON.stringify({ secret: this.secret, from: this.from, layout: 0 }));
		socket.onmessage = message => {
			if (socket === this.socket) this.hear(JSON.parse(String(message.data)) as Message);
		};
		socket.onclose = () => {
			if (socket === this.socket) this.lost();
		};
	}

	private drop = (): void => this.socket?.close();

	private lost(): void {
		this.socket = null;
		for (const { reject } of this.replies.values())
			reject(new ApiError(0, { code: 'lost', message: { en: 'The connection was lost.', es: 'Se perdió la conexión.' } }));
		this.replies.clear();
		this.seen(Infinity); /* the state comes with the next connection */
		if (this.closed || this.hopeless) return;
		const wait = waits[Math.min(this.failures++, waits.length - 1)]! * (0.8 + 0.4 * Math.random());
		this.change({ link: this.view.state ? 'lost' : 'connecting', retryAt: Date.now() + wait });
		this.timer = setTimeout(() => void this.comeBack(), wait);
	}

	private get hopeless(): boolean {
		return this.view.link === 'gone' || this.view.link === 'refused';
	}

	/* A socket that is refused does not say why: ask, since a table that does not exist will not come back. */
	private async comeBack(): Promise<void> {
		try {
			await this.exists(this.id, this.secret);
		} catch (error) {
			const status = error instanceof ApiError ? error.status : 0;
			if (status === 404 || status === 400 || status === 403) {
				this.change({ link: status === 403 ? 'refused' : 'gone', retryAt: null });
				return;
			}
			if (!this.closed) this.lost();
			return;
		}
		if (!this.closed && !this.socket) this.connect();
	}

	private hear(message: Message): void {
		if ('event' in message) this.hearEvent(message.event);
		else if ('state' in message) this.hearState(message.state);
		else if ('reply' in message) {
			const waiting = this.replies.get(message.reply);
			this.replies.delete(message.reply);
			if (message.error) waiting?.reject(new ApiError(0, message.error));
			else waiting?.resolve(message.sequence ?? 0);
		} else if (message.error.code === 'not-found' || message.error.code === 'forbidden') {
			this.change({ link: message.error.code === 'forbidden' ? 'refused' : 'gone', retryAt: null });
		}
	}

	/* Events of one burst are shown together, when the state that follows them comes or a moment later: hundreds come when a round is
	   played to its end, and drawing the table for each would take longer than they do. */
	private hearEvent(event: GameEvent): void {
		const known = this.batch.at(-1)?.sequence ?? this.view.events.at(-1)?.sequence ?? -1;
		if (event.sequence <= known) return;
		this.batch.push(event);
		if (this.batch.length === 1) setTimeout(() => this.flush(), 40);
	}

	private flush(): void {
		if (!this.batch.length) return;
		const events = [...this.view.events, ...this.batch];
		const anew = this.view.state !== null && this.batch.some(event => event.event === 'round' && event.sequence > 0);
		this.batch = [];
		this.change({ events });
		if (anew) void this.refresh();
	}

	private hearState(state: TableState): void {
		this.flush();
		this.failures = 0;
		const before = this.view.state;
		const merged: TableState = { ...before, ...state };
		const { promises } = this.view;
		const promised =
			state.seed === null && !promises.has(state.commitment) ? new Set([...promises, state.commitment]) : promises;
		this.change({ state: merged, link: 'live', retryAt: null, promises: promised, stateAt: Date.now() });
		this.seen(merged.sequence);
	}

	/* Another round may have other settings: what a short state leaves out is asked for. */
	private async refresh(): Promise<void> {
		try {
			const { variant, explain, faces, prints } = await api.table(this.id, this.secret);
			if (this.view.state) this.change({ state: { ...this.view.state, variant, explain, faces, prints } });
		} catch {
			/* the next state will tell */
		}
	}
}
