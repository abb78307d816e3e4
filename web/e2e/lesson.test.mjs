/* The lesson: played through by keyboard alone and by finger, in both languages, on a phone; it asks nothing of the server, and what was
   reached is there when one comes back. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axe, browse, counts, open, says, serve } from './lib.mjs';

let server, browser;
before(async () => {
	server = await serve();
	browser = await browse();
});
after(async () => {
	await browser?.close();
	await server?.stop();
});

const phone = { width: 390, height: 844 };
const hurry = 7; /* the others think for a while before they answer */
const ids = ['laying', 'ends', 'doubles', 'passing', 'blocking', 'counting', 'drawing', 'teams', 'open-ends', 'round'];

const atStep = (page, id) => page.locator(`.lesson-screen[data-step="${id}"]`).waitFor();
const told = (page, wrong) => page.locator(wrong ? '.lesson-told.lesson-wrong' : '.lesson-told:not(.lesson-wrong)').waitFor();
/* Where the keys are. */
const focused = (page, what) => page.waitForFunction(selector => document.activeElement?.matches(selector), what);
const tileOf = name => `.hand-tile[data-tile="${name}"]`;
const act = '[data-testid=act]';
const pile = '.pile-draw';

/* The keys that a person without a mouse would press: the focus is where the next of them belongs. */
const hands = {
	keys: page => {
		const press = async (...keys) => {
			for (const key of keys) await page.keyboard.press(key);
		};
		return {
			lay: async (tile, end) => {
				await page.waitForFunction(() => document.activeElement?.matches('.hand-tile'));
				for (let i = 0; i < 8 && !(await page.evaluate(s => document.activeElement.matches(s), tileOf(tile))); i++)
					await press('ArrowRight');
				await focused(page, tileOf(tile));
				await press('Enter');
				if (!end) return;
				await focused(page, '.places');
				await press(end, 'Enter');
			},
			act: async () => {
				await focused(page, act);
				await press('Enter');
			},
			draw: async () => {
				await focused(page, pile);
				await press('Enter');
			},
			answer: async seat => {
				await page.waitForFunction(() => document.activeElement?.matches('[data-answer]'));
				const at = await page.evaluate(() => Number(document.activeElement.dataset.answer));
				for (let i = at; i < seat; i++) await press('Tab');
				await focused(page, `[data-answer="${seat}"]`);
				await press('Enter');
			},
			turn: async () => {
				const where = await page
					.waitForFunction(() => {
						const here = document.activeElement;
						const all = ['.hand-may', '.places', '.pile-draw', '[data-testid=act]', '[data-testid=finished]'];
						return all.find(one => here?.matches(one));
					})
					.then(found => found.jsonValue());
				if (where === '[data-testid=finished]') return false;
				await press('Enter');
				return true;
			},
			finish: () => press('Enter'),
		};
	},
	finger: page => ({
		lay: async (tile, end) => {
			await page.locator(tileOf(tile)).tap();
			if (!end) return;
			const ghosts = page.locator('.open-spot:not(.lit-soft)');
			await ghosts.first().waitFor();
			const places = await ghosts.evaluateAll(all => all.map(ghost => Number(ghost.dataset.place)).sort());
			await page.locator(`.open-spot[data-place="${end === 'Home' ? places[0] : places.at(-1)}"]`).tap();
		},
		act: () => page.locator(act).tap(),
		draw: () => page.locator(pile).tap(),
		answer: seat => page.locator(`[data-answer="${seat}"]`).tap(),
		turn: async () => {
			const next = page.locator('[data-testid=finished], .hand-may, .pile-draw, [data-testid=act]').first();
			await next.waitFor();
			if (await page.getByTestId('finished').count()) return false;
			const ghost = page.locator('.open-spot:not(.lit-soft)');
			await ((await page.locator(act).count()) ? page.locator(act) : (await ghost.count()) ? ghost.first() : next).tap();
			return true;
		},
		finish: () => page.getByTestId('finished').tap(),
	}),
};

/* Everything that can go wrong is done wrong first. */
async function playThrough(page, hand, look = async () => {}) {
	await atStep(page, 'laying');
	await look('laying');
	await hand.lay('4-4');
	await page.getByTestId('why').waitFor();
	await look('laying, wrong');
	await hand.lay('3-1');
	await told(page, false);
	await look('laying, done');
	await hand.act();

	await atStep(page, 'ends');
	await hand.lay('5-2', 'End');
	await told(page, true);
	await look('ends, wrong');
	await hand.act();
	await hand.lay('5-2', 'Home');
	await told(page, false);
	await hand.act();

	await atStep(page, 'doubles');
	await look('doubles');
	await hand.lay('1-0');
	await told(page, true);
	await hand.act();
	await hand.lay('4-4');
	await told(page, false);
	await hand.act();

	await atStep(page, 'passing');
	await look('passing');
	await hand.act();
	await page.locator('.hand-may').waitFor();
	await hand.lay('3-0');
	await told(page, false);
	await hand.act();

	await atStep(page, 'blocking');
	await hand.lay('6-2');
	await told(page, true);
	await hand.act();
	await hand.lay('6-5', 'Home');
	await told(page, true);
	await hand.act();
	await hand.lay('6-5', 'End');
	await told(page, false);
	await look('blocking, done');
	await hand.act();

	await atStep(page, 'counting');
	await hand.answer(0);
	await told(page, true);
	await look('counting, wrong');
	await hand.answer(2);
	await told(page, false);
	await hand.act();

	await atStep(page, 'drawing');
	await look('drawing');
	for (let left = 4; left > 1; left--) {
		await hand.draw();
		await page.locator('.pile strong', { hasText: String(left) }).waitFor();
	}
	await hand.lay('6-3');
	await told(page, false);
	await hand.act();

	await atStep(page, 'teams');
	await look('teams');
	await hand.lay('6-1');
	await told(page, true);
	await hand.act();
	await hand.lay('3-0');
	await told(page, false);
	await hand.act();

	await atStep(page, 'open-ends');
	await look('open ends');
	await hand.lay('4-3');
	await told(page, true);
	await hand.act();
	await hand.lay('6-1');
	await told(page, true);
	await hand.act();
	await hand.lay('5-0', 'Home');
	await told(page, false);
	await hand.act();

	await atStep(page, 'round');
	for (let turns = 0; await hand.turn(); turns++) assert.ok(turns < 60, 'the round never ends');
	await told(page, false);
	await look('round, done');
	await hand.finish();
	await page.locator('.variants').waitFor();
}

for (const lang of ['en', 'es'])
	test(`by keyboard alone, on a phone, in ${lang}`, async () => {
		const page = await open(browser, { lang, ...phone, hurry });
		await page.goto(server.address);
		await page.getByTestId('lesson').focus();
		await page.keyboard.press('Enter');
		await atStep(page, 'laying');
		const asked = [];
		page.on('request', request => /\/api\//.test(request.url()) && asked.push(request.url()));
		await playThrough(page, hands.keys(page), async where => {
			assert.deepEqual(await axe(page), [], where);
			const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
			assert.ok(wide <= 0, `${where}: it is ${wide} wider than the screen`);
		});
		assert.equal(await page.getByTestId('lesson').count(), 0, 'whoever has learnt is not asked again');
		assert.deepEqual(
			asked.filter(url => !/\/(options|variants|tables)/.test(url)),
			[],
			'nothing is asked of the server',
		);
		assert.deepEqual(page.troubles, []);
		await page.done();
	});

test('by finger, on a phone', async () => {
	const page = await open(browser, { ...phone, hasTouch: true, isMobile: true, hurry });
	await page.goto(`${server.address}#/lesson`);
	await playThrough(page, hands.finger(page));
	assert.deepEqual(page.troubles, []);
	await page.done();
});

test('it is read aloud: the step when it begins, and what comes of a play', async () => {
	const page = await open(browser, phone);
	await page.goto(`${server.address}#/lesson`);
	const heard = text =>
		page.waitForFunction(text => document.querySelector('[data-testid=announcer]').textContent.includes(text), text);
	await heard('Step 1 of 10: Laying a tile.');
	await page.locator(tileOf('6-2')).click();
	await heard('6-2 does not fit: it needs a 5 or a 3.');
	await page.locator(tileOf('3-1')).click();
	await heard('Now the ends are 5 and 1.');
	await page.locator(act).click();
	await heard('Step 2 of 10: Choosing an end.');
	await page.done();
});

test('it can be left and taken up, gone back in, and is hidden from whoever does not want it', async () => {
	const page = await open(browser, phone);
	await page.goto(`${server.address}#/lesson`);
	await page.locator(tileOf('3-1')).click();
	await page.locator(act).click();
	await atStep(page, 'ends');
	await page.locator('.lesson-steps a').click();
	await says(page.getByTestId('lesson'), /step 2 of 10/);
	await page.getByTestId('lesson').click();
	await atStep(page, 'ends');
	await counts(page.locator('.lesson-dot:disabled'), ids.length - 2);
	await page.locator('.lesson-dot').first().click();
	await atStep(page, 'laying');
	await page.reload();
	await atStep(page, 'ends');
	await page.goto(`${server.address}#/`);
	await page.locator('.first-time button').click();
	await page.reload();
	await page.locator('.variants').waitFor();
	assert.equal(await page.getByTestId('lesson').count(), 0);
	/* what was kept by hand or by another version breaks nothing */
	await page.evaluate(() => localStorage.setItem('domino.lesson', '"far"'));
	await page.goto(`${server.address}#/lesson`);
	await page.reload();
	await atStep(page, 'laying');
	assert.deepEqual(page.troubles, []);
	await page.done();
});

/* a line, a branching table whose ends pay, a bag */
for (const [lang, words] of [
	[
		'en',
		{ classic: /two open ends/, 'five-up': /all four sides.*open ends are added up: [\d +]+= \d+\./s, 'c-letters': /no line/ },
	],
	['es', { classic: /dos puntas/, 'five-up': /cuatro lados.*puntas se suman: [\d +]+= \d+\./s, 'c-letters': /No hay línea/ }],
])
	test(`the rules of a game in pictures, from its card and from its table, in ${lang}`, async () => {
		const page = await open(browser, { lang, ...phone });
		await page.goto(server.address);
		for (const [name, said] of Object.entries(words)) {
			await page.locator(`[data-variant="${name}"] .variant-title`).click();
			await page.locator('dialog .rules-figure').last().waitFor();
			await says(page.locator('.rules-pictures'), said);
			await page.locator('dialog .explain li').nth(5).waitFor(); /* and in words */
			assert.deepEqual(await axe(page), [], name);
			await page.keyboard.press('Escape');
		}
		const made = await server.post('tables', { variant: 'five-up' });
		await page.goto(`${server.address}#/table/${made.id}`);
		await page.waitForSelector('.table-screen[data-link=live]');
		await page.locator('[data-dialog=rules]').click();
		await page.locator('dialog .rules-figure').last().waitFor();
		await says(page.locator('.rules-pictures'), words['five-up']);
		assert.deepEqual(await axe(page), [], 'at the table');
		assert.deepEqual(page.troubles, []);
		await page.done();
	});
