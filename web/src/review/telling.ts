/* Decisions and shares of a win in words. */
import { useSpeech } from '../i18n/i18n';
import type { Decision, Round } from './rounds';
import { words } from './words';

/* In percent, with one standard error. */
export const percent = (gain: { wins: number; wins_se: number }): string =>
	`${(100 * gain.wins).toFixed(1)} ± ${(100 * gain.wins_se).toFixed(1)}`;

export function useTelling(): (decision: Decision, round: Round) => string {
	const { say, name } = useSpeech();
	return (decision, round) =>
		say(decision.grade === 'good' ? words.fine : words.decision, {
			name: name(round.seats.find(entry => entry.seat === decision.seat)?.name ?? ''),
			tile: decision.play.tile,
			best: decision.best.tile,
			loss: percent(decision.loss),
		});
}
