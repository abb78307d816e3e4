import type { TournamentCard, VariantCard } from '../api/types';
import type { Speech } from '../i18n/i18n';

/* What a tournament is called: by its own title, by that of the variant of its name, or by the name. */
export function cupTitle(
	cup: Pick<TournamentCard, 'name' | 'title'>,
	variants: readonly VariantCard[] | null,
	say: Speech['say'],
): string {
	return say(cup.title) || say(variants?.find(card => card.name === cup.name)?.title) || cup.name;
}
