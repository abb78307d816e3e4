/* The pictures of the README, made anew: node e2e/shots.mjs [FOLDER [NAME…]]. Every deal has a seed, so that they show the same each time. */
import { mkdirSync } from 'node:fs';
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
});

await browser.close();
await server.stop();
