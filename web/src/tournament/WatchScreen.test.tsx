/* An audience: rounds run by themselves and follow each other; a table of people is seen as it is; totals are explained. */
import { readFileSync } from 'node:fs';
import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Standing, Tournament, TournamentRound } from '../api/types';
import { show } from '../testing';
import { remember } from '../ui/memory';
import { TournamentScreen } from './TournamentScreen';
import { WatchScreen } from './WatchScreen';

const record = readFileSync('../tests/golden/classic.dom', 'utf8');
const sides = ['North', 'East', 'South', 'West'];
const standing = (name: string, place: number, total: number) =>
	({
		place,
		name,
		champion: false,
		out: false,
		won: 1,
		lost: 0,
		played: 1,
		total,
		tie_breaks: {},
		why_total: null,
	}) as unknown as Standing;
const round = (n: number): TournamentRound => ({
	round: n,
	stage: 0,
	skipped: n === 1,
	sides,
	winners: ['East'],
	scores: [0, n + 10, 0, 0],
	reasons: ['out'],
});
let tournament: Tournament;
let asked: string[];

beforeEach(() => {
	asked = [];
	tournament = {
		id: '7',
		name: 'classic',
		title: null,
		state: 'over',
		rounds: 3,
		limit: 3,
		statistics: {},
		incidents: [],
		tables: [],
		curves: { rounds: [], totals: [] },
		crosstable: [],
		sides,
		over: true,
		why: null,
		standings: [
			{ ...standing('East', 1, 33), champion: true },
			{ ...standing('North', 2, 5.5), why_total: { en: '11 ÷ 2 negative rounds', es: '11 ÷ 2 manos negativas' } },
		],
	};
	vi.stubGlobal('fetch', async (address: string) => {
		const path = address.replace(/.*\/api\/v1\//, '');
		asked.push(path);
		if (path === 'options') return Response.json({ aspects: [] });
		if (path === 'variants') return Response.json({ variants: [] });
		if (path === 'tournaments/7') return Response.json(tournament);
		const after = /standings\?after=(\d+)/.exec(path);
		if (after) return Response.json({ rounds: Number(after[1]), standings: [standing('East', 1, 100 + Number(after[1]))] });
		const [, from, count] = /rounds\?from=(\d+)&count=(\d+)/.exec(path) ?? [];
		if (from)
			return Response.json({
				count: tournament.rounds,
				rounds: Array.from({ length: Number(count) }, (_, i) => round(Number(from) + i)),
			});
		if (/rounds\/[02]\/record/.test(path)) return new Response(record);
		return Response.json({ error: { code: 'not-found', message: { en: 'none', es: 'no' } } }, { status: 404 });
	});
	vi.stubGlobal('WebSocket', function Silent() {
		return { close: () => {} };
	});
});

const watch = () => document.querySelector<HTMLElement>('.watch')!;
const shown = (program: string, n: number) =>
	waitFor(() => expect(`${watch()?.dataset['program']} ${watch()?.dataset['shown']}`).toBe(`${program} ${n}`));

/* Time passes, and every step is shown before the next is due, until that is on. */
async function until(program: string, n: number) {
	for (let i = 0; i < 400 && `${watch().dataset['program']} ${watch().dataset['shown']}` !== `${program} ${n}`; i++)
		await vi.advanceTimersByTimeAsync(250);
	await shown(program, n);
}

test('rounds run one after the other, without those that were skipped, to the champion', async () => {
	vi.useFakeTimers({ shouldAdvanceTime: true });
	remember('pace', 'fast');
	show(<WatchScreen id="7" query={new URLSearchParams()} />, 'es');
	await shown('round', 0);
	expect(screen.queryByTestId('watch-standings')?.textContent ?? '').not.toContain('33'); /* how it all ends */
	/* before its end nobody knows what it did to the standings */
	await waitFor(() => expect(screen.getByTestId('watch-standings').textContent).toContain('100'));
	expect(screen.getByTestId('watch-standings').textContent).toContain('Este');
	await until('round', 2);
	expect(asked).toContain('tournaments/7/standings?after=1');
	await until('over', 3);
	expect(document.body.textContent).toContain('Campeón: Este');
	await userEvent
		.setup({ advanceTimers: vi.advanceTimersByTime })
		.click(screen.getByRole('button', { name: 'Desde el principio' }));
	await shown('round', 0);
	vi.useRealTimers();
});

test('it can be stopped, and led by keys', async () => {
	remember('pace', 'fast');
	show(<WatchScreen id="7" query={new URLSearchParams('round=2')} />);
	await shown('round', 2);
	await userEvent.keyboard(' ');
	expect(screen.getByTestId('watch-play').textContent).toContain('Play');
	const before = (await screen.findByTestId('caption')).textContent;
	await new Promise(resolve => setTimeout(resolve, 450)); /* longer than two steps at this pace */
	expect(screen.getByTestId('caption').textContent).toBe(before);
	await userEvent.keyboard('{ArrowRight}');
	await shown('over', 3);
	await userEvent.keyboard('{ArrowLeft}');
	await shown('round', 2);
	await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
	await shown('round', 0);
	expect(window.location.hash).toContain('/tournament/7/watch?round=0');
});

test('one that goes on waits for the next round', async () => {
	tournament = { ...tournament, over: false, state: 'asking', standings: tournament.standings.slice(1) };
	show(<WatchScreen id="7" query={new URLSearchParams('round=3')} />);
	await shown('wait', 3);
	expect(screen.getByText('The tournament waits for its owner to go on.')).not.toBe(null);
});

test('the list of rounds, a page at a time, and why a total is what it is', async () => {
	tournament = { ...tournament, rounds: 40 };
	show(<TournamentScreen id="7" query={new URLSearchParams()} />);
	await waitFor(() => expect(document.querySelector('[data-round="39"]')).not.toBe(null));
	expect(screen.getByTestId('rounds-shown').textContent).toBe('Rounds 26–40 of 40');
	expect(document.querySelector('[data-round="39"]')!.getAttribute('href')).toBe('#/replay/tournament/7/39?at=0');
	await userEvent.click(screen.getByRole('button', { name: 'Older rounds' }));
	await userEvent.click(screen.getByRole('button', { name: 'Older rounds' }));
	await waitFor(() => expect(document.querySelector('[data-round="0"]')).not.toBe(null));
	expect(screen.getByTestId('rounds-shown').textContent).toBe('Rounds 1–15 of 40');
	expect(document.querySelector('[data-round="1"]')).toBe(null); /* skipped: there is nothing to replay */
	await userEvent.type(screen.getByRole('spinbutton', { name: 'Go to round' }), '20');
	await waitFor(() => expect(document.querySelector('[data-round="19"]')).not.toBe(null));
	expect(screen.queryByText(/negative rounds/)).toBe(null);
	await userEvent.click(screen.getByRole('button', { name: '5.5: How the total of North comes about' }));
	expect(screen.getByText('5.5 = 11 ÷ 2 negative rounds')).not.toBe(null);
});
