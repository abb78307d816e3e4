/* Rounds of a tournament that have been counted, and how everybody stood after them. */
import { useEffect, useRef, useState } from 'preact/compat';
import { api, faultOf } from '../api/client';
import { useLatest } from '../ui/useLatest';
import type { Fault, Standing, TournamentRound } from '../api/types';

const often = 1000; /* milliseconds: a tournament of computers counts more rounds than anybody reads */

/* What was asked for last stays while the next answer is on its way. */
function useAsked<T>(key: string | null, ask: () => Promise<T>): { value: T | null; of: string | null; fault: Fault | null } {
	const [got, setGot] = useState<{ value: T | null; of: string | null; fault: Fault | null }>({
		value: null,
		of: null,
		fault: null,
	});
	const last = useRef(0);
	const asked = useLatest(ask);
	useEffect(() => {
		if (key === null) return;
		let on = true;
		const timer = window.setTimeout(
			() => {
				last.current = Date.now();
				asked.current().then(
					value => on && setGot({ value, of: key, fault: null }),
					(error: unknown) => on && setGot(before => ({ ...before, fault: faultOf(error) })),
				);
			},
			Math.max(0, last.current + often - Date.now()),
		);
		return () => {
			on = false;
			window.clearTimeout(timer);
		};
	}, [key, asked]);
	return got;
}

/* `count` rounds from number `from` on; `played`: how many there are, so that more of them are asked for. */
export function useRounds(id: string, from: number, count: number, played: number) {
	const until = Math.min(from + count, played);
	const key = count > 0 && until > from ? `${id} ${from} ${until}` : null;
	const { value, fault } = useAsked<TournamentRound[]>(key, async () => (await api.rounds(id, from, until - from)).rounds);
	return { rounds: key === null ? [] : value, fault };
}

/* After so many rounds; null: nothing is asked for. */
export function useStandings(id: string, after: number | null): { standings: Standing[] | null; after: number | null } {
	const { value } = useAsked(after === null ? null : `${id} ${after}`, () => api.standings(id, after ?? 0));
	return { standings: value?.standings ?? null, after: value?.rounds ?? null };
}
