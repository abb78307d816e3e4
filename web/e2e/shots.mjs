/* The pictures of the README, made anew: node e2e/shots.mjs [FOLDER [NAME…]]. Every deal has a seed, so that they show the same each time. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { browse, open, serve } from './lib.mjs';
import { playOne, sit } from './tables.mjs';

const [, , given, ...names] = process.argv;
const folder = given ?? new URL('../../docs/screenshots', import.meta.url).pathname;
mkdirSync(folder, { recursive: true });
const server = await serve();
const browser = await browse();

async function picture(name, look, prepare) {
	if (names.length && !names.includes(name)) return;
	const page = await open(browser, look);
	await prepare(page);
	await page.locator('.banner').waitFor({ state: 'detached' });
	await page.waitForTimeout(400);
	await page.screenshot({ path: join(folder, `${name}.png`) });
	await page.done();
	console.log(name);
}

async function stepped(variant, seed, steps, players) {
	const table = await server.post('tables', { variant, seed, players });
	for (let i = 0; i < steps; i++) await server.post(`tables/${table.id}/commands`, { do: 'step' }, table.owner);
	return table;
}

/* Plays for the person until `turns` tiles were laid and it is its turn again. */
async function playOn(page, table, turns) {
	await server.post(`tables/${table.id}/commands`, { do: 'run', speed: 0 }, table.owner);
	for (let i = 0; i < turns; i++) {
		await page.locator('.hand-may').first().waitFor();
		await playOne(page);
	}
	await page.locator('.hand-may').first().waitFor();
}

const rivals = [
	{ name: 'Ana', strategy: 'human' },
	{ name: 'Ernesto', strategy: 'fattest' },
	{ name: 'Yamila', strategy: 'blocker' },
	{ name: 'Luis', strategy: 'semi-smart' },
];

await picture('home', {}, async page => {
	await page.goto(server.address);
	await page.waitForSelector('.variants li:nth-child(4)');
});
await picture('playing', { lang: 'es' }, async page => {
	const table = await server.post('tables', { variant: 'cuban', seed: '21', players: rivals });
	await sit(page, server, table, { seat: true });
	await playOn(page, table, 5);
});
await picture('playing-phone', { width: 390, height: 844, theme: 'dark', lang: 'es' }, async page => {
	const table = await server.post('tables', { variant: 'five-up', seed: '7', players: rivals.slice(0, 2) });
	await sit(page, server, table, { seat: true });
	await playOn(page, table, 6);
	await page.locator('.hand-may').first().click();
});
await picture('branching', { theme: 'dark' }, async page => {
	const table = await server.post('tables', { variant: 'b-branching', seed: '7', players: rivals });
	await sit(page, server, table, { seat: true });
	await playOn(page, table, 5);
	await page.locator('.hand-may').first().click();
});
await picture('open-faces', {}, async page => sit(page, server, await stepped('c-standard', '3', 13)));
await picture('building', {}, async page => {
	await page.goto(`${server.address}#/build?from=c-powers`);
	await page.click('[data-step=playing]');
	await page.waitForSelector('[data-check=good]');
	await page.locator('#aspect-powers').scrollIntoViewIfNeeded();
});
await picture('end', { lang: 'es' }, async page => {
	const table = await stepped('puerto-rico-200', '5', 0);
	await sit(page, server, table);
	await server.post(`tables/${table.id}/commands`, { do: 'finish' }, table.owner);
	await page.getByRole('dialog').waitFor();
	await page.locator('.arithmetic summary').click();
});
/* Three of four have sat down; with `all`, the table has begun. */
async function friends(all) {
	const players = ['North', 'East', 'South', 'West'].map(name => ({ name, strategy: 'human' }));
	const table = await server.post('tables', { variant: 'cuban', players, friends: true, match: true, seed: '12' });
	const seats = [];
	for (const [player, name] of ['Ana', 'Luis', 'Eva', 'Yamila'].slice(0, all ? 4 : 3).entries()) {
		const secret = player ? table.invite : `${table.owner}.${table.invite}`;
		const sat = await server.post(`tables/${table.id}/commands`, { do: 'sit', player, name }, secret);
		seats.push(sat.seats[0].secret);
	}
	return { ...table, seats };
}
/* As somebody who sits there. */
async function sitDown(page, table, player) {
	await page.goto(server.address);
	const kept = { invite: table.invite, seat: table.seats[player], ...(player ? {} : { owner: table.owner }) };
	await page.evaluate(
		([id, secrets]) => localStorage.setItem('domino.tables', JSON.stringify({ [id]: secrets })),
		[table.id, kept],
	);
	await page.goto(`${server.address}#/table/${table.id}`);
}
await picture('lobby', { height: 900 }, async page => {
	const table = await friends(false);
	const others = await Promise.all([1, 2].map(() => open(browser)));
	await Promise.all(others.map((other, i) => sitDown(other, table, i + 1)));
	await Promise.all(others.map(other => other.locator('.ring-mine').waitFor()));
	/* as if from another machine: the link is one that others can open */
	const reach = { version: '0.1.0', reachable: true, addresses: ['http://192.168.1.7:8080'], public_url: null };
	await page.route('**/api/v1/server', route => route.fulfill({ json: reach }));
	await sitDown(page, table, 0);
	await page.locator('.qr[data-ready=true]').waitFor();
});
await picture('friends-phone', { width: 390, height: 844 }, async page => {
	const table = await friends(true);
	const others = await Promise.all([1, 2, 3].map(() => open(browser)));
	await Promise.all(others.map((other, i) => sitDown(other, table, i + 1)));
	await sitDown(page, table, 0);
	const all = [page, ...others];
	for (let laid = 0; laid < 13; laid++) {
		await Promise.race(all.map(each => each.locator('.hand-may').first().waitFor()));
		for (const each of all) if (await each.locator('.hand-may').count()) await playOne(each);
	}
	await page.locator('.hand-may').first().waitFor();
	await others[1].getByRole('button', { name: 'Say something' }).click();
	await others[1].locator('[data-phrase=nice-one]').click();
	await page.locator('.bubble').waitFor();
});
await picture('laboratory', { height: 1000 }, async page => {
	await page.goto(`${server.address}#/lab?variant=c-standard`);
	await page.getByRole('button', { name: 'Compare with another' }).click();
	await page.locator('.subject select').nth(1).selectOption('c-powers');
	await page.getByLabel('Seed').fill('1');
	await page.getByTestId('simulate').click();
	await page.getByTestId('results').waitFor();
	await page.evaluate(() => window.scrollTo(0, document.querySelector('.results-head').offsetTop - 16));
});
await picture('tournament', { height: 1000, theme: 'dark' }, async page => {
	await page.goto(`${server.address}#/tournaments?variant=a-championship`);
	await page.locator('.tournament-form input[inputmode=numeric]').fill('4');
	await page.getByTestId('start-tournament').click();
	await page.waitForSelector('[data-state=over]');
	await page.locator('.round-list [data-round]').first().waitFor();
});
await picture('review', {}, async page => {
	const buffer = readFileSync(new URL('../../tests/golden/pairs.dom', import.meta.url));
	await page.goto(`${server.address}#/replay`);
	await page.getByTestId('record-file').setInputFiles({ name: 'round.dom', mimeType: 'text/plain', buffer });
	await page.getByTestId('review').click();
	await page.getByTestId('reviewed').locator('.review-dot').first().waitFor();
	await page.getByTestId('reviewed').getByRole('button').last().click();
});
await picture('puzzle', { lang: 'es', theme: 'dark' }, async page => {
	await page.goto(`${server.address}#/puzzles/30`);
	await page.locator('.puzzle-way').first().waitFor();
});

await browser.close();
await server.stop();
