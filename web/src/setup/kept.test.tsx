/* The builder loses nothing: whoever comes back finds the draft, the step and what can be undone. */
import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Aspect, VariantJson } from '../api/types';
import { cleanup, show } from '../testing';
import { SetupScreen } from './SetupScreen';

const same = (word: string) => ({ en: word, es: word });
const family = (name: string, part: Aspect['part'], ...options: string[]): Aspect => ({
	name,
	title: same(name),
	about: same(name),
	default: options[0]!,
	list: false,
	part,
	options: options.map(option => ({ name: option, title: same(`the ${option}`), about: same(option), parameters: [] })),
});
const aspects = [
	family('deal', 'game', 'random', 'uneven'),
	family('match', 'game', 'equal', 'greater'),
	family('filter', 'power', 'doubles'),
	family('effect', 'power', 'skip'),
	family('strategy', 'player', 'random'),
	family('character', 'player', 'normal'),
];

beforeEach(() => {
	vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
		if (address.endsWith('/options')) return Response.json({ aspects });
		if (address.endsWith('/variants')) return Response.json({ variants: [] });
		if (address.endsWith('/variants/cuban'))
			return Response.json({
				name: 'cuban',
				title: same('Cuban'),
				variant: { match: 'greater', players: ['random', 'random'] },
			});
		const variant = JSON.parse(body!) as VariantJson;
		return Response.json({ canonical: '', variant, explain: same(''), players: 4, seats: 4, tiles: 28, hand: 7, left: 0 });
	});
});

const build = async (query = '') => {
	cleanup();
	show(<SetupScreen query={new URLSearchParams(query)} />);
	await screen.findByRole('complementary');
};
const step = (name: RegExp) => userEvent.click(within(screen.getByRole('navigation')).getByRole('button', { name }));
const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the game' });
const undo = () => userEvent.click(screen.getByTestId('undo'));
const isChosen = (option: string) =>
	screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^the ${option}`) }).checked;

test('whoever comes back finds the draft and the step, in another window too', async () => {
	await build('new');
	await userEvent.type(title(), 'Mine');
	await step(/The table/);
	await userEvent.click(screen.getByRole('radio', { name: /^the greater/ }));
	await build();
	expect(isChosen('greater')).toBe(true);
	await step(/Begin/);
	expect(title().value).toBe('Mine');
	sessionStorage.clear();
	await build();
	expect(title().value).toBe('Mine');
});

test('what an address begins takes nothing away: it can be undone', async () => {
	await build('new');
	await userEvent.type(title(), 'Mine');
	for (const query of ['new', 'from=cuban']) {
		await build(query);
		await waitFor(() => expect(document.querySelector('.summary h2')!.textContent).not.toBe('Mine'));
		expect(window.location.hash).toBe('#/build');
		await undo();
		expect(document.querySelector('.summary h2')!.textContent).toBe('Mine');
	}
});

test('whoever goes to a step while a game is loaded stays there', async () => {
	let answer = () => {};
	const fetched = fetch;
	vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
		if (address.endsWith('/variants/cuban')) await new Promise<void>(resolve => (answer = resolve));
		return fetched(address, init);
	});
	cleanup();
	const { rerender } = show(<SetupScreen query={new URLSearchParams('new')} />);
	await screen.findByRole('complementary');
	rerender(<SetupScreen query={new URLSearchParams('from=cuban')} />);
	await step(/The table/);
	answer();
	await waitFor(() => expect(document.querySelector('.summary h2')!.textContent).toBe('Cuban'));
	expect(isChosen('greater')).toBe(true);
});

test('undo and redo, by button and by keys, at the step where the change was', async () => {
	await build('new');
	expect(screen.getByTestId('undo').hasAttribute('disabled')).toBe(true);
	await step(/The table/);
	await userEvent.click(screen.getByRole('radio', { name: /^the greater/ }));
	await step(/Before/);
	await userEvent.click(screen.getByRole('radio', { name: /^the uneven/ }));
	await step(/The table/);
	await undo();
	expect(screen.getByRole('heading', { level: 2, name: /Before/ })).not.toBe(null);
	expect(isChosen('uneven')).toBe(false);
	await userEvent.keyboard('{Control>}z{/Control}');
	expect(isChosen('greater')).toBe(false);
	expect(screen.getByTestId('undo').hasAttribute('disabled')).toBe(true);
	await userEvent.keyboard('{Control>}y{/Control}');
	expect(isChosen('greater')).toBe(true);
	/* also after the page was loaded again */
	await build();
	await userEvent.click(screen.getByTestId('redo'));
	expect(isChosen('uneven')).toBe(true);
	await undo();
	await undo();
	expect(screen.getByTestId('undo').hasAttribute('disabled')).toBe(true);
	/* in a field the keys are the field's */
	await step(/Begin/);
	await userEvent.type(title(), 'x');
	await userEvent.keyboard('{Control>}z{/Control}');
	expect(document.querySelector('.summary h2')!.textContent).toBe('x');
});

test('what was kept by another version, or is damaged, is not read', async () => {
	for (const kept of ['{"version":0,"draft":{},"at":"start"}', '{"version":1,"draft":{"title":5},"at":"start"}', '[', '7']) {
		for (const where of [sessionStorage, localStorage]) where.setItem('domino.draft', kept);
		await build();
		expect(document.querySelector('.summary h2')!.textContent).toBe('My game');
	}
});

test('seed, clock and whether it asks stay too', async () => {
	await build('new');
	await userEvent.click(screen.getByText('Seed and clock'));
	await userEvent.type(screen.getByRole('textbox', { name: /^Seed/ }), '42');
	await build();
	expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Seed/, hidden: true }).value).toBe('42');
});
