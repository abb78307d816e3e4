/* Set-up: the games of the five reports from the menus alone, every option of the registry, checks, files and links. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { axe, browse, counts, eventually, open, says, serve } from './lib.mjs';
import { begin, build, goTo } from './menus.mjs';

let server, browser, families;

before(async () => {
	server = await serve();
	browser = await browse();
	({ aspects: families } = await server.get('options'));
});
after(async () => {
	await browser?.close();
	await server?.stop();
});

async function save(page) {
	await page.waitForSelector('[data-check=good]');
	const [file] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: /Save as a file|Guardar en un archivo/ }).click(),
	]);
	return file;
}

/* What is saved is the canonical text below a title. */
const saved = async page => readFileSync(await (await save(page)).path(), 'utf8').replace(/^title:.*\n/, '');

const load = (page, text) =>
	page.locator('input[type=file]').setInputFiles({ name: 'x.yaml', mimeType: 'application/yaml', buffer: Buffer.from(text) });

test('every variant can be played from the first page, which keeps the tables in sight', async () => {
	const page = await open(browser, { lang: 'es' });
	await page.goto(server.address);
	const { variants } = await server.get('variants');
	/* in one go: it is the starting that is tried, not the table */
	const refused = await page.evaluate(
		async names => {
			const found = [];
			const until = async get => {
				while (!get()) await new Promise(resolve => setTimeout(resolve, 5));
				return get();
			};
			for (const name of names) {
				(await until(() => document.querySelector(`[data-variant="${name}"] .primary`))).click();
				const complaint = () => document.querySelector(`[data-variant="${name}"] .complaint`);
				await until(() => location.hash.startsWith('#/table/') || complaint());
				if (complaint()) found.push(`${name}: ${complaint().innerText}`);
				location.hash = '#/';
			}
			return found;
		},
		variants.map(({ name }) => name),
	);
	assert.deepEqual(refused, []);
	await page.reload();
	await page.locator('.recent + .gallery').waitFor();
	await counts(page.locator('.recent > .tables > li'), 4);
	await says(page.locator('.recent .table-card').first(), /una persona/);
	assert.deepEqual(page.troubles, []);
	await page.done();
});

for (const name of ['a-power-plants', 'b-branching', 'c-powers', 'd-oddities', 'e-capitals'])
	test(`${name} from the menus alone`, async () => {
		const page = await open(browser);
		const { variant, canonical } = await server.get(`variants/${name}`);
		await begin(page, server, 'new');
		await build(page, variant, families);
		assert.equal(await saved(page), canonical);
		assert.deepEqual(page.troubles, []);
		await page.done();
	});

test('every option of the registry can be chosen', async () => {
	const page = await open(browser);
	await begin(page, server, 'new');
	const offered = new Set();
	const note = async () => {
		for (const card of await page.locator('input[data-option]').all()) offered.add(await card.getAttribute('data-option'));
		for (const menu of await page.locator('select[data-aspect], select[data-add]').all()) {
			const aspect = (await menu.getAttribute('data-aspect')) ?? (await menu.getAttribute('data-add'));
			for (const value of await menu.locator('option').evaluateAll(list => list.map(entry => entry.value)))
				offered.add(`${aspect}/${value}`);
		}
	};
	await page.waitForSelector('[data-step]');
	const steps = await page.locator('[data-step]').evaluateAll(list => list.map(entry => entry.dataset.step));
	for (const step of steps) {
		await goTo(page, step);
		if (step === 'tournament') await page.locator('.setup-middle > .card input[type=checkbox]').check();
		if (step === 'playing') await page.getByRole('button', { name: 'Add a power' }).click();
		await note();
	}
	const missing = families
		.flatMap(aspect => aspect.options.map(option => `${aspect.name}/${option.name}`))
		.filter(option => !offered.has(option));
	assert.deepEqual(missing, []);
	await page.done();
});

test('each single option shows its parameters when it is chosen', async () => {
	const page = await open(browser);
	await begin(page, server, 'new');
	await page.waitForSelector('[data-step]');
	for (const step of ['set', 'table', 'before', 'playing', 'end', 'tournament']) {
		await goTo(page, step);
		if (step === 'tournament') await page.locator('.setup-middle > .card input[type=checkbox]').check();
		/* all of them in one go: hundreds of clicks from outside take long */
		const shown = await page.evaluate(async () => {
			const found = {};
			for (const option of [...document.querySelectorAll('input[data-option]')].map(input => input.dataset.option)) {
				document.querySelector(`input[data-option="${option}"]`).click();
				await new Promise(resolve => setTimeout(resolve));
				const card = document.querySelector(`input[data-option="${option}"]`).closest('.option-on');
				found[option] = card && [...card.querySelectorAll('[data-param]')].map(field => field.dataset.param);
			}
			return found;
		});
		assert.ok(Object.keys(shown).length > 0);
		for (const [name, params] of Object.entries(shown)) {
			const [aspect, option] = name.split('/');
			const known = families.find(family => family.name === aspect).options.find(entry => entry.name === option).parameters;
			assert.deepEqual(
				params,
				known.map(param => param.name),
				name,
			);
		}
	}
	await page.done();
});

test('an option the page has never heard of appears by itself', async () => {
	const page = await open(browser);
	await page.route('**/api/v1/options', async route => {
		const { aspects } = await (await route.fetch()).json();
		const text = word => ({ en: word, es: word });
		aspects
			.find(aspect => aspect.name === 'match')
			.options.push({
				name: 'by-moonlight',
				title: text('By moonlight'),
				about: text('Only at night.'),
				parameters: [{ name: 'hours', type: 'int', min: 1, max: 12, default: 6, about: text('How long.'), words: null }],
			});
		await route.fulfill({ json: { aspects } });
	});
	await begin(page, server, 'new');
	await goTo(page, 'table');
	await page.check('[data-option="match/by-moonlight"]');
	assert.equal(await page.locator('[data-param=hours] input').getAttribute('placeholder'), '6');
	await says(page.locator('.verdict .complaint'), /By moonlight/);
	await page.done();
});

test('what does not go together is said at once, where it is', async () => {
	const page = await open(browser);
	await begin(page, server, 'new');
	await goTo(page, 'before');
	await page.check('[data-option="deal/random"]');
	await page.locator('[data-aspect-card=deal] [data-param=hand] input').fill('20');
	const complaint = page.locator('[data-aspect-card=deal] .complaint');
	const start = page.getByRole('button', { name: 'Start the table' });
	await says(complaint, /80 tiles/);
	await counts(page.locator('[role=alert], [aria-live]').filter({ hasText: '80 tiles' }), 1, 'said once');
	assert.equal(await start.isDisabled(), true);
	await page.locator('[data-aspect-card=deal] [data-param=hand] input').fill('7');
	await page.waitForSelector('[data-check=good]');
	await counts(complaint, 0);
	await eventually(async () => assert.equal(await start.isEnabled(), true));
	await page.done();
});

test('the bar fills, the summary follows, and the usual fills the rest', async () => {
	const page = await open(browser, { width: 1366, height: 768 });
	await begin(page, server, 'new');
	const bar = page.locator('.summary progress');
	const filled = amount => eventually(async () => assert.equal(await bar.getAttribute('value'), amount));
	await filled('0');
	await page.waitForSelector('[data-check=good]');
	assert.equal(await page.locator('.step-done').count(), 0);
	const start = await page.getByRole('button', { name: 'Start the table' }).boundingBox();
	assert.ok(start.y + start.height <= 768, 'the way on is in sight');
	await page.locator('.bases [data-variant] strong').first().waitFor();
	const titles = await page.locator('.bases [data-variant] strong').allInnerTexts();
	assert.deepEqual(titles, titles.toSorted(new Intl.Collator('en', { numeric: true }).compare));
	await goTo(page, 'set');
	await page.check('[data-option="faces/letters"]');
	await filled('1');
	await says(page.locator('.chosen'), /Letters/);
	await page.getByRole('button', { name: 'The usual for the rest' }).click();
	await filled(await bar.getAttribute('max'));
	const undone = page.locator('[data-step]:not(:has(.step-done))');
	await counts(undone, 1);
	assert.equal(await undone.getAttribute('data-step'), 'tournament');
	await page.done();
});

test('those whom nobody named are called in the builder as at the table', async () => {
	const page = await open(browser, { lang: 'es' });
	await begin(page, server, 'new');
	await goTo(page, 'players');
	await page.locator('.player-name input').first().waitFor();
	const shown = await page.locator('.player-name input').evaluateAll(list => list.map(field => field.placeholder));
	await page.getByRole('button', { name: 'Abrir la mesa' }).click();
	await page.waitForURL(/#\/table\//);
	await page.waitForSelector('.table-screen[data-link=live]');
	const { seats } = await server.get(`tables/${new URL(page.url()).hash.split('/')[2]}`);
	assert.deepEqual(shown, ['Norte', 'Este', 'Sur', 'Oeste']);
	await eventually(async () => {
		const names = await page.locator('.seat-name').allInnerTexts();
		assert.deepEqual(names.map(text => text.trim()).sort(), shown.toSorted());
	});
	/* whoever comes from another language reads them in that */
	assert.deepEqual(
		seats.map(seat => seat.name),
		['North', 'East', 'South', 'West'],
	);
	await page.goto(`${server.address}#/build?from=nope`);
	await page.locator('.page .complaint').waitFor();
	await page.getByRole('heading', { name: 'Armar un juego' }).waitFor();
	await page.getByRole('link', { name: 'A la primera página' }).click();
	await says(page.locator('.recent .table-card').first(), /^Mi juego\s+Norte, Este, Sur, Oeste/);
	await page.locator('.variant-title').first().click();
	await says(page.locator('.dialog .explain'), /Norte[ ,]/);
	await page.done();
});

test('a game that was built stays: after the laboratory and Back, and when the page is loaded again', async () => {
	const page = await open(browser);
	const deals = n => page.locator('.verdict').getByText(`with ${n} tiles each`).waitFor();
	const hand = async n => {
		await goTo(page, 'before');
		await page.check('[data-option="deal/random"]');
		await page.locator('[data-aspect-card=deal] [data-param=hand] input').fill(String(n));
		await deals(n);
	};
	for (const asks of ['from=cuban', 'new']) {
		await begin(page, server, asks);
		await page.waitForSelector('[data-check=good]');
		await hand(5);
		await page.getByRole('button', { name: 'To the laboratory' }).click();
		await page.getByTestId('simulate').waitFor();
		await page.goBack();
		await deals(5);
		await page.reload();
		await deals(5);
		await hand(4);
		await page.goto(`${server.address}#/`);
		await page.goBack();
		await deals(4);
	}
	/* asked for once more it begins once more */
	await begin(page, server, 'from=cuban');
	await deals(10);
	await begin(page, server, 'from=cuban');
	await hand(6);
	await begin(page, server, 'from=cuban');
	await deals(10);
	const { packed } = await page.evaluate(async () => {
		const bytes = new TextEncoder().encode(JSON.stringify({ title: 'Sent', variant: { deal: { random: { hand: 3 } } } }));
		const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
		const all = new Uint8Array(await new Response(stream).arrayBuffer());
		return {
			packed: btoa(String.fromCharCode(...all))
				.replaceAll('+', '-')
				.replaceAll('/', '_')
				.replace(/=+$/, ''),
		};
	});
	await begin(page, server, `game=${packed}`);
	await deals(3);
	await hand(2);
	await page.reload();
	await deals(2);
	assert.deepEqual(page.troubles, []);
	await page.done();
});

test('changes are undone and done again, after Back and loading the page too; what an address began takes nothing away', async () => {
	for (const look of [{}, { width: 390, height: 844, lang: 'es' }]) {
		const page = await open(browser, look);
		const dealt = n =>
			page
				.locator('.verdict')
				.getByText(look.lang ? `con ${n} fichas` : `with ${n} tiles each`)
				.waitFor();
		const [undo, redo] = [page.getByTestId('undo'), page.getByTestId('redo')];
		await begin(page, server, 'new');
		await goTo(page, 'before');
		assert.equal(await undo.isDisabled(), true);
		await page.check('[data-option="deal/random"]');
		const hand = page.locator('[data-aspect-card=deal] [data-param=hand] input');
		await hand.pressSequentially('5');
		await dealt(5);
		await goTo(page, 'end');
		await undo.click();
		/* at the step where it was, and only what was typed */
		await page.locator('[data-step=before][aria-current=step]').waitFor();
		await page.waitForSelector('[data-option="deal/random"]:checked');
		await eventually(async () => assert.equal(await hand.inputValue(), ''));
		await redo.click();
		await dealt(5);
		assert.deepEqual(await axe(page, { dark: !look.width }), []);
		/* the link of a variant is used once, and what was there comes back */
		await page.goto(`${server.address}#/build?from=cuban`);
		await dealt(10);
		await page.waitForURL(url => url.hash === '#/build');
		await page.reload();
		await dealt(10);
		await page.evaluate(() => document.activeElement.blur());
		await page.keyboard.press('Control+z');
		await dealt(5);
		await page.keyboard.press('Control+Shift+z');
		await dealt(10);
		await undo.click();
		await dealt(5);
		await page.goto(`${server.address}#/lab`);
		await page.getByTestId('simulate').waitFor();
		await page.goBack();
		await dealt(5);
		await redo.click();
		await dealt(10);
		/* another window begins with what was built last */
		const other = await page.context().newPage();
		await other.goto(`${server.address}#/build`);
		await other
			.locator('.verdict')
			.getByText(look.lang ? 'con 10 fichas' : 'with 10 tiles each')
			.waitFor();
		assert.deepEqual(page.troubles, []);
		await page.done();
	}
});

test('what is wrong is said at its control, and the summary leads there', async () => {
	const pack = variant => deflateRawSync(JSON.stringify({ title: 'Sent', variant })).toString('base64url');
	const page = await open(browser);
	for (const [variant, step, where, says] of [
		[{ end: ['classic', { score: {} }] }, 'end', '[data-list=end] [data-param=points] input', /^Fill in “.+” for “Score”\.$/],
		[{ start: { holder: { tile: '9-9' } } }, 'before', '[data-aspect-card=start] [data-param=tile] input', /no tile 9-9/],
		[{ teams: { across: { teams: 3 } } }, 'before', '[data-aspect-card=teams] .complaint', /into 3 teams/],
		[{ match: 'by-magic' }, 'table', '[data-aspect-card=match] .complaint', /“Matching” holds something/],
		[{ players: [{ name: 'Ana, Eva' }, 'random'] }, 'players', '[data-player="0"] .complaint', /commas/],
	]) {
		await begin(page, server, `game=${pack(variant)}`);
		const complaint = page.locator('.verdict .complaint p');
		await complaint.filter({ hasText: says }).waitFor();
		await page.locator('.verdict').getByRole('button', { name: 'Show me' }).click();
		await page.locator(`[data-step=${step}][aria-current=step]`).waitFor();
		await page.locator(where).first().waitFor();
		if (where.endsWith('input')) {
			await page.locator(`${where}[aria-invalid=true]`).waitFor();
			await page.locator(`${where}:focus`).waitFor();
		}
		assert.deepEqual(await axe(page, { dark: false }), []);
	}
	assert.deepEqual(page.troubles, []);
	await page.done();
});

test('what a game is begun with is what is pressed', async () => {
	const page = await open(browser);
	await begin(page, server, 'from=cuban');
	const pressed = title =>
		eventually(async () => assert.deepEqual(await page.locator('.base[aria-pressed=true] strong').allInnerTexts(), [title]));
	await goTo(page, 'start');
	await pressed('Cuban');
	await page.getByRole('button', { name: /^Blank sheet/ }).click();
	await pressed('Blank sheet');
	await page.locator('.base[data-variant=cuban]').click();
	await page.waitForFunction(() => document.querySelector('.summary h2').textContent === 'Cuban');
	await goTo(page, 'start');
	await pressed('Cuban');
	await page.getByLabel('Name of the game').fill('Mine');
	await page.locator('.base[data-variant=cuban]').click();
	await page.waitForFunction(() => document.querySelector('.summary h2').textContent === 'Cuban');
	assert.deepEqual(page.troubles, []);
	await page.done();
});

test('a file that was saved can be loaded, and a link carries the game', async () => {
	const page = await open(browser);
	await begin(page, server, 'from=cuban');
	const text = await saved(page);
	await load(page, '# nothing\n');
	await says(page.locator('.summary-go .complaint'), /empty/);
	assert.equal(await saved(page), text, 'an empty file changes nothing');
	await goTo(page, 'start');
	await page.getByLabel('Name of the game').fill('');
	assert.equal((await save(page)).suggestedFilename(), 'cuban.yaml');
	await load(page, 'like: cuban\ndeal: {hand: 9}\n');
	await page.waitForFunction(() => document.querySelector('.verdict')?.textContent.includes('9 tiles'));
	assert.equal(await saved(page), text.replace('hand: 10', 'hand: 9'));
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.getByRole('button', { name: 'Copy a link to this game' }).click();
	await page.getByRole('button', { name: 'Copied' }).waitFor();
	const link = await page.evaluate(() => navigator.clipboard.readText());
	const other = await open(browser, { lang: 'es' });
	await other.goto(link);
	await other.waitForFunction(() => location.hash === '#/build');
	const spanish = { North: 'Norte', East: 'Este', South: 'Sur', West: 'Oeste' };
	assert.equal(
		await saved(other),
		text.replace('hand: 10', 'hand: 9').replace(/North|East|South|West/g, side => spanish[side]),
	);
	await other.done();
	await load(page, 'match: eqaul\n');
	await says(page.locator('.summary-go .complaint'), /equal.*line 1/s);
	await page.done();
});

test('axe finds nothing, in either language, on a large and a small screen', async () => {
	for (const look of [{}, { width: 390, height: 800, lang: 'es' }]) {
		const page = await open(browser, look);
		const dark = !look.width;
		await page.goto(server.address);
		await page.waitForSelector('.variants li:nth-child(4)');
		assert.deepEqual(await axe(page, { dark }), []);
		await page.locator('.variant-title').first().click();
		await page.locator('.dialog .explain').waitFor();
		assert.deepEqual(await axe(page, { dark }), [], 'a variant');
		await begin(page, server, 'from=a-power-plants');
		await page.waitForSelector('[data-check=good]');
		for (const step of await page.locator('[data-step]').evaluateAll(list => list.map(entry => entry.dataset.step))) {
			await goTo(page, step);
			assert.deepEqual(await axe(page, { dark }), [], step);
		}
		assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), 'nothing sticks out');
		await begin(page, server, 'from=c-powers'); /* its ends say who wins */
		await goTo(page, 'end');
		const menus = page.locator('[data-list=end] select');
		await menus.nth(3).waitFor();
		const widths = await menus.evaluateAll(list => list.map(menu => menu.offsetWidth));
		assert.ok(Math.min(...widths) > 200, `room for every menu: ${widths}`);
		assert.deepEqual(page.troubles, []);
		await page.done();
	}
});
