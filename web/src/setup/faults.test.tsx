/* Complaints of the builder: in words of the page, at the control they are about. */
import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Aspect, Fault, Lang, Option, Param, Text, VariantJson } from '../api/types';
import { show } from '../testing';
import { SetupScreen } from './SetupScreen';

const text = (en: string, es: string): Text => ({ en, es });
const option = (name: string, title: Text, ...parameters: Param[]): Option => ({ name, title, about: title, parameters });
const aspect = (name: string, title: Text, list: boolean, ...options: Option[]): Aspect => ({
	name,
	title,
	about: title,
	default: options[0]!.name,
	list,
	part: 'game',
	options,
});
const points: Param = {
	name: 'points',
	type: 'int',
	min: 1,
	max: 1000,
	about: text('Points to reach; in one round.', 'Puntos a alcanzar; en una mano.'),
};
const tile: Param = { name: 'tile', type: 'tile', about: text('The tile whose holder leads.', 'La ficha de quien sale.') };
const plain = (name: string, title = name) => option(name, text(title, title));
const aspects = [
	aspect('deal', text('Deal', 'Reparto'), false, plain('random')),
	aspect('start', text('Start', 'Salida'), false, plain('first-seat'), option('holder', text('Holder', 'Tenedor'), tile)),
	aspect(
		'end',
		text('End', 'Final'),
		true,
		plain('classic'),
		option('out', text('Nothing left', 'Se pegó')),
		option('score', text('Score', 'Tantos'), points),
	),
	aspect('turn', text('Turn', 'Turno'), false, plain('clockwise')),
	{
		...aspect('filter', text('Filter', 'Filtro'), false, plain('doubles'), option('heavy', text('Heavy', 'Pesada'), points)),
		part: 'power',
	},
	{ ...aspect('effect', text('Effect', 'Efecto'), false, plain('skip')), part: 'power' },
	{
		...aspect('strategy', text('Strategy', 'Estrategia'), false, plain('random'), { ...plain('human'), trait: 'person' }),
		part: 'player',
	},
	{ ...aspect('character', text('Character', 'Carácter'), false, plain('normal')), part: 'player' },
];

let sent: VariantJson[];
let fault: Fault | null;

beforeEach(() => {
	fault = null;
	sent = [];
	vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
		if (address.endsWith('/options')) return Response.json({ aspects });
		if (address.endsWith('/variants')) return Response.json({ variants: [] });
		const variant = JSON.parse(body!) as VariantJson;
		sent.push(variant);
		return fault
			? Response.json({ error: fault }, { status: 422 })
			: Response.json({ canonical: '', variant, explain: text('', ''), players: 4, seats: 4, tiles: 28, hand: 7, left: 0 });
	});
});

async function build(lang: Lang = 'en') {
	show(<SetupScreen query={new URLSearchParams('new')} />, lang);
	await screen.findByRole('complementary');
}
const step = (name: RegExp) => userEvent.click(within(screen.getByRole('navigation')).getByRole('button', { name }));
const verdict = () => document.querySelector('.verdict')!;
const state = (wanted: string) => waitFor(() => expect(verdict().getAttribute('data-check')).toBe(wanted));

for (const [lang, words, end, label, add] of [
	['en', 'Fill in “Points to reach” for “Score”.', /End and points/, /^Points to reach/, /^Add: End/],
	['es', 'Llena «Puntos a alcanzar» en «Tantos».', /Final y puntos/, /^Puntos a alcanzar/, /^Añadir: Final/],
] satisfies [Lang, string, RegExp, RegExp, RegExp][])
	test(`what is missing is said at its field, without asking the server (${lang})`, async () => {
		await build(lang);
		await state('good');
		const before = sent.length;
		await step(end);
		await userEvent.selectOptions(screen.getByRole('combobox', { name: add }), 'score');
		await state('bad');
		expect(verdict().textContent).toContain(words);
		const field = screen.getByRole('spinbutton', { name: label });
		expect(field.getAttribute('aria-invalid')).toBe('true');
		expect(document.getElementById(field.getAttribute('aria-describedby')!)!.textContent).toContain(words);
		expect(sent.length).toBe(before);
		await userEvent.type(field, '5000');
		await waitFor(() => expect(verdict().textContent).toMatch(/1\D+1[.,]?000/));
		await userEvent.clear(field);
		await userEvent.type(field, '50');
		await state('good');
		expect(field.getAttribute('aria-invalid')).toBe(null);
		expect(sent.at(-1)!['end']).toEqual([{ score: { points: 50 } }]);
	});

test('the summary leads to the control', async () => {
	await build();
	await step(/End and points/);
	await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Add: End/ }), 'score');
	await state('bad');
	await step(/Before play/);
	await userEvent.click(within(verdict() as HTMLElement).getByRole('button', { name: 'Show me' }));
	expect(document.activeElement).toBe(screen.getByRole('spinbutton', { name: /^Points to reach/ }));
});

test('what the server says of a parameter is said at it, by its name on the page', async () => {
	await build();
	await step(/Before play/);
	await userEvent.click(screen.getByRole('radio', { name: /^Holder/ }));
	fault = {
		code: 'bad-variant',
		message: text('“tile” wants a tile by its faces, not “abc”', '“tile” pide una ficha por sus caras, no “abc”'),
		line: 1,
		column: 31,
		path: 'start.holder.tile',
	};
	const field = screen.getByRole('textbox', { name: /^The tile whose holder leads/ });
	await userEvent.type(field, 'abc');
	const words = '“The tile whose holder leads” wants a tile by its faces, not “abc”';
	await waitFor(() => expect(verdict().textContent).toContain(words));
	expect(document.getElementById(field.getAttribute('aria-describedby')!)!.textContent).toContain(words);
	expect(field.getAttribute('aria-invalid')).toBe('true');
	expect(verdict().textContent).not.toMatch(/line|column/);
});

test('what the server says of a choice is said in its row, what it says of nothing chosen at the aspect, never with a line', async () => {
	await build();
	await step(/End and points/);
	await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Add: End/ }), 'classic');
	fault = { code: 'x', message: text('“out” does not go with that', ''), line: 1, column: 9, path: 'end[1]' };
	await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Add: End/ }), 'out');
	await state('bad');
	const rows = document.querySelectorAll<HTMLElement>('[data-list=end] > .row-box');
	expect(rows[0]!.textContent).not.toContain('does not go');
	expect(rows[1]!.textContent).toContain('“Nothing left” does not go with that');
	expect(document.body.textContent!.match(/does not go with that/g)!.length).toBe(3); /* there, in the summary and in its bar */
	/* every aspect is sent, so that the server can say which one it means */
	expect(sent.at(-1)).toMatchObject({ deal: 'random', start: 'first-seat' });
	fault = { code: 'x', message: text('too few tiles', ''), line: 1, column: 1, path: 'deal' };
	await userEvent.click(screen.getByRole('button', { name: 'Remove: Nothing left' }));
	await step(/Before play/);
	await waitFor(() => expect(document.querySelector('[data-aspect-card=deal]')!.textContent).toContain('Too few tiles.'));
	expect(screen.queryByText(/line 1/)).toBe(null);
	expect(within(screen.getByRole('navigation')).getByRole('button', { name: /Before play/ }).textContent).toMatch(/^!/);
});

test('players and powers have their complaints in their rows', async () => {
	await build();
	fault = { code: 'x', message: text('there is another player called “Ana”', ''), path: 'players[1].name' };
	await step(/Players/);
	await userEvent.type(screen.getAllByRole('textbox', { name: 'Name' })[1]!, 'Ana');
	await waitFor(() => expect(document.querySelector('[data-player="1"]')!.textContent).toContain('another player'));
	expect(document.querySelector('[data-player="0"]')!.textContent).not.toContain('another player');
	expect(within(screen.getByRole('navigation')).getByRole('button', { name: /Players/ }).textContent).toMatch(/^!/);
	fault = null;
	await step(/Playing/);
	await userEvent.click(screen.getByRole('button', { name: 'Add a power' }));
	await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Power 1: Filter' }), 'heavy');
	await waitFor(() => expect(verdict().textContent).toContain('Fill in “Points to reach” for “Heavy”.'));
});

test('people may play in a tournament', async () => {
	await build();
	await state('good');
	const start = () => screen.getByRole('button', { name: 'Start a tournament' });
	await step(/Players/);
	await userEvent.click(screen.getAllByRole('button', { name: 'open seat' })[0]!);
	await state('good');
	expect(start().hasAttribute('disabled')).toBe(false);
});
