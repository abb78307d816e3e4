import type { TournamentCard, VariantCard } from '../api/types';
import type { Speech } from '../i18n/i18n';

/* What a tournament is called: by its own title, by that of the variant of its name, or by the name. A game that was sent without one is
   called “custom” by the server. */
export function cupTitle(
	cup: Pick<TournamentCard, 'name' | 'title'>,
	variants: readonly VariantCard[] | null,
	{ say, t }: Speech,
): string {
	const title = say(cup.title) || say(variants?.find(card => card.name === cup.name)?.title);
	return title || (cup.name === 'custom' ? t('setup.untitled') : cup.name);
}
