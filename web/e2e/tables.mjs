/* What is done at tables again and again: opening one, and playing. */

export const over = '.table-screen[data-over=true]';

export const button = (page, name) => page.getByRole('button', { name, exact: true });

/* How many tiles lie on the table. */
export const laid = page =>
	page
		.locator('[data-tile]')
		.filter({ has: page.locator('.laid') })
		.count();

export const laidAtLeast = (page, n) =>
	page.waitForFunction(least => document.querySelectorAll('[data-tile] .laid').length >= least, n);

/* Opens a table as its owner; with `seat`, as the first of its people too. */
export async function sit(page, server, table, { seat = false } = {}) {
	await page.goto(`${server.address}icon.svg`); /* of the same origin, and there sooner than any screen */
	await page.evaluate(
		t => localStorage.setItem('domino.tables', JSON.stringify({ [t.id]: { owner: t.owner, seats: t.seats } })),
		table,
	);
	await page.goto(`${server.address}#/table/${table.id}${seat ? `?seat=${table.seats[0].secret}` : ''}`);
	await page.waitForSelector('.table-screen[data-link=live]');
}

/* Waits until it is this person's turn or the round is over; false: it is over. What has to be drawn before is drawn. */
export async function turnComes(page) {
	for (;;) {
		await page.locator(`${over}, .hand-may, .pile-draw`).first().waitFor({ state: 'attached' });
		if (await page.locator(over).count()) return false;
		if (await page.locator('.hand-may').count()) return true;
		await page.evaluate(() => document.querySelector('.pile-draw')?.click());
		await page.waitForTimeout(20);
	}
}

/* Waits until a tile has left the hand. */
const leaves = (page, tile, options) =>
	page.waitForFunction(
		([gone, end]) => !document.querySelector(`.hand-tile[data-tile="${gone}"]`) || document.querySelector(end),
		[tile, over],
		options,
	);

const ghosts = '.open-spot:not(.lit-soft), .bag-lit:not(.lit-soft)';

/* Says once more what is to be laid, where that is asked. */
const confirmed = async (page, within) => {
	const ask = page.locator('.asked .primary, .asked .risky');
	if (await ask.count()) await ask.click(within);
};

/* Each lays the tile of the hand, at the last lit place where it has several, and says whether it had. `within`: how long it waits for
   what is to be pressed. */
const ways = {
	async taps(page, tile, within) {
		await tile.click(within);
		const several = (await page.locator(ghosts).count()) > 0;
		if (several && !(await page.locator('.asked').count())) await page.locator(ghosts).last().click(within);
		await confirmed(page, within);
		return several;
	},
	async drag(page, tile, within) {
		const from = await tile.boundingBox(within);
		await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
		await page.mouse.down();
		await page.mouse.move(from.x + from.width / 2, from.y - 30, { steps: 4 });
		await page.locator('.dragged').waitFor(within);
		const place = page.locator(ghosts).last();
		const several = (await page.locator(ghosts).count()) > 1;
		const to = await ((await place.count()) ? place : page.locator('.table-middle')).boundingBox(within);
		await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
		await page.mouse.up();
		await confirmed(page, within);
		return several;
	},
	async keys(page, tile, within) {
		await tile.focus(within);
		await page.keyboard.press('Enter');
		const several = (await page.locator('.places').count()) > 0;
		if (several) for (const key of ['End', 'Enter']) await page.keyboard.press(key);
		else if (await page.locator('.asked').count()) await page.keyboard.press('Enter');
		return several;
	},
};

/* Plays the first tile that fits and waits until it is laid. */
export async function playOne(page, way = 'taps') {
	const first = page.locator('.hand-may').first();
	const tile = await first.getAttribute('data-tile');
	await ways[way](page, first);
	await leaves(page, tile);
}

/* Plays whatever fits until the round is over, or `turns` were played and there was a choice of places; says how often there was one.
   What was there a moment ago may be gone when it is clicked, and with it the turn: then it looks again. */
export async function playOut(page, way = 'taps', turns = Infinity) {
	let choices = 0;
	const within = { timeout: 3000 };
	for (let tries = 0; (choices === 0 || tries < turns) && (await turnComes(page)); tries++) {
		if (tries > 100) throw new Error('the round never ends');
		try {
			const tile = await page.locator('.hand-may').first().getAttribute('data-tile', within);
			if (await ways[way](page, page.locator(`.hand-may[data-tile="${tile}"]`), within)) choices++;
			await leaves(page, tile, { timeout: 5000 });
		} catch (error) {
			if (error.name !== 'TimeoutError') throw error;
		}
	}
	return choices;
}
