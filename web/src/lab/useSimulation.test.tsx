import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Fault, Simulation } from '../api/types';
import { show } from '../testing';
import { useSimulation } from './useSimulation';

const told = vi.hoisted(() => ({ value: (_: Simulation) => {}, fault: (_: Fault) => {}, refusal: null as Fault | null }));

vi.mock('../api/follow', () => ({
	follow: (...args: unknown[]) => {
		told.value = args[3] as typeof told.value;
		told.fault = args[4] as typeof told.fault;
		return () => {};
	},
}));

beforeEach(() => {
	told.refusal = null;
	vi.stubGlobal('fetch', async () =>
		told.refusal
			? new Response(JSON.stringify({ error: told.refusal }), { status: 422 })
			: new Response(JSON.stringify({ id: 'new' }), { status: 201 }),
	);
});

const lost: Fault = { code: 'lost', message: { en: 'Lost.', es: '' } };
const run = (done: number): Simulation => ({ id: 'x', state: done < 10 ? 'running' : 'done', done, games: 10, result: null });

let current: ReturnType<typeof useSimulation>;
function Lab() {
	current = useSimulation('x');
	return <p data-testid="fault">{current.fault?.message.en}</p>;
}
const complaint = () => screen.getByTestId('fault').textContent;

test('what is complained about on the way is over when the simulation is heard of again', () => {
	show(<Lab />);
	act(() => told.value(run(3)));
	act(() => told.fault(lost));
	expect(complaint()).toBe('Lost.');
	act(() => told.value(run(10)));
	expect(complaint()).toBe('');
	expect(current.busy).toBe(false);
});

test('what was refused is complained about until something else is asked for', async () => {
	told.refusal = { code: 'bad-variant', message: { en: 'No such game.', es: '' } };
	show(<Lab />);
	await act(async () => current.start({ variant: 'x', games: 10 }));
	expect(complaint()).toBe('No such game.');
	act(() => current.clear());
	expect(complaint()).toBe('');
});
