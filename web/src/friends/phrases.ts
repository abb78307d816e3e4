/* What can be said without writing anything; some of it is a face. */
import type { Command, Said } from '../api/types';
import type { Speech } from '../i18n/i18n';

export const phrases = [
	'hello',
	'good-luck',
	'well-played',
	'nice-one',
	'ouch',
	'hurry',
	'thinking',
	'sorry',
	'thanks',
	'one-more',
	'laugh',
	'angry',
] as const satisfies readonly Extract<Command, { do: 'say' }>['phrase'][];

export const faces = { laugh: '😄', angry: '😠' } as const;

export const isFace = <T extends Said>(said: T): said is T & { phrase: keyof typeof faces } =>
	said.phrase !== undefined && said.phrase in faces;

/* A phrase of a later server is shown by its word. */
export const saidText = ({ phrase, text }: Said, { word }: Speech): string => text ?? (phrase ? word('phrase', phrase) : '');
