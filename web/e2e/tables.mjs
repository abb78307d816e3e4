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
	await page.goto(server.address);
	await page.evaluate(
		t => localStorage.setItem('domino.tables', JSON.stringify({ [t.id]: { owner: t.owner, seats: t.seats } })),
		table,
	);
	await page.goto(`${server.address}#/table/${table.id}${seat ? `?seat=${table.seats[0].secret}` : ''}`);
	await page.waitForSelector('.table-screen[data-link=live]');
}

/* Waits until it is this person's turn or the round is over; false: it is over. */
export async function turnComes(page) {
	await page.locator(`${over}, .hand-may`).first().waitFor({ state: 'attached' });
	return !(await page.locator(over).count());
}

/* Waits until a tile has left the hand. */
const leaves = (page, tile, options) =>
	page.waitForFunction(
		([gone, end]) => !document.querySelector(`.hand-tile[data-tile="${gone}"]`) || document.querySelector(end),
		[tile, over],
		options,
	);

/* Plays the first tile that fits, at the first place where there are several, and waits until it is laid. */
export async function playOne(page) {
	const first = page.locator('.hand-may').first();
	const tile = await first.getAttribute('data-tile');
	await first.click();
	if (await page.locator('.places').count()) await page.locator('.places .button').first().click();
	await leaves(page, tile);
}

/* Plays whatever fits until the round is over, with the mouse: a tile, and an open end on the table where there is a choice. Says how
   often there was one. What was there a moment ago may be gone when it is clicked, and with it the turn: then it looks again. */
export async function playByMouse(page) {
	let choices = 0;
	for (let tries = 0; await turnComes(page); tries++) {
		if (tries > 100) throw new Error('the round never ends');
		try {
			const tile = await page.locator('.hand-may').first().getAttribute('data-tile', { timeout: 3000 });
			await page.locator(`.hand-may[data-tile="${tile}"]`).click({ timeout: 3000 });
			const spot = page.locator('.open-spot:not(.open-spot-soft)').last();
			if (await spot.count()) {
				await spot.click({ timeout: 3000 });
				choices++;
			}
			await leaves(page, tile, { timeout: 5000 });
		} catch (error) {
			if (error.name !== 'TimeoutError') throw error;
		}
	}
	return choices;
}
