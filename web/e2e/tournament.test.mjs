/* Tournaments watched: the list of rounds, replays, an audience's screen on a projector and on a phone, people's rounds live. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { axe, browse, counts, eventually, open, says, serve } from './lib.mjs';

let server, browser;
const looks = [
	{},
	{ width: 390, height: 844, lang: 'es', theme: 'dark' },
	{ width: 1920, height: 1080, lang: 'es', theme: 'dark' },
];
const inside = page => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

before(async () => {
	server = await serve();
	browser = await browse();
});
after(async () => {
	await browser?.close();
	await server?.stop();
});

/* Played to its end. */
async function held(body) {
	const { id } = await server.post('tournaments', body);
	for (;;) {
		const told = await server.get(`tournaments/${id}`);
		if (told.over) return told;
		await sleep(20);
	}
}

test('the rounds are listed, a page at a time, and each opens as a replay; totals say why', async () => {
	const told = await held({ variant: 'a-championship', seed: '4' });
	for (const look of looks.slice(0, 2)) {
		const page = await open(browser, look);
		await page.goto(`${server.address}#/tournament/${told.id}`);
		const rounds = page.getByTestId('rounds');
		await rounds.locator(`[data-round="${told.rounds - 1}"]`).waitFor();
		await page.locator('.why-total').first().click();
		const why = told.standings.find(entry => entry.why_total).why_total[look.lang ?? 'en'];
		await page.getByText(why).waitFor();
		assert.deepEqual(await axe(page, { dark: !look.width }), []);
		assert.ok(await inside(page));
		await rounds.getByRole('button', { name: look.lang ? 'Manos más viejas' : 'Older rounds' }).click();
		await rounds.locator('[data-round="0"]').click();
		await page.waitForSelector('.replay-screen');
		await page.waitForURL(new RegExp(`#/replay/tournament/${told.id}/0`));
		assert.deepEqual(page.troubles, []);
		await page.done();
	}
});

test('an audience sees one round after the other, and who stood where before each', async () => {
	const told = await held({ variant: 'five-up', seed: '2', rounds: 6 });
	for (const look of looks) {
		const page = await open(browser, { ...look, hurry: 4 });
		await page.addInitScript(() => {
			localStorage.setItem('domino.pace', '"slow"');
			/* what was on, and under which address: it may be over when a slow machine looks */
			window.showed = [];
			const note = () => {
				const { program, shown, result } = document.querySelector('.watch')?.dataset ?? {};
				const seen = document.querySelector('.watch-result') ? 'seen' : 'not seen';
				window.showed.push(`${program} ${shown}, result ${result}, ${seen}`, location.hash);
			};
			new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true });
		});
		const showed = what => page.waitForFunction(one => window.showed.some(entry => entry.endsWith(one)), what);
		await page.goto(`${server.address}#/tournament/${told.id}`);
		await page.getByRole('link', { name: look.lang ? 'Ver las manos' : 'Watch the rounds' }).click();
		await page.waitForSelector('.watch[data-program=round][data-shown="0"]');
		const standings = page.getByTestId('watch-standings');
		await standings.waitFor();
		const [first] = (await server.get(`tournaments/${told.id}/standings?after=0`)).standings;
		await eventually(async () => assert.equal(await standings.locator('li strong').first().innerText(), String(first.total)));
		await page.waitForSelector('.watch .tile-laid, .watch .felt-view');
		assert.deepEqual(await axe(page, { dark: !look.width }), []);
		assert.ok(await inside(page));
		/* type for the last row: the name of whoever leads is at least a fiftieth of a projector's height */
		const type = await standings
			.locator('.watch-name')
			.first()
			.evaluate(node => parseFloat(getComputedStyle(node).fontSize));
		assert.ok(type >= (look.width === 1920 ? 1080 / 50 : 16), `${type}`);
		/* by itself: the result, then the next round */
		await page.getByRole('radio', { name: look.lang ? 'Rápido' : 'Fast' }).check();
		await showed('round 0, result true, seen');
		await showed('round 1, result false, not seen');
		await showed('watch?round=1');
		/* stopped, led by hand, to the champion */
		await page.getByTestId('watch-play').click();
		await page.evaluate(() => document.activeElement.blur());
		for (let i = 1; i < told.rounds; i++) await page.keyboard.press('ArrowRight');
		await page.waitForSelector('.watch[data-program=over]');
		const champion = told.standings.find(entry => entry.champion).name;
		const named = look.lang ? { North: 'Norte', East: 'Este' }[champion] : champion;
		await says(page.locator('.watch-champion'), new RegExp(named));
		await page.keyboard.press('ArrowLeft');
		await page.waitForSelector(`.watch[data-program=round][data-shown="${told.rounds - 1}"]`);
		assert.deepEqual(page.troubles, []);
		await page.done();
	}
});

test('a round that people play is seen as it happens, with their hands hidden; then the next', async () => {
	const players = [
		{ name: 'Ana', strategy: 'human' },
		{ name: 'Luis', strategy: 'first' },
	];
	const { id, seats } = await server.post('tournaments', { variant: 'block-two', players, rounds: 2, speed: 0, seed: '5' });
	const ask = async path =>
		(await fetch(`${server.address}api/v1/${path}`, { headers: { authorization: `Bearer ${seats[0].secret}` } })).json();
	const page = await open(browser);
	await page.addInitScript(() => localStorage.setItem('domino.pace', '"fast"'));
	await page.goto(`${server.address}#/tournament/${id}/watch`);
	await page.waitForSelector('.watch[data-program=table][data-shown="0"] .seat');
	await counts(page.locator('.round-live'), 1);
	let seen = 0;
	for (let rounds = 0; rounds < 2; await sleep(20)) {
		const told = await server.get(`tournaments/${id}`);
		const table = told.tables[0];
		if (!table) {
			if (told.over) break;
			continue;
		}
		rounds = table.round;
		const { you, over } = await ask(`tables/${table.table}`);
		const play = you?.plays?.[0];
		if (over || !play) continue;
		if (!seen++) {
			await page.locator('.watch .shown-hand .tile-back').first().waitFor();
			await eventually(async () =>
				assert.equal(
					await page.locator('.watch .shown-hand li').count(),
					await page.locator('.watch .shown-hand .tile-back').count(),
				),
			);
			assert.deepEqual(await axe(page), []);
		}
		await server.post(
			`tables/${table.table}/commands`,
			{ do: 'play', tile: play.tile, place: play.place, side: play.side },
			seats[0].secret,
		);
		if (seen === 1)
			await page
				.locator('.watch-caption')
				.filter({ hasText: play.tile })
				.or(page.locator('.watch-caption', { hasText: 'Luis' }))
				.waitFor();
	}
	assert.ok(seen > 3);
	await page.waitForSelector('.watch[data-program=over]');
	assert.deepEqual(page.troubles, []);
	await page.done();
});
