/* Laying a tile: every board by drag, by taps and by keyboard; one that is turned; one that does not fit and says why; being asked. And
   drawing one. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axe, browse, counts, eventually, open, says, serve } from './lib.mjs';
import { button, over, playOne, playOut, sit, turnComes } from './tables.mjs';

let server, browser;
before(async () => {
	server = await serve();
	browser = await browse();
});
after(async () => {
	await browser?.close();
	await server?.stop();
});

const ana = { name: 'Ana', strategy: 'human' };

async function table(page, variant, seed = '4', players = [ana, { strategy: 'first' }], more = {}) {
	const made = await server.post('tables', { variant, seed, players, ...more });
	assert.ok(made.seats, JSON.stringify(made));
	await sit(page, server, made, { seat: true });
	await server.post(`tables/${made.id}/commands`, { do: 'run', speed: 0 }, made.owner);
	return made;
}

/* every shape that is shipped: lines; branching tables where the first double opens its sides or all do, at once or when the
   line is laid; bags of tiles with two sides and with three */
const two = name => ({ text: `like: ${name}\nplayers: 2\n` });
/* its tournament knows them by name */
const plants = ['Guiteras', 'Felton', 'Renté', 'Mariel'].map((name, i) => ({ name, strategy: i ? 'first' : 'human' }));
const boards = {
	line: ['block-two', '2'],
	prints: ['a-power-plants', '2', plants],
	'first double': ['all-fives', '2'],
	'all doubles': ['five-up', '2'],
	'all doubles at once': [two('b-branching'), '2'],
	bag: [two('c-standard'), '2'],
	'bag of three sides': [two('c-letters'), '4'],
};

for (const way of ['drag', 'taps', 'keys'])
	test(`every board is played by ${way}`, async () => {
		const page = await open(browser);
		for (const [name, settings] of Object.entries(boards)) {
			await table(page, ...settings);
			const whole = name === 'line';
			const choices = await playOut(page, way, whole ? Infinity : 3);
			assert.ok(choices > 0, `${name}: there was a choice of places`);
			if (whole) await page.getByRole('dialog').waitFor();
			assert.deepEqual(page.troubles, [], name);
		}
		await page.done();
	});

test('a finger drags a tile', async () => {
	const page = await open(browser, { width: 360, height: 640, hasTouch: true, isMobile: true });
	await table(page, 'block-two');
	assert.ok(await turnComes(page));
	const touch = await page.context().newCDPSession(page);
	const finger = (type, ...touchPoints) => touch.send('Input.dispatchTouchEvent', { type, touchPoints });
	for (let i = 0; i < 3 && (await turnComes(page)); i++) {
		const tile = page.locator('.hand-may').first();
		const name = await tile.getAttribute('data-tile');
		const from = await tile.boundingBox();
		await finger('touchStart', { x: from.x + 12, y: from.y + 20 });
		await finger('touchMove', { x: from.x + 12, y: from.y - 40 });
		await page.locator('.dragged').waitFor();
		const ghost = page.locator('.open-spot:not(.lit-soft)').first();
		const to = await ((await ghost.count()) ? ghost : page.locator('.table-middle')).boundingBox();
		await finger('touchMove', { x: to.x + to.width / 2, y: to.y + to.height / 2 });
		await finger('touchEnd');
		await page.waitForFunction(tile => !document.querySelector(`.hand-tile[data-tile="${tile}"]`), name);
	}
	assert.deepEqual(page.troubles, []);
	await page.done();
});

test('a matador is turned by tapping its ghost', async () => {
	const page = await open(browser);
	const made = await table(page, { text: 'like: matador\nplayers: 2\n' }, '1');
	const secret = made.seats[0].secret;
	for (let turns = 0; turns < 40 && (await turnComes(page)); turns++) {
		const headers = { authorization: `Bearer ${secret}` };
		const { you } = await (await fetch(`${server.address}api/v1/tables/${made.id}`, { headers })).json();
		const both = you.plays.find(a => you.plays.some(b => b.tile === a.tile && b.place === a.place && b.side !== a.side));
		if (!both) {
			await playOne(page);
			continue;
		}
		await page.locator(`.hand-may[data-tile="${both.tile}"]`).click();
		const ghost = page.locator(`.open-spot[data-place="${both.place}"]`);
		if (!(await page.locator('.asked').count())) await ghost.click();
		await ghost.locator('.ghost-turn').waitFor();
		const picture = () => ghost.locator('.open-spot-ghost').innerHTML();
		const before = await picture();
		await ghost.click();
		await eventually(async () => assert.notEqual(await picture(), before, 'it lies the other way'));
		await ghost.click();
		await eventually(async () => assert.equal(await picture(), before, 'and the first again'));
		await ghost.click();
		assert.deepEqual(await axe(page), []);
		await button(page, 'Lay it').click();
		await page.waitForFunction(tile => !document.querySelector(`.hand-tile[data-tile="${tile}"]`), both.tile);
		const { laid } = await server.get(`tables/${made.id}`);
		const last = laid.findLast(play => play.tile === both.tile);
		const [first, other] = you.plays.filter(play => play.tile === both.tile && play.place === both.place);
		assert.equal(last.side, other.side, `${first.side} was shown first`);
		assert.deepEqual(page.troubles, []);
		await page.done();
		return;
	}
	assert.fail('no matador came');
});

test('a tile that does not fit says why, in both languages, and whose turn it is', async () => {
	for (const [lang, needs] of [
		['en', /does not fit: it needs an? \d+( or an? \d+)?\./],
		['es', /no cabe: hace falta un \d+( o un \d+)?\./],
	]) {
		const page = await open(browser, { lang, width: 360, height: 640 });
		await table(page, 'block-two', '4');
		while ((await turnComes(page)) && !(await page.locator('.hand-not').count())) await playOne(page);
		await page.locator('.hand-not').first().click();
		await says(page.getByTestId('why'), needs);
		assert.deepEqual(await axe(page), []);
		await page.done();
	}
});

test('whoever wants to be asked is asked before a tile is laid', async () => {
	const page = await open(browser);
	await table(page, 'block-two');
	assert.ok(await turnComes(page));
	await button(page, 'Settings').click();
	await page.getByLabel('Ask before a tile is laid').check();
	await page.keyboard.press('Escape');
	const hand = await page.locator('.hand-tile').count();
	await page.locator('.hand-may').first().click();
	if (!(await page.locator('.asked').count())) await page.locator('.open-spot:not(.lit-soft)').first().click();
	await page.locator('.asked').waitFor();
	assert.equal(await page.locator('.hand-tile').count(), hand);
	await button(page, 'Lay it').click();
	await page.waitForFunction(n => document.querySelectorAll('.hand-tile').length < n, hand);
	assert.deepEqual(page.troubles, []);
	await page.done();
});

const faces = {
	mouse: {},
	finger: { width: 360, height: 640, hasTouch: true, isMobile: true },
	keys: { width: 360, height: 640 },
};
/* The keys that take a tile: those of any button, and its own. */
const keys = { en: ['Enter', 'd', 'Space'], es: ['Enter', 'r', 'Space'] };

for (const [way, size] of Object.entries(faces))
	for (const lang of way === 'keys' ? ['en', 'es'] : ['en'])
		test(`tiles are drawn by ${way}, one by one, in ${lang}`, async () => {
			const page = await open(browser, { lang, ...size });
			const pile = page.getByTestId('draw');
			let drawn = 0;
			for (let seed = 3 /* in which it comes to that */; drawn < 4; seed++) {
				assert.ok(seed < 20, 'somebody has to draw');
				const made = await table(page, 'draw', String(seed), [ana, { strategy: 'first' }], { by_hand: true });
				const state = async () => {
					const headers = { authorization: `Bearer ${made.seats[0].secret}` };
					return (await fetch(`${server.address}api/v1/tables/${made.id}`, { headers })).json();
				};
				while (drawn < 4) {
					await page.locator(`${over}, .hand-may, .pile-draw`).first().waitFor({ state: 'attached' });
					if (await page.locator(over).count()) break;
					if (!(await pile.count())) {
						await playOne(page, way === 'keys' ? 'keys' : 'taps');
						continue;
					}
					const before = await state();
					if (before.you.needs !== 'draw') {
						await pile.waitFor({ state: 'detached' }); /* what was drawn last fits, and the page hears of it */
						continue;
					}
					const hand = before.seats[0].hand;
					await counts(page.locator('.hand-tile'), hand.length);
					await counts(page.locator('.hand-not'), hand.length, 'nothing fits');
					await eventually(async () => assert.equal(Number(await pile.locator('strong').innerText()), before.pile));
					if (!drawn) {
						const { width, height } = await pile.boundingBox();
						assert.ok(width >= 44 && height >= 44, `${width} × ${height}`);
						assert.deepEqual(await axe(page), []);
						await page.waitForFunction(
							about => document.querySelector('[data-testid=announcer]').textContent.includes(about),
							lang === 'en' ? 'You have nothing to lay: draw a tile.' : 'No llevas: roba una ficha.',
						);
					}
					if (way === 'mouse') await pile.click();
					else if (way === 'finger') await pile.tap();
					else {
						await page.waitForFunction(() => document.activeElement?.matches('.pile-draw'));
						await page.keyboard.press(keys[lang][drawn % keys[lang].length]);
					}
					await page.waitForFunction(n => document.querySelectorAll('.hand-tile').length === n, hand.length + 1);
					const after = await state();
					assert.equal(after.pile, before.pile - 1, 'one tile and no more');
					assert.equal(after.seats[0].hand.length, hand.length + 1);
					drawn++;
				}
				assert.deepEqual(page.troubles, []);
			}
			await page.done();
		});

test('a reload between two draws changes nothing, nor does it when the server is killed', async () => {
	const page = await open(browser, { width: 360, height: 640 });
	for (let seed = 7 /* in which it comes to that */; ; seed++) {
		assert.ok(seed < 30, 'somebody has to draw twice');
		await table(page, 'draw', String(seed), [ana, { strategy: 'first' }], { by_hand: true });
		while (!(await page.getByTestId('draw').count()) && !(await page.locator(over).count())) {
			await page.locator(`${over}, .hand-may, .pile-draw`).first().waitFor({ state: 'attached' });
			if (await page.locator('.hand-may').count()) await playOne(page);
		}
		const tiles = () => page.locator('.hand-tile').count();
		const had = await tiles();
		if (await page.locator(over).count()) continue;
		await page.getByTestId('draw').click();
		await page.waitForFunction(n => document.querySelectorAll('.hand-tile').length > n, had);
		const again = page.getByText(/does not fit either: draw again/);
		await again
			.or(page.locator(`${over}, .hand-may`))
			.first()
			.waitFor();
		if (!(await again.count())) continue;
		await page.reload();
		await page.getByTestId('draw').waitFor();
		await counts(page.locator('.hand-tile'), had + 1);
		await server.kill();
		await page.locator('.table-screen:not([data-link=live])').waitFor();
		server = await serve({ folder: server.folder, port: server.port });
		await page.locator('.table-screen[data-link=live]').waitFor();
		await counts(page.locator('.hand-tile'), had + 1);
		await page.getByTestId('draw').click();
		await page.waitForFunction(n => document.querySelectorAll('.hand-tile').length === n, had + 2);
		break;
	}
	assert.deepEqual(page.troubles, []);
	await page.done();
});
