/* A table as it happens: every event in order, and the state that follows from them. An event is shown together with its state, never
   before it: between the two a tile would lie on the table and be in a hand. */
import { api, ApiError, late, lost, socketAddress } from './client';
import { Connection, patience, type Socket } from './connection';
import type { WatchTableReply } from './schemas';
import type { Command, Fault, GameEvent, Said, TableState } from './types';

/* `gone`: there is no such table; `refused`: the secret opens nothing there. Neither comes back by waiting. */
export type Link = 'connecting' | 'live' | 'lost' | 'gone' | 'refused';

export interface LiveView {
	link: Link;
	retryAt: number | null; /* milliseconds, as Date.now() */
	state: TableState | null;
	events: readonly GameEvent[]; /* as many as the state's sequence says */
	/* The commitments seen while their seeds were still secret, by the number of the event that set their round up. */
	promises: ReadonlyMap<number, string>;
	stateAt: number; /* when the state came, for the clock */
	said: readonly Heard[]; /* of late, the newest last */
}

export interface Heard extends Said {
	key: number;
	at: number; /* milliseconds, as Date.now() */
}

/* What a socket says, by the names that the server has for it. */
type Told<K extends keyof WatchTableReply, T> = Record<K, T>;
type Message =
	| Told<'state', TableState>
	| Told<'event', GameEvent>
	| Told<'said', Said>
	| (Told<'reply', number> & Partial<Told<'sequence', number> & Told<'error', Fault>>)
	| Told<'error', Fault>;

const remembered = 40; /* of what people say */
const limit = 15_000; /* for a command, on a connection that is alive otherwise */

export class LiveTable {
	private view: LiveView = {
		link: 'connecting',
		retryAt: null,
		state: null,
		events: [],
		promises: new Map(),
		stateAt: 0,
		said: [],
	};
	private listeners = new Set<() => void>();
	private connection: Connection;
	private next = 1;
	private replies = new Map<number, (answer: number | Fault) => void>();
	private unseen: { sequence: number; resolve: () => void }[] = [];
	private early: GameEvent[] = []; /* events whose state has not come yet */
	private ahead: TableState | null = null; /* a state whose events have not all come: the first of a connection */

	constructor(
		private readonly id: string,
		private readonly secret: string | null,
		open: (address: string) => Socket = address => new WebSocket(address, 'domino.v1') as unknown as Socket,
		exists: () => Promise<unknown> = () => api.table(id, secret, patience),
	) {
		this.connection = new Connection({
			open: () => {
				this.early = [];
				this.ahead = null;
				return open(socketAddress(`tables/${encodeURIComponent(id)}/live`));
			},
			hello: () => ({ secret, from: this.known }),
			hear: message => this.hear(message as Message),
			lost: retryAt => {
				this.change({ link: this.view.state ? 'lost' : 'connecting', retryAt });
				this.giveUp();
			},
			exists,
			hopeless: link => this.end(link),
		});
	}

	subscribe = (listener: () => void): (() => void) => {
		this.listeners.add(listener);
		return () => this.listeners.delete(listener);
	};

	get = (): LiveView => this.view;

	start(): void {
		this.connection.start();
	}

	stop(): void {
		this.connection.stop();
		this.giveUp();
	}

	hurry = (): void => this.connection.hurry();

	/* Done when it is seen here as well: an answer may come before the state, which until then offers a turn that has been taken. */
	async command(command: Command, secret = this.secret): Promise<void> {
		const sequence = await this.ask(command, secret);
		if (this.view.link === 'live' && this.view.state!.sequence < sequence)
			await new Promise<void>(resolve => this.unseen.push({ sequence, resolve }));
	}

	/* Takes events that were read anew, with what had been hidden, in the places of those that are here. */
	replaceEvents(events: readonly GameEvent[]): void {
		const anew = new Map(events.map(event => [event.sequence, event]));
		this.change({ events: this.view.events.map(event => anew.get(event.sequence) ?? event) });
	}

	private ask(command: Command, secret: string | null): Promise<number> {
		if (this.view.link !== 'live' || secret !== this.secret)
			return api.command(this.id, secret, command, limit).then(answer => answer.sequence);
		const id = this.next++;
		return new Promise((resolve, reject) => {
			const timer = setTimeout(() => this.answer(id, late), limit);
			this.replies.set(id, answer => {
				clearTimeout(timer);
				if (typeof answer === 'number') resolve(answer);
				else reject(new ApiError(0, answer));
			});
			this.connection.send({ id, ...command });
		});
	}

	private answer(id: number, answer: number | Fault): void {
		this.replies.get(id)?.(answer);
		this.replies.delete(id);
	}

	private seen(sequence: number): void {
		for (const entry of this.unseen) if (entry.sequence <= sequence) entry.resolve();
		this.unseen = this.unseen.filter(entry => entry.sequence > sequence);
	}

	/* What was asked of a connection that is no more. */
	private giveUp(): void {
		for (const id of this.replies.keys()) this.answer(id, lost);
		this.seen(Infinity); /* the state comes with the next connection */
	}

	private end(link: 'gone' | 'refused'): void {
		this.stop();
		this.change({ link, retryAt: null });
	}

	private change(part: Partial<LiveView>): void {
		this.view = { ...this.view, ...part };
		for (const listener of this.listeners) listener();
	}

	/* How many events are here. */
	private get known(): number {
		return ((this.early.at(-1) ?? this.view.events.at(-1))?.sequence ?? -1) + 1;
	}

	private hear(message: Message): void {
		if ('reply' in message) this.answer(message.reply, message.error ?? message.sequence ?? 0);
		else if ('event' in message) {
			if (message.event.sequence >= this.known) this.early.push(message.event);
			this.commit();
		} else if ('state' in message) {
			this.ahead = message.state;
			this.commit();
		} else if ('said' in message) {
			const heard: Heard = { ...message.said, key: (this.view.said.at(-1)?.key ?? 0) + 1, at: Date.now() };
			this.change({ said: [...this.view.said, heard].slice(-remembered) });
		} else if (message.error.code === 'forbidden') this.end('refused');
		else if (message.error.code === 'not-found') this.end('gone');
	}

	private commit(): void {
		if (!this.ahead || this.known < this.ahead.sequence) return;
		const { early, view } = this;
		const state: TableState = { ...view.state, ...this.ahead };
		const events = early.length ? [...view.events, ...early] : view.events;
		this.early = [];
		this.ahead = null;
		this.connection.settle();
		this.change({
			state,
			events,
			link: 'live',
			retryAt: null,
			promises: state.seed === null ? this.note(events) : view.promises,
			stateAt: Date.now(),
		});
		this.seen(state.sequence);
		if (view.state && early.some(event => event.event === 'round')) void this.refresh();
	}

	/* A promise counts when it was made before its seed was told. */
	private note(events: readonly GameEvent[]): LiveView['promises'] {
		const { promises } = this.view;
		const round = events.findLast(event => event.event === 'round');
		return !round || promises.has(round.sequence) ? promises : new Map([...promises, [round.sequence, round.commitment]]);
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
