/* At the table: stepping, running, resetting; a person against three strategies by mouse and by keyboard; two people; a lost connection;
   a server that is killed and comes back. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axe, browse, open, serve } from './lib.mjs';

let server, browser;
const over = '.table-screen[data-over=true]';
const api = path => `${server.address}api/v1/${path}`;
const post = async (path, body, secret) => {
	const headers = { 'content-type': 'application/json', ...(secret ? { authorization: `Bearer ${secret}` } : {}) };
	return (await fetch(api(path), { method: 'POST', headers, body: JSON.stringify(body) })).json();
};

before(async () => {
	server = await serve();
	browser = await browse();
});
after(async () => {
	await browser?.close();
	await server?.stop();
});

/* Opens a table as its owner. */
async function owned(page, table) {
	await page.goto(server.address);
	await page.evaluate(
		t => localStorage.setItem('domino.tables', JSON.stringify({ [t.id]: { owner: t.owner, seats: t.seats } })),
		table,
	);
	await page.goto(`${server.address}#/table/${table.id}`);
	await page.waitForSelector('.table-screen[data-link=live]');
}

const laid = page =>
	page
		.locator('[data-tile]')
		.filter({ has: page.locator('.laid') })
		.count();
const button = (page, name) => page.getByRole('button', { name, exact: true });

/* Plays whatever fits until the round is over, with the mouse: a tile, and an open end on the table where there is a choice. */
async function playByMouse(page) {
	let choices = 0;
	const end = page.locator(over);
	const may = page.locator('.hand-may').first();
	while (!(await end.count())) {
		await Promise.race([end.waitFor({ state: 'attached' }), may.waitFor()]);
		if (await end.count()) break;
		await may.click();
		const spot = page.locator('.open-spot:not(.open-spot-soft)').last();
		if (await spot.count()) {
			choices++;
			await spot.click();
		}
		await page.waitForFunction(() => !document.querySelector('.hand-chosen'));
	}
	return choices;
}

test('two clicks from the first screen to a game', async () => {
	const page = await open(browser);
	await page.goto(server.address);
	await page.getByRole('button', { name: 'Play now' }).click();
	await page.locator('.hand-may').first().waitFor();
	assert.equal(await page.locator('.seat').count(), 4);
	assert.deepEqual(page.troubles, []);
	await page.done();
});

test('stepping, running, pausing, to the end, resetting, the next round', async () => {
	const page = await open(browser);
	await owned(page, await post('tables', { variant: 'cuban', seed: '7' }));
	assert.equal(await laid(page), 0);
	for (let i = 0; i < 5; i++) await button(page, 'Next turn').click();
	await page.waitForFunction(() => document.querySelectorAll('[data-tile] .laid').length === 3);
	const lead = await page.locator('.history-play').first().innerText();
	await page.getByRole('slider', { name: 'Speed' }).fill('8');
	await button(page, 'Play on').click();
	await page.waitForFunction(() => document.querySelectorAll('[data-tile] .laid').length >= 8);
	await button(page, 'Pause').click();
	await button(page, 'Next turn').waitFor();
	await button(page, 'To the end').click();
	const result = page.getByRole('dialog');
	await result.waitFor();
	assert.match(await result.innerText(), /win|wins/i);
	assert.match(await result.innerText(), /Was the deal fair\? Yes/);
	assert.deepEqual(await axe(page), []);
	const [record] = await Promise.all([page.waitForEvent('download'), button(page, 'Download the record').click()]);
	assert.match(record.suggestedFilename(), /\.dom$/);
	await button(page, 'Same deal again').click();
	await page.waitForFunction(() => document.querySelectorAll('[data-tile] .laid').length === 0);
	for (let i = 0; i < 3; i++) await button(page, 'Next turn').click();
	await page.locator('.history-play').first().waitFor();
	assert.equal(await page.locator('.history-play').first().innerText(), lead, 'the same deal and the same lead');
	await button(page, 'To the end').click();
	await result.waitFor();
	await button(result, 'Next round').click();
	await page.waitForFunction(() => document.querySelector('.table-round').textContent.includes('2'));
	assert.deepEqual(page.troubles, []);
	await page.done();
});

test('looking back: the history is clicked, the slider goes through it', async () => {
	const page = await open(browser);
	const table = await post('tables', { variant: 'classic', seed: '3' });
	await owned(page, table);
	await button(page, 'To the end').click();
	await page.getByRole('dialog').waitFor();
	await page.keyboard.press('Escape');
	await page.getByRole('dialog').waitFor({ state: 'detached' });
	const all = await laid(page);
	await page.locator('.history-play').nth(4).click();
	await page.waitForFunction(() => document.querySelectorAll('[data-tile] .laid').length === 5);
	await page.getByRole('button', { name: 'One move on' }).click();
	await page.getByRole('slider', { name: 'Look back' }).fill('3');
	assert.ok((await laid(page)) < 5);
	await button(page, 'Back to now').click();
	assert.equal(await laid(page), all);
	await page.done();
});

test('a person against three strategies, by mouse', async () => {
	const game = await open(browser);
	await game.goto(server.address);
	await game.getByLabel('Your name').fill('Ana');
	await button(game, 'Play now').click();
	await game.locator('.hand-may').first().waitFor();
	assert.match(await game.locator('.seat').first().innerText(), /Ana/);
	assert.ok((await game.locator('.hand-tile').count()) >= 5);
	assert.equal(await game.locator('.seats .shown-hand').count(), 0, 'nobody else shows a hand');
	await game.getByRole('slider', { name: 'Speed' }).fill('9');
	await playByMouse(game);
	await game.getByRole('dialog').waitFor();
	assert.match(await game.getByRole('dialog').innerText(), /Ana/);
	assert.deepEqual(game.troubles, []);
	await game.done();
});

test('an end first, and then a tile that fits there', async () => {
	const page = await open(browser);
	await page.goto(server.address);
	await button(page, 'Play now').click();
	await page.getByRole('slider', { name: 'Speed' }).fill('9');
	await page.locator('.hand-may').first().click();
	await page.locator('.open-spot-soft').first().waitFor();
	const spots = await page.locator('.open-spot-soft').count();
	const before = await page.locator('.hand-may').count();
	await page.locator('.open-spot-soft').first().click();
	await page.locator('.open-spot-chosen').waitFor();
	const fitting = await page.locator('.hand-may').count();
	assert.ok(fitting >= 1 && fitting <= before && spots >= 1);
	const hand = await page.locator('.hand-tile').count();
	await page.locator('.hand-may').first().click();
	await page.waitForFunction(n => document.querySelectorAll('.hand-tile').length === n - 1, hand);
	assert.equal(await page.locator('.places').count(), 0, 'nothing more is asked');
	await page.done();
});

test('the same by keyboard alone, and what a screen reader hears', async () => {
	const page = await open(browser);
	await page.goto(server.address);
	/* from the first screen: tab to the big button */
	for (let i = 0; i < 30; i++) {
		if ((await page.evaluate(() => document.activeElement?.dataset.testid)) === 'quick') break;
		await page.keyboard.press('Tab');
	}
	await page.keyboard.press('Enter');
	await page.waitForSelector('.hand');
	const end = page.locator(over);
	const may = page.locator('.hand-may').first();
	const heard = [];
	for (let turn = 0; turn < 40 && !(await end.count()); turn++) {
		await Promise.race([end.waitFor({ state: 'attached' }), may.waitFor()]);
		if (await end.count()) break;
		/* the focus is in the hand by itself; arrows reach a tile that fits */
		await page.waitForFunction(() => document.activeElement?.closest('.hand, .places'));
		for (let i = 0; i < 12 && !(await page.evaluate(() => document.activeElement?.classList.contains('hand-may'))); i++)
			await page.keyboard.press('ArrowRight');
		await page.keyboard.press('Enter');
		await page.waitForTimeout(60);
		if (await page.locator('.places').count()) await page.keyboard.press('Enter');
		await page.waitForFunction(() => !document.querySelector('.hand-chosen'));
		await page.waitForTimeout(200);
		heard.push(await page.getByTestId('announcer').innerText());
	}
	await page.getByRole('dialog').waitFor();
	assert.match(heard.join(' '), /lays|leads|passes/);
	assert.match(heard.join(' '), /It is your turn|lays/);
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
	assert.doesNotMatch(luis.url(), /seat=/, 'the secret leaves the address');
	const eva = await open(browser, { lang: 'es' });
	await eva.goto(links.watch);
	await eva.waitForSelector('.table-screen[data-link=live]');
	assert.equal(await eva.locator('.hand-tile').count(), 0);
	assert.equal(await eva.locator('.seats .shown-hand [role=img]').count(), 0, 'who watches a table of people sees no tile');
	for (let turn = 0; turn < 60; turn++) {
		const done = await ana.locator(over).count();
		if (done) break;
		await Promise.race([
			ana.locator(over).waitFor({ state: 'attached' }),
			ana.locator('.hand-may').first().waitFor(),
			luis.locator('.hand-may').first().waitFor(),
		]);
		for (const player of [ana, luis]) {
			const may = player.locator('.hand-may').first();
			if (!(await may.count())) continue;
			await may.click();
			if (await player.locator('.places').count()) await player.locator('.places .button').first().click();
			await player.waitForFunction(() => !document.querySelector('.hand-chosen'));
		}
	}
	for (const page of [ana, luis, eva]) await page.getByRole('dialog').waitFor();
	assert.match(await eva.getByRole('dialog').innerText(), /Gana/);
	assert.ok((await eva.locator('.seats .shown-hand [role=img]').count()) > 0, 'when it is over, hands lie open');
	for (const page of [ana, luis, eva]) {
		assert.deepEqual(page.troubles, []);
		await page.done();
	}
});

test('a connection that is lost: it says so, comes back and has missed nothing', async () => {
	const page = await open(browser);
	const table = await post('tables', { variant: 'cuban', seed: '5' });
	await owned(page, table);
	for (let i = 0; i < 4; i++) await button(page, 'Next turn').click();
	await page.waitForFunction(() => document.querySelectorAll('[data-tile] .laid').length === 2);
	await page.context().setOffline(true);
	await page.getByTestId('lost').waitFor();
	for (let i = 0; i < 6; i++) await post(`tables/${table.id}/commands`, { do: 'step' }, table.owner);
	await page.context().setOffline(false);
	await page.waitForSelector('.table-screen[data-link=live]');
	await page.waitForFunction(() => document.querySelectorAll('[data-tile] .laid').length >= 7);
	const { sequence } = await (await fetch(api(`tables/${table.id}`))).json();
	assert.ok(sequence > 0);
	assert.equal(await page.getByTestId('lost').count(), 0);
	await page.done();
});

test('a server that is killed in mid-game and started again: everybody comes back by themselves', async () => {
	let own = await serve();
	const page = await open(browser);
	await page.goto(own.address);
	await button(page, 'Play now').click();
	await page.locator('.hand-may').first().waitFor();
	await page.locator('.hand-may').first().click();
	if (await page.locator('.places').count()) await page.locator('.places .button').first().click();
	await page.waitForFunction(
		() => document.querySelectorAll('[data-tile] .laid').length >= 1 && document.querySelector('.hand-may'),
	);
	const lines = await page.locator('.history-line').allInnerTexts();
	const hand = await page.locator('.hand-tile').evaluateAll(list => list.map(tile => tile.dataset.tile));
	await own.kill();
	await page.getByTestId('lost').waitFor();
	own = await serve({ folder: own.folder, port: own.port });
	await page.waitForSelector('.table-screen[data-link=live]');
	await page.locator('.hand-may').first().waitFor();
	assert.deepEqual((await page.locator('.history-line').allInnerTexts()).slice(0, lines.length), lines);
	assert.deepEqual(await page.locator('.hand-tile').evaluateAll(list => list.map(tile => tile.dataset.tile)), hand);
	await page.locator('.hand-may').first().click();
	if (await page.locator('.places').count()) await page.locator('.places .button').first().click();
	await page.waitForFunction(n => document.querySelectorAll('.hand-tile').length === n, hand.length - 1);
	assert.deepEqual(page.troubles, []);
	await page.done();
	await own.stop();
});

test('rules, background, sound, list and zoom', async () => {
	const page = await open(browser);
	const table = await post('tables', { variant: 'b-branching', seed: '2' });
	await owned(page, table);
	for (let i = 0; i < 8; i++) await button(page, 'Next turn').click();
	await button(page, 'Rules of this game').click();
	assert.match(await page.getByRole('dialog').innerText(), /doubles/i);
	assert.deepEqual(await axe(page), []);
	await page.keyboard.press('Escape');
	await button(page, 'Background').click();
	await page.getByLabel('Mahogany').check();
	await page.keyboard.press('Escape');
	assert.equal(await page.locator('.table-screen.bg-wood').count(), 1);
	await button(page, 'Sound').click();
	assert.equal(await button(page, 'Sound').getAttribute('aria-pressed'), 'true');
	const transform = () => page.locator('.felt-all').evaluate(g => g.style.transform);
	const before = await transform();
	await page.locator('.felt-view').focus();
	await page.keyboard.press('+');
	await page.keyboard.press('ArrowLeft');
	assert.notEqual(await transform(), before);
	await button(page, 'Everything').click();
	assert.equal(await transform(), before);
	await page.locator('.felt-view').hover();
	await page.mouse.wheel(0, -300);
	assert.notEqual(await transform(), before);
	await page.getByRole('radio', { name: 'List' }).check();
	assert.ok((await page.locator('.list-view li').count()) > 0);
	assert.deepEqual(await axe(page), []);
	assert.deepEqual(page.troubles, []);
	await page.done();
});

test('every board is drawn, and a branching game can be played by clicking its ends', async () => {
	for (const variant of ['b-branching', 'c-powers', 'c-letters', 'e-capitals', 'a-power-plants', 'd-oddities', 'five-up']) {
		const page = await open(browser);
		const table = await post('tables', { variant, seed: '9' });
		await owned(page, table);
		await post(`tables/${table.id}/commands`, { do: 'finish' }, table.owner);
		await page.waitForSelector(over);
		const { laid: all } = await (await fetch(api(`tables/${table.id}`))).json();
		await page.getByRole('dialog').waitFor();
		const drawn = await page.locator('.felt [data-tile], .bag-laid li').count();
		assert.equal(drawn, all.length, variant);
		assert.deepEqual(await axe(page), [], variant);
		assert.deepEqual(page.troubles, []);
		await page.done();
	}
	const page = await open(browser);
	await page.goto(server.address);
	await page.locator('[data-variant=five-up]').getByRole('button', { name: /Play/ }).click();
	await page.locator('.hand-may').first().waitFor();
	await page.getByRole('slider', { name: 'Speed' }).fill('9');
	assert.ok((await playByMouse(page)) > 0, 'there was a choice between ends');
	await page.getByRole('dialog').waitFor();
	assert.deepEqual(page.troubles, []);
	await page.done();
});

test('a phone: everything is there, nothing sticks out, a game can be played', async () => {
	const page = await open(browser, { width: 390, height: 844, hasTouch: true, isMobile: true, lang: 'es' });
	await page.goto(server.address);
	await page.getByRole('button', { name: 'Jugar ya' }).tap();
	await page.locator('.hand-may').first().waitFor();
	assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
	const tile = await page.locator('.hand-may').first().boundingBox();
	assert.ok(tile.width >= 32 && tile.height >= 60, 'tiles can be hit with a finger');
	await page.locator('.hand-may').first().tap();
	if (await page.locator('.places').count()) await page.locator('.places .button').first().tap();
	await page.waitForFunction(() => document.querySelectorAll('[data-tile] .laid').length >= 1);
	assert.deepEqual(await axe(page), []);
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
	const table = await post('tables', { variant, seed: '5', players });
	await page.goto(`${server.address}#/table/${table.id}?seat=${table.seats[0].secret}`);
	await page.waitForSelector('.table-screen[data-link=live]');
	await post(`tables/${table.id}/commands`, { do: 'run', speed: 0 }, table.owner);
	for (let i = 0; i < 8; i++) {
		await page.waitForSelector('.hand-may, .hand-try');
		if (i > 1 && (await page.locator('.hand-try').count())) break;
		await page.locator('.hand-may').first().click();
		if (await page.locator('.places').count()) await page.locator('.places .button').first().click();
		await page.waitForFunction(n => document.querySelectorAll('.hand-tile').length < n, 7 - i);
	}
	await page.locator('.hand-try').first().click();
	await page.locator('.pays input').fill('50');
	assert.deepEqual(await axe(page), []);
	await page.locator('.places .risky').first().click();
	await page.locator('.history-offer').first().waitFor();
	assert.match(await page.locator('.history-take').first().innerText(), /Ana pays the bribe/);
	assert.equal((await page.locator('.mark-misfit').count()) > 0, true);

	const give = await post('tables', {
		variant: { text: 'deal: swap-half\n' },
		seed: '5',
		players: [{ name: 'Ana', strategy: 'human' }, { strategy: 'random' }],
	});
	await page.goto(`${server.address}#/table/${give.id}?seat=${give.seats[0].secret}`);
	await page.waitForSelector('.hand, .table-screen[data-link=live]');
	await post(`tables/${give.id}/commands`, { do: 'run', speed: 0 }, give.owner);
	await page.getByText('Choose 3 tiles to give back').waitFor();
	for (const i of [0, 2, 4]) await page.locator('.hand-tile').nth(i).click();
	await page.getByRole('button', { name: /^Give back 3/ }).click();
	await page.locator('.history-gave-back').first().waitFor();
	await page.waitForFunction(() => document.querySelectorAll('.hand-tile').length === 7);
	assert.deepEqual(page.troubles, []);
	await page.done();
});
