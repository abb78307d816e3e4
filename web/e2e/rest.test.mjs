/* The laboratory, tournaments, both languages, colours, and what the page may load. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { axe, browse, counts, eventually, open, says, serve } from './lib.mjs';

let server, browser;
const looks = [{}, { width: 390, height: 844, lang: 'es', theme: 'dark' }];
const inside = page => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

before(async () => {
	server = await serve();
	browser = await browse();
});
after(async () => {
	await browser?.close();
	await server?.stop();
});

async function fileOf(page, click) {
	const [file] = await Promise.all([page.waitForEvent('download'), click()]);
	return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

test('a simulation: progress, win rates, histograms, files', async () => {
	for (const look of looks) {
		const page = await open(browser, look);
		await page.goto(`${server.address}#/lab?variant=cuban`);
		await page.getByTestId('simulate').click();
		await page.getByTestId('results').waitFor();
		await page.locator('.chart').nth(3).waitFor();
		assert.deepEqual(await axe(page, { dark: !look.width }), []);
		assert.ok(await inside(page));
		const table = await fileOf(page, () => page.getByTestId('csv').click());
		assert.equal(table.name, look.lang ? 'cubano.csv' : 'cuban.csv');
		assert.match(table.text, /^run,variant,games,seed,what,who,strategy,mean,se\r\n/);
		assert.match(table.text, /wins,North,fattest,0\.\d+/);
		const { text: svg } = await fileOf(page, () => page.getByRole('button', { name: /^SVG/ }).first().click());
		assert.match(svg, /^<\?xml.*<svg[^>]*viewBox/s);
		assert.doesNotMatch(svg, /class=|var\(/, 'the picture needs nothing from outside');
		assert.match(svg, /<svg[^>]*><rect[^>]*fill="(rgb|#)/, 'its ground is a colour');
		/* whoever has the address sees the same; another game in the menu does not rename what was played */
		const figures = () => page.locator('.numbers').innerText();
		const before = await figures();
		const chosen = page.locator('.subject select').first();
		await chosen.selectOption('classic');
		await eventually(async () => assert.equal(await chosen.inputValue(), 'classic'));
		assert.equal(await figures(), before);
		await page.reload();
		await page.getByTestId('results').waitFor();
		await eventually(async () => assert.equal(await figures(), before));
		assert.deepEqual(page.troubles, []);
		await page.done();
	}
});

test('players compared: the verdict sharpens, is read, and is found by its link', async () => {
	for (const look of looks) {
		const page = await open(browser, look);
		await page.goto(`${server.address}#/lab`);
		await page.locator('.lab-tabs a').nth(1).click();
		await counts(page.locator('.compare-player'), 2);
		for (const [i, strategy] of ['fattest', 'random'].entries())
			await page.locator('.compare-player').nth(i).locator('select').first().selectOption(strategy);
		await page.locator('.lab-run select').selectOption('100000');
		await page.locator('.lab-run input[inputmode=numeric]').fill('7');
		await page.getByTestId('compare').click();
		await page.getByTestId('verdict').waitFor();
		const verdict = () => page.locator('.compare-verdict').innerText();
		await says(
			page.locator('.compare-verdict'),
			look.lang ? /es mejor: 51[.,]\d+ ± 0[.,]\d+ %/ : /is better: 51\.\d+ ± 0\.\d+ %/,
		);
		await counts(page.getByTestId('ladder').locator('tbody tr'), 2);
		assert.deepEqual(await axe(page, { dark: !look.width }), []);
		assert.ok(await inside(page));
		const [before, address] = [await verdict(), await page.evaluate(() => location.href)];
		const elsewhere = await open(browser, look);
		await elsewhere.goto(address);
		await elsewhere.getByTestId('verdict').waitFor();
		await eventually(async () => assert.equal(await elsewhere.locator('.compare-verdict').innerText(), before));
		await elsewhere.done();
		/* a third player, and who is better than whom */
		await page.locator('.subject > .button').click();
		await page.locator('.lab-run select').selectOption('1000');
		await page.getByTestId('compare').click();
		await page.getByTestId('matrix').waitFor();
		await page.getByTestId('verdict').waitFor();
		await counts(page.getByTestId('matrix').locator('tbody tr'), 3);
		assert.deepEqual(await axe(page, { dark: !look.width }), []);
		assert.deepEqual(page.troubles, []);
		await page.done();
	}
});

test('two line-ups side by side', async () => {
	const page = await open(browser);
	await page.goto(`${server.address}#/lab?variant=classic`);
	await page.getByRole('button', { name: 'Compare with another' }).click();
	await page.locator('.subject').nth(1).locator('summary').click();
	const rows = page.locator('.subject').nth(1).locator('[data-player]');
	await rows.first().waitFor();
	await rows.nth(0).locator('.strategies select').first().selectOption('fattest');
	await page.getByTestId('simulate').click();
	await page.getByTestId('results').waitFor();
	await counts(page.locator('.key > span'), 2);
	await says(page.locator('.numbers thead').first(), /Difference/);
	const chart = await fileOf(page, () => page.getByRole('button', { name: 'SVG: Rounds won' }).click());
	assert.equal(chart.name, 'classic-classic-wins.svg');
	for (const words of ['Rounds won', 'A · Classic', 'B · Classic']) assert.ok(chart.text.includes(`>${words}</text>`), words);
	/* what was set stays */
	assert.equal(await rows.nth(0).locator('.strategies select').first().inputValue(), 'fattest');
	await page.waitForURL(/variant=classic&run=[\w-]+&variant=classic&run=[\w-]+$/);
	assert.deepEqual(await axe(page), []);
	assert.deepEqual(page.troubles, []);
	await page.done();
});

test('a game of one’s own stays chosen with all that was set, also where the link is opened', async () => {
	const page = await open(browser);
	await page.goto(`${server.address}#/build?from=classic`);
	await page.locator('.steps').getByText('Before play').click();
	await page.locator('[data-aspect-card=deal] [data-param=hand] input').fill('5');
	await page.locator('.verdict').getByText('with 5 tiles each').waitFor();
	await page.getByRole('button', { name: 'To the laboratory' }).click();
	await page.locator('.subject summary').click();
	await page.locator('[data-player="0"] .strategies select').first().selectOption('fattest');
	await page.getByLabel('Rounds').selectOption('1000');
	await page.getByLabel('Seed').fill('42');
	const set = async of => [
		await of.locator('.subject select').first().locator('option:checked').innerText(),
		await of.locator('.lab-run select').inputValue(),
		await of.getByLabel('Seed').inputValue(),
	];
	const wanted = ['Own game: Classic', '1000', '42'];
	const isSet = of => eventually(async () => assert.deepEqual(await set(of), wanted));
	const results = async of => {
		await of.getByTestId('results').waitFor();
		return of.locator('.figures').innerText();
	};
	const same = (of, why) => eventually(async () => assert.equal(await results(of), first, why));
	await page.getByTestId('simulate').click();
	const first = await results(page);
	await page.waitForURL(/run=/);
	const before = page.url();
	await isSet(page);
	await page.locator('[data-testid=simulate]:focus').waitFor();
	await page.getByTestId('simulate').click();
	await page.waitForFunction(address => location.href !== address, before);
	await same(page, 'the same game, line-up, number and seed');
	await page.reload();
	await same(page);
	await isSet(page);
	await says(page.locator('.subject summary'), /North, East/);

	const other = await open(browser);
	await other.goto(page.url());
	await same(other);
	await isSet(other);
	await other.goto(page.url().replace(/game=.*/, 'game=AAAA'));
	await other.getByText('The link holds no game that can be read.').waitFor();
	await eventually(async () => assert.equal((await results(other)).split('\n')[1], first.split('\n')[1]));
	assert.deepEqual([...page.troubles, ...other.troubles], []);
	await page.done();
	await other.done();
});

test('a long simulation can be stopped', async () => {
	const page = await open(browser);
	await page.goto(`${server.address}#/lab?variant=a-corruption`);
	await page.getByLabel('Rounds').selectOption('10000000');
	await page.getByTestId('simulate').click();
	await page.locator('.running progress').waitFor();
	await page.getByRole('button', { name: 'Stop' }).click();
	await page.getByText('Stopped.').waitFor();
	await page.goto(`${server.address}#/lab?variant=cuban&run=${'x'.repeat(22)}`);
	await page.reload();
	await page.getByText('There is no such simulation').waitFor();
	await page.done();
});

test('a tournament: standings, curves, who beat whom, files', async () => {
	for (const look of looks) {
		const page = await open(browser, look);
		await page.goto(`${server.address}#/tournaments?variant=a-championship`);
		await page.getByTestId('start-tournament').waitFor();
		const menu = await page.locator('optgroup').first().locator('option').allInnerTexts();
		assert.deepEqual(menu, [...menu].sort(new Intl.Collator(look.lang ?? 'en').compare));
		await page.getByTestId('start-tournament').click();
		await page.getByTestId('standings').waitFor();
		await page.waitForSelector('[data-state=over]');
		await page.locator('[data-testid=standings] tbody tr').nth(3).waitFor();
		await counts(page.locator('.curve-label'), 4);
		await page.locator('.cross tbody td').nth(15).waitFor({ state: 'attached' });
		for (const total of await page.locator('.standings tbody td:nth-child(3)').all()) {
			const { x, width } = await total.boundingBox();
			assert.ok(x + width <= (look.width ?? 1280), 'totals are seen without scrolling');
		}
		assert.deepEqual(await axe(page, { dark: !look.width }), []);
		assert.ok(await inside(page));
		for (const link of await page.locator('a[download]').all()) {
			const answer = await page.request.get(await link.getAttribute('href'));
			assert.equal(answer.status(), 200, await link.getAttribute('href'));
		}
		const { name } = await fileOf(page, () => page.getByRole('link', { name: 'CSV' }).click());
		assert.equal(name, `${look.lang ? 'campeonato' : 'championship'}-${page.url().split('/').at(-1)}.csv`);
		assert.deepEqual(page.troubles, []);
		await page.done();
	}
});

test('a tournament that asks after every round whether to go on', async () => {
	const page = await open(browser);
	await page.goto(`${server.address}#/tournaments?variant=a-championship`);
	await page.getByLabel('Ask after every round').check();
	await page.getByTestId('start-tournament').click();
	for (let round = 1; round <= 3; round++) {
		await page.waitForSelector('[data-state=asking]');
		await page.waitForFunction(n => document.querySelector('.progress span').textContent.startsWith(`${n} `), round);
		await page.getByTestId('announcer').getByText(`Round ${round} was played. In the lead: `).waitFor();
		await page.getByRole('button', { name: 'Go on' }).click();
	}
	await page.waitForSelector('[data-state=asking]');
	await page.getByRole('button', { name: 'Stop here' }).click();
	await page.waitForSelector('[data-state=stopped], [data-state=over]');
	await page.goto(`${server.address}#/tournaments`);
	await page.locator('.tournament-card').first().waitFor();
	assert.deepEqual(await axe(page), []);
	assert.deepEqual(page.troubles, []);
	await page.done();
});

test('both languages: from the browser, and switched by hand for good', async () => {
	const page = await open(browser, { lang: 'es-CU' });
	await page.goto(server.address);
	const speaks = lang => page.waitForFunction(want => document.documentElement.lang === want, lang);
	await page.getByRole('heading', { name: 'Siéntate y juega' }).waitFor();
	await speaks('es');
	await page.getByRole('radio', { name: 'EN' }).check();
	await page.getByRole('heading', { name: 'Sit down and play' }).waitFor();
	await page.reload();
	await page.getByRole('heading', { name: 'Sit down and play' }).waitFor();
	await speaks('en');
	await page.done();
});

test('colours: as the system, or as one likes', async () => {
	const page = await open(browser, { theme: 'dark' });
	await page.goto(server.address);
	const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
	await page.waitForSelector('.top');
	const dark = await ground();
	await page.getByRole('radio', { name: 'Light' }).check();
	await eventually(async () => assert.notEqual(await ground(), dark));
	await page.reload();
	await page.waitForSelector('.top');
	await eventually(async () => assert.notEqual(await ground(), dark));
	await page.done();
});

test('nothing comes from elsewhere, and the policy is never broken', async () => {
	const page = await open(browser);
	const asked = [];
	page.on('request', request => asked.push(request.url()));
	await page.addInitScript(() => {
		window.broken = [];
		document.addEventListener('securitypolicyviolation', event =>
			window.broken.push(`${event.violatedDirective} ${event.blockedURI}`),
		);
	});
	for (const path of ['', '#/build?new', '#/lab', '#/tournaments']) {
		await page.goto(server.address + path);
		await page.locator('main :is(h1, h2):visible').first().waitFor();
		await page.waitForLoadState('networkidle');
	}
	await page.goto(server.address);
	await page.getByTestId('quick').click();
	await page.locator('.hand-may').first().waitFor();
	assert.deepEqual(
		asked.filter(url => !url.startsWith(server.address) && !url.startsWith('blob:')),
		[],
	);
	assert.deepEqual(await page.evaluate(() => window.broken), []);
	const answer = await fetch(server.address);
	const policy = answer.headers.get('content-security-policy');
	assert.match(policy, /script-src 'self'/);
	assert.doesNotMatch(policy, /'unsafe/);
	await page.done();
});

test('an address that leads nowhere says so', async () => {
	const page = await open(browser);
	await page.goto(`${server.address}#/nowhere`);
	await page.getByText('There is nothing at this address.').waitFor();
	await page.goto(`${server.address}#/table/AAAAAAAAAAAA`);
	await page.getByText('This table does not exist').waitFor();
	await page.goto(`${server.address}#/build?game=AAAA`);
	await page.getByText('The link holds no game that can be read.').waitFor();
	await page.goto(`${server.address}#/cup/999`);
	await page.getByRole('heading', { name: 'This tournament does not exist' }).waitFor();
	await page.getByRole('link', { name: 'To the tournaments' }).click();
	await page.getByRole('heading', { name: 'Tournaments' }).waitFor();
	assert.deepEqual(page.troubles, []);
	await page.done();
});

test('a link whose secret opens nothing says so, and one may watch', async () => {
	const players = [{ name: 'Ana', strategy: 'human' }, { strategy: 'first' }];
	const { id, seats } = await server.post('tables', { variant: 'block-two', players });
	const page = await open(browser);
	await page.goto(`${server.address}#/table/${id}?seat=${'A'.repeat(22)}`);
	await page.getByText('This link gives no seat at this table').waitFor();
	await page.getByRole('button', { name: 'Watch' }).click();
	await page.waitForSelector('.table-screen[data-link=live]');
	await counts(page.locator('.seat'), 2);
	assert.equal(await page.locator('.hand-tile').count(), 0);
	await page.reload();
	await page.waitForSelector('.table-screen[data-link=live]');
	/* and it does not take away the seat that somebody has */
	await page.goto(`${server.address}#/table/${id}?seat=${seats[0].secret}`);
	await page.locator('.seat', { hasText: 'you' }).waitFor();
	await page.goto(`${server.address}#/table/${id}?seat=${'B'.repeat(22)}`);
	await page.getByText('This link gives no seat at this table').waitFor();
	await page.getByRole('button', { name: 'Watch' }).click();
	await page.locator('.seat', { hasText: 'you' }).waitFor();
	assert.deepEqual(page.troubles, []);
	await page.done();
});

test('whatever the browser has kept, the page stands', async () => {
	const page = await open(browser);
	await page.addInitScript(() => {
		for (const key of ['tables', 'cups', 'lang', 'theme', 'name', 'speed', 'background'])
			localStorage.setItem(`domino.${key}`, key === 'tables' ? '{"x":5}' : '{"a":[1]}');
		sessionStorage.setItem('domino.draft', '{"title":"x","players":[{}]}');
		sessionStorage.setItem('domino.lab.own', '7');
		sessionStorage.setItem('domino.lab.form', '{"at":"run=x","subjects":[{"players":[{}]}]}');
	});
	await page.goto(server.address);
	await page.getByTestId('quick').waitFor();
	await page.goto(`${server.address}#/lab?own`);
	await page.getByTestId('simulate').waitFor();
	await page.goto(`${server.address}#/build`);
	await page.waitForSelector('[data-check=good]');
	await page.goto(server.address);
	await page.getByTestId('quick').click();
	await page.locator('.hand-may').first().waitFor();
	assert.deepEqual(page.troubles, []);
	await page.done();
});

test('a server that is not there yet: the page says so and goes on when it comes', async () => {
	const page = await open(browser);
	await page.route('**/api/**', route => route.abort('connectionrefused'));
	await page.goto(server.address);
	await page.getByText('The server cannot be reached.').first().waitFor();
	await page.getByTestId('quick').click();
	await page.locator('.hero .complaint').waitFor();
	await page.unroute('**/api/**');
	await page.waitForSelector('.variants li:nth-child(4)');
	await page.getByTestId('quick').click();
	await page.locator('.hand-may').first().waitFor();
	assert.deepEqual(page.troubles, []);
	await page.done();
});
