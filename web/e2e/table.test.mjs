/* At the table: stepping, running, resetting, looking back; every board; a lost connection; a server that is killed and comes back. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axe, browse, counts, detour, eventually, open, says, serve } from './lib.mjs';
import { button, laid, laidAtLeast, playOut, playOne, sit, turnComes } from './tables.mjs';

let server, browser;
before(async () => {
	server = await serve();
	browser = await browse();
});
after(async () => {
	await browser?.close();
	await server?.stop();
});

test('stepping, running, pausing, to the end, resetting, the next round', async () => {
	const page = await open(browser);
	await sit(page, server, await server.post('tables', { variant: 'cuban', seed: '7' }));
	assert.equal(await laid(page), 0);
	for (let i = 0; i < 5; i++) await button(page, 'Next turn').click();
	await page.waitForFunction(() => document.querySelectorAll('[data-tile] .laid').length === 3);
	const lead = await page.locator('.history-play').first().innerText();
	await page.getByRole('slider', { name: 'Speed' }).fill('6'); /* far from its end when it is paused, on a slow machine too */
	await button(page, 'Play on').click();
	await laidAtLeast(page, 5);
	await button(page, 'Pause').click();
	await button(page, 'Next turn').waitFor();
	await button(page, 'To the end').click();
	const result = page.getByRole('dialog');
	await result.waitFor();
	await says(result, /win|wins/i);
	await says(result, /Was the deal fair\? Yes/);
	assert.deepEqual(await axe(page), []);
	const [record] = await Promise.all([page.waitForEvent('download'), button(page, 'Download the record').click()]);
	assert.match(record.suggestedFilename(), /\.dom$/);
	await button(page, 'Same deal again').click();
	await page.waitForFunction(() => document.querySelectorAll('[data-tile] .laid').length === 0);
	for (let i = 0; i < 3; i++) await button(page, 'Next turn').click();
	await page.locator('.history-play').first().waitFor();
	await eventually(async () =>
		assert.equal(await page.locator('.history-play').first().innerText(), lead, 'the same deal and the same lead'),
	);
	await button(page, 'To the end').click();
	await result.waitFor();
	await button(result, 'Next round').click();
	await page.waitForFunction(() => document.querySelector('.table-round').textContent.includes('2'));
	assert.deepEqual(page.troubles, []);
	await page.done();
});

test('looking back: the history is clicked, the slider goes through it', async () => {
	const page = await open(browser);
	const table = await server.post('tables', { variant: 'classic', seed: '3' });
	await sit(page, server, table);
	await button(page, 'To the end').click();
	await page.getByRole('dialog').waitFor();
	await page.keyboard.press('Escape');
	await page.getByRole('dialog').waitFor({ state: 'detached' });
	const all = (await server.get(`tables/${table.id}`)).laid.length;
	await eventually(async () => assert.equal(await laid(page), all));
	await page.locator('.history-play').nth(4).click();
	await page.waitForFunction(() => document.querySelectorAll('[data-tile] .laid').length === 5);
	await page.getByRole('button', { name: 'One move on' }).click();
	await page.getByRole('slider', { name: 'Look back' }).fill('3');
	await eventually(async () => assert.ok((await laid(page)) < 5));
	await button(page, 'Back to now').click();
	await eventually(async () => assert.equal(await laid(page), all));
	/* from the past to the result, and from there to the replay, whose slider has the focus */
	await page.locator('.history-play').nth(2).click();
	await button(page, 'Show the result').click();
	await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click();
	await page.waitForFunction(() => document.activeElement?.matches('.replay input'));
	await page.keyboard.press('ArrowRight');
	await page.waitForFunction(() => document.querySelectorAll('[data-tile] .laid').length > 0);
	/* on a phone it is in sight together with the table */
	await page.setViewportSize({ width: 390, height: 844 });
	for (const part of ['.table-middle', '.replay'])
		await eventually(async () => {
			const box = await page.locator(part).boundingBox();
			assert.ok(box.y >= 0 && box.y + box.height <= 844, part);
		});
	await page.done();
});

test('a connection that is lost: it says so, comes back and has missed nothing', async () => {
	const page = await open(browser);
	const table = await server.post('tables', { variant: 'cuban', seed: '5' });
	await sit(page, server, table);
	for (let i = 0; i < 4; i++) await button(page, 'Next turn').click();
	await page.waitForFunction(() => document.querySelectorAll('[data-tile] .laid').length === 2);
	await page.context().setOffline(true);
	await page.getByTestId('lost').waitFor();
	for (let i = 0; i < 6; i++) await server.post(`tables/${table.id}/commands`, { do: 'step' }, table.owner);
	await page.context().setOffline(false);
	await page.waitForSelector('.table-screen[data-link=live]');
	await laidAtLeast(page, 7);
	const { laid: all } = await server.get(`tables/${table.id}`);
	await eventually(async () => assert.equal(await laid(page), all.length));
	await counts(page.getByTestId('lost'), 0);
	await page.done();
});

test('a connection that stays open while nothing gets through: it is noticed, and the turn is not lost', async () => {
	const page = await open(browser);
	const players = [{ name: 'Ana', strategy: 'human' }, { strategy: 'first' }];
	const table = await server.post('tables', { variant: 'block-two', seed: '1', players });
	const way = await detour(server);
	await sit(page, way, table, { seat: true });
	await server.post(`tables/${table.id}/commands`, { do: 'run', speed: 0 }, table.owner);
	await turnComes(page);
	way.stall(true);
	const before = Date.now();
	await page.locator('.hand-may').first().click();
	const ghost = page.locator('.open-spot:not(.lit-soft)').first();
	await ghost.or(page.getByTestId('lost')).first().waitFor();
	if (await ghost.count()) await ghost.click();
	await page.getByTestId('lost').waitFor();
	assert.ok(Date.now() - before < 40_000, 'long before the network notices');
	way.stall(false);
	await page.waitForSelector('.table-screen[data-link=live]');
	await turnComes(page);
	await playOne(page);
	assert.deepEqual(page.troubles, []);
	await page.done();
	way.stop();
});

test('a server that is killed in mid-game and started again: everybody comes back by themselves', async () => {
	let own = await serve();
	const page = await open(browser);
	const players = [{ name: 'Ana', strategy: 'human' }, { strategy: 'fattest' }, { strategy: 'blocker' }, { strategy: 'first' }];
	const table = await own.post('tables', { variant: 'classic', seed: '1', players });
	await sit(page, own, table, { seat: true });
	await own.post(`tables/${table.id}/commands`, { do: 'run', speed: 200 }, table.owner);
	await page.locator('.hand-may').first().waitFor();
	await playOne(page);
	await page.locator('.hand-may').first().waitFor();
	const lines = await page.locator('.history-line').allInnerTexts();
	const hand = await page.locator('.hand-tile').evaluateAll(list => list.map(tile => tile.dataset.tile));
	await own.kill();
	await page.getByTestId('lost').waitFor();
	own = await serve({ folder: own.folder, port: own.port });
	await page.waitForSelector('.table-screen[data-link=live]');
	await page.locator('.hand-may').first().waitFor();
	await eventually(async () => {
		assert.deepEqual((await page.locator('.history-line').allInnerTexts()).slice(0, lines.length), lines);
		assert.deepEqual(await page.locator('.hand-tile').evaluateAll(list => list.map(tile => tile.dataset.tile)), hand);
	});
	await playOne(page);
	assert.deepEqual(page.troubles, []);
	await page.done();
	await own.stop();
});

test('rules, background, sound, list and zoom', async () => {
	const page = await open(browser);
	const table = await server.post('tables', { variant: 'b-branching', seed: '2' });
	await sit(page, server, table);
	for (let i = 0; i < 8; i++) await button(page, 'Next turn').click();
	await laidAtLeast(page, 6);
	await button(page, 'Rules of this game').click();
	await says(page.getByRole('dialog'), /every double/i);
	assert.deepEqual(await axe(page), []);
	await page.keyboard.press('Escape');
	await button(page, 'Links').click();
	assert.deepEqual(await axe(page), []);
	await page.keyboard.press('Escape');
	await button(page, 'Settings').click();
	assert.deepEqual(await axe(page), []);
	await page.getByLabel('Mahogany').check();
	await page.keyboard.press('Escape');
	await counts(page.locator('.table-screen.bg-wood'), 1);
	await button(page, 'Sound').click();
	await eventually(async () => assert.equal(await button(page, 'Sound').getAttribute('aria-pressed'), 'true'));
	const transform = () => page.locator('.felt-all').evaluate(g => g.style.transform);
	const isThere = there => eventually(async () => assert.equal(await transform(), there));
	const isElsewhere = there => eventually(async () => assert.notEqual(await transform(), there));
	const before = await transform();
	await page.locator('.felt-view').focus();
	await page.keyboard.press('+');
	await page.keyboard.press('ArrowLeft');
	await isElsewhere(before);
	await button(page, 'Everything').click();
	await isThere(before);
	await page.locator('.felt-view').hover();
	await page.mouse.wheel(0, -300);
	await isElsewhere(before);
	await page.getByRole('radio', { name: 'List' }).check();
	await page.locator('.list-view li').first().waitFor();
	assert.deepEqual(await axe(page), []);
	/* it goes on, also when the page is loaded again, and the table comes back */
	await page.reload();
	const lines = page.locator('.list-view li');
	const listed = (await server.get(`tables/${table.id}`)).laid.length;
	await counts(lines, listed);
	while ((await lines.count()) === listed) await button(page, 'Next turn').click();
	await page.getByRole('radio', { name: 'Table' }).check();
	await page.waitForFunction(n => document.querySelectorAll('[data-tile] .laid').length > n, listed);
	assert.deepEqual(page.troubles, []);
	await page.done();
});

test('every board is drawn, and a branching game can be played by clicking its ends', async () => {
	const page = await open(browser, { lang: 'es' });
	for (const variant of ['b-branching', 'c-powers', 'c-letters', 'e-capitals', 'a-power-plants', 'd-oddities', 'five-up']) {
		const table = await server.post('tables', { variant, seed: '9' });
		await server.post(`tables/${table.id}/commands`, { do: 'finish' }, table.owner);
		await sit(page, server, table);
		const { laid: all } = await server.get(`tables/${table.id}`);
		await page.getByRole('dialog').waitFor();
		await counts(page.locator('.felt [data-tile], .bag-laid li'), all.length, variant);
		const { prints } = await server.get(`tables/${table.id}`);
		for (const [i, worth] of (prints?.[all[0].tile] ?? []).entries())
			await eventually(async () =>
				assert.equal(await page.locator('.felt [data-tile] .worth').nth(i).textContent(), String(worth), 'what is printed'),
			);
		/* a table with branches, a bag, letters on three sides; the others look alike */
		if (/^[bc]-/.test(variant)) {
			await page.keyboard.press('Escape');
			await page.getByRole('dialog').waitFor({ state: 'detached' });
			assert.deepEqual(await axe(page), [], variant);
		}
		assert.deepEqual(page.troubles, [], variant);
	}
	const players = [{ name: 'Ana', strategy: 'human' }, { strategy: 'first' }];
	const table = await server.post('tables', { variant: 'five-up', seed: '4', players });
	await sit(page, server, table, { seat: true });
	await server.post(`tables/${table.id}/commands`, { do: 'run', speed: 0 }, table.owner);
	assert.ok((await playOut(page)) > 0, 'there was a choice between ends');
	await page.getByRole('dialog').waitFor();
	assert.deepEqual(page.troubles, []);
	await page.done();
});

test('what one is asked tells places apart', async () => {
	const page = await open(browser);
	const players = [{ name: 'Ana', strategy: 'human' }, { strategy: 'first' }, { strategy: 'first' }, { strategy: 'first' }];
	const table = await server.post('tables', { variant: 'b-branching', seed: '2', players });
	await sit(page, server, table, { seat: true });
	await server.post(`tables/${table.id}/commands`, { do: 'run', speed: 0 }, table.owner);
	for (let i = 0; i < 4 && (await turnComes(page)); i++) await playOne(page);
	assert.ok(await turnComes(page));
	let most = 0;
	for (const tile of await page.locator('.hand-may').all()) {
		await tile.click();
		const texts = await page.locator('.places [role=option]').allTextContents();
		assert.equal(new Set(texts).size, texts.length, texts.join('\n'));
		most = Math.max(most, texts.length);
		await page.keyboard.press('Escape');
		const focused = () => page.evaluate(() => document.activeElement.dataset.tile);
		const name = await tile.getAttribute('data-tile');
		await eventually(async () => assert.equal(await focused(), name, 'the focus is at the tile again'));
	}
	assert.ok(most > 4, 'one tile fits in several places');
	await page.done();
});

test('links can be copied without a clipboard', async () => {
	const page = await open(browser);
	const players = [
		{ name: 'Ana', strategy: 'human' },
		{ name: 'Eva', strategy: 'human' },
	];
	const table = await server.post('tables', { variant: 'block-two', players });
	await sit(page, server, table, { seat: true });
	await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
	await button(page, 'Invite the others').click();
	await page.locator('.links li', { hasText: 'Eva' }).getByRole('button').click();
	await page.getByText('Copied').waitFor();
	await page.getByRole('dialog').evaluate(dialog => dialog.append(document.createElement('textarea')));
	await page.locator('textarea').focus();
	await page.keyboard.press('Control+V');
	const link = new RegExp(`^http.*${table.id}.seat=${table.seats[1].secret}$`);
	await eventually(async () => assert.match(await page.locator('textarea').inputValue(), link));
	await page.done();
});
