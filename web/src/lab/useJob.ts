/* A job of the server's: begun or found again, followed, stopped. */
import { useCallback, useEffect, useRef, useState } from 'preact/compat';
import { api, faultOf } from '../api/client';
import { follow } from '../api/follow';
import type { Fault } from '../api/types';

interface Job {
	id: string;
	state: string;
}
const ended = (job: Job) => !['waiting', 'running'].includes(job.state);

export interface Run<T extends Job, New> {
	id: string | null;
	job: T | null;
	fault: Fault | null;
	busy: boolean;
	start: (what: New) => void;
	cancel: () => void;
	clear: () => void; /* of complaints */
}

/* `kind`: where its kind is found; `begun`: the id of one that there is already. */
export function useJob<T extends Job, New>(kind: 'simulations' | 'comparisons', begun: string | null): Run<T, New> {
	const [job, setJob] = useState<T | null>(null);
	const [fault, setFault] = useState<Fault | null>(null);
	const [id, setId] = useState(begun);
	const [starting, setStarting] = useState(false);
	const current = useRef(begun);
	const unwanted = useRef(false); /* stopped before it was known by its id */

	const cancel = useCallback(() => {
		unwanted.current = true;
		if (current.current) void api.cancelJob(kind, current.current).catch((error: unknown) => setFault(faultOf(error)));
	}, [kind]);
	const start = useCallback(
		(what: New) => {
			current.current = null;
			unwanted.current = false;
			setFault(null);
			setJob(null);
			setId(null);
			setStarting(true);
			api.newJob(kind, what).then(
				made => {
					current.current = made.id;
					setId(made.id);
					setStarting(false);
					if (unwanted.current) cancel();
				},
				(error: unknown) => {
					setFault(faultOf(error));
					setStarting(false);
				},
			);
		},
		[kind, cancel],
	);
	useEffect(() => {
		if (!id) return;
		const take = (value: T) => {
			setJob(value);
			setFault(null);
		};
		return follow(`${kind}/${encodeURIComponent(id)}`, () => api.job<T>(kind, id), ended, take, setFault);
	}, [kind, id]);
	const clear = useCallback(() => setFault(null), []);
	return {
		id,
		job,
		fault,
		busy: starting || (id !== null && !fault && (job === null || !ended(job))),
		start,
		cancel,
		clear,
	};
}
