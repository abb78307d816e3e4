import { expect, test } from 'vitest';
import { parseHash } from '../ui/router';
import { en } from './en';
import { es } from './es';
import { speech } from './i18n';

const holes = (sentence: string) => (sentence.match(/\{\w+\}/g) ?? []).sort();

test('both languages say the same things with the same holes', () => {
	expect(Object.keys(es).sort()).toEqual(Object.keys(en).sort());
	for (const [key, sentence] of Object.entries(en)) expect(holes(es[key as keyof typeof en]), key).toEqual(holes(sentence));
	for (const sentence of [...Object.values(en), ...Object.values(es)]) expect(sentence.trim()).toBe(sentence);
});

test('numbers, holes and texts of the server', () => {
	const words = speech('es');
	expect(words.number(1234.5)).toBe('1234,5');
	expect(words.number(-0)).toBe('0');
	expect(words.t('table.tiles', { n: 7 })).toBe('7 fichas');
	expect(words.say({ en: 'a', es: 'b' })).toBe('b');
	expect(words.say({ en: 'a', es: '' })).toBe('a');
	expect(words.say(null)).toBe('');
	expect(words.word('why', 'bribe')).toBe('soborno');
	expect(words.word('why', 'something-new')).toBe('something-new');
	expect(['North', 'Player 3', 'North + South', 'Ana + Player', 'player'].map(words.name)).toEqual([
		'Norte',
		'Jugador 3',
		'Norte + Sur',
		'Ana + Player',
		'player',
	]);
});

test('addresses after the #', () => {
	expect(parseHash('').path).toEqual([]);
	expect(parseHash('#/table/a%2Fb?seat=x').path).toEqual(['table', 'a/b']);
	expect(parseHash('#/table/a?seat=x').query.get('seat')).toBe('x');
	expect(parseHash('#/%E0%A4%A').path).toEqual(['%E0%A4%A']);
});
