/* Something that is going on, a simulation or a tournament: asked for once, then told by a socket whenever it changes. A socket that
   breaks is no disaster: it is asked for again. */
import { ApiError, faultOf, socketAddress } from './client';
import type { Fault } from './types';

export function follow<T>(
	path: string,
	load: () => Promise<T>,
	done: (value: T) => boolean,
	onValue: (value: T) => void,
	onFault: (fault: Fault) => void,
): () => void {
	let stopped = false;
	let socket: WebSocket | null = null;
	let timer = 0;
	let wait = 300;

	const later = () => {
		if (stopped) return;
		timer = window.setTimeout(() => void ask(), wait);
		wait = Math.min(5000, wait * 1.7);
	};
	const take = (value: T) => {
		if (stopped) return;
		wait = 300;
		onValue(value);
		if (done(value)) {
			stopped = true;
			socket?.close();
		}
	};
	const listen = () => {
		socket = new WebSocket(socketAddress(`${path}/live`), 'domino.v1');
		socket.onmessage = message => {
			const value = JSON.parse(String(message.data)) as T & { error?: Fault };
			if (value.error) socket?.close();
			else take(value);
		};
		socket.onclose = later;
	};
	const ask = async () => {
		try {
			take(await load());
			if (!stopped) listen();
		} catch (error) {
			if (stopped) return;
			onFault(faultOf(error));
			if (!(error instanceof ApiError && error.status === 404)) later();
		}
	};
	void ask();
	return () => {
		stopped = true;
		window.clearTimeout(timer);
		if (socket) {
			socket.onclose = null;
			socket.close();
		}
	};
}
