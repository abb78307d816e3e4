/* Replays: by keys, from any seat, from a link, without a server. */
import { readFileSync } from 'node:fs';
import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { packText } from '../setup/share';
import { act, cleanup, show } from '../testing';
import { openFile, openRecord } from './held';
import { ReplayScreen } from './ReplayScreen';

const golden = (name: string) => readFileSync(`../tests/golden/${name}.dom`, 'utf8');
let asked: string[];

beforeEach(() => {
	asked = [];
	vi.stubGlobal('fetch', async (address: string) => {
		asked.push(address.replace(/.*\/api\/v1\//, ''));
		if (address.endsWith('/options')) return Response.json({ aspects: [] });
		if (address.endsWith('/variants')) return Response.json({ variants: [] });
		if (address.endsWith('/check'))
			return Response.json({ shape: 'tree', sides: 2, draws: true, spinners: 'first', after_line: true });
		if (address.endsWith('/rounds/3/record')) return new Response(golden('draw'));
		return Response.json({ error: { code: 'not-found', message: { en: 'none', es: 'ninguno' } } }, { status: 404 });
	});
});

const at = () => Number(document.querySelector('.replay-screen')?.getAttribute('data-at'));
const open = (path: string, query = '', lang: 'en' | 'es' = 'en') =>
	show(<ReplayScreen path={['replay', ...path.split('/').filter(Boolean)]} query={new URLSearchParams(query)} />, lang);
/* As somebody does who drops it on the page. */
const dropped = (text: string, query = '') => {
	openRecord(text);
	return open(window.location.hash.replace(/^#\/replay\/|\?.*/g, ''), query);
};
const opened = () => waitFor(() => expect(document.querySelector('.replay-screen')).not.toBe(null));

test('a file opens without asking the server for anything about it, and the arrow keys step', async () => {
	dropped(golden('classic'), 'at=0');
	await opened();
	expect(asked.filter(path => path !== 'options' && path !== 'variants')).toEqual([]);
	const steps: number[] = [];
	for (let i = 0; i < 4; i++) {
		await userEvent.keyboard('{ArrowRight}');
		steps.push(at());
	}
	expect(steps).toEqual([...new Set(steps)].sort((a, b) => a - b));
	await userEvent.keyboard('{ArrowLeft}');
	expect(at()).toBe(steps[2]);
	await userEvent.keyboard('{End}');
	expect(at()).toBe(Number(document.querySelector('.replay-screen')!.getAttribute('data-events')));
	await userEvent.keyboard('{Home}');
	const first = at();
	expect(first).toBeLessThanOrEqual(steps[0]!);
	await userEvent.keyboard('{ArrowLeft}');
	expect(at()).toBe(first);
	/* in a field the keys are the field's */
	screen.getByTestId('replay-view').focus();
	const before = at();
	await userEvent.keyboard('{ArrowRight}');
	expect(at()).toBe(before);
});

test('whoever is to move is whoever moves next, and nobody at the end', async () => {
	dropped(golden('classic'), 'at=0');
	await opened();
	await userEvent.keyboard('{Home}');
	const turn = () => document.querySelector('.seat[aria-current]')?.getAttribute('data-seat') ?? null;
	const lines = golden('classic').split('\n');
	const starter = /^starter (\d)/.exec(lines.find(line => line.startsWith('starter'))!)![1]!;
	const second = /^(?:play|pass) (\d)/.exec(lines.filter(line => /^(play|pass) /.test(line))[1]!)![1]!;
	while (!document.querySelector('.table-middle [data-tile]') && turn() !== starter) await userEvent.keyboard('{ArrowRight}');
	expect(turn()).toBe(starter);
	while (!document.querySelector('.history-play[aria-current]')) await userEvent.keyboard('{ArrowRight}');
	expect(turn()).toBe(second);
	await userEvent.keyboard('{End}');
	expect(turn()).toBe(null);
});

test('any seat’s view: its hand and no other', async () => {
	dropped(golden('classic'), 'at=12');
	await opened();
	const hidden = () => document.querySelectorAll('.seat .tile-back').length;
	expect(hidden()).toBe(0);
	await userEvent.selectOptions(screen.getByTestId('replay-view'), '2');
	const own = document.querySelector('[data-seat="2"]')!;
	expect(own.querySelectorAll('.tile-back').length).toBe(0);
	for (const seat of [0, 1, 3]) expect(document.querySelectorAll(`[data-seat="${seat}"] .tile-back`).length).toBeGreaterThan(0);
});

test('a link holds the record, the moment and the view; the address follows', async () => {
	const packed = await packText(golden('classic'));
	window.location.hash = `#/replay/record/${packed}?at=14&seat=1`;
	open(`record/${packed}`, 'at=14&seat=1', 'es');
	await opened();
	expect(at()).toBe(14);
	expect(document.querySelectorAll('[data-seat="1"] .tile-back').length).toBe(0);
	expect(document.querySelectorAll('[data-seat="0"] .tile-back').length).toBeGreaterThan(0);
	await userEvent.keyboard('{ArrowRight}');
	await waitFor(() => expect(window.location.hash).toContain(`at=${at()}`));
	expect(window.location.hash).toContain('seat=1');
});

test('a round of a tournament is fetched, a branching table’s rules are asked for', async () => {
	open('tournament/7/3');
	await opened();
	expect(asked).toContain('tournaments/7/rounds/3/record');
	expect(asked).not.toContain('check');
	dropped(golden('all-fives'));
	await waitFor(() => expect(asked).toContain('check'));
});

test('what is no record says so, with its line, and asks for another', async () => {
	dropped('hello\n');
	await screen.findByRole('alert');
	expect(screen.getByRole('alert').textContent).toContain('not a record');
	expect(screen.getByRole('button', { name: 'Choose a record' })).not.toBe(null);
	cleanup();
	await act(() => openFile({ size: 17 << 20 } as File));
	open(window.location.hash.replace(/^#\/replay\/|\?.*/g, ''));
	await screen.findByText(/16 MiB at most/);
	cleanup();
	open('file/99');
	await screen.findByText(/no longer here/);
	open('record/!!!');
	await screen.findByText(/link is damaged/);
	await act(async () => {});
});

test('what is too long for a link says so', async () => {
	const copied: string[] = [];
	vi.stubGlobal('navigator', {
		...navigator,
		languages: ['en'],
		clipboard: { writeText: async (text: string) => copied.push(text) },
	});
	const link = () => userEvent.click(screen.getByRole('button', { name: 'Link to this moment' }));
	dropped(golden('classic'), 'at=9');
	await opened();
	await link();
	await waitFor(() => expect(copied.length).toBe(1));
	expect(copied[0]).toMatch(/#\/replay\/record\/[\w-]+\?at=9$/);
	cleanup();
	/* names that cannot be packed */
	const noise = Array.from({ length: 9000 }, () => Math.random().toString(36).slice(2, 4)).join('');
	dropped(golden('classic').replace(/\[Player "0 \S+/, `[Player "0 ${noise}`));
	await opened();
	await link();
	await screen.findByText(/too long for a link/);
	expect(copied.length).toBe(1);
});
