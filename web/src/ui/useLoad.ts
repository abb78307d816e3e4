/* Something fetched, with what to show meanwhile. Rules do not change while the server runs, so they are fetched once. */
import { useCallback, useEffect, useState } from 'preact/compat';
import { faultOf } from '../api/client';
import type { Fault } from '../api/types';

interface Loaded<T> {
	value: T | null;
	fault: Fault | null;
	again: () => void;
}

export function useLoad<T>(load: () => Promise<T>): Loaded<T> {
	const [value, setValue] = useState<T | null>(null);
	const [fault, setFault] = useState<Fault | null>(null);
	const [tries, setTries] = useState(0);
	useEffect(() => {
		let on = true;
		let timer = 0;
		const again = () => setTries(n => n + 1);
		load().then(
			got => on && (setValue(got), setFault(null)),
			(error: unknown) => {
				if (!on) return;
				const found = faultOf(error);
				setFault(found);
				/* a server that cannot be reached may come back */
				if (found.code === 'lost') timer = window.setTimeout(again, 2000);
			},
		);
		return () => {
			on = false;
			window.clearTimeout(timer);
		};
	}, [load, tries]);
	return { value, fault, again: useCallback(() => setTries(n => n + 1), []) };
}

const kept = new Map<string, Promise<unknown>>();

export function once<T>(key: string, load: () => Promise<T>): () => Promise<T> {
	return () => {
		let promise = kept.get(key) as Promise<T> | undefined;
		if (!promise) {
			promise = load();
			kept.set(key, promise);
			promise.catch(() => kept.delete(key));
		}
		return promise;
	};
}
