/* The boneyard: to look at, and to draw from when one has to. */
import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { GameEvent, TableState } from '../api/types';
import { show } from '../testing';
import { Rail } from './Rail';

const onDraw = vi.fn();
beforeEach(() => {
	onDraw.mockClear();
});

const state = (needs: string | null, pile = 14) =>
	({ draws: true, sides: 2, pile, places: [], ends: null, you: { needs, plays: [] } }) as unknown as TableState;
const drew = (sequence: number, left: number) =>
	({ event: 'drew', sequence, round: 0, seat: 0, name: 'Ana', tile: '4-3', left }) as unknown as GameEvent;

const rail = (needs: string | null, { pile = 14, events = [] as GameEvent[], live = true } = {}) => (
	<>
		<input aria-label="elsewhere" />
		<button type="button">menu</button>
		<div className="hand">
			<button type="button" className="hand-tile">
				5-5
			</button>
		</div>
		<Rail state={state(needs, pile)} events={events} live={live} near={0} seats={2} all={events.length} onDraw={onDraw} />
	</>
);

test('it is a picture while nobody has to draw', () => {
	show(rail('play'));
	screen.getByRole('img', { name: 'boneyard: 14' });
	expect(screen.queryByTestId('draw')).toBeNull();
});

test('whoever has to draw taps it, and its count is in its name', async () => {
	show(rail('draw'));
	const pile = screen.getByRole('button', { name: /^Draw\s*, boneyard:\s*14$/ });
	await userEvent.click(pile);
	expect(onDraw).toHaveBeenCalledTimes(1);
});

test('the focus comes to it, stays for the next tile, and Enter draws', async () => {
	const { rerender } = show(rail('draw'));
	expect(document.activeElement).toBe(screen.getByTestId('draw'));
	await userEvent.keyboard('{Enter}');
	rerender(rail('draw', { pile: 13, events: [drew(1, 13)] }));
	expect(document.activeElement).toBe(screen.getByTestId('draw'));
	await userEvent.keyboard(' ');
	expect(onDraw).toHaveBeenCalledTimes(2);
	expect(document.querySelector('.pile-fly')!.getAttribute('data-to')).toBe('bottom');
});

test('the focus is not taken from whoever writes', async () => {
	const { rerender } = show(rail(null));
	const field = screen.getByRole('textbox');
	field.focus();
	rerender(rail('draw'));
	expect(document.activeElement).toBe(field);
});

test('a letter draws while the hand or the boneyard has the focus, and nowhere else', async () => {
	const { rerender } = show(rail(null));
	screen.getByRole('button', { name: '5-5' }).focus();
	await userEvent.keyboard('d');
	rerender(rail('draw'));
	for (const elsewhere of [screen.getByRole('textbox'), screen.getByRole('button', { name: 'menu' })]) {
		elsewhere.focus();
		await userEvent.keyboard('d');
	}
	expect(onDraw).not.toHaveBeenCalled();
	screen.getByRole('button', { name: '5-5' }).focus();
	await userEvent.keyboard('d');
	await userEvent.keyboard('{Control>}d{/Control}');
	expect(onDraw).toHaveBeenCalledTimes(1);
	rerender(rail('play', { pile: 13, events: [drew(1, 13)] }));
	await userEvent.keyboard('d');
	expect(onDraw).toHaveBeenCalledTimes(1);
});

test('nobody draws while looking back', () => {
	show(rail('draw', { live: false }));
	screen.getByRole('img', { name: 'boneyard: 14' });
});
