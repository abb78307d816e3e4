/* What one learns from: a round's review with its graph and what somebody could believe, puzzles, and computers at a level. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { axe, browse, counts, eventually, open, says, serve } from './lib.mjs';
import { sit } from './tables.mjs';

let server, browser;
const looks = [{}, { width: 390, height: 844, lang: 'es', theme: 'dark' }];
const golden = name => readFileSync(new URL(`../../tests/golden/${name}.dom`, import.meta.url), 'utf8');
const inside = page => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

before(async () => {
	server = await serve();
	browser = await browse();
});
after(async () => {
	await browser?.close();
	await server?.stop();
});

/* Each row adds up; where tiles really were is marked where that may be known. */
async function readsBelief(map, marked) {
	await map.locator('tbody tr').nth(5).waitFor();
	for (const row of await map.locator('tbody tr').all()) {
		const cells = (await row.locator('td').allInnerTexts()).map(text => Number.parseInt(text, 10));
		const sum = cells.reduce((total, cell) => total + cell, 0);
		assert.ok(Math.abs(sum - 100) <= 2, `a tile is somewhere: ${cells}`);
		assert.equal(await row.locator('td.there').count(), marked ? 1 : 0);
	}
}

test('a round is reviewed: turning points, what was better, what could be believed', async () => {
	for (const look of looks) {
		const page = await open(browser, look);
		await page.goto(`${server.address}#/replay`);
		await page
			.getByTestId('record-file')
			.setInputFiles({ name: 'round.dom', mimeType: 'text/plain', buffer: Buffer.from(golden('pairs')) });
		await page.waitForSelector('.replay-screen');
		await page.getByTestId('review').click();
		const panel = page.getByTestId('reviewed');
		await panel.waitFor();
		await panel.locator('.review-dot').first().waitFor(); /* somebody lost something */
		await counts(panel.locator('.review-sums tbody tr'), 4);
		await page.locator('.replay-screen input[type=range]').focus();
		await page.keyboard.press('Home');
		await panel.getByRole('button').last().click();
		await page.waitForFunction(() => Number(document.querySelector('.replay-screen').dataset.at) > 5);
		await says(panel.locator('.review-said'), look.lang === 'es' ? /perdió un .* ± .* %/ : /± .* % lost/);
		await panel.getByTestId('belief').locator('summary').click();
		await readsBelief(panel.locator('.belief-map'), true);
		assert.ok(await inside(page));
		assert.deepEqual(await axe(page), []);
		assert.deepEqual(page.troubles, []);
		await page.done();
	}
});

test('at any moment of a replay: what whoever is to move could believe', async () => {
	for (const look of looks) {
		const page = await open(browser, look);
		await page.goto(`${server.address}#/replay`);
		await page
			.getByTestId('record-file')
			.setInputFiles({ name: 'round.dom', mimeType: 'text/plain', buffer: Buffer.from(golden('pairs')) });
		await page.waitForSelector('.replay-screen');
		const belief = page.getByTestId('belief');
		await page.keyboard.press('End');
		await counts(belief, 0, 'after the last play there is nobody to move');
		await page.keyboard.press('Home');
		for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
		await belief.locator('summary').click();
		await readsBelief(belief.locator('.belief-map'), true);
		const rows = await belief.locator('tbody tr').count();
		for (let i = 0; i < 8; i++) await page.keyboard.press('ArrowRight');
		await eventually(async () => assert.ok((await belief.locator('tbody tr').count()) < rows, 'it follows the steps'));
		assert.ok(await inside(page));
		assert.deepEqual(await axe(page), []);
		assert.deepEqual(page.troubles, []);
		await page.done();
	}
});

test('at one’s own turn, against computers alone: where the hidden tiles may be', async () => {
	const players = [{ name: 'Ana', strategy: 'human' }, ...Array.from({ length: 3 }, () => ({ strategy: 'fattest' }))];
	for (const look of looks) {
		const table = await server.post('tables', { variant: 'pairs', seed: '12', players });
		const page = await open(browser, look);
		await sit(page, server, table, { seat: true });
		await server.post(`tables/${table.id}/commands`, { do: 'run', speed: 0 }, table.owner);
		await page.locator('.hand-may').first().waitFor();
		await page.getByTestId('hidden-tiles').click();
		const dialog = page.getByRole('dialog');
		await readsBelief(dialog.locator('.belief-map'), false);
		assert.equal(await dialog.locator('thead th').count(), 4, 'three others');
		assert.ok(await inside(page));
		assert.deepEqual(await axe(page), []);
		await page.keyboard.press('Escape');
		await counts(dialog, 0);
		assert.deepEqual(page.troubles, []);
		await page.done();
	}
});

/* Small hands: each round is thought about in no time. Whoever plays by lot loses something. */
const small = {
	variant: { text: 'like: block-two\ntiles: {faces: 5}\ndeal: {hand: 5}\ntournament: {stop: {rounds: {rounds: 3}}}\n' },
	players: [{ strategy: 'random' }, { strategy: 'fattest' }],
	seed: '7',
};

async function playMatch(order) {
	const table = await server.post('tables', { ...small, match: true });
	assert.ok(table.id, JSON.stringify(table));
	await order(command => server.post(`tables/${table.id}/commands`, command, table.owner));
	return table;
}

/* Numbers in a cell: what is told, and its error. */
const figures = async cell => (await cell.innerText()).split('±').map(Number);

test('a match is reviewed as a whole: walked along from round to round, with the sums of all', async () => {
	const table = await playMatch(command => command({ do: 'run', speed: 0 }));
	await eventually(async () => assert.ok((await server.get(`tables/${table.id}`)).match.over));
	const { match } = await server.get(`tables/${table.id}`);
	assert.equal(match.rounds.length, 3);
	for (const look of looks) {
		const page = await open(browser, look);
		await page.goto(`${server.address}#/table/${table.id}`);
		await page.locator('.match-end[data-over=true]').waitFor();
		await page.getByTestId('review-match').click();
		await page.waitForSelector('.replay-screen');
		const round = page.locator('.table-tools select');
		await counts(round.locator('option'), 3);
		await page.getByTestId('review-all').click();
		const panel = page.getByTestId('reviewed');
		await panel.waitFor();
		await counts(panel.locator('[data-round]'), 3);
		await counts(panel.locator('.review-unknown'), 0);
		await counts(page.locator('.review-asking'), 0);

		/* by keys: event by event, round by round, from one end to the other */
		const at = () => page.evaluate(() => Number(document.querySelector('.replay-screen').dataset.at));
		const graph = panel.getByTestId('review-graph');
		await graph.focus();
		await page.keyboard.press('Home');
		await page.keyboard.press('PageUp');
		await eventually(async () => assert.equal(await round.inputValue(), '1'));
		await page.keyboard.press('ArrowRight');
		await eventually(async () => assert.ok((await at()) > 0));
		await page.keyboard.press('ArrowLeft');
		await eventually(async () => assert.equal(await round.inputValue(), '0')); /* the end of the round before */
		await page.keyboard.press('End');
		await eventually(async () => assert.equal(await round.inputValue(), '2'));
		assert.match(await graph.getAttribute('aria-valuetext'), look.lang === 'es' ? /^Mano 3/ : /^Round 3/);

		/* by pointer: the middle of the first round */
		const box = await panel.locator('[data-round="0"] rect').boundingBox();
		await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
		await eventually(async () => assert.equal(await round.inputValue(), '0'));
		await eventually(async () => assert.ok((await at()) > 3));

		/* from turning point to turning point over all rounds, and into one of them */
		const worst = panel.getByTestId('costliest').getByRole('button').first();
		await worst.click();
		await says(panel.locator('.review-said[role=status]'), look.lang === 'es' ? /perdió un .* ± .* %/ : /± .* % lost/);
		await panel.getByTestId('belief').locator('summary').click();
		await panel.locator('.belief-map td.there').first().waitFor();

		/* what all rounds come to is what each comes to, together */
		await counts(panel.getByTestId('by-round').locator('tbody tr'), 3);
		const lost = () => figures(panel.locator('.review-sums').first().locator('tbody tr').first().locator('td').nth(1));
		const [whole] = await lost();
		let sum = 0;
		await panel.getByRole('radio').last().check({ force: true });
		for (const which of ['0', '1', '2']) {
			await round.selectOption({ value: which });
			await panel.getByRole('radio', { name: `${look.lang === 'es' ? 'Mano' : 'Round'} ${Number(which) + 1}` }).waitFor();
			await counts(panel.locator('[data-round]'), 0);
			sum += (await lost())[0];
		}
		assert.ok(Math.abs(sum - whole) < 0.25, `${sum} is ${whole}`);
		await panel.getByRole('radio').first().check({ force: true });
		await counts(panel.locator('[data-round]'), 3);
		assert.ok(await inside(page));
		assert.deepEqual(await axe(page), []);
		assert.deepEqual(page.troubles, []);
		await page.done();
	}
});

test('while a match is played its finished rounds can be reviewed, and no other', async () => {
	const table = await playMatch(async command => {
		await command({ do: 'finish' });
		await command({ do: 'step' }); /* deals the second */
		await command({ do: 'step' });
	});
	const { error } = await server.get(`tables/${table.id}/record?round=1`);
	assert.equal(error?.code, 'conflict');
	const page = await open(browser);
	await page.goto(`${server.address}#/table/${table.id}`);
	await page.getByTestId('match-bar').click();
	await page.getByTestId('review-match').click();
	await page.waitForSelector('.replay-screen');
	await page.getByTestId('review').waitFor();
	assert.equal(await page.getByTestId('review-all').count(), 0, 'one round is all there is');
	assert.deepEqual(page.troubles, []);
	await page.done();
});

test('the rounds of a tournament are reviewed together', async () => {
	const { id } = await server.post('tournaments', { ...small, rounds: 3 });
	await eventually(async () => assert.ok((await server.get(`tournaments/${id}`)).over));
	const page = await open(browser);
	await page.goto(`${server.address}#/tournament/${id}`);
	await page.getByTestId('review-tournament').click();
	await page.waitForSelector('.replay-screen');
	await page.getByTestId('review-all').click();
	await counts(page.locator('.review-graph [data-round]'), 3);
	await counts(page.locator('.review-unknown, .review-asking'), 0);
	await counts(page.locator('.review-sums').first().locator('tbody tr'), 2);
	assert.deepEqual(page.troubles, []);
	await page.done();
});

test('puzzles: a wrong play says so, the right one is remembered, and the next comes', async () => {
	for (const look of looks) {
		const page = await open(browser, look);
		await page.goto(server.address);
		await page.getByTestId('puzzles').click();
		const puzzle = page.getByTestId('puzzle');
		await puzzle.waitFor();
		await page.locator('[data-testid=puzzle][data-number="1"]').waitFor();
		await page.locator('.puzzle-way').first().waitFor();
		const { seats, seat } = await server.get('puzzles/1');
		const partners = page.locator(`.puzzle-table .seat.team-${seats[seat].team}`);
		await counts(partners, seats.filter(other => other.team === seats[seat].team).length);
		const { answer } = await server.get('puzzles/1?answer=true');
		const right = `.puzzle-way[data-tile="${answer.tile}"][data-place="${answer.place}"]`;
		const wrong = page.locator(`.puzzle-way:not(${right.slice(11)})`).first();
		if (await wrong.count()) {
			await wrong.click();
			await page.getByText(look.lang === 'es' ? /no gana/ : /does not win/).waitFor();
		}
		await page.locator(right).click();
		await page.locator('.puzzle-right').waitFor();
		await page.waitForSelector('.puzzle-page [data-tile]');
		assert.ok(await inside(page));
		assert.deepEqual(await axe(page), []);
		await page.getByTestId('next-puzzle').click();
		await page.locator('[data-testid=puzzle][data-number="2"]').waitFor();
		await page.goto(`${server.address}#/puzzles`);
		await page.locator('[data-testid=puzzle][data-number="2"]').waitFor();
		assert.deepEqual(page.troubles, []);
		await page.done();
	}
});

test('computers play at the level that is chosen, and whoever is new begins at 3', async () => {
	const page = await open(browser);
	await page.goto(server.address);
	const level = async which => eventually(async () => assert.equal(await page.getByTestId('level').inputValue(), which));
	await level('3');
	await page.getByTestId('level').selectOption('6');
	await page.reload();
	await level('6');
	await page.getByTestId('quick').click();
	await page.waitForURL(/#\/table\//);
	const id = new URL(page.url()).hash.split('/')[2].split('?')[0];
	const { seats } = await server.get(`tables/${id}`);
	assert.equal(seats.filter(seat => seat.strategy.startsWith('level')).length, 3, JSON.stringify(seats.map(s => s.strategy)));
	assert.deepEqual(page.troubles, []);
	await page.done();
});
