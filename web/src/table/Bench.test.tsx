import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Play, TableState } from '../api/types';
import { show } from '../testing';
import { Bench, useChoice } from './Bench';
import type { SeatView } from './Seats';

const plays: Play[] = [
	{ tile: '6-4', place: 0, side: 0 },
	{ tile: '6-4', place: 1, side: 1 },
	{ tile: '4-1', place: 1, side: 0 },
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
	places: [
		{ place: 0, face: '6', worth: 6, tile: null, open: 1 },
		{ place: 1, face: '4', worth: 4, tile: null, open: 1 },
	],
} as unknown as TableState;
const seat = { seat: 0, name: 'Ana', hand: ['4-1', '6-4'], count: 2, series: 0, points: 15, open: true } as SeatView;

function Table({ moment, onPlay = () => {} }: { moment: number; onPlay?: (play: Play) => void }) {
	const choice = useChoice(moment);
	return (
		<Bench
			state={state}
			seats={[seat]}
			live
			choice={choice}
			busy={false}
			placeName={play => (play.place ? 'right' : 'left')}
			onPlay={onPlay}
			onGive={() => {}}
			onDecline={() => {}}
		/>
	);
}

const tile = () => screen.getByRole('button', { name: /^6-4/ });

test('whoever takes a choice back is at the tile again', async () => {
	show(<Table moment={0} />);
	for (const back of ['{Escape}', '{ArrowRight}{Escape}', '{End}{Enter}']) {
		tile().focus();
		await userEvent.keyboard('{Enter}');
		expect(document.activeElement).toBe(screen.getByRole('button', { name: 'left' }));
		await userEvent.keyboard(back);
		expect(screen.queryByRole('group', { name: 'Where?' })).toBe(null);
		expect(document.activeElement).toBe(tile());
	}
});

test('and so is whoever is asked no more because something happened', async () => {
	const { rerender } = show(<Table moment={0} />);
	await userEvent.click(tile());
	screen.getByRole('group', { name: 'Where?' });
	rerender(<Table moment={1} />);
	expect(screen.queryByRole('group', { name: 'Where?' })).toBe(null);
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
	expect(onPlay).toHaveBeenCalledExactlyOnceWith(plays[1], undefined);
});
