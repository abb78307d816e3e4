/* Replays: a file dropped anywhere, arrow keys, any seat's view, links to a moment of a file, a table's round and a tournament's. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { axe, browse, eventually, open, serve, says } from './lib.mjs';

let server, browser;
const looks = [{}, { width: 390, height: 844, lang: 'es', theme: 'dark' }];
const golden = name => readFileSync(new URL(`../../tests/golden/${name}.dom`, import.meta.url), 'utf8');
const inside = page => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
const at = page => page.locator('.replay-screen').getAttribute('data-at').then(Number);

before(async () => {
	server = await serve();
	browser = await browse();
});
after(async () => {
	await browser?.close();
	await server?.stop();
});

/* On whatever is shown, as from a folder of the system. */
const drop = (page, text, name = 'round.dom') =>
	page.evaluate(
		([content, called]) => {
			const data = new DataTransfer();
			data.items.add(new File([content], called));
			const over = new DragEvent('dragover', { dataTransfer: data, bubbles: true, cancelable: true });
			document.querySelector('main').dispatchEvent(over);
			if (!over.defaultPrevented) throw new Error('nothing may be dropped here');
			document
				.querySelector('main')
				.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
		},
		[text, name],
	);

async function copied(page, click) {
	await page.evaluate(() => {
		window.copied = null;
		Object.defineProperty(navigator, 'clipboard', {
			configurable: true,
			value: { writeText: async text => void (window.copied = text) },
		});
	});
	await click();
	await page.waitForFunction(() => window.copied !== null);
	return page.evaluate(() => window.copied);
}
const linkOf = page =>
	copied(page, () => page.getByRole('button', { name: /^(Link to this moment|Enlace a este momento)$/ }).click());

/* Whoever opens the link elsewhere sees the same moment. */
async function sameElsewhere(page, link) {
	const other = await open(browser);
	await other.goto(link);
	await other.waitForSelector('.replay-screen');
	const tiles = of => of.locator('.table-middle [data-tile]').evaluateAll(all => all.map(node => node.dataset.tile));
	const backs = of => of.locator('.seat .tile-back').count();
	await eventually(async () => {
		assert.equal(await at(other), await at(page));
		assert.deepEqual(await tiles(other), await tiles(page));
		assert.equal(await backs(other), await backs(page));
	});
	assert.deepEqual(other.troubles, []);
	await other.done();
}

test('a record dropped on any screen opens as a replay: keys, views, a link to the moment; another takes its place', async () => {
	for (const look of looks) {
		const page = await open(browser, look);
		const asked = [];
		page.on('request', request => asked.push(new URL(request.url()).pathname));
		/* every screen with what it asks for last by itself */
		for (const [place, last] of Object.entries({
			'': 'variants',
			'#/build?new': 'check',
			'#/lab': null,
			'#/tournaments': 'tournaments',
		})) {
			const isLast = response => new URL(response.url()).pathname === `/api/v1/${last}`;
			await Promise.all([last && page.waitForResponse(isLast), page.goto(server.address + place)]);
			await page.locator('main :is(h1, h2):visible').first().waitFor();
			await page.waitForLoadState('networkidle');
			asked.length = 0;
			await drop(page, golden('classic'));
			await page.waitForSelector('.replay-screen');
			assert.deepEqual(
				asked.filter(path => path.startsWith('/api/') && !/\/(options|variants)$/.test(path)),
				[],
				'it is read here and sent nowhere',
			);
		}
		await page.keyboard.press('Home');
		const steps = [await at(page)];
		for (let i = 0; i < 6; i++) {
			await page.keyboard.press('ArrowRight');
			await page.waitForFunction(before => Number(document.querySelector('.replay-screen').dataset.at) > before, steps.at(-1));
			steps.push(await at(page));
		}
		await page.keyboard.press('ArrowLeft');
		await page.waitForSelector(`.replay-screen[data-at="${steps.at(-2)}"]`);
		assert.equal(await page.locator('.seat .tile-back').count(), 0, 'all hands');
		await page.getByTestId('replay-view').selectOption('1');
		await page.locator('.seat .tile-back').first().waitFor({ state: 'attached' });
		assert.equal(await page.locator('[data-seat="1"] .tile-back').count(), 0);
		assert.deepEqual(await axe(page, { dark: !look.width }), []);
		assert.ok(await inside(page));
		await sameElsewhere(page, await linkOf(page));
		/* loaded again it is still there; another one takes its place, and Back leads to the first */
		await page.waitForFunction(() => location.hash.includes('seat=1'));
		const before = await at(page);
		await page.reload();
		await page.waitForSelector(`.replay-screen[data-at="${before}"]`);
		const heading = () => page.locator('.replay-screen h1').innerText();
		const first = await heading();
		await drop(page, golden('draw'));
		await page.waitForFunction(was => document.querySelector('.replay-screen h1')?.textContent !== was, first);
		await page.goBack();
		await page.waitForFunction(was => document.querySelector('.replay-screen h1')?.textContent === was, first);
		assert.deepEqual(page.troubles, []);
		await page.done();
	}
});

test('a file that is broken says where, and the next one opens', async () => {
	for (const look of looks) {
		const page = await open(browser, look);
		await page.goto(`${server.address}#/replay`);
		await page.locator('.drop-box').waitFor();
		assert.deepEqual(await axe(page, { dark: !look.width }), []);
		const text = golden('classic');
		const line = text.split('\n').findIndex(entry => entry.startsWith('dealt')) + 1;
		const alert = page.getByRole('alert');
		await drop(page, text.replace(/^dealt 0/m, 'dealt x'));
		await says(alert, new RegExp(`${look.lang ? 'línea' : 'line'} ${line}\\b`));
		assert.deepEqual(await axe(page, { dark: !look.width }), []);
		await drop(page, '\u0000\u0001 no record');
		await page.waitForFunction(() => /not a record|no es la anotación/.test(document.body.textContent));
		await drop(page, '');
		await alert.waitFor();
		/* one byte changed: it opens, and says that it was */
		await drop(page, text.replace(/^(\[Player "0 )\S+/m, '$1Zoe'));
		await page.locator('.replay-wrong').waitFor();
		await drop(page, text);
		await page.locator('.replay-wrong').waitFor({ state: 'detached' });
		await page.waitForSelector('.replay-screen');
		assert.deepEqual(page.troubles, []);
		await page.done();
	}
});

test('the round of a table is shared from its end, and stays what it was when the table goes on', async () => {
	const page = await open(browser);
	const { id, owner } = await server.post('tables', { variant: 'all-fives', seed: '3' });
	await server.post(`tables/${id}/commands`, { do: 'finish' }, owner);
	await page.goto(`${server.address}#/table/${id}`);
	await page.getByRole('link', { name: 'Share this round' }).click();
	await page.waitForSelector('.replay-screen');
	for (let i = 0; i < 9; i++) await page.keyboard.press('ArrowRight');
	await page.waitForFunction(() => Number(document.querySelector('.replay-screen').dataset.at) > 8);
	const link = await linkOf(page);
	await server.post(`tables/${id}/commands`, { do: 'rematch' }, owner);
	await server.post(`tables/${id}/commands`, { do: 'finish' }, owner);
	await sameElsewhere(page, link);
	assert.deepEqual(await axe(page), []);
	assert.deepEqual(page.troubles, []);
	await page.done();
});

test('the round of a tournament has a short link, and leads to the next', async () => {
	const { id } = await server.post('tournaments', { variant: 'block-two', seed: '3', rounds: 4 });
	while (!(await server.get(`tournaments/${id}`)).over);
	const page = await open(browser);
	await page.goto(`${server.address}#/replay/tournament/${id}/1?at=0`);
	await page.waitForSelector('.replay-screen');
	for (let i = 0; i < 8; i++) await page.keyboard.press('ArrowRight');
	await page.waitForFunction(() => Number(document.querySelector('.replay-screen').dataset.at) > 7);
	const link = await linkOf(page);
	assert.ok(link.length < 100, link);
	await sameElsewhere(page, link);
	await page.getByRole('link', { name: 'Next round' }).click();
	await page.locator('.table-round', { hasText: 'Round 3' }).waitFor();
	await page.getByRole('link', { name: 'Watch from here' }).click();
	await page.waitForSelector('.watch[data-shown="2"]');
	/* after the last there is none */
	await page.goto(`${server.address}#/replay/tournament/${id}/3`);
	await page.getByRole('link', { name: 'Next round' }).waitFor({ state: 'detached' });
	await page.goto(`${server.address}#/replay/tournament/${id}/4`);
	await page.getByText('that round has not been played').waitFor();
	await page.getByRole('link', { name: 'To the tournament' }).click();
	await page.getByTestId('standings').waitFor();
	assert.deepEqual(page.troubles, []);
	await page.done();
});
