import type { TournamentCard, VariantCard } from '../api/types';
import type { Speech } from '../i18n/i18n';
import { titleOf } from '../ui/title';

/* What a tournament is called: by its own title, or as the variant of its name. */
export const tournamentTitle = (
	{ name, title }: Pick<TournamentCard, 'name' | 'title'>,
	variants: readonly VariantCard[] | null,
	speech: Speech,
): string => titleOf({ name, title: title ?? variants?.find(card => card.name === name)?.title }, speech);
