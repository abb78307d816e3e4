import { expect, test, vi } from 'vitest';
import { parseHash } from '../ui/router';
import { speech, type Key } from './i18n';
import { words } from './words';

const holes = (sentence: string) => new Set([...sentence.matchAll(/\{(\w+)/g)].map(([, name]) => name));
const counts = (sentence: string) => new Set([...sentence.matchAll(/\{(\w+):/g)].map(([, name]) => name));

test('both languages say the same things with the same holes, and count the same ones', () => {
	for (const [key, { en, es }] of Object.entries(words)) {
		expect(holes(es), key).toEqual(holes(en));
		expect(counts(es), key).toEqual(counts(en));
		for (const sentence of [en, es]) {
			expect(sentence.trim()).toBe(sentence);
			expect(sentence.replace(/\{\w+(:[^{}|]+\|[^{}|]*#[^{}|]*)?\}/g, ''), sentence).not.toMatch(/[{}|#]/);
		}
	}
});

/* Every sentence that counts something, for one and for two of it. */
const countless: [key: Key, hole: string][] = [
	['home.players', 'n'],
	['home.people', 'n'],
	['setup.numbers', 'players'],
	['setup.numbers', 'hand'],
	['setup.numbers', 'left'],
	['table.describe', 'n'],
	['table.describe.only', 'n'],
	['table.hidden', 'n'],
	['table.tiles', 'n'],
	['table.points', 'n'],
	['table.clock', 'n'],
	['table.asleep', 'n'],
	['table.speed.ms', 'n'],
	['table.give', 'n'],
	['table.give.about', 'n'],
	['say.dealt', 'n'],
	['say.gave-back', 'n'],
	['say.drew', 'left'],
	['say.drew.tile', 'left'],
	['lab.progress', 'games'],
	['lab.speed', 'n'],
	['tournament.played', 'n'],
	['tournament.of', 'limit'],
	['incident.offered', 'points'],
	['incident.bought-back', 'points'],
	['incident.refused', 'points'],
];

test('one is not several, in either language', () => {
	for (const lang of ['en', 'es'] as const) {
		const say = (key: Key, hole: string, n: number) => {
			const others = Object.fromEntries([...holes(words[key].en)].map(name => [name, 5]));
			return (speech(lang).t as (key: string, fill: object) => string)(key, { ...others, [hole]: n });
		};
		for (const [key, hole] of countless) {
			const [one, two] = [say(key, hole, 1), say(key, hole, 2)];
			expect(one, `${lang} ${key}`).not.toMatch(
				/\b1 (tiles|points|players|people|seconds|rounds|fichas|puntos|jugadores|personas|segundos|manos|dormidas)|quedan 1\b|1 stay\b/i,
			);
			expect(two, `${lang} ${key}`).toContain('2');
			expect(two.replace('2', ''), `${lang} ${key}`).not.toBe(one.replace('1', ''));
			expect(say(key, hole, 0).replace('0', '')).toBe(two.replace('2', ''));
		}
	}
	expect(speech('en').t('say.dealt', { name: 'Ana', n: 1 })).toBe('Ana gets one tile.');
	expect(speech('en').t('say.dealt', { name: 'Ana', n: 7 })).toBe('Ana gets 7 tiles.');
	expect(speech('es').t('say.dealt', { name: 'Ana', n: 1 })).toBe('Ana recibe una ficha.');
	expect(speech('es').t('say.drew', { name: 'Ana', left: 1 })).toBe('Ana roba una ficha; queda una.');
	expect(speech('es').t('table.points', { n: 1.5 })).toBe('1,5 puntos');
	expect(speech('en').t('table.points', { n: -1 })).toBe('-1 points');
	/* as it is shown, so it is counted */
	expect(speech('en').t('table.points', { n: 1.001 })).toBe('one point');
	expect(speech('es').t('lab.speed', { n: 1_000_000, s: '2' })).toBe('1.000.000 manos en 2 s');
});

test('formats are made once', () => {
	const { NumberFormat } = Intl;
	const made = vi.spyOn(Intl, 'NumberFormat').mockImplementation(function (...args: unknown[]) {
		return new NumberFormat(...(args as [string]));
	} as never);
	const words = speech('en');
	for (let i = 0; i < 100; i++) {
		words.number(i);
		words.number(i, 3);
		words.percent(i / 100);
		words.t('table.tiles', { n: i });
		speech('en').number(i);
	}
	const times = made.mock.calls.length;
	made.mockRestore();
	expect(times).toBeLessThanOrEqual(3);
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
	expect(words.word('why', 'something-new' as string)).toBe('something-new');
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
