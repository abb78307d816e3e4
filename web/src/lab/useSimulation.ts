/* One simulation: begun or found again, followed, stopped. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { api, faultOf, type NewSimulation } from '../api/client';
import { follow } from '../api/follow';
import type { Fault, Simulation } from '../api/types';

const ended = (simulation: Simulation) => !['waiting', 'running'].includes(simulation.state);

export interface Run {
	id: string | null;
	simulation: Simulation | null;
	fault: Fault | null;
	busy: boolean;
	start: (what: NewSimulation) => void;
	cancel: () => void;
	clear: () => void; /* of complaints */
}

/* `begun`: the id of one that there is already. */
export function useSimulation(begun: string | null): Run {
	const [simulation, setSimulation] = useState<Simulation | null>(null);
	const [fault, setFault] = useState<Fault | null>(null);
	const [id, setId] = useState(begun);
	const [starting, setStarting] = useState(false);
	const current = useRef(begun);
	const unwanted = useRef(false); /* stopped before it was known by its id */

	const cancel = useCallback(() => {
		unwanted.current = true;
		if (current.current) void api.cancelSimulation(current.current).catch((error: unknown) => setFault(faultOf(error)));
	}, []);
	const start = useCallback(
		(what: NewSimulation) => {
			current.current = null;
			unwanted.current = false;
			setFault(null);
			setSimulation(null);
			setId(null);
			setStarting(true);
			api.newSimulation(what).then(
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
		[cancel],
	);
	useEffect(() => {
		if (!id) return;
		const take = (value: Simulation) => {
			setSimulation(value);
			setFault(null);
		};
		return follow(`simulations/${encodeURIComponent(id)}`, () => api.simulation(id), ended, take, setFault);
	}, [id]);
	const clear = useCallback(() => setFault(null), []);
	return {
		id,
		simulation,
		fault,
		busy: starting || (id !== null && !fault && (simulation === null || !ended(simulation))),
		start,
		cancel,
		clear,
	};
}
