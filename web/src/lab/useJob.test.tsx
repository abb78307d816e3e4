import { waitFor } from '@testing-library/dom';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Fault, NewSimulation, Simulation } from '../api/types';
import { useJob } from './useJob';
import { act, showHook } from '../testing';

const useSimulation = (id: string | null) => useJob<Simulation, NewSimulation>('simulations', id);

type Told = { value: (value: Simulation) => void; fault: (fault: Fault) => void; refusal: Fault | null };
const told = vi.hoisted((): Told => ({ value: () => {}, fault: () => {}, refusal: null }));

vi.mock('../api/follow', () => ({
	follow: (...args: unknown[]) => {
		told.value = args[3] as Told['value'];
		told.fault = args[4] as Told['fault'];
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

test('what is complained about on the way is over when the simulation is heard of again', () => {
	const { result } = showHook(() => useSimulation('x'));
	act(() => told.value(run(3)));
	act(() => told.fault(lost));
	expect(result.current.fault?.message.en).toBe('Lost.');
	act(() => told.value(run(10)));
	expect(result.current.fault?.message.en).toBe(undefined);
	expect(result.current.busy).toBe(false);
});

test('what was refused is complained about until something else is asked for', async () => {
	told.refusal = { code: 'bad-variant', message: { en: 'No such game.', es: '' } };
	const { result } = showHook(() => useSimulation('x'));
	act(() => result.current.start({ variant: 'x', games: 10 }));
	await waitFor(() => expect(result.current.fault?.message.en).toBe('No such game.'));
	act(() => result.current.clear());
	expect(result.current.fault?.message.en).toBe(undefined);
});

test('one that is stopped before the server has answered is stopped when it has', async () => {
	const asked: string[] = [];
	let answer: (response: Response) => void = () => {};
	vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
		asked.push(`${init?.method ?? 'GET'} ${String(address).replace(/^.*\/api/, '/api')}`);
		return asked.length > 1 ? Promise.resolve(new Response('{}')) : new Promise<Response>(resolve => (answer = resolve));
	});
	const { result } = showHook(() => useSimulation(null));
	act(() => result.current.start({ variant: 'x', games: 10 }));
	act(() => result.current.cancel());
	expect(asked.length).toBe(1);
	answer(new Response(JSON.stringify({ id: 'new' }), { status: 201 }));
	await waitFor(() => expect(asked.at(-1)).toMatch(/^DELETE .*simulations\/new$/));
});
