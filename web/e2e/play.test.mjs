/* People at the table: against three strategies by mouse and by keyboard, two at one table, on a phone, cheating, giving back. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axe, browse, counts, eventually, open, says, serve } from './lib.mjs';
import { button, laidAtLeast, playOut, playOne, sit, turnComes } from './tables.mjs';

let server, browser;
before(async () => {
	server = await serve();
	browser = await browse();
});
after(async () => {
	await browser?.close();
	await server?.stop();
});

test('two clicks from the first screen to a game', async () => {
	const page = await open(browser);
	await page.goto(server.address);
	await page.getByRole('button', { name: 'Play now' }).click();
	await page.locator('.hand-may').first().waitFor();
	await counts(page.locator('.seat'), 4);
	assert.deepEqual(page.troubles, []);
	await page.done();
});

test('a person against three strategies, by mouse', async () => {
	const game = await open(browser);
	await game.goto(server.address);
	await game.getByLabel('Your name').fill('Ana');
	await button(game, 'Play now').click();
	await game.locator('.hand-may').first().waitFor();
	await says(game.locator('.seat[data-sits=bottom]'), /Ana/);
	assert.ok((await game.locator('.hand-tile').count()) >= 5);
	assert.equal(await game.locator('.seats .shown-hand').count(), 0, 'nobody else shows a hand');
	await game.getByRole('slider', { name: 'Speed' }).fill('9');
	await playOut(game);
	await game.getByRole('dialog').waitFor();
	await says(game.getByRole('dialog'), /Ana/);
	assert.deepEqual(game.troubles, []);
	await game.done();
});

test('an end first, and then a tile that fits there', async () => {
	const page = await open(browser);
	const players = [{ name: 'Ana', strategy: 'human' }, ...[1, 2, 3].map(() => ({ strategy: 'first' }))];
	const table = await server.post('tables', { variant: 'classic', seed: '1', players });
	await sit(page, server, table, { seat: true });
	await server.post(`tables/${table.id}/commands`, { do: 'run', speed: 0 }, table.owner);
	await page.locator('.hand-may').first().click();
	await page.locator('.lit-soft').first().waitFor();
	const spots = await page.locator('.lit-soft').count();
	const before = await page.locator('.hand-may').count();
	await page.locator('.lit-soft').first().click();
	await page.locator('.lit-chosen').waitFor();
	const fitting = await page.locator('.hand-may').count();
	assert.ok(fitting >= 1 && fitting <= before && spots >= 1);
	const hand = await page.locator('.hand-tile').count();
	await page.locator('.hand-may').first().click();
	await page.waitForFunction(n => document.querySelectorAll('.hand-tile').length === n - 1, hand);
	await counts(page.locator('.places'), 0, 'nothing more is asked');
	await page.done();
});

test('the same by keyboard alone, and what a screen reader hears', async () => {
	const page = await open(browser);
	await page.addInitScript(() => localStorage.setItem('domino.speed', '0'));
	await page.goto(server.address);
	await button(page, 'Play now').and(page.locator(':enabled')).waitFor();
	/* from the first screen: tab to the big button */
	for (let i = 0; i < 30; i++) {
		if ((await page.evaluate(() => document.activeElement?.dataset.testid)) === 'quick') break;
		await page.keyboard.press('Tab');
	}
	await page.keyboard.press('Enter');
	await page.waitForSelector('.hand');
	await page.getByTestId('announcer').evaluate(region => {
		globalThis.heard = region.textContent;
		new MutationObserver(() => (globalThis.heard += ` ${region.textContent}`)).observe(region, {
			childList: true,
			characterData: true,
			subtree: true,
		});
	});
	const hears = what => page.waitForFunction(word => new RegExp(word, 'i').test(globalThis.heard), what);
	while (await turnComes(page)) {
		await hears('your turn'); /* before it is over: of what comes too fast only the newest is read */
		/* the focus is in the hand by itself; arrows reach a tile that fits */
		await page.waitForFunction(() => document.activeElement?.closest('.hand, .places'));
		for (let i = 0; i < 12 && !(await page.evaluate(() => document.activeElement?.classList.contains('hand-may'))); i++)
			await page.keyboard.press('ArrowRight');
		const hand = await page.locator('.hand-tile').count();
		await page.keyboard.press('Enter');
		if (await page.locator('.places').count()) await page.keyboard.press('Enter');
		await page.waitForFunction(n => document.querySelectorAll('.hand-tile').length < n, hand);
	}
	await page.getByRole('dialog').waitFor();
	for (const what of ['lays', 'over']) await hears(what);
	/* the result is closed, and the focus is where it can be opened again */
	await page.keyboard.press('Escape');
	await page.waitForFunction(() => document.activeElement?.textContent.includes('result'));
	await page.keyboard.press('Enter');
	await page.getByRole('dialog').waitFor();
	await page.keyboard.press('Escape');
	assert.deepEqual(page.troubles, []);
	await page.done();
});

test('two browsers at one table, and a third that watches', async () => {
	const ana = await open(browser);
	await ana.goto(`${server.address}#/build?from=block-two`);
	await ana.waitForSelector('[data-player]');
	for (const row of await ana.locator('[data-player]').all()) await row.getByRole('button', { name: 'open seat' }).click();
	await ana.locator('[data-player="0"] input[type=text]').first().fill('Ana');
	await ana.locator('[data-player="1"] input[type=text]').first().fill('Luis');
	await ana.waitForSelector('[data-check=good]');
	await button(ana, 'Sit down').click();
	await ana.waitForSelector('.table-screen[data-link=live]');
	await ana.context().grantPermissions(['clipboard-read', 'clipboard-write']);
	const links = {};
	await button(ana, 'Links').click();
	for (const [name, row] of [
		['Luis', /Seat of Luis/],
		['watch', /^Watch/],
	]) {
		await ana.locator('.links li').filter({ hasText: row }).getByRole('button').click();
		await ana.locator('.links li').filter({ hasText: row }).getByText('Copied').waitFor();
		links[name] = await ana.evaluate(() => navigator.clipboard.readText());
	}
	await ana.keyboard.press('Escape');
	const luis = await open(browser);
	await luis.goto(links.Luis);
	await luis.waitForSelector('.table-screen[data-link=live]');
	await eventually(() => assert.doesNotMatch(luis.url(), /seat=/, 'the secret leaves the address'));
	const eva = await open(browser, { lang: 'es' });
	await eva.goto(links.watch);
	await eva.waitForSelector('.table-screen[data-link=live]');
	await counts(eva.locator('.seat'), 2);
	assert.equal(await eva.locator('.hand-tile').count(), 0);
	const seen = eva.locator('.shown-hand [role=img]');
	assert.equal(await seen.count(), 0, 'who watches a table of people sees no tile');
	const plays = async player => {
		while (await turnComes(player)) await playOne(player);
	};
	await Promise.all([plays(ana), plays(luis)]);
	for (const page of [ana, luis, eva]) await page.getByRole('dialog').waitFor();
	await says(eva.getByRole('dialog'), /Gana/);
	/* one seat is on the bench, and either may be out of tiles */
	const { seats } = await server.get(`tables/${/table\/([\w-]+)/.exec(links.watch)[1]}`);
	const left = seats.reduce((sum, seat) => sum + seat.hand.length, 0);
	assert.ok(left > 0);
	await counts(seen, left, 'when it is over, hands lie open');
	for (const page of [ana, luis, eva]) {
		assert.deepEqual(page.troubles, []);
		await page.done();
	}
});

test('a phone: everything is there, nothing sticks out, a game can be played', async () => {
	const page = await open(browser, { width: 390, height: 844, hasTouch: true, isMobile: true, lang: 'es' });
	const inside = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
	await page.goto(server.address);
	await page.getByRole('button', { name: 'Jugar ya' }).tap();
	await page.locator('.hand-may').first().waitFor();
	assert.ok(await inside());
	await eventually(async () => {
		const tile = await page.locator('.hand-may').first().boundingBox();
		assert.ok(tile.width >= 32 && tile.height >= 60, 'tiles can be hit with a finger');
		assert.ok(tile.y + tile.height <= 844, 'the hand is in sight without scrolling');
	});
	await page.locator('.hand-may').first().tap();
	const ghost = page.locator('.open-spot:not(.lit-soft)').first();
	if (await ghost.count()) await ghost.tap();
	await laidAtLeast(page, 1);
	assert.deepEqual(await axe(page, { dark: false }), []);
	/* the result of a game of ten, and the largest hands there are */
	const table = await server.post('tables', { variant: 'big-table', seed: '9' });
	await server.post(`tables/${table.id}/commands`, { do: 'finish' }, table.owner);
	await sit(page, server, table);
	const result = page.getByRole('dialog');
	await result.waitFor();
	assert.ok(await result.evaluate(dialog => dialog.scrollWidth <= dialog.clientWidth), 'the result is as wide as its frame');
	assert.ok(await inside());
	assert.deepEqual(await axe(page, { dark: false }), []);
	const players = [{ name: 'Ana', strategy: 'human' }, { strategy: 'random' }];
	const large = await server.post('tables', { variant: { text: 'tiles: {faces: 19}\ndeal: {hand: 40}\n' }, players });
	await sit(page, server, large, { seat: true });
	await server.post(`tables/${large.id}/commands`, { do: 'run', speed: 0 }, large.owner);
	await page.locator('.hand-may').first().waitFor();
	await eventually(async () => {
		const bench = await page.locator('.bench').boundingBox();
		assert.ok(bench.y + bench.height <= 844 && bench.y > 300, 'forty tiles leave room for the table');
	});
	assert.deepEqual(page.troubles, []);
	await page.done();
});

test('somebody who may cheat is offered it, and who must give tiles back chooses them', async () => {
	const page = await open(browser);
	const players = [
		{ name: 'Ana', strategy: 'human', character: 'cheat' },
		{ strategy: 'random' },
		{ strategy: 'first' },
		{ strategy: 'fattest' },
	];
	const variant = { text: 'like: a-corruption\njudge: {corrupt: {fine: 10, chance: 1}}\n' };
	const table = await server.post('tables', { variant, seed: '5', players });
	await page.goto(`${server.address}#/table/${table.id}?seat=${table.seats[0].secret}`);
	await page.waitForSelector('.table-screen[data-link=live]');
	await server.post(`tables/${table.id}/commands`, { do: 'run', speed: 0 }, table.owner);
	for (let i = 0; i < 8; i++) {
		await page.waitForSelector('.hand-may, .hand-try');
		if (i > 1 && (await page.locator('.hand-try').count())) break;
		await playOne(page);
	}
	await page.locator('.hand-try').first().click();
	if (!(await page.locator('.asked').count())) await page.locator('.open-spot.lit-risky').first().click();
	await page.locator('.pays input').fill('50');
	assert.deepEqual(await axe(page), []);
	await page.locator('.asked .risky').click();
	await page.locator('.history-offer').first().waitFor();
	await says(page.locator('.history-take').first(), /Ana pays the bribe/);
	await page.locator('.mark-misfit').first().waitFor({ state: 'attached' });

	const give = await server.post('tables', {
		variant: { text: 'tiles: {faces: 4, copies: 2}\ndeal: swap-half\n' },
		seed: '5',
		players: [{ name: 'Ana', strategy: 'human' }, { strategy: 'random' }],
	});
	await page.goto(`${server.address}#/table/${give.id}?seat=${give.seats[0].secret}`);
	await page.waitForSelector('.hand, .table-screen[data-link=live]');
	await server.post(`tables/${give.id}/commands`, { do: 'run', speed: 0 }, give.owner);
	await page.getByText('Choose 3 tiles to give back').waitFor();
	/* there are two of each tile, and both may be given back */
	const hand = await page.locator('.hand-tile').evaluateAll(list => list.map(tile => tile.dataset.tile));
	const twin = hand.findIndex((tile, i) => hand.indexOf(tile) < i);
	assert.ok(twin > 0);
	const other = hand.findIndex(tile => tile !== hand[twin]);
	for (const i of [hand.indexOf(hand[twin]), twin, other]) await page.locator('.hand-tile').nth(i).click();
	await counts(page.locator('.hand-given'), 3);
	await page.getByRole('button', { name: /^Give back 3/ }).click();
	await page.locator('.history-gave-back').first().waitFor();
	await page.waitForFunction(() => document.querySelectorAll('.hand-tile').length === 7);
	assert.deepEqual(page.troubles, []);
	await page.done();
});
