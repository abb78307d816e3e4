/* Replays: by keys, from any seat, from a link, without a server. */
import { readFileSync } from 'node:fs';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { packText } from '../setup/share';
import { show } from '../testing';
import { openRecord } from './held';
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
const opened = () => waitFor(() => expect(document.querySelector('.replay-screen')).not.toBe(null));

test('a file opens without asking the server for anything about it, and the arrow keys step', async () => {
	openRecord(golden('classic'));
	open('file', 'at=0');
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

test('any seat’s view: its hand and no other', async () => {
	openRecord(golden('classic'));
	open('file', 'at=12');
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
	openRecord(golden('all-fives'));
	open('file');
	await waitFor(() => expect(asked).toContain('check'));
});

test('what is no record says so, with its line, and asks for another', async () => {
	openRecord('hello\n');
	open('file');
	await screen.findByRole('alert');
	expect(screen.getByRole('alert').textContent).toContain('not a record');
	expect(screen.getByRole('button', { name: 'Choose a record' })).not.toBe(null);
	open('record/!!!');
	await screen.findByText(/link is damaged/);
	await act(async () => {});
});
