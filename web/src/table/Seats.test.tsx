import { screen, within } from '@testing-library/dom';
import type { ComponentProps } from 'preact/compat';
import { expect, test } from 'vitest';
import { show } from '../testing';
import { Seats, type SeatView } from './Seats';
import type { Naming } from './sentences';

const names = ['Ana', 'Luis', 'Eva', 'Juan'];
const seat = (n: number, more: Partial<SeatView> = {}): SeatView => ({
	seat: n,
	player: n,
	name: names[n]!,
	strategy: n ? 'fattest' : 'human',
	character: 'normal',
	hand: null,
	count: 5,
	passes: 0,
	team: n % 2,
	here: true,
	open: n === 0,
	points: null,
	series: 0,
	...more,
});

function seated(seats: SeatView[], more: Partial<ComponentProps<typeof Seats>> = {}) {
	return show(
		<Seats
			seats={seats}
			turn={2}
			you={0}
			bench={0}
			hands={false}
			sides={2}
			clock={{ seconds: 30, left: null }}
			since={Date.now()}
			forward
			{...more}
		/>,
	);
}
const at = (sits: string) => document.querySelector<HTMLElement>(`[data-sits=${sits}]`)!;

test('partners sit opposite, and the direction is told', () => {
	seated([0, 1, 2, 3].map(n => seat(n)));
	expect(within(at('left')).getByText('Luis')).toBeTruthy();
	expect(within(at('top')).getByText('Eva')).toBeTruthy();
	expect(within(at('right')).getByText('Juan')).toBeTruthy();
	expect(at('bottom')).toBe(null);
	expect(at('top').getAttribute('aria-current')).toBe('true');
	screen.getByRole('list', { name: 'Players in turn order, clockwise' });
});

test('how they play, who leads, for whom the computer plays, what they passed on', () => {
	seated(
		[seat(0), seat(1, { passes: 2, passedOn: ['4', '2'] }), seat(2, { open: true, standIn: true }), seat(3, { passes: 1 })],
		{
			starter: 3,
		},
	);
	within(at('left')).getByText('fattest');
	within(at('top')).getByText('computer plays for Eva');
	within(at('right')).getByText('leads');
	const button = within(at('left')).getByRole('button', { name: 'Luis: passed 2 times' });
	const told = document.getElementById(button.getAttribute('popovertarget')!)!;
	expect(told.textContent).toBe('Luis passed on: 4, 2');
	expect(within(at('right')).queryByRole('button')).toBe(null);
});

test('computers say how strong they play', () => {
	const naming = { level: '5', trait: (_: string, name: string) => (name === 'level' ? 'levels' : null), option: () => null };
	const seats = [
		seat(0),
		seat(1, { strategy: 'level(n=3)' }),
		seat(2, { strategy: 'fattest(place=first)+repeated' }),
		seat(3, { strategy: 'level' }),
	];
	seated(seats, { naming: naming as unknown as Naming });
	within(at('left')).getByText('level 3: beginner');
	within(at('top')).getByText('fattest+repeated');
	within(at('right')).getByText('level 5: regular');
});

test('the clock is a ring around whoever is to move', () => {
	seated([seat(0), seat(1), seat(2, { open: true }), seat(3)], { clock: { seconds: 30, left: 15 } });
	within(at('top')).getByRole('timer', { name: '15 seconds left' });
	expect(at('top').querySelector('.ring-left')?.getAttribute('stroke-dasharray')).toMatch(/^50(\.\d+)? 100$|^49\.\d+ 100$/);
});

test('many stand in a strip', () => {
	seated(Array.from({ length: 7 }, (_, n) => ({ ...seat(n % 4), seat: n, player: n })));
	expect(document.querySelectorAll('[data-sits]').length).toBe(0);
	expect([...document.querySelectorAll('.seat')].map(entry => entry.getAttribute('data-seat'))).toEqual([
		'1',
		'2',
		'3',
		'4',
		'5',
		'6',
	]);
});
