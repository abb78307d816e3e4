/* A socket that stays. It comes back by itself when it is lost, more and more patiently, and does not take silence for health: behind a
   proxy that stalls, or a network that went away, a socket looks open for minutes. So whoever is silent is asked whether it is there,
   and whatever is asked wants to be followed by something, soon. */
import { ApiError } from './client';

export interface Socket {
	send(text: string): void;
	close(): void;
	onopen: (() => void) | null;
	onmessage: ((event: { data: unknown }) => void) | null;
	onclose: (() => void) | null;
}

interface Party {
	open: () => Socket;
	hello: () => unknown; /* the first message */
	hear: (message: unknown) => void;
	lost: (retryAt: number) => void;
	/* A socket that is refused does not say why: this does, by the status of an ApiError. */
	exists: () => Promise<unknown>;
	hopeless: (why: 'gone' | 'refused') => void;
}

const waits = [400, 800, 1500, 3000, 5000, 8000];
const quiet = 10_000; /* so long nobody need say anything */
export const patience = 8_000; /* so long an answer may take, whatever it is */
const asleep = 3_000; /* an alarm that is so late was not heard: the machine slept, and answers may wait to be read */
const ping = { id: 0, do: 'ping' }; /* nobody waits for reply 0 */

export class Connection {
	private socket: Socket | null = null;
	private retry: ReturnType<typeof setTimeout> | undefined;
	private alarm: ReturnType<typeof setTimeout> | undefined;
	private asked = false;
	private attempt = 0; /* what was begun before the last of them does not count any more */
	private failures = 0;
	private running = false;
	private settled = false;

	constructor(private readonly party: Party) {}

	start(): void {
		this.running = true;
		this.connect();
		if (typeof window === 'undefined') return;
		window.addEventListener('online', this.hurry);
		window.addEventListener('offline', this.drop);
		document.addEventListener('visibilitychange', this.look);
	}

	stop(): void {
		this.running = false;
		this.attempt++;
		clearTimeout(this.retry);
		this.close();
		if (typeof window === 'undefined') return;
		window.removeEventListener('online', this.hurry);
		window.removeEventListener('offline', this.drop);
		document.removeEventListener('visibilitychange', this.look);
	}

	/* Now instead of later. */
	hurry = (): void => {
		if (!this.running) return;
		if (this.settled) {
			this.send(ping);
			return;
		}
		this.failures = 0;
		this.connect();
	};

	/* What was wanted of it is there: the next loss is the first. */
	settle(): void {
		this.settled = true;
		this.failures = 0;
	}

	send(message: unknown): void {
		this.socket?.send(JSON.stringify(message));
		if (!this.asked) this.expect();
	}

	private drop = (): void => {
		if (this.socket) this.lose();
	};

	/* Timers of a page that nobody sees are slow: what they missed is made up for when somebody looks. */
	private look = (): void => {
		if (document.visibilityState === 'visible') this.hurry();
	};

	private connect(): void {
		this.attempt++;
		clearTimeout(this.retry);
		this.close();
		const socket = this.party.open();
		this.socket = socket;
		this.expect();
		socket.onopen = () => {
			if (socket !== this.socket) return;
			this.send(this.party.hello());
			this.expect();
		};
		socket.onmessage = message => {
			if (socket !== this.socket) return;
			this.heard();
			this.party.hear(JSON.parse(String(message.data)));
		};
		socket.onclose = () => {
			if (socket === this.socket) this.lose();
		};
	}

	/* It is not waited for: closing a socket to nowhere takes its time. */
	private close(): void {
		clearTimeout(this.alarm);
		const socket = this.socket;
		this.socket = null;
		this.settled = this.asked = false;
		socket?.close();
	}

	private heard(): void {
		this.asked = false;
		clearTimeout(this.alarm);
		this.alarm = setTimeout(() => this.send(ping), quiet);
	}

	private expect(): void {
		this.asked = true;
		clearTimeout(this.alarm);
		const due = Date.now() + patience;
		this.alarm = setTimeout(() => (Date.now() - due > asleep ? this.expect() : this.lose()), patience);
	}

	private lose(): void {
		this.close();
		const wait = waits[Math.min(this.failures++, waits.length - 1)]! * (0.8 + 0.4 * Math.random());
		this.retry = setTimeout(() => void this.comeBack(), wait);
		this.party.lost(Date.now() + wait);
	}

	private async comeBack(): Promise<void> {
		const attempt = ++this.attempt;
		try {
			await this.party.exists();
		} catch (error) {
			if (attempt !== this.attempt) return;
			const status = error instanceof ApiError ? error.status : 0;
			if (status === 404 || status === 400) this.party.hopeless('gone');
			else if (status === 403) this.party.hopeless('refused');
			else this.lose();
			return;
		}
		if (attempt === this.attempt) this.connect();
	}
}
