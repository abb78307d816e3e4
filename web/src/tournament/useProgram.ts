/* What an audience is shown now, how it goes on from there, and how everybody stood then. */
import { useEffect, useState } from 'preact/compat';
import type { Tournament } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { replace } from '../ui/router';
import { firstRound, programOf, type Program } from './program';
import { useStandings } from './useRounds';
import { namedStandings } from './useTournament';

export function useProgram(tournament: Tournament, first: number | null) {
	const { id, rounds } = tournament;
	const speech = useSpeech();
	const [at, setAt] = useState(() => first ?? firstRound(tournament));
	const [held, setHeld] = useState<Program | null>(null); /* a table stays until its result has been seen */
	const [back, setBack] = useState(false); /* whoever goes back passes over skipped rounds that way too */
	const [result, setResult] = useState(false);
	const program = held ?? programOf(at, tournament);
	if (!held && program.on === 'table') setHeld(program);
	const to = (round: number, backwards = false) => {
		setBack(backwards && round > 0);
		setHeld(null);
		setResult(false);
		setAt(round);
	};
	const shown = program.on === 'round' || program.on === 'table' ? program.round : rounds;
	/* whoever gets the address sees the same round */
	const address = program.on === 'round' ? `?round=${program.round}` : '';
	useEffect(() => {
		replace(`/tournament/${encodeURIComponent(id)}/watch${address}`);
	}, [id, address]);
	const isRound = program.on === 'round';
	const counted = isRound ? program.round + (result ? 1 : 0) : rounds;
	const then = useStandings(id, isRound ? counted : null);
	return {
		program,
		shown,
		result,
		counted,
		/* whoever watches a round is not told how it all ends, not even until the standings of then have come */
		standings: isRound ? then.standings && namedStandings(then.standings, speech) : tournament.standings,
		after: (isRound ? then.after : null) ?? rounds,
		to,
		before: () => to(Math.max(0, shown - 1), true),
		next: () => to(Math.min(shown + 1, rounds)),
		onResult: () => setResult(true),
		onNothing: () => to(shown + (back ? -1 : 1), back),
	};
}
