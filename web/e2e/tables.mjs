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

/* Plays the first tile that fits, at the first place where there are several, and waits until it is laid. */
export async function playOne(page) {
	const before = await page.locator('.hand-tile').count();
	await page.locator('.hand-may').first().click();
	if (await page.locator('.places').count()) await page.locator('.places .button').first().click();
	await page.waitForFunction(n => document.querySelectorAll('.hand-tile').length < n, before);
}

/* Plays whatever fits until the round is over, with the mouse: a tile, and an open end on the table where there is a choice. Says how
   often there was one. */
export async function playByMouse(page) {
	let choices = 0;
	while (await turnComes(page)) {
		await page.locator('.hand-may').first().click();
		const spot = page.locator('.open-spot:not(.open-spot-soft)').last();
		if (await spot.count()) {
			choices++;
			await spot.click();
		}
		await page.waitForFunction(() => !document.querySelector('.hand-chosen'));
	}
	return choices;
}
