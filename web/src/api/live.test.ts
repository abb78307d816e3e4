import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './client';
import { LiveTable, type Socket } from './live';
import type { GameEvent, TableState } from './types';

class FakeSocket implements Socket {
	sent: unknown[] = [];
	closed = false;
	onopen: (() => void) | null = null;
	onmessage: ((event: { data: unknown }) => void) | null = null;
	onclose: (() => void) | null = null;
	send(text: string) {
		this.sent.push(JSON.parse(text));
	}
	close() {
		this.closed = true;
	}
	say(message: unknown) {
		this.onmessage?.({ data: JSON.stringify(message) });
	}
}

const state = (sequence: number, more: Partial<TableState> = {}) =>
	({
		id: 't',
		round: 0,
		sequence,
		over: false,
		seed: null,
		commitment: 'c',
		variant: { canonical: 'x' },
		...more,
	}) as TableState;
const event = (sequence: number) => ({ event: 'pass', seat: 0, name: 'Ana', sequence, round: 0 }) as GameEvent;

let sockets: FakeSocket[];
let exists: () => Promise<unknown>;
let table: LiveTable;

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal('document', { baseURI: 'http://localhost/' });
	sockets = [];
	exists = () => Promise.resolve({});
	table = new LiveTable(
		't',
		'secret',
		() => {
			const socket = new FakeSocket();
			sockets.push(socket);
			return socket;
		},
		() => exists(),
	);
	table.start();
	sockets[0]!.onopen!();
});
afterEach(() => {
	table.stop();
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

test('begins with its secret and from the beginning', () => {
	expect(sockets[0]!.sent).toEqual([{ secret: 'secret', from: 0, layout: 0 }]);
});

test('keeps every event once and in order, and shows them together', () => {
	let shown = 0;
	table.subscribe(() => shown++);
	sockets[0]!.say({ state: state(3) });
	for (const n of [0, 1, 1, 2]) sockets[0]!.say({ event: event(n) });
	sockets[0]!.say({ state: state(3) });
	expect(table.get().events.map(e => e.sequence)).toEqual([0, 1, 2]);
	expect(table.get().link).toBe('live');
	expect(shown).toBeLessThanOrEqual(4);
});

test('comes back by itself and asks for what it has not seen', async () => {
	sockets[0]!.say({ state: state(2) });
	sockets[0]!.say({ event: event(0) });
	sockets[0]!.say({ event: event(1) });
	vi.advanceTimersByTime(50);
	sockets[0]!.onclose!();
	expect(table.get().link).toBe('lost');
	expect(table.get().retryAt).not.toBe(null);
	await vi.advanceTimersByTimeAsync(700);
	expect(sockets).toHaveLength(2);
	sockets[1]!.onopen!();
	expect(sockets[1]!.sent).toEqual([{ secret: 'secret', from: 2, layout: 0 }]);
	sockets[1]!.say({ state: state(3) });
	sockets[1]!.say({ event: event(2) });
	vi.advanceTimersByTime(50);
	expect(table.get().link).toBe('live');
	expect(table.get().events.map(e => e.sequence)).toEqual([0, 1, 2]);
});

test('waits longer and longer, and at once when told to hurry', async () => {
	sockets[0]!.say({ state: state(0) });
	exists = () => Promise.reject(new ApiError(0, { code: 'lost', message: { en: '', es: '' } }));
	sockets[0]!.onclose!();
	await vi.advanceTimersByTimeAsync(60_000);
	expect(sockets).toHaveLength(1);
	expect(table.get().retryAt! - Date.now()).toBeGreaterThan(0);
	table.hurry();
	expect(sockets).toHaveLength(2);
});

test('a table that does not exist is not waited for', async () => {
	exists = () => Promise.reject(new ApiError(404, { code: 'not-found', message: { en: '', es: '' } }));
	sockets[0]!.onclose!();
	await vi.advanceTimersByTimeAsync(1000);
	expect(table.get().link).toBe('gone');
});

test('a secret that opens nothing is not tried again', async () => {
	sockets[0]!.say({ error: { code: 'forbidden', message: { en: '', es: '' } } });
	sockets[0]!.onclose!();
	await vi.advanceTimersByTimeAsync(60_000);
	expect(table.get().link).toBe('refused');
	expect(sockets).toHaveLength(1);
});

test('commands get their own replies, and fail when the connection does', async () => {
	sockets[0]!.say({ state: state(0) });
	const one = table.command({ do: 'decline' });
	const two = table.command({ do: 'play', tile: '6-6', place: 0, side: 0 });
	const three = table.command({ do: 'give', tiles: ['1-1'] });
	expect(sockets[0]!.sent.slice(1)).toEqual([
		{ id: 1, do: 'decline' },
		{ id: 2, do: 'play', tile: '6-6', place: 0, side: 0 },
		{ id: 3, do: 'give', tiles: ['1-1'] },
	]);
	sockets[0]!.say({ reply: 2, error: { code: 'bad-play', message: { en: 'no', es: 'no' } } });
	sockets[0]!.say({ reply: 1, sequence: 0 });
	await one;
	await expect(two).rejects.toMatchObject({ fault: { code: 'bad-play' } });
	sockets[0]!.onclose!();
	await expect(three).rejects.toMatchObject({ fault: { code: 'lost' } });
});

test('a command is done when its effect is seen, also when its answer comes before the state', async () => {
	sockets[0]!.say({ state: state(5) });
	const done: string[] = [];
	const told = (name: string) => () => done.push(name);
	const all = [
		table.command({ do: 'decline' }).then(told('first')),
		table.command({ do: 'step' }).then(told('second')),
		table.command({ do: 'pause' }).then(told('last')),
	];
	for (const id of [1, 2, 3]) sockets[0]!.say({ reply: id, sequence: 5 + id });
	await vi.advanceTimersByTimeAsync(1000);
	expect(done).toEqual([]);
	sockets[0]!.say({ state: state(7) });
	await Promise.all(all.slice(0, 2));
	expect(done).toEqual(['first', 'second']);
	sockets[0]!.onclose!(); /* nobody waits for what a lost connection cannot bring */
	await all[2];
});

test('a short state keeps what it leaves out; promises are those made before the seed was told', () => {
	sockets[0]!.say({ state: state(0, { explain: { en: 'a', es: 'b' } }) });
	sockets[0]!.say({ state: state(1) });
	expect(table.get().state?.explain).toEqual({ en: 'a', es: 'b' });
	expect([...table.get().promises]).toEqual(['c']);
	sockets[0]!.say({ state: state(2, { over: true, seed: '7', commitment: 'd' }) });
	expect([...table.get().promises]).toEqual(['c']);
});
