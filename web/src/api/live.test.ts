import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './client';
import type { Socket } from './connection';
import { LiveTable } from './live';
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
const event = (sequence: number, more: object = {}) =>
	({ event: 'pass', seat: 0, name: 'Ana', sequence, round: 0, ...more }) as GameEvent;
const round = (sequence: number, commitment: string) => event(sequence, { event: 'round', why: 'rematch', commitment });

let sockets: FakeSocket[];
let exists: () => Promise<unknown>;
let table: LiveTable;

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal('document', { baseURI: 'http://localhost/' });
	vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')));
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
	expect(sockets[0]!.sent).toEqual([{ secret: 'secret', from: 0 }]);
});

/* What a server says first: the state, and then the events that led there. */
function greet(socket: FakeSocket, sequence: number, more: Partial<TableState> = {}, from = 0) {
	socket.say({ state: state(sequence, more) });
	for (let n = from; n < sequence; n++) socket.say({ event: event(n) });
}
const numbers = () => table.get().events.map(e => e.sequence);

test('keeps every event once and in order, and shows them together', () => {
	let shown = 0;
	table.subscribe(() => shown++);
	sockets[0]!.say({ state: state(3) });
	for (const n of [0, 1, 1, 2]) sockets[0]!.say({ event: event(n) });
	sockets[0]!.say({ state: state(3) });
	expect(numbers()).toEqual([0, 1, 2]);
	expect(table.get().link).toBe('live');
	expect(shown).toBeLessThanOrEqual(2);
});

test('a state that comes late is waited for, and its events with it', () => {
	greet(sockets[0]!, 3);
	const before = table.get();
	sockets[0]!.say({ event: event(3) });
	vi.advanceTimersByTime(300);
	sockets[0]!.say({ event: event(4) });
	vi.advanceTimersByTime(300);
	expect(table.get()).toBe(before);
	sockets[0]!.say({ state: state(5) });
	expect(numbers()).toEqual([0, 1, 2, 3, 4]);
	expect(table.get().state?.sequence).toBe(5);
});

test('the first state is shown when its events are there', () => {
	sockets[0]!.say({ state: state(2) });
	sockets[0]!.say({ event: event(0) });
	expect(table.get()).toMatchObject({ link: 'connecting', state: null });
	sockets[0]!.say({ event: event(1) });
	expect(table.get()).toMatchObject({ link: 'live', state: { sequence: 2 } });
});

test('comes back by itself and asks for what it has not seen', async () => {
	greet(sockets[0]!, 2);
	sockets[0]!.say({ event: event(2) }); /* its state never comes */
	sockets[0]!.onclose!();
	expect(table.get().link).toBe('lost');
	expect(table.get().retryAt).not.toBe(null);
	await vi.advanceTimersByTimeAsync(700);
	expect(sockets).toHaveLength(2);
	sockets[1]!.onopen!();
	expect(sockets[1]!.sent).toEqual([{ secret: 'secret', from: 2 }]);
	sockets[1]!.say({ state: state(4) });
	expect(table.get().link).toBe('lost');
	for (const n of [2, 3]) sockets[1]!.say({ event: event(n) });
	expect(table.get().link).toBe('live');
	expect(numbers()).toEqual([0, 1, 2, 3]);
});

/* Both ends believe in it, and nothing gets through. */
test('a connection that is silent is asked, and lost when it does not answer', async () => {
	greet(sockets[0]!, 1);
	await vi.advanceTimersByTimeAsync(10_000);
	expect(sockets[0]!.sent.slice(1)).toEqual([{ id: 0, do: 'ping' }]);
	sockets[0]!.say({ reply: 0 });
	await vi.advanceTimersByTimeAsync(10_000);
	expect(sockets[0]!.sent.slice(1)).toHaveLength(2);
	sockets[0]!.say({ state: state(1) }); /* anything will do */
	await vi.advanceTimersByTimeAsync(17_900);
	expect(table.get().link).toBe('live');
	await vi.advanceTimersByTimeAsync(200);
	expect(table.get().link).toBe('lost');
	expect(sockets[0]!.closed).toBe(true);
	await vi.advanceTimersByTimeAsync(700);
	expect(sockets).toHaveLength(2);
});

test('who talks is not asked', async () => {
	greet(sockets[0]!, 1);
	for (let i = 0; i < 20; i++) {
		await vi.advanceTimersByTimeAsync(6000);
		sockets[0]!.say({ state: state(1) });
	}
	expect(sockets[0]!.sent).toHaveLength(1);
	expect(table.get().link).toBe('live');
});

test('a command that nobody hears fails soon, and so does the connection', async () => {
	greet(sockets[0]!, 1);
	const failed = expect(table.command({ do: 'decline' })).rejects.toMatchObject({ fault: { code: 'lost' } });
	await vi.advanceTimersByTimeAsync(8_100);
	await failed;
	expect(table.get().link).toBe('lost');
});

test('a command that is not answered on a connection that lives fails after a while', async () => {
	greet(sockets[0]!, 1);
	const failed = expect(table.command({ do: 'decline' })).rejects.toMatchObject({ fault: { code: 'late' } });
	for (let i = 0; i < 16; i++) {
		await vi.advanceTimersByTimeAsync(1000);
		sockets[0]!.say({ state: state(1) });
	}
	await failed;
	expect(table.get().link).toBe('live');
	sockets[0]!.say({ reply: 1, sequence: 1 }); /* too late, and no harm */
});

test('a socket that never opens is given up', async () => {
	sockets[0]!.onclose!();
	await vi.advanceTimersByTimeAsync(700);
	expect(sockets).toHaveLength(2);
	await vi.advanceTimersByTimeAsync(8_000 + 1_500);
	expect(sockets).toHaveLength(3);
	expect(sockets[1]!.closed).toBe(true);
});

test('after a sleep the answers are read before anything is given up', async () => {
	greet(sockets[0]!, 1);
	await vi.advanceTimersByTimeAsync(10_000);
	vi.setSystemTime(Date.now() + 3_600_000);
	await vi.advanceTimersByTimeAsync(8_000);
	expect(table.get().link).toBe('live');
	sockets[0]!.say({ reply: 0 });
	await vi.advanceTimersByTimeAsync(8_000);
	expect(table.get().link).toBe('live');
});

test('a hurry while it is asked whether the table exists wins', async () => {
	greet(sockets[0]!, 1);
	let fail!: (error: unknown) => void;
	exists = () => new Promise((_, reject) => (fail = reject));
	sockets[0]!.onclose!();
	await vi.advanceTimersByTimeAsync(700);
	table.hurry();
	sockets[1]!.onopen!();
	sockets[1]!.say({ state: state(1) });
	expect(table.get().link).toBe('live');
	fail(new ApiError(0, { code: 'lost', message: { en: '', es: '' } }));
	await vi.advanceTimersByTimeAsync(5_000);
	expect(table.get().link).toBe('live');
	expect(sockets).toHaveLength(2);
	const done = table.command({ do: 'decline' });
	sockets[1]!.say({ reply: 1, sequence: 1 });
	await done;
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
	greet(sockets[0]!, 5);
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
	for (const n of [5, 6]) sockets[0]!.say({ event: event(n) });
	sockets[0]!.say({ state: state(7) });
	await Promise.all(all.slice(0, 2));
	expect(done).toEqual(['first', 'second']);
	sockets[0]!.onclose!(); /* nobody waits for what a lost connection cannot bring */
	await all[2];
});

test('what was asked when it is left is not waited for', async () => {
	greet(sockets[0]!, 1);
	const failed = expect(table.command({ do: 'decline' })).rejects.toMatchObject({ fault: { code: 'lost' } });
	const done = table.command({ do: 'pause' });
	sockets[0]!.say({ reply: 2, sequence: 9 });
	await vi.advanceTimersByTimeAsync(1);
	table.stop();
	await failed;
	await done;
	await vi.advanceTimersByTimeAsync(60_000);
	expect(sockets).toHaveLength(1);
});

test('a short state keeps what it leaves out', () => {
	sockets[0]!.say({ state: state(0, { explain: { en: 'a', es: 'b' } }) });
	sockets[0]!.say({ state: state(0) });
	expect(table.get().state?.explain).toEqual({ en: 'a', es: 'b' });
});

test('events that are read anew take the places of the old ones: none is lost and none comes twice', () => {
	greet(sockets[0]!, 3);
	sockets[0]!.say({ event: event(3) });
	const anew = (count: number) => Array.from({ length: count }, (_, n) => event(n, { name: 'Eva' }));
	const names = () => table.get().events.map(e => ('name' in e ? e.name : ''));
	table.replaceEvents(anew(2)); /* the answer is older than what is here */
	expect(names()).toEqual(['Eva', 'Eva', 'Ana']);
	table.replaceEvents(anew(5)); /* or newer */
	expect(names()).toEqual(['Eva', 'Eva', 'Eva']);
	sockets[0]!.say({ event: event(4) });
	sockets[0]!.say({ state: state(5) });
	expect(numbers()).toEqual([0, 1, 2, 3, 4]);
});

test('a promise belongs to a round, and counts when it was seen before its seed was told', async () => {
	sockets[0]!.say({ state: state(1, { commitment: 'first' }) });
	sockets[0]!.say({ event: round(0, 'first') });
	expect([...table.get().promises]).toEqual([[0, 'first']]);
	/* away, while the round ends and another is played */
	sockets[0]!.onclose!();
	await vi.advanceTimersByTimeAsync(700);
	sockets[1]!.onopen!();
	sockets[1]!.say({ state: state(3, { over: true, seed: '7', commitment: 'second' }) });
	for (const told of [event(1), round(2, 'second')]) sockets[1]!.say({ event: told });
	expect(table.get().state?.seed).toBe('7');
	expect([...table.get().promises]).toEqual([[0, 'first']]);
	/* and a third, from its beginning */
	sockets[1]!.say({ event: round(3, 'third') });
	sockets[1]!.say({ state: state(4, { over: false, seed: null, commitment: 'third' }) });
	expect(table.get().promises.get(3)).toBe('third');
});

test('what people say is heard as it comes, and only the last of it is remembered', () => {
	sockets[0]!.say({ state: state(0) });
	for (let i = 0; i < 50; i++) sockets[0]!.say({ said: { player: 1, name: 'Eva', phrase: 'hello' } });
	sockets[0]!.say({ said: { player: 2, name: 'Luis', text: 'hm' } });
	const { said, link } = table.get();
	expect(link).toBe('live');
	expect(said).toHaveLength(40);
	expect(said.at(-1)).toMatchObject({ player: 2, text: 'hm', key: 51 });
});
