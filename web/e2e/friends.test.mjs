/* Playing together: one link, a lobby, a match to its end; people who vanish, come back, are removed, and speak to each other. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axe, browse, counts, eventually, open, serve } from './lib.mjs';
import { button, laidAtLeast, playOne, turnComes } from './tables.mjs';

let browser;
before(async () => (browser = await browse()));
after(() => browser?.close());

const phone = { width: 390, height: 844 };
const inside = page => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
const live = page => page.waitForSelector('.table-screen[data-link=live]');
const name = page => page.locator('.join .name-field input');

/* Opens a table from a game's card and gives its link. */
async function host(page, server, variant, as, length = 'A match') {
	await page.goto(server.address);
	await page.locator(`[data-variant=${variant}] [data-testid=friends]`).click();
	return openTable(page, as, length);
}

async function openTable(page, as, length = 'A match') {
	const dialog = page.getByRole('dialog');
	await dialog.getByLabel('Your name').fill(as);
	await dialog.getByRole('radio', { name: length }).check();
	await dialog.getByTestId('open-friends').click();
	return page.getByTestId('invite-link').inputValue();
}

async function join(page, link, as, player) {
	await page.goto(link);
	await name(page).fill(as);
	if (player === undefined) await page.getByTestId('sit').click();
	else await page.locator(`[data-player="${player}"] button`).click();
	await page.locator('.ring-mine, .table-screen').first().waitFor();
}

/* Plays whatever the page offers, as quickly as it does. */
const robot = () => {
	window.setInterval(() => {
		if (document.querySelector('.match-end[data-over=true]')) return;
		const offered = [
			'[data-testid=ready]:not(:disabled)',
			'.asked .primary',
			'.open-spot:not(.lit-soft)',
			'.hand-may:not(:disabled)',
		].map(what => document.querySelector(what));
		offered.find(Boolean)?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
	}, 60);
};

const fewer = `title: {en: Short Cuban, es: Cubano corto}
like: cuban
tournament: {stop: {points: {points: 45}}}
`;

test('four phones, one link, a match of Cuban to its end; one vanishes for good, one comes back', async context => {
	const server = await serve();
	context.after(() => server.stop());
	const ana = await open(browser, phone);
	const eva = await open(browser, { ...phone, lang: 'es' });
	const luis = await open(browser, { ...phone, theme: 'dark' });
	const tita = await open(browser, { ...phone, lang: 'es', theme: 'dark' });

	/* the lobby */
	await ana.goto(`${server.address}#/build?new`);
	await ana
		.locator('input[type=file]')
		.setInputFiles({ name: 'short.yaml', mimeType: 'application/yaml', buffer: Buffer.from(fewer) });
	await ana.waitForSelector('[data-check=good]');
	await button(ana, 'Play with friends').click();
	const link = await openTable(ana, 'Ana');
	assert.match(link, /#\/join\/[\w-]+\.[\w-]+$/);
	const id = /join\/([\w-]+)/.exec(link)[1];
	await ana.getByText('Only this computer can open the link.').waitFor();
	await ana.locator('.invite summary').click();
	await ana.locator('.qr[data-ready=true]').waitFor();
	await ana.locator('.lobby-settings summary').click();
	await ana.getByLabel('Gone for longer than').selectOption('10');
	await ana.waitForFunction(() => document.querySelector('.lobby-settings select:enabled'));
	await ana.getByLabel('Between two rounds').selectOption('30');
	await ana.waitForFunction(() => document.querySelector('[data-testid=pause]:enabled')?.value === '30');
	assert.ok(await inside(ana));
	assert.deepEqual(await axe(ana), []);

	/* the door: a name is there already, and one tap is enough */
	await eva.goto(link);
	await eva.getByText('En la mesa: Ana.').waitFor();
	await eventually(async () => assert.ok((await name(eva).inputValue()).length > 0));
	assert.ok(await inside(eva));
	assert.deepEqual(await axe(eva), []);
	await name(eva).fill('Eva');
	await eva.getByTestId('sit').click();
	await eva.locator('.ring-mine').waitFor();
	assert.deepEqual(await axe(eva), []);
	await luis.goto(link);
	await name(luis).fill('eva');
	await luis.getByTestId('sit').click();
	await luis.getByText('somebody else here is called that').waitFor();
	await join(luis, link, 'Luis', 3);

	/* teams are chosen by taking seats; the owner moves people too */
	await eventually(async () =>
		assert.deepEqual(await luis.locator('.ring-name').allTextContents(), ['Ana', 'Eva', 'Sit here', 'Luis']),
	);
	await luis.locator('[data-player="2"] button').click();
	await luis.locator('[data-player="2"] .ring-mine').waitFor();
	await ana.getByRole('button', { name: /^Luis/ }).click();
	await ana.getByRole('dialog').getByRole('button', { name: 'Change places with Eva' }).click();
	await luis.locator('[data-player="1"] .ring-mine').waitFor();

	/* reloaded, and by the link once more: the same seat */
	await luis.reload();
	await luis.locator('[data-player="1"] .ring-mine').waitFor();
	await luis.goto('about:blank');
	await luis.goto(link);
	await luis.locator('[data-player="1"] .ring-mine').waitFor();

	/* all seats are taken: it begins */
	await join(tita, link, 'Tita');
	for (const page of [ana, eva, luis, tita]) {
		await live(page);
		await page.getByTestId('match-bar').waitFor();
		assert.equal(await page.getByRole('button', { name: /^(Pause|Pausa)$/ }).count(), 0, 'nobody sets the pace');
		assert.ok(await inside(page));
	}
	await eventually(async () =>
		assert.match(await ana.getByTestId('match-bar').textContent(), /45 points.*Ana \+ Eva.*Luis \+ Tita/),
	);
	await eva.getByRole('button', { name: 'Decir algo' }).click();
	await eva.locator('[data-phrase=hello]').waitFor();
	assert.equal(await eva.getByLabel('Escribe a la mesa').count(), 0, 'nobody writes unless the owner lets them');
	await eva.locator('[data-phrase=hello]').click();
	await tita.locator('.bubble', { hasText: '¡Buenas!' }).waitFor();
	await Promise.all([ana, eva, luis, tita].map(page => page.evaluate(robot)));

	/* in mid-round one is gone for good, another for a while */
	await laidAtLeast(ana, 4);
	await Promise.all([luis.done(), tita.goto('about:blank')]);
	await ana.locator('.note-away', { hasText: 'The computer plays for' }).waitFor();
	await ana.getByText('Luis is gone: the computer plays.').first().waitFor();
	await tita.goto(link);
	await live(tita);
	await eventually(async () => assert.match(await tita.locator('.bench-who').textContent(), /Tita/));
	await tita.evaluate(robot);

	/* somebody wins */
	const here = [ana, eva, tita];
	await Promise.all(here.map(page => page.locator('.match-end[data-over=true]').waitFor()));
	const { match } = await server.get(`tables/${id}`);
	assert.equal(match.over, true);
	assert.equal(match.winners.length, 1);
	assert.ok(match.totals[match.winners[0]] >= 45);
	const winners = ['Ana + Eva', 'Luis + Tita'][match.winners[0]];
	await ana.getByRole('heading', { name: `${winners} win the match!` }).waitFor();
	await eva.getByRole('heading', { name: `¡${winners} ganan la partida!` }).waitFor();
	await ana.locator('.match-end').getByRole('button', { name: 'Score sheet' }).click();
	await counts(ana.locator('.sheet tbody tr'), match.rounds.length);
	await eventually(async () =>
		assert.deepEqual(
			await ana.locator('.sheet tfoot td').allTextContents(),
			match.totals.map(total => String(total)),
		),
	);
	assert.deepEqual(await axe(ana), []);
	await ana.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
	assert.deepEqual(await axe(eva), []);

	/* and once more */
	await ana.getByTestId('rematch').click();
	await ana.waitForFunction(() => !document.querySelector('.match-end'));
	assert.equal((await server.get(`tables/${id}`)).match.over, false);
	for (const page of here) {
		assert.deepEqual(page.troubles, []);
		await page.done();
	}
});

test('two people in one browser, each in a tab: two seats, kept when reloaded', async context => {
	const server = await serve();
	context.after(() => server.stop());
	const ana = await open(browser, phone);
	const link = await host(ana, server, 'cuban', 'Ana');
	const id = /join\/([\w-]+)/.exec(link)[1];

	/* another tab, while the first is there: a seat of one's own, and none of the owner's rights */
	const eva = await ana.context().newPage();
	await eva.goto(link);
	await eva.getByTestId('elsewhere').waitFor();
	assert.ok(await inside(eva));
	assert.deepEqual(await axe(eva), []);
	await name(eva).fill('Eva');
	await eva.getByTestId('sit').click();
	await eva.locator('[data-player="1"] .ring-mine').waitFor();
	assert.equal(await eva.getByTestId('begin').count(), 0);
	for (const [page, player] of [
		[eva, 1],
		[ana, 0],
	]) {
		await page.reload();
		await page.locator(`[data-player="${player}"] .ring-mine`).waitFor();
	}
	await ana.getByTestId('begin').waitFor();
	/* by the link once more, each in their tab */
	await eva.goto('about:blank');
	await eva.goto(link);
	await eva.locator('[data-player="1"] .ring-mine').waitFor();
	/* a third tab may go on from the first one's seat, and does so by itself when nobody is there */
	const other = await ana.context().newPage();
	await other.goto(link);
	await other.getByTestId('elsewhere').click();
	await other.locator('[data-player="0"] .ring-mine').waitFor();
	await other.close();
	await eva.close();
	await ana.goto('about:blank');
	const again = await ana.context().newPage();
	await again.goto(link);
	await again.locator('[data-player="0"] .ring-mine').waitFor();
	assert.deepEqual(
		(await server.get(`tables/${id}`)).seats.filter(seat => seat.person !== 'free').map(seat => seat.name),
		['Ana', 'Eva'],
	);
	await ana.done();
});

test('whoever is removed may not come back by the old secret; a full table is watched', async context => {
	const server = await serve();
	context.after(() => server.stop());
	const ana = await open(browser);
	const link = await host(ana, server, 'block-two', 'Ana', 'One round');
	await ana.locator('.lobby-settings summary').click();
	await ana.getByLabel('People at the table may write to each other').click();
	await ana.waitForFunction(() => document.querySelector('.lobby-settings input:enabled:checked'));
	const eva = await open(browser, phone);
	await eva.goto(link);
	const [before] = await Promise.all([
		eva.waitForResponse(response => response.url().endsWith('/commands')),
		eva.getByTestId('sit').click(),
	]);
	const [{ secret }] = (await before.json()).seats;
	await live(eva);
	await live(ana);
	await button(ana, 'Table').waitFor(); /* it comes with the bar that a match has */
	assert.equal(await ana.getByTestId('match-bar').count(), 0);

	/* full */
	const leo = await open(browser, { ...phone, lang: 'es' });
	await leo.goto(link);
	await leo.getByText('No quedan puestos.').waitFor();
	assert.deepEqual(await axe(leo), []);
	await leo.getByRole('button', { name: 'Mirar' }).click();
	await live(leo);
	await counts(leo.locator('.seat'), 2);
	assert.equal(await leo.locator('.hand-tile').count(), 0);

	/* said: seen at the seat, and read aloud; what is written reaches those at the table alone */
	await eva.getByRole('button', { name: 'Say something' }).click();
	await eva.getByLabel('Write to the table').fill('Do you have the double?');
	await eva.getByRole('button', { name: 'Send' }).click();
	await eva.locator('.chat', { hasText: 'Do you have the double?' }).waitFor();
	await ana.locator('.bubble', { hasText: 'Do you have the double?' }).waitFor();
	assert.deepEqual(await axe(eva), []);
	await eva.locator('[data-phrase=well-played]').click();
	await ana.locator('.bubble', { hasText: 'Well played!' }).waitFor();
	await leo.locator('.bubble', { hasText: '¡Bien jugado!' }).waitFor();
	await ana.getByTestId('announcer').getByText('Well played!').waitFor();
	assert.ok(!(await leo.content()).includes('the double'));

	/* the same tiles again: the others are asked */
	const propose = async () => {
		await ana.getByRole('button', { name: 'Table', exact: true }).click();
		await ana.getByRole('button', { name: 'Deal the same tiles again', exact: true }).click();
		await eva.getByText('Ana proposes to deal the same tiles again.').first().waitFor();
	};
	await propose();
	assert.deepEqual(await axe(eva), []);
	await eva.getByRole('button', { name: 'No, play on' }).click();
	await ana.getByText('does not agree').first().waitFor();
	await propose();
	await eva.getByRole('button', { name: 'I agree' }).click();
	await eventually(async () =>
		assert.doesNotMatch(
			(await eva.locator('.history-line').allTextContents()).join(' '),
			/does not agree|proposes/,
			'another round',
		),
	);

	/* leaving is asked about; whoever is alone with computers sets the pace again */
	await eva.getByRole('button', { name: 'Table', exact: true }).click();
	await eva.getByRole('button', { name: 'Leave the table' }).click();
	assert.deepEqual(await axe(eva), []);
	await eva.getByRole('dialog').getByRole('button', { name: 'Leave the table' }).click();
	await eva.waitForURL(url => url.hash === '#/');
	await ana.getByRole('button', { name: 'Pause' }).waitFor();
	const gone = await server.post(`tables/${/join\/([\w-]+)/.exec(link)[1]}/commands`, { do: 'stand' }, secret);
	assert.equal(gone.error.code, 'forbidden');

	/* by the link again, and removed by the owner */
	await join(eva, link, 'Evita');
	await live(eva);
	await ana.getByRole('button', { name: 'Table', exact: true }).click();
	await button(ana, 'Who plays').click();
	assert.deepEqual(await axe(ana), []);
	await ana.getByRole('button', { name: /^Remove from the table/ }).click();
	await eva.getByText('You have no seat at this table any more.').waitFor();
	assert.deepEqual(await axe(eva), []);
	await eva.getByRole('button', { name: 'Take a seat' }).click();
	await name(eva).waitFor();
	for (const page of [ana, eva, leo]) {
		assert.deepEqual(page.troubles, []);
		await page.done();
	}
});

test('against computers alone: a hint shows the play and says why, and what was laid is taken back', async context => {
	const server = await serve();
	context.after(() => server.stop());
	const page = await open(browser, phone);
	await page.goto(server.address);
	await page.getByTestId('quick').click();
	await live(page);
	assert.ok(await turnComes(page));
	const held = await page.locator('.hand-tile').count();
	await page.getByTestId('hint').click();
	const advice = page.getByTestId('advice');
	await advice.waitFor();
	await eventually(async () => assert.match(await advice.textContent(), /\d-\d/));
	assert.deepEqual(await axe(page), []);
	await page.locator('.asked .primary').click();
	await page.waitForFunction(n => document.querySelectorAll('.hand-tile').length < n, held);

	/* as far as one likes, and marked */
	await page.waitForFunction(() => document.querySelector('[data-testid=undo]:enabled'));
	await page.getByTestId('undo').click();
	await page.waitForFunction(n => document.querySelectorAll('.hand-tile').length === n, held);
	await page.locator('.table-head').getByText('practice').waitFor();
	assert.ok(await turnComes(page));
	await playOne(page);
	if (await turnComes(page)) await playOne(page);
	assert.deepEqual(page.troubles, []);
	await page.done();
});
