/* A part of a table that breaks leaves the rest of it as it was. */
import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { LiveView } from '../api/live';
import type { GameEvent, TableState } from '../api/types';
import { isText, recall, remember } from '../ui/memory';
import { act, show } from '../testing';
import { TableScreen } from './TableScreen';

let view: LiveView;

vi.mock('../api/live', () => ({
	LiveTable: class {
		subscribe = () => () => {};
		get = () => view;
		start() {}
		stop() {}
	},
}));

const seat = { team: 0, character: 'normal', open: false, here: true, points: 6, score: 0, total: 0, passes: 0 };
const state = {
	id: 't',
	round: 0,
	sequence: 5,
	variant: { name: 'classic', title: { en: 'Classic', es: 'Clásico' }, canonical: '' },
	board: 'spiral',
	shape: 'line',
	draws: false,
	sides: 2,
	commitment: 'c',
	seed: null,
	nonce: null,
	mode: 'paused',
	speed: 0,
	clock: { seconds: 0, left: null },
	you: { owner: false, player: null, seat: null, needs: null, plays: [], gives: 0, cheats: false },
	turn: 1,
	dealt: true,
	over: false,
	reasons: [],
	forward: true,
	pile: 0,
	seats: ['Ana', 'Eva'].map((name, i) => ({ ...seat, seat: i, player: i, name, strategy: 'first', tiles: 1, hand: ['1-5'] })),
	places: [{ place: 0, face: '6', worth: 6, tile: '6-6', open: 1 }],
	ranking: [],
} as unknown as TableState;
const events = [
	{ event: 'round', why: 'first', commitment: 'c', drawn: true },
	{ event: 'seat', seat: 0, name: 'Ana', player: 0, strategy: 'first', character: 'normal' },
	{ event: 'seat', seat: 1, name: 'Eva', player: 1, strategy: 'first', character: 'normal' },
	{ event: 'starter', seat: 0, name: 'Ana', lead: null },
	{ event: 'play', seat: 0, name: 'Ana', tile: '6-6', side: 0, place: 0, value: 12 },
].map((event, sequence) => ({ ...event, sequence, round: 0 })) as unknown as GameEvent[];

beforeEach(() => {
	view = { link: 'live', retryAt: null, state, events, promises: new Map(), stateAt: 0, said: [] };
	vi.spyOn(console, 'error').mockImplementation(() => {});
	vi.stubGlobal('fetch', () => new Promise(() => {}));
});

const table = () => show(<TableScreen id="t" query={new URLSearchParams()} />);
const seats = () => expect(document.querySelectorAll('.seat').length).toBe(2);
const board = () => screen.getByRole('region', { name: 'The table' });

test('a list that breaks, and the table instead of it', async () => {
	remember('view', 'list');
	vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(function (this: Element) {
		if (this.matches('.list-view')) throw new Error('it broke');
	});
	table();
	within(board()).getByRole('alert');
	seats();
	screen.getByText('Ana leads 6-6.');
	expect(recall('view', isText)).toBe(null);
	await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
	expect(board().querySelectorAll('[data-tile]').length).toBe(1);
});

test('a board that breaks', () => {
	view = { ...view, state: { ...state, places: { length: 1 } as never } };
	table();
	within(board()).getByRole('alert');
	seats();
	screen.getByText('Ana leads 6-6.');
});

test('a history that breaks', () => {
	view = { ...view, events: [...events, { event: 'over', sequence: 5, round: 0 } as GameEvent] };
	table();
	within(screen.getByRole('complementary', { name: 'History' })).getByRole('alert');
	seats();
	expect(board().querySelectorAll('[data-tile]').length).toBe(1);
});

test('a result that breaks can be closed', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout'] });
	view = { ...view, state: { ...state, over: true, reasons: null as never } };
	table();
	act(() => void vi.advanceTimersByTime(2000));
	vi.useRealTimers();
	within(screen.getByRole('dialog')).getByRole('alert');
	await userEvent.click(screen.getByRole('button', { name: 'Close' }));
	expect(screen.queryByRole('dialog')).toBe(null);
	seats();
	screen.getByRole('button', { name: 'Show the result' });
});
