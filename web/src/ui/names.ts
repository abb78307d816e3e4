/* Variants in the order of their titles, and titles as names of files. */
import type { Lang, VariantCard } from '../api/types';
import type { Speech } from '../i18n/i18n';

export function byTitle(variants: readonly VariantCard[], say: Speech['say'], lang: Lang): VariantCard[] {
	const { compare } = new Intl.Collator(lang, { numeric: true });
	return [...variants].sort((a, b) => compare(say(a.title) || a.name, say(b.title) || b.name));
}

/* A title in letters that every system takes in the name of a file; what has none of them (Кубинское) keeps its own. */
export function slug(title: string): string {
	const plain = title
		.normalize('NFD')
		.replace(/\p{Mark}/gu, '')
		.toLowerCase();
	return (
		plain
			.replace(/[^\p{Letter}\p{Number}]+/gu, '-')
			.replace(/^-|-$/g, '')
			.slice(0, 60) || 'domino'
	);
}
