import { expect, test } from 'vitest';
import { speech } from '../i18n/i18n';
import { byTitle, slug } from './names';

test('variants stand as the reader looks them up', () => {
	const card = (name: string, es: string) => ({
		name,
		title: { en: name, es },
		about: { en: '', es: '' },
		players: 4,
		tournament: false,
	});
	const cards = [card('twelve', 'Ñame'), card('two', 'Zeta'), card('nine', 'Árbol'), card('one', 'Nube')];
	const names = (lang: 'en' | 'es') => byTitle(cards, speech(lang).say, lang).map(({ name }) => name);
	expect(names('es')).toEqual(['nine', 'one', 'twelve', 'two']);
	expect(names('en')).toEqual(['nine', 'one', 'twelve', 'two'].sort());
});

test('names of files', () => {
	expect(slug('Clásico')).toBe('clasico');
	expect(slug('  ¡Todos los cincos! (5) ')).toBe('todos-los-cincos-5');
	expect(slug('../..')).toBe('domino');
	expect(slug('Кубинское')).toBe('кубинское');
});
