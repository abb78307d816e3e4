/* A hint in words of the game: what speaks for the play, and how much better it is than the next best. */
import type { Hint, TableState } from '../api/types';
import type { Speech } from '../i18n/i18n';

type Reason = Hint['reasons'][number];

function tellReason({ what, seat, face, points, count }: Reason, seats: TableState['seats'], { t, name }: Speech): string {
	const who = seats.find(entry => entry.seat === seat);
	return t(`hint.${what}`, { n: points ?? count ?? 0, face: face ?? '', name: who ? name(who.name) : '' });
}

const percent = (share: number | null): number => Math.round(100 * (share ?? 0));

/* The two strongest reasons, then the figures; where there are none, what the server says of itself. */
export function whyOf(hint: Hint, seats: TableState['seats'], speech: Speech): string {
	const { t, say } = speech;
	const [best, next] = hint.plays;
	const reasons = hint.reasons.slice(0, 2).map(reason => tellReason(reason, seats, speech));
	if (!best || !next || best.value === null || hint.behind === null) return say(hint.why);
	const figures = t('hint.figures', {
		best: percent(best.value),
		next: percent(best.value - hint.behind),
		error: Math.max(1, percent(hint.behind_error)),
	});
	const [a, b] = reasons;
	const said = a && b ? t('hint.and', { a, b }) : a;
	return said ? `${said}; ${figures}` : figures;
}
