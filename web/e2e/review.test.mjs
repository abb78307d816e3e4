/* What one learns from: a round's review with its graph and what somebody could believe, puzzles, and computers at a level. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { axe, browse, counts, eventually, open, says, serve } from './lib.mjs';

let server, browser;
const looks = [{}, { width: 390, height: 844, lang: 'es', theme: 'dark' }];
const golden = name => readFileSync(new URL(`../../tests/golden/${name}.dom`, import.meta.url), 'utf8');
const inside = page => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

before(async () => {
	server = await serve();
	browser = await browse();
});
after(async () => {
	await browser?.close();
	await server?.stop();
});

test('a round is reviewed: turning points, what was better, what could be believed', async () => {
	for (const look of looks) {
		const page = await open(browser, look);
		await page.goto(`${server.address}#/replay`);
		await page
			.getByTestId('record-file')
			.setInputFiles({ name: 'round.dom', mimeType: 'text/plain', buffer: Buffer.from(golden('pairs')) });
		await page.waitForSelector('.replay-screen');
		await page.getByTestId('review').click();
		const panel = page.getByTestId('reviewed');
		await panel.waitFor();
		await panel.locator('.review-dot').first().waitFor(); /* somebody lost something */
		await counts(panel.locator('.review-sums tbody tr'), 4);
		await page.locator('.replay-screen input[type=range]').focus();
		await page.keyboard.press('Home');
		await panel.getByRole('button').last().click();
		await page.waitForFunction(() => Number(document.querySelector('.replay-screen').dataset.at) > 5);
		await says(panel.locator('.review-said'), look.lang === 'es' ? /perdió un .* ± .* %/ : /± .* % lost/);
		await panel.getByTestId('belief').locator('summary').click();
		const rows = panel.locator('.belief-map tbody tr');
		await rows.nth(5).waitFor();
		for (const row of await rows.all()) {
			const cells = (await row.locator('td').allInnerTexts()).map(text => Number.parseInt(text, 10));
			const sum = cells.reduce((total, cell) => total + cell, 0);
			assert.ok(Math.abs(sum - 100) <= 2, `a tile is somewhere: ${cells}`);
			assert.equal(await row.locator('td.there').count(), 1);
		}
		assert.ok(await inside(page));
		assert.deepEqual(await axe(page), []);
		assert.deepEqual(page.troubles, []);
		await page.done();
	}
});

test('puzzles: a wrong play says so, the right one is remembered, and the next comes', async () => {
	for (const look of looks) {
		const page = await open(browser, look);
		await page.goto(server.address);
		await page.getByTestId('puzzles').click();
		const puzzle = page.getByTestId('puzzle');
		await puzzle.waitFor();
		await page.locator('[data-testid=puzzle][data-number="1"]').waitFor();
		await page.locator('.puzzle-way').first().waitFor();
		const { answer } = await server.get('puzzles/1?answer=true');
		const right = `.puzzle-way[data-tile="${answer.tile}"][data-place="${answer.place}"]`;
		const wrong = page.locator(`.puzzle-way:not(${right.slice(11)})`).first();
		if (await wrong.count()) {
			await wrong.click();
			await page.getByText(look.lang === 'es' ? /no gana/ : /does not win/).waitFor();
		}
		await page.locator(right).click();
		await page.locator('.puzzle-right').waitFor();
		await page.waitForSelector('.puzzle-page [data-tile]');
		assert.ok(await inside(page));
		assert.deepEqual(await axe(page), []);
		await page.getByTestId('next-puzzle').click();
		await page.locator('[data-testid=puzzle][data-number="2"]').waitFor();
		await page.goto(`${server.address}#/puzzles`);
		await page.locator('[data-testid=puzzle][data-number="2"]').waitFor();
		assert.deepEqual(page.troubles, []);
		await page.done();
	}
});

test('computers play at the level that is chosen, and whoever is new begins at 3', async () => {
	const page = await open(browser);
	await page.goto(server.address);
	const level = async which => eventually(async () => assert.equal(await page.getByTestId('level').inputValue(), which));
	await level('3');
	await page.getByTestId('level').selectOption('6');
	await page.reload();
	await level('6');
	await page.getByTestId('quick').click();
	await page.waitForURL(/#\/table\//);
	const id = new URL(page.url()).hash.split('/')[2].split('?')[0];
	const { seats } = await server.get(`tables/${id}`);
	assert.equal(seats.filter(seat => seat.strategy.startsWith('level')).length, 3, JSON.stringify(seats.map(s => s.strategy)));
	assert.deepEqual(page.troubles, []);
	await page.done();
});
