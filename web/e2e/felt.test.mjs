/* Reading the table: who sits where and what they passed on, the boneyard, open ends and what they pay, a branching table on a phone. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axe, browse, counts, eventually, open, says, serve } from './lib.mjs';
import { button, playOne, sit, turnComes } from './tables.mjs';

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
const others = [
	{ name: 'Luis', strategy: 'fattest' },
	{ name: 'Eva', strategy: 'first' },
	{ name: 'Juan', strategy: 'blocker' },
];

/* `laid`: so many tiles lie there when the page comes. */
async function table(page, variant, seed, { count = 2, laid = 0 } = {}) {
	const made = await server.post('tables', { variant, seed, players: [ana, ...others.slice(0, count - 1)], clock: 600 });
	const { secret } = made.seats[0];
	const state = async () => {
		const headers = { authorization: `Bearer ${secret}` };
		/* on a fast machine this asks more often than an address may in a second */
		for (;;) {
			const answer = await fetch(`${server.address}api/v1/tables/${made.id}`, { headers });
			if (answer.status !== 429) return answer.json();
			await new Promise(resolve => setTimeout(resolve, 200));
		}
	};
	await server.post(`tables/${made.id}/commands`, { do: 'run', speed: 0 }, made.owner);
	for (let now = await state(); now.laid.length < laid && !now.over; now = await state()) {
		const [play] = now.you.plays;
		if (play) await server.post(`tables/${made.id}/commands`, { do: 'play', ...play, pays: undefined }, secret);
	}
	await sit(page, server, made, { seat: true });
	return state;
}

const middleOf = async (page, sits) => {
	const { x, y, width, height } = await page.locator(`.seat[data-sits=${sits}]`).boundingBox();
	return { x: x + width / 2, y: y + height / 2 };
};

test('people sit around the table, and in the same order in a strip on a phone', async () => {
	const page = await open(browser);
	await table(page, 'cuban', '21', { count: 4 });
	assert.ok(await turnComes(page));
	await eventually(async () => {
		const felt = await page.locator('.table-middle').boundingBox();
		const [left, top, right, bottom] = await Promise.all(['left', 'top', 'right', 'bottom'].map(sits => middleOf(page, sits)));
		assert.ok(left.x < felt.x && right.x > felt.x + felt.width, 'left and right of the felt');
		assert.ok(top.y < felt.y && bottom.y > felt.y + felt.height, 'the partner opposite');
	});
	for (const [sits, name] of [
		['left', 'Luis'],
		['top', 'Eva'],
		['right', 'Juan'],
		['bottom', 'Ana'],
	])
		await says(page.locator(`.seat[data-sits=${sits}]`), new RegExp(name));
	await says(page.locator('.seat[data-sits=left]'), /Heaviest/);
	await page.locator('.seat[data-sits=bottom]').getByRole('timer').waitFor();
	await page.setViewportSize({ width: 390, height: 844 });
	await eventually(async () => {
		const xs = await Promise.all(['left', 'top', 'right'].map(async sits => (await middleOf(page, sits)).x));
		assert.ok(xs[0] < xs[1] && xs[1] < xs[2], 'in turn, from left to right');
	});
	assert.deepEqual(await axe(page), []);
	assert.deepEqual(page.troubles, []);
	await page.done();
});

test('what somebody passed on is told at a tap, and by keyboard', async () => {
	const page = await open(browser);
	const state = await table(page, 'cuban', '21', { count: 4 });
	const passed = page.locator('button.seat-passed').first();
	while (!(await passed.count()) && (await turnComes(page))) await playOne(page);
	const seat = (await state()).seats.find(entry => entry.passed_on.length);
	const told = page.locator('.seat-passed-on:popover-open');
	await page.locator(`.seat[data-seat="${seat.seat}"] button.seat-passed`).click();
	await eventually(async () =>
		assert.equal(await told.locator('p').innerText(), `${seat.name} passed on: ${seat.passed_on.join(', ')}`),
	);
	assert.deepEqual(await axe(page), []);
	await page.keyboard.press('Escape');
	await counts(told, 0);
	await passed.focus();
	await page.keyboard.press('Enter');
	await told.waitFor();
	assert.deepEqual(page.troubles, []);
	await page.done();
});

test('the boneyard, the open ends and what a play would pay', async () => {
	const page = await open(browser, { width: 390, height: 844 });
	const state = await table(page, 'five-up', '2');
	let [paid, drawn] = [0, 0];
	const shows = (locator, n) => eventually(async () => assert.equal(Number(await locator.innerText()), n));
	for (let turns = 0; !(paid && drawn) && (await turnComes(page)); turns++) {
		const { you, ends, pile } = await state();
		if (turns) await shows(page.locator('.ends strong'), ends.total);
		await shows(page.locator('.pile strong'), pile);
		if (await page.getByText(/Nothing fitted: you drew \d/).count()) drawn++;
		for (const { tile, place, pays } of you.plays.filter(play => play.pays)) {
			const held = page.locator(`.hand-may[data-tile="${tile}"]`);
			const best = Math.max(...you.plays.filter(play => play.tile === tile).map(play => play.pays));
			await eventually(async () => assert.equal(await held.innerText(), `+${best}`));
			if (!turns || !you.plays.some(other => other.tile === tile && other.place !== place)) continue;
			await held.click();
			const ghost = page.locator(`.open-spot[data-place="${place}"] .ghost-pays text`);
			await eventually(async () => assert.equal(await ghost.textContent(), `+${pays}`));
			assert.deepEqual(await axe(page), []);
			await page.keyboard.press('Escape');
			paid++;
		}
		await playOne(page);
	}
	assert.ok(paid, 'a ghost said what it pays');
	assert.ok(drawn, 'somebody drew');
	assert.deepEqual(page.troubles, []);
	await page.done();
});

test('a branching table of forty tiles on a phone: faces are legible, places and open ends come into sight', async () => {
	const page = await open(browser, { width: 390, height: 844, hasTouch: true, isMobile: true });
	const text =
		'like: b-branching\nplayers: 2\ntiles: {faces: 13}\nmatch: equal\nvalue: sum\ndeal: {hand: 25}\nend: [out, passes-in-a-row]\n';
	const state = await table(page, { text }, '8', { laid: 40 });
	assert.ok(await turnComes(page));
	const { laid, places } = await state();
	assert.ok(laid.length >= 40);
	const inSight = locator =>
		eventually(async () => {
			const felt = await page.locator('.felt-view').boundingBox();
			const box = await locator.boundingBox();
			assert.ok(
				box.x > felt.x - 1 &&
					box.y > felt.y - 1 &&
					box.x + box.width < felt.x + felt.width + 1 &&
					box.y + box.height < felt.y + felt.height + 1,
				JSON.stringify({ box, felt }),
			);
		});
	const legible = (least, why) =>
		eventually(async () => {
			const { width, height } = await page.locator('.felt [data-tile] .tile-face').first().boundingBox();
			assert.ok(Math.min(width, height) >= least, why);
		});
	await legible(13, 'legible');
	for (const tile of await page.locator('.hand-may').all()) {
		await tile.click();
		const ghosts = page.locator('.open-spot:not(.lit-soft) > rect');
		if (!(await ghosts.count())) break; /* the only place: it is laid */
		await inSight(ghosts.first());
		await legible(13);
		await page.keyboard.press('Escape');
	}
	await turnComes(page);
	for (let i = 0; i < Math.min(places.length, 6); i++) {
		await button(page, 'Next open end').click();
		await inSight(page.locator('.walked'));
		await legible(28, 'closer');
	}
	await button(page, 'Everything').click();
	const drawn = page.locator('.felt [data-tile] .laid-shadow');
	await inSight(drawn.first());
	await inSight(drawn.last());
	assert.deepEqual(page.troubles, []);
	await page.done();
});
