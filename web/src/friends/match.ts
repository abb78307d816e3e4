/* A match in words. */
import type { Match } from '../api/types';
import type { Speech } from '../i18n/i18n';
import type { Naming } from '../table/sentences';

/* Who has won it, once it is over. */
export function wonBy(match: Match, naming: Naming, { t }: Speech): string {
	if (!match.winners.length) return t('match.nobody');
	const names = match.winners.map(team => naming.teams(team));
	const several = names.length > 1 || names[0]!.includes(' + ');
	return t(several ? 'match.won.several' : 'match.won', { names: names.join(', ') });
}
