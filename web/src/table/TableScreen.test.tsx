import { fireEvent, screen, within } from '@testing-library/dom';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepSeat, keepTable } from '../api/secrets';
import type { GameEvent, Lang, Play, TableState } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { act, show } from '../testing';
import { momentAt } from './replay';
import { TableScreen } from './TableScreen';

/* ---- A server that says what the test wants, when it wants ---- */

let sockets: FakeSocket[];

class FakeSocket {
	sent: { id: number; do?: string }[] = [];
	onopen: (() => void) | null = null;
	onmessage: ((event: { data: string }) => void) | null = null;
	onclose: (() => void) | null = null;
	constructor() {
		sockets.push(this);
	}
	send(text: string) {
		this.sent.push(JSON.parse(text) as { id: number });
	}
	close() {
		setTimeout(() => this.onclose?.());
	}
	say(...messages: object[]) {
		act(() => messages.forEach(message => this.onmessage?.({ data: JSON.stringify(message) })));
	}
	get commands() {
		return this.sent.flatMap(({ do: what }) => what ?? []);
	}
}

/* What the owner commands, who is somebody else than the player of the socket; and what is said to it. */
let posted: string[];
let refusal: string | null;

async function serve(address: string, { body }: { body?: string } = {}): Promise<Response> {
	if (address.endsWith('/options')) return Response.json({ aspects: [] });
	if (address.endsWith('/tables/t')) return Response.json(state());
	if (!address.endsWith('/commands')) throw new Error(`nobody expects ${address}`);
	posted.push((JSON.parse(body!) as { do: string }).do);
	const error = { code: 'conflict', message: { en: refusal, es: refusal } };
	return refusal ? Response.json({ error }, { status: 409 }) : Response.json({ sequence: events.length });
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const line = () => sockets.at(-1)!;

/* A table of four, of whom the first is us and the others' hands are hidden. */
const names = ['Ana', 'Luis', 'Eva', 'Juan'];
const hand = ['0-1', '1-2', '2-3', '3-4', '4-5', '5-6', '6-6'];
const commitmentOf = (seed: string, round: number) => createHash('sha256').update(`nonce:${seed}:${round}`).digest('hex');

let events: GameEvent[];

function tell(event: object): GameEvent {
	const told = { sequence: events.length, round: 0, ...event } as GameEvent;
	events.push(told);
	return told;
}

const at = (seat: number) => ({ seat, name: names[seat] });

function begin(round = 0, seed = '7') {
	tell({ event: 'round', round, why: round ? 'rematch' : 'opened', commitment: commitmentOf(seed, round), drawn: true });
	tell({ event: 'started', round, variant: 'classic', seed: null });
	names.forEach((_, i) =>
		tell({ event: 'seat', round, ...at(i), player: i, strategy: i ? 'first' : 'human', character: 'normal' }),
	);
	names.forEach((_, i) => tell({ event: 'dealt', round, ...at(i), tiles: i ? null : hand, count: 7 }));
	tell({ event: 'starter', round, ...at(0), lead: null });
}

/* Any tile at either end: only where it lies matters. */
const play = (n: number) =>
	tell({ event: 'play', ...at(n % 4), tile: `${n % 7}-${(n * 3 + 1) % 7}`, side: 0, place: n % 3 ? 1 : 0, value: 0 });

const plays: Play[] = [
	{ tile: '1-2', place: 0, side: 0, pays: null },
	{ tile: '1-2', place: 1, side: 1, pays: null },
	{ tile: '2-3', place: 1, side: 0, pays: null },
];

function state(more: Partial<TableState> = {}): TableState {
	const moment = momentAt(events);
	const place = (n: number) => ({ place: n, face: '1', worth: 1, tile: '1-1', open: 1, fits: ['1'] });
	return {
		id: 't',
		round: moment.round,
		sequence: events.length,
		variant: { name: 'classic', title: null, canonical: 'x' },
		board: 'spiral',
		shape: 'line',
		draws: false,
		spinners: null,
		after_line: false,
		sides: 2,
		faces: [0, 1, 2, 3, 4, 5, 6].map(n => ({ name: String(n), worth: n })),
		commitment: commitmentOf('7', 0),
		tournament: null,
		drawn: true,
		seed: null,
		nonce: null,
		mode: 'running',
		speed: 800,
		clock: { seconds: 0, left: null },
		by_hand: true,
		you: { owner: true, invite: false, player: 0, seat: 0, needs: 'play', plays, gives: 0, cheats: false, undo: false },
		turn: 0,
		dealt: true,
		over: false,
		reasons: [],
		forward: true,
		pile: 0,
		seats: names.map((name, seat) => ({
			seat,
			player: seat,
			name,
			team: seat,
			strategy: seat ? 'first' : 'human',
			character: 'normal',
			open: seat === 0,
			here: seat === 0,
			tiles: moment.seats[seat]?.count ?? 0,
			hand: seat ? null : hand,
			points: null,
			score: 0,
			total: 0,
			passes: 0,
			person: seat ? 'none' : 'sitting',
			stand_in: false,
			ready: false,
			gone: null,
			votes: [],
			passed_on: [],
		})),
		places: [place(0), place(1)],
		ends: null,
		asks: null,
		match: null,
		practice: false,
		friends: false,
		chat: false,
		away: 0,
		ranking: [],
		...more,
	};
}

/* As a server greets: the state, and what led there. */
function greet(more: Partial<TableState> = {}, from = 0) {
	act(() => line().onopen?.());
	line().say({ state: state(more) }, ...events.slice(from).map(event => ({ event })));
}

function Languages() {
	const { setLang } = useSpeech();
	return (['en', 'es'] as const).map(lang => (
		<button key={lang} type="button" onClick={() => setLang(lang)}>
			{lang}
		</button>
	));
}

function open(lang: Lang = 'en') {
	return show(
		<>
			<Languages />
			<TableScreen id="t" query={new URLSearchParams()} />
		</>,
		lang,
	);
}

const button = (name: string) => screen.getByRole('button', { name });
const tile = (name: string) =>
	screen.getByRole('group', { name: /^(Your hand|Tu mano)$/ }).querySelector(`[data-tile="${name}"]`)!;
const heard = () => screen.getByTestId('announcer').textContent ?? '';

beforeEach(() => {
	vi.useFakeTimers();
	sockets = [];
	events = [];
	vi.stubGlobal('WebSocket', FakeSocket);
	posted = [];
	refusal = null;
	vi.stubGlobal('fetch', serve);
	vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 945, 450));
	Element.prototype.scrollIntoView ??= () => {};
	keepTable('t', { owner: 'owner', seats: [] });
	keepSeat('t', 'seat');
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

/* ---- What comes late ---- */

/* Where the tiles lie, in the order in which they were laid. */
const lying = () => [...document.querySelectorAll('.felt [data-tile]')].map(each => each.getAttribute('transform'));

test('no tile moves when a state comes later than its events', async () => {
	begin();
	for (let n = 0; n < 17; n++) play(n);
	open();
	greet();
	await pass(100);
	const before = lying();
	expect(before).toHaveLength(17);
	line().say({ event: play(17) });
	await pass(300);
	expect(lying().slice(0, 17)).toEqual(before);
	line().say({ state: state() });
	expect(lying().slice(0, 17)).toEqual(before);
	expect(lying()).toHaveLength(18);
});

test('that the table is paused or runs takes no choice back and says no turn again', async () => {
	begin();
	play(0);
	open();
	greet();
	await pass(200);
	expect(heard()).toBe('It is your turn.');
	fireEvent.click(tile('1-2'));
	expect(tile('1-2').getAttribute('aria-pressed')).toBe('true');
	line().say({ event: tell({ event: 'pass', ...at(1) }) }, { state: state() });
	await pass(200);
	expect(heard()).toBe('Luis passes. It is your turn.');
	expect(tile('1-2').getAttribute('aria-pressed')).toBe('false');
	fireEvent.click(tile('1-2'));
	const announcer = vi.fn<() => void>();
	new MutationObserver(announcer).observe(screen.getByTestId('announcer'), {
		characterData: true,
		childList: true,
		subtree: true,
	});
	line().say({ event: tell({ event: 'mode', mode: 'paused', speed: 800 }) }, { state: state({ mode: 'paused' }) });
	await pass(500);
	expect(tile('1-2').getAttribute('aria-pressed')).toBe('true');
	expect(announcer).not.toHaveBeenCalled();
});

/* ---- Connections ---- */

test('a connection on which nothing comes any more is noticed, and the hand is ours again', async () => {
	begin();
	play(0);
	open();
	greet();
	fireEvent.click(tile('2-3'));
	expect(line().commands).toEqual(['play']);
	expect(tile('1-2').getAttribute('aria-disabled')).toBe('true');
	await pass(8_100);
	expect(screen.getByTestId('lost')).toBeTruthy();
	expect(tile('1-2').getAttribute('aria-disabled')).toBe('false');
	await pass(1_000);
	expect(sockets).toHaveLength(2);
	greet({}, events.length);
	expect(screen.queryByTestId('lost')).toBe(null);
});

test('a page that only watches notices it as well', async () => {
	begin();
	open();
	greet({ you: { ...state().you, seat: null, player: null, needs: null, plays: [] } });
	await pass(18_500);
	expect(screen.getByTestId('lost')).toBeTruthy();
});

test('“Connected again” is said when it is, and not before', async () => {
	begin();
	open();
	greet();
	await pass(200);
	act(() => void window.dispatchEvent(new Event('offline')));
	await pass(10);
	expect(screen.getByTestId('lost')).toBeTruthy();
	fireEvent.click(screen.getByText('es'));
	fireEvent.click(screen.getByText('en'));
	await pass(200);
	expect(heard()).not.toContain('again');
	act(() => void window.dispatchEvent(new Event('online')));
	await pass(200);
	expect(heard()).not.toContain('again');
	greet({}, events.length);
	await pass(200);
	expect(heard()).toContain('Connected again.');
});

test('a table that is gone when the connection comes back is not connected again', async () => {
	begin();
	open();
	greet();
	const error = { code: 'not-found', message: { en: '', es: '' } };
	vi.stubGlobal('fetch', async () => Response.json({ error }, { status: 404 }));
	act(() => line().onclose?.());
	await pass(1_000);
	expect(screen.getByRole('alert').textContent).toBe('This table does not exist, or no longer.');
	expect(heard()).not.toContain('again');
});

/* ---- Whether the deal was fair ---- */

const ended = (seed: string, round: number): Partial<TableState> => ({
	over: true,
	mode: 'over',
	reasons: ['out'],
	seed,
	nonce: 'nonce',
	commitment: commitmentOf(seed, round),
	you: { ...state().you, needs: null, plays: [] },
});

function end() {
	tell({ event: 'over', reasons: ['out'], winners: 1 });
	names.forEach((_, team) => tell({ event: 'team', team, place: team + 1, points: 0, left: 0 }));
}

async function verdict() {
	await pass(2_000);
	return screen.getByText(/Was the deal fair/).textContent;
}

test('a deal that was promised and kept', async () => {
	begin();
	open();
	greet();
	const from = events.length;
	end();
	line().say(...events.slice(from).map(event => ({ event })), { state: state(ended('7', 0)) });
	expect(await verdict()).toContain('Yes');
});

test('a round that was played while we were away is no fraud', async () => {
	begin();
	open();
	greet();
	act(() => line().onclose?.());
	const from = events.length;
	end();
	begin(1, '8');
	end();
	await pass(1_000);
	greet(ended('8', 1), from);
	expect(await verdict()).toMatch(/The fingerprint is right, but/);
});

test('another deal than the promised one is', async () => {
	begin();
	open();
	greet();
	const from = events.length;
	end();
	line().say(...events.slice(from).map(event => ({ event })), { state: state(ended('9', 0)) });
	expect(await verdict()).toContain('not the one shown before');
});

/* ---- Beginning anew ---- */

test('a reset that is refused says so, and nothing else is sent', async () => {
	begin();
	end();
	open();
	greet(ended('7', 0));
	await pass(0);
	refusal = 'not now';
	fireEvent.click(button('Same deal again'));
	await pass(0);
	expect(posted).toEqual(['reset']);
	expect(screen.getByText('not now')).toBeTruthy();
	await pass(60_000);
	expect(posted).toEqual(['reset']);
});

test.each([
	['en', 'Reset game', /Start this round over/, 'Keep playing', 'Deal the same tiles again'],
	['es', 'Reiniciar', /Empezar esta mano de nuevo/, 'Seguir jugando', 'Repartir las mismas fichas'],
] as const)(
	'people in mid-round are not dealt the same tiles again without a question (%s)',
	async (lang, reset, title, no, yes) => {
		begin();
		play(0);
		open(lang);
		greet();
		fireEvent.click(button(reset));
		fireEvent.click(within(screen.getByRole('dialog', { name: title })).getByRole('button', { name: no }));
		await pass(0);
		expect(screen.queryByRole('dialog')).toBe(null);
		expect(posted).toEqual([]);
		fireEvent.click(button(reset));
		fireEvent.click(within(screen.getByRole('dialog', { name: title })).getByRole('button', { name: yes }));
		await pass(0);
		expect(screen.queryByRole('dialog')).toBe(null);
		expect(posted).toEqual(['reset', 'run']);
	},
);

test('a round that ends while one is asked is over, and there is nothing to ask any more', async () => {
	begin();
	open();
	greet();
	fireEvent.click(button('Reset game'));
	const from = events.length;
	end();
	line().say(...events.slice(from).map(event => ({ event })), { state: state(ended('7', 0)) });
	expect(await verdict()).toContain('Yes');
	expect(screen.getAllByRole('dialog')).toHaveLength(1);
	const next = events.length;
	begin(1, '8');
	line().say(...events.slice(next).map(event => ({ event })), { state: state() });
	await pass(2_000);
	expect(screen.queryByRole('dialog')).toBe(null);
});

test('where only strategies play, and before the deal, there is nothing to ask', async () => {
	begin();
	open();
	greet({ dealt: false });
	fireEvent.click(button('Reset game'));
	await pass(0);
	expect(posted).toEqual(['reset', 'run']);
	line().say({ state: state({ seats: state().seats.map(seat => ({ ...seat, open: false })) }) });
	fireEvent.click(button('Reset game'));
	await pass(0);
	expect(posted).toEqual(['reset', 'run', 'reset', 'run']);
});
