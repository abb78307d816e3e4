/* Reviews of rounds, asked for one after the other: each is seconds of thinking, and whoever leaves wants no more of them. */
import { useCallback, useEffect, useRef, useState } from 'preact/compat';
import { api, faultOf } from '../api/client';
import type { Fault, Review } from '../api/types';

interface Reviews {
	of: ReadonlyMap<string, Review>; /* by their records */
	asking: { done: number; all: number } | null;
	fault: Fault | null;
	ask: (records: readonly string[]) => void;
	stop: () => void;
}

export function useReviews(): Reviews {
	const [of, setReviews] = useState<ReadonlyMap<string, Review>>(new Map());
	const [asking, setAsking] = useState<Reviews['asking']>(null);
	const [fault, setFault] = useState<Fault | null>(null);
	const running = useRef<AbortController | null>(null);
	const stop = useCallback(() => {
		running.current?.abort();
		running.current = null;
		setAsking(null);
	}, []);
	useEffect(() => {
		return () => stop();
	}, [stop]);
	const ask = useCallback(
		async (records: readonly string[]) => {
			stop();
			const control = new AbortController();
			running.current = control;
			setFault(null);
			try {
				for (const [done, record] of records.entries()) {
					setAsking({ done, all: records.length });
					const review = await api.review(record, control.signal);
					setReviews(before => new Map(before).set(record, review));
				}
			} catch (error) {
				if (control.signal.aborted) return;
				setFault(faultOf(error));
			}
			setAsking(null);
		},
		[stop],
	);
	return { of, asking, fault, ask: useCallback(records => void ask(records), [ask]), stop };
}
