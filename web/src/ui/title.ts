import type { Text } from '../api/types';
import type { Speech } from '../i18n/i18n';

/* What a game is called. One that was sent without a name is called “custom” by the server. */
export const titleOf = ({ name, title }: { name: string; title?: Text | null }, { say, t }: Speech): string =>
	say(title) || (name === 'custom' ? t('setup.untitled') : name);
