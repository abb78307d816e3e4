/* Builds a given variant by using the menus as a person would, from a blank sheet. */

const choiceOf = json =>
	typeof json === 'string' ? { option: json, args: {} } : { option: Object.keys(json)[0], args: Object.values(json)[0] };
const stepOf = {
	faces: 'set',
	tiles: 'set',
	value: 'set',
	board: 'table',
	match: 'table',
	deal: 'before',
	seats: 'before',
	teams: 'before',
	start: 'before',
	turn: 'playing',
	stuck: 'playing',
	judge: 'playing',
	powers: 'playing',
	end: 'end',
	winner: 'end',
	score: 'end',
	bonus: 'end',
};

export const goTo = (page, step) => page.click(`[data-step="${step}"]`);

/* Opens the builder with what an address asks for, which leaves the address when it is there: what was shown until then goes. */
export async function begin(page, server, asks) {
	await page.goto(`${server.address}#/build?${asks}`);
	await page.waitForFunction(() => location.hash === '#/build');
}

/* By keyboard: what is checked meanwhile may move under a pointer. */
const tick = async (box, on) => (await box.isChecked()) === on || box.press('Space');

/* The parameters of an option inside `box`; those that a menu has are filled whatever they are. */
async function fill(box, args, parameters) {
	for (const [name, value] of Object.entries(args)) {
		const type = parameters.find(param => param.name === name)?.type;
		const field = box.locator(`[data-param="${name}"]`).first();
		if (type === 'flag') await tick(field.locator('input'), value);
		else if (type === 'word') await field.locator('select').selectOption(value);
		else if (type === 'int' || type === 'chance') await field.locator('input[type=number]').fill(String(value));
		else if (type === 'names') await field.locator('textarea').fill(value.join('\n'));
		else if (type === 'rounds') await fillRounds(field, value, box.page().families);
		else if (type) await field.locator('input[type=text]').fill(Array.isArray(value) ? value.join(' ') : String(value));
	}
}

async function fillMenu(menu, aspect, json) {
	const { option, args } = choiceOf(json);
	await menu.locator('select').first().selectOption(option);
	await fill(menu, args, aspect.options.find(entry => entry.name === option).parameters);
	return args;
}

async function fillList(box, aspect, list, winner) {
	for (const [i, json] of list.entries()) {
		const { option } = choiceOf(json);
		const rows = box.locator(':scope > .row-box');
		if ((await rows.count()) <= i) await box.locator(`select[data-add="${aspect.name}"]`).selectOption(option);
		const menu = rows.nth(i).locator(':scope > .option-menu');
		const args = await fillMenu(menu, aspect, json);
		if (args?.winner !== undefined && winner) {
			const own = choiceOf(args.winner);
			const field = menu.locator(':scope > .field').last();
			await field.locator('select').first().selectOption(own.option);
			await fill(field, own.args, winner.options.find(entry => entry.name === own.option).parameters);
		}
	}
}

async function fillPowers(box, powers, find) {
	for (const [i, power] of powers.entries()) {
		await box.getByRole('button', { name: /Add a power|Añadir un poder/ }).press('Enter');
		const menus = box.locator(':scope > .row-box').nth(i).locator('.power-half > .option-menu');
		await fillMenu(menus.nth(0), find('filter'), power.filter);
		await fillMenu(menus.nth(1), find('effect'), power.effect);
	}
}

async function fillRounds(box, rounds, families) {
	const find = name => families.find(family => family.name === name);
	for (const [i, round] of rounds.entries()) {
		await box.getByRole('button', { name: /Add a round|Añadir una mano/ }).press('Enter');
		const row = box.locator(':scope > .row-box').nth(i);
		for (const check of await row.locator('.checks input').all()) await tick(check, false);
		for (const name of round.players) await tick(row.locator('.checks').getByLabel(name, { exact: true }), true);
		for (const [name, rule] of Object.entries(round.rules ?? {})) {
			await row.locator(':scope > select').selectOption(name);
			const editor = row.locator(`[data-rule="${name}"] > .rule`);
			if (name === 'powers') await fillPowers(editor.locator('> .rows'), rule, find);
			else if (find(name).list) await fillList(editor.locator('> .rows'), find(name), [rule].flat(), find('winner'));
			else await fillMenu(editor.locator('> .option-menu'), find(name), rule);
		}
	}
}

async function fillPlayers(page, players, find) {
	await goTo(page, 'players');
	const rows = page.locator('[data-player]');
	while ((await rows.count()) > players.length) await rows.last().locator('.row-tools .icon-only').press('Enter');
	while ((await rows.count()) < players.length)
		await page.getByRole('button', { name: /Add a player|Añadir un jugador/ }).press('Enter');
	for (const [i, player] of players.entries()) {
		const row = rows.nth(i);
		await row.locator('.field input[type=text]').first().fill(player.name);
		const strategies = [player.strategy].flat();
		for (const [k, strategy] of strategies.entries()) {
			const menus = row.locator('.strategies > .rule-row > .option-menu');
			if ((await menus.count()) <= k)
				await row.getByRole('button', { name: /Another strategy|Otra estrategia/ }).press('Enter');
			await fillMenu(menus.nth(k), find('strategy'), strategy);
		}
		await fillMenu(row.locator('.player-character > .option-menu'), find('character'), player.character ?? 'normal');
	}
}

async function fillAspect(page, aspect, json, winner) {
	const card = page.locator(`[data-aspect-card="${aspect.name}"]`);
	if (aspect.list) {
		await fillList(card.locator(`[data-list="${aspect.name}"]`), aspect, [json].flat(), winner);
		return;
	}
	const { option, args } = choiceOf(json);
	await card.locator(`[data-option="${aspect.name}/${option}"]`).press('Space');
	await fill(card.locator('.option-on'), args, aspect.options.find(entry => entry.name === option).parameters);
}

export async function build(page, variant, families) {
	const find = name => families.find(family => family.name === name);
	page.families = families;
	await fillPlayers(page, variant.players, find);
	let step = 'players';
	for (const [name, json] of Object.entries(variant)) {
		if (name !== 'powers' && !find(name)) continue; /* players, titles, the tournament */
		if (stepOf[name] !== step) await goTo(page, (step = stepOf[name] ?? 'other'));
		if (name === 'powers') await fillPowers(page.locator('[data-list=powers]'), json, find);
		else await fillAspect(page, find(name), json, name === 'end' ? find('winner') : undefined);
	}
	if (!variant.tournament) return;
	await goTo(page, 'tournament');
	await tick(page.locator('.setup-middle > .card input[type=checkbox]'), true);
	for (const [name, json] of Object.entries(variant.tournament)) await fillAspect(page, find(name), json);
}
