/* People in tournaments: from the link to the table and back, round after round; reloaded, and with a server that is killed. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axe, browse, counts, eventually, open, serve } from './lib.mjs';
import { button, over, playOut, playOne, turnComes } from './tables.mjs';

let browser;
before(async () => (browser = await browse()));
after(() => browser?.close());

const text = `players: [{name: Ana, strategy: human}, {name: Luis, strategy: fattest}, {name: Eva, strategy: human}, first]
tiles: {faces: 5}
deal: {hand: 4}
tournament: {line-up: {round-robin: {table: 2, deals: 1}}, stop: {rounds: {rounds: 6}}}
`;
const inside = page => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
const tournamentOver = '.page[data-state=over]';

/* To the table of the round that waits; false: the tournament is over. */
async function sitDown(page) {
	await page.locator(`${tournamentOver}, [data-testid=play-round]`).first().waitFor();
	if (await page.locator(tournamentOver).count()) return false;
	await page.getByTestId('play-round').click();
	await page.waitForSelector('.table-screen[data-link=live]');
	return true;
}

async function playAll(page, back) {
	let rounds = 0;
	while (await sitDown(page)) {
		await playOut(page);
		await page.getByRole('dialog').getByRole('link', { name: back }).click();
		rounds++;
	}
	return rounds;
}

test('two people play a tournament; one reloads, and the server is killed in mid-round', async context => {
	let server = await serve();
	context.after(() => server.stop());
	const { folder, port } = server;
	const made = await server.post('tournaments', { variant: { text }, seed: '5', speed: 0 });
	const link = ({ player, secret }) => `${server.address}#/tournament/${made.id}?seat=${player}.${secret}`;
	const ana = await open(browser);
	const eva = await open(browser, { width: 390, height: 844, lang: 'es', theme: 'dark' });
	await ana.goto(link(made.seats[0]));
	await eva.goto(link(made.seats[1]));
	await ana.getByText('Your round is waiting.').waitFor();
	await eva.getByText('Tu mano te espera.').waitFor();
	await eventually(() => assert.ok(!ana.url().includes(made.seats[0].secret), 'the secret has left the address'));
	for (const page of [ana, eva]) {
		assert.deepEqual(await axe(page, { dark: page === ana }), []);
		assert.ok(await inside(page));
	}
	assert.equal((await server.get(`tournaments/${made.id}`)).seed, null);

	/* in mid-round */
	assert.ok(await sitDown(ana));
	await ana.locator('.hand-tile').first().waitFor();
	assert.equal(await ana.locator('.seats .shown-hand').count(), 0, 'nobody else shows a hand');
	if (await turnComes(ana)) await playOne(ana);
	const table = ana.url();
	const before = await turnComes(ana);
	const hand = () => ana.locator('.hand-tile').evaluateAll(tiles => tiles.map(tile => tile.dataset.tile).join(' '));
	const held = await hand();
	await ana.reload();
	await ana.waitForSelector('.table-screen[data-link=live]');
	assert.equal(await turnComes(ana), before);
	await eventually(async () => assert.equal(await hand(), held, 'reloaded, the same hand'));
	await server.kill();
	await ana.getByTestId('lost').waitFor();
	server = await serve({ folder, port });
	await ana.waitForSelector('.table-screen[data-link=live]');
	assert.equal(await turnComes(ana), before);
	await eventually(async () => assert.equal(await hand(), held, 'after kill -9, the same hand'));
	assert.equal(ana.url(), table);

	/* to the end */
	await playOut(ana);
	await counts(ana.locator(over), 1);
	await ana.getByRole('dialog').getByRole('link', { name: 'To the tournament' }).click();
	const rounds = await Promise.all([playAll(ana, 'To the tournament'), playAll(eva, 'Al torneo')]);
	assert.deepEqual(rounds, [2, 3]);
	for (const page of [ana, eva]) {
		await page.locator(tournamentOver).waitFor();
		await counts(page.locator('[data-testid=standings] tbody tr'), 4);
		assert.deepEqual(page.troubles, []);
	}
	const tournament = await server.get(`tournaments/${made.id}`);
	assert.equal(tournament.rounds, 6);
	assert.equal(tournament.seed, '5');
	await ana.done();
	await eva.done();
});

test('whoever builds a tournament with people plays in it and gets the links of the others', async context => {
	const server = await serve();
	context.after(() => server.stop());
	const page = await open(browser);
	await page.goto(`${server.address}#/build?from=classic`);
	await page.locator('.steps').getByText('Players').click();
	for (const i of [0, 1]) await page.locator(`[data-player="${i}"]`).getByRole('button', { name: 'open seat' }).click();
	await button(page, 'Start a tournament').click();
	await page.getByText('Your round is waiting.').waitFor();
	await page.getByText('People play').click();
	await counts(page.locator('.links input'), 2);
	const links = await page.locator('.links input').evaluateAll(inputs => inputs.map(input => input.value));
	assert.match(links[1], /#\/tournament\/\d+\?seat=1\.[\w-]+$/);
	assert.deepEqual(await axe(page), []);
	const other = await open(browser);
	await other.goto(links[1]);
	assert.ok(await sitDown(other));
	await other.locator('.hand-tile').first().waitFor();
	assert.equal(await other.locator('.seats .shown-hand').count(), 0);
	await other.getByRole('link', { name: 'To the tournament' }).click();
	await button(page, 'Stop here').click();
	await page.locator('.page[data-state=stopped]').waitFor();
	assert.deepEqual([...page.troubles, ...other.troubles], []);
	await page.done();
	await other.done();
});
