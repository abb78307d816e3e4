import { expect, test } from 'vitest';
import type { Aspect, Option, VariantJson } from '../api/types';
import {
	aspectOfPath,
	blankDraft,
	fillDraft,
	namesOf,
	openDraft,
	progressOf,
	readChoice,
	readDraft,
	shapeOf,
	usualOf,
	withNames,
	writeChoice,
	writeDraft,
	type Shape,
} from './draft';
import { inWords } from './complaints';
import { packGame, unpackGame } from './share';
import { speech } from '../i18n/i18n';
import { playersOf, withPerson } from './start';
import { isDone, stepsOf } from './steps';

const text = (word: string) => ({ en: word, es: word });
const option = (name: string): Option => ({ name, title: text(name), about: text(name), parameters: [] });
const aspect = (name: string, list: boolean, ...options: string[]): Aspect => ({
	name,
	part: 'game',
	title: text(name),
	about: text(name),
	default: options[0]!,
	list,
	options: options.map(option),
});

const families = [
	aspect('faces', false, 'numbers', 'letters'),
	aspect('end', true, 'classic', 'out'),
	aspect('weather', false, 'sun', 'rain'),
	{ ...aspect('bonus', true, 'out', 'capicua'), default: null },
	{ ...aspect('filter', false, 'all-equal'), part: 'power' },
	{ ...aspect('effect', false, 'skip-next'), part: 'power' },
	{
		...aspect('strategy', false, 'random'),
		options: [option('random'), { ...option('human'), trait: 'person' }],
		part: 'player',
	},
	{ ...aspect('character', false, 'normal'), part: 'player' },
	{ ...aspect('stop', true, 'rounds'), part: 'tournament' },
] satisfies Aspect[];
const complete = {
	players: [
		{ name: 'Ana', strategy: [{ random: { over: 'tiles' } }], character: 'normal' },
		{ name: 'Luis', strategy: ['human', 'random'], character: 'normal' },
	],
	faces: 'letters',
	end: ['out', { classic: { winner: 'none' } }],
	weather: { rain: { hours: 3 } },
	powers: [{ filter: 'all-equal', effect: { 'skip-next': {} } }],
	tournament: { stop: [{ rounds: { rounds: 5 } }] },
};
const shape = shapeOf(families) as Shape;

test('aspects say where they belong', () => {
	expect(shape.aspects.map(family => family.name)).toEqual(['faces', 'end', 'weather', 'bonus']);
	expect(shape.tournament.map(family => family.name)).toEqual(['stop']);
});

test('an aspect nobody knew gets a step', () => {
	expect(stepsOf(shape).flatMap(step => step.aspects)).toContain('weather');
	expect(stepsOf(shape).map(step => step.name)).toContain('other');
});

test('a variant that is read is written as the same variant', () => {
	const draft = readDraft(complete, shape, 'x');
	expect(writeDraft(draft)).toEqual({
		title: { en: 'x', es: 'x' },
		...complete,
		bonus: [] /* a list without a default that was left out is empty */,
		players: [
			{ name: 'Ana', strategy: { random: { over: 'tiles' } }, character: 'normal' },
			{ name: 'Luis', strategy: ['human', 'random'], character: 'normal' },
		],
		powers: [{ filter: 'all-equal', effect: 'skip-next' }],
	});
	expect(readDraft(writeDraft(draft), shape, 'x')).toEqual(draft);
});

test('a blank sheet says nothing, and can be filled with the usual', () => {
	const blank = blankDraft(shape);
	expect(Object.keys(writeDraft(blank))).toEqual(['players']);
	expect(progressOf(blank, shape)).toEqual({ done: 0, all: 6 });
	const full = fillDraft(blank, shape);
	expect(progressOf(full, shape)).toEqual({ done: 6, all: 6 });
	const players = stepsOf(shape).find(step => step.name === 'players')!;
	expect([isDone(players, blank), isDone(players, full)]).toEqual([false, true]);
	expect(writeDraft(full)).toMatchObject({ faces: 'numbers', end: ['classic'], weather: 'sun', bonus: [], powers: [] });
});

test('what is usual is said, also where it is nothing', () => {
	const none = { ...aspect('tie-break', true, 'lot'), default: null };
	expect(usualOf(none, speech('es'))).toBe('de costumbre, ninguno');
	expect(usualOf(shape.aspects[0]!, speech('es'))).toBe('de costumbre, numbers');
});

test('choices', () => {
	expect(readChoice('out')).toEqual({ option: 'out', args: {} });
	expect(readChoice({ laid: { points: 30 } })).toEqual({ option: 'laid', args: { points: 30 } });
	expect(readChoice({ a: {}, b: {} })).toBe(null);
	expect(readChoice(7)).toBe(null);
	expect(writeChoice({ option: 'laid', args: { points: 30 } })).toEqual({ laid: { points: 30 } });
});

test('the aspect a complaint is about', () => {
	expect(aspectOfPath('deal.random.hand')).toEqual({ aspect: 'deal', index: null });
	expect(aspectOfPath('players[2].strategy')).toEqual({ aspect: 'players', index: 2 });
	expect(aspectOfPath('tournament.stop[0].rounds')).toEqual({ aspect: 'stop', index: 0 });
	expect(aspectOfPath(undefined)).toBe(null);
});

test('a game travels in a link', async () => {
	const game = { title: 'Mi juego ñ', variant: complete };
	const link = await packGame(game);
	expect(link).toMatch(/^[\w-]+$/);
	expect(await unpackGame(link)).toEqual(game);
	await expect(unpackGame('AAAA')).rejects.toThrow();
	await expect(unpackGame(await packGame(7 as never))).rejects.toThrow();
});

test('whom nobody named is called by a side of the table, in the reader’s language', () => {
	const variant: VariantJson = {
		players: [{ name: 'North', strategy: 'first' }, { name: 'Ana' }, { name: 'Player 7' }, { name: 'West' }],
	};
	const names = (lang: 'en' | 'es') => playersOf(variant, speech(lang)).map(player => player.name);
	expect(names('en')).toEqual(['North', 'Ana', 'Player 7', 'West']);
	expect(names('es')).toEqual(['Norte', 'Ana', 'Jugador 7', 'Oeste']);
	expect(playersOf(variant, speech('es'))[0]).toEqual({ name: 'Norte', strategy: 'first' });
	expect(withPerson(variant, 'Ana', 3, shape.strategy, speech('es')).map(player => player.name)).toEqual([
		'Ana (1)',
		'Ana',
		'Jugador 7',
	]);
});

test('a tournament that lists a player keeps the name', () => {
	const rounds = [{ players: ['Rita', 'North'] }];
	const variant: VariantJson = {
		players: [{ name: 'Rita', strategy: 'first', character: 'cheat' }, { name: 'North' }, { name: 'South' }],
		tournament: { 'line-up': { listed: { rounds } } },
	};
	const spanish = speech('es');
	expect(withPerson(variant, 'Ana', 3, shape.strategy, spanish)).toEqual([
		{ name: 'Rita', strategy: 'human', character: 'cheat' },
		{ name: 'North' },
		{ name: 'Sur' },
	]);
	expect(withPerson({ ...variant, tournament: {} }, 'Ana', 3, shape.strategy, spanish)[0]!.name).toBe('Ana');
});

test('those without a name are called in the builder as they sit down', () => {
	const spanish = speech('es');
	const blank = blankDraft(shape);
	expect(namesOf(blank.players, spanish)).toEqual(['Norte', 'Este', 'Sur', 'Oeste']);
	expect(writeDraft(withNames(blank, spanish))['players']).toMatchObject([{ name: 'Norte' }, {}, {}, { name: 'Oeste' }]);
	const player = blank.players[0]!;
	expect(namesOf([{ ...player, name: 'Este' }, player], spanish)).toEqual(['Este', 'Jugador 2']);
	expect(namesOf(Array(5).fill(player), spanish)[4]).toBe('Jugador 5');
	const file = { players: ['North', 'Ana', 'South', 'East'].map(name => ({ name, strategy: 'random' })) };
	const names = (variant: VariantJson) => openDraft(variant, shape, '').players.map(({ name }) => name);
	expect(names(file)).toEqual(['', 'Ana', '', 'East']);
	expect(names({ ...file, tournament: { 'line-up': { listed: { rounds: [{ players: ['North'] }] } } } })[0]).toBe('North');
});

test('what the server complains about is said with the names on the page', () => {
	const named = (name: string, en: string, es: string): Option => ({ ...option(name), title: { en, es } });
	const own: Shape = {
		...shape,
		aspects: [
			{ ...aspect('end', true), options: [named('score', 'Score', 'Tantos'), named('anyone-stuck', 'Stuck', 'Sin jugada')] },
			{ ...aspect('score', false), options: [named('one', 'One point', 'Un punto')] },
			{ ...aspect('board', false), options: [named('line', 'Line', 'Línea')] },
		],
	};
	const draft = { ...blankDraft(own), lists: { end: [{ option: 'score', args: {} }] } };
	const said = (en: string, es: string, path?: string) => inWords({ code: 'x', message: { en, es }, path }, draft, own).message;
	expect(
		said(
			'end score can never come true: score one pays nothing during play',
			'el final score nunca se cumple: los puntos one no pagan nada durante el juego',
			'end[0].score',
		),
	).toEqual({
		en: 'End “Score” can never come true: score “One point” pays nothing during play.',
		es: 'El final “Tantos” nunca se cumple: los puntos “Un punto” no pagan nada durante el juego.',
	});
	expect(said('a line board needs end score beside anyone-stuck: no', 'un tablero line junto a anyone-stuck: no')).toEqual({
		en: 'A line board needs end “Score” beside “Stuck”: no.',
		es: 'Un tablero “Línea” junto a “Sin jugada”: no.',
	});
	/* what is no name stays */
	const plain = { en: '4 players need 80 tiles; there is “Ana”.', es: '4 jugadores necesitan 80 fichas; hay “Ana”.' };
	expect(said(plain.en, plain.es, 'players[1].name')).toEqual(plain);
});
