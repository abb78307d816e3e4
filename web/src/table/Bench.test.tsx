import { fireEvent, screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Play, TableState } from '../api/types';
import { show } from '../testing';
import { Bench } from './Bench';
import { layingOf, useChoice } from './choice';
import type { SeatView } from './Seats';

const plays: Play[] = [
	{ tile: '6-4', place: 0, side: 0, pays: null },
	{ tile: '6-4', place: 1, side: 1, pays: null },
	{ tile: '4-1', place: 1, side: 0, pays: null },
];
const state = {
	board: 'spiral',
	shape: 'line',
	draws: false,
	sides: 2,
	you: { owner: true, player: 0, seat: 0, needs: 'play', plays, gives: 0, cheats: false },
	turn: 0,
	mode: 'running',
	over: false,
	clock: { seconds: 0, left: null },
	places: [
		{ place: 0, face: '6', worth: 6, tile: null, open: 1 },
		{ place: 1, face: '4', worth: 4, tile: null, open: 1 },
	],
} as unknown as TableState;
const seat = { seat: 0, name: 'Ana', hand: ['4-1', '6-4', '0-2'], count: 3, series: 0, points: 15, open: true } as SeatView;

function Table({ moment, onPlay = () => {} }: { moment: number; onPlay?: (play: Play) => void }) {
	const choice = useChoice(moment);
	return (
		<Bench
			state={state}
			seats={[seat]}
			near={0}
			turn={0}
			starter={0}
			teams={false}
			since={0}
			live
			choice={choice}
			busy={false}
			put={layingOf(choice, plays, false, false, onPlay).put}
			list={false}
			placeName={play => (play.place ? 'right' : 'left')}
			onPlay={onPlay}
			onGive={() => {}}
			onDecline={() => {}}
		/>
	);
}

const tile = () => screen.getByRole('button', { name: /^6-4/ });

const places = () => screen.getByRole('listbox', { name: 'Where?' });

test('whoever takes a choice back is at the tile again', async () => {
	show(<Table moment={0} />);
	for (const back of ['{Escape}', '{ArrowRight}{Escape}']) {
		tile().focus();
		await userEvent.keyboard('{Enter}');
		expect(document.activeElement).toBe(places());
		expect(places().querySelector('[aria-selected=true]')!.textContent).toBe('left');
		await userEvent.keyboard(back);
		expect(screen.queryByRole('listbox')).toBe(null);
		expect(document.activeElement).toBe(tile());
	}
});

test('and so is whoever is asked no more because something happened', async () => {
	const { rerender } = show(<Table moment={0} />);
	await userEvent.click(tile());
	places();
	rerender(<Table moment={1} />);
	expect(screen.queryByRole('listbox')).toBe(null);
	expect(document.activeElement).toBe(tile());
});

test('whoever is elsewhere is left there', async () => {
	const { rerender } = show(
		<>
			<Table moment={0} />
			<input aria-label="elsewhere" />
		</>,
	);
	await userEvent.click(tile());
	await userEvent.click(screen.getByLabelText('elsewhere'));
	rerender(
		<>
			<Table moment={1} />
			<input aria-label="elsewhere" />
		</>,
	);
	expect(document.activeElement).toBe(screen.getByLabelText('elsewhere'));
});

test('a place that is chosen is played', async () => {
	const onPlay = vi.fn();
	show(<Table moment={0} onPlay={onPlay} />);
	await userEvent.click(tile());
	await userEvent.keyboard('{ArrowRight}{Enter}');
	expect(onPlay).toHaveBeenCalledExactlyOnceWith(plays[1]);
});

test('one that has a single place is laid at once', async () => {
	const onPlay = vi.fn();
	show(<Table moment={0} onPlay={onPlay} />);
	await userEvent.click(screen.getByRole('button', { name: /^4-1/ }));
	expect(onPlay).toHaveBeenCalledExactlyOnceWith(plays[2]);
});

test('one that does not fit explains itself', async () => {
	show(<Table moment={0} />);
	await userEvent.click(screen.getByRole('button', { name: /^0-2/ }));
	expect(screen.getByTestId('why').textContent).toBe('0-2 does not fit: it needs a 6 or a 4.');
});

test('a tile that is dragged follows the pointer and is put where it is let go', () => {
	const onPlay = vi.fn();
	show(
		<>
			<div className="table-middle">
				{[0, 1].map(place => (
					<i key={place} data-place={place} data-lit />
				))}
			</div>
			<Table moment={0} onPlay={onPlay} />
		</>,
	);
	const boxes = document.querySelectorAll('[data-lit]');
	boxes.forEach((box, i) => (box.getBoundingClientRect = () => new DOMRect(300 + 400 * i, 100, 80, 40)));
	const mouse = (clientX: number, clientY: number) => ({
		pointerId: 1,
		isPrimary: true,
		button: 0,
		buttons: 1,
		clientX,
		clientY,
	});
	const drag = (x: number, y: number) => {
		fireEvent.pointerDown(tile(), mouse(50, 400));
		fireEvent.pointerMove(window, mouse(52, 401));
		expect(document.querySelector('.dragged')).toBe(null);
		fireEvent.pointerMove(window, mouse(x, y));
		expect(document.querySelector<HTMLElement>('.dragged')!.style.transform).toContain(`${x}px, ${y}px`);
		fireEvent.pointerUp(window, mouse(x, y));
		expect(document.querySelector('.dragged')).toBe(null);
	};
	drag(500, 300); /* nowhere */
	expect(onPlay).not.toHaveBeenCalled();
	drag(770, 150); /* a little beside the second */
	expect(onPlay).toHaveBeenCalledExactlyOnceWith(plays[1]);
});
