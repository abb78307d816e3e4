/* What the page weighs and how still it stands on a slow phone; that it can be installed, and says so when there is no connection. No
   times: those are printed by health.mjs. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { firstPlay, onPhone } from './health.mjs';
import { axe, browse, eventually, open, says, serve } from './lib.mjs';

let server, browser;
before(async () => {
	server = await serve();
	browser = await browse();
});
after(async () => {
	await browser?.close();
	await server?.stop();
});

const mostBytes = 220_000;
const mostShift = 0.05;

for (const lang of ['en', 'es'])
	test(`first play on a slow phone, in ${lang}: so many bytes, and nothing moves by itself`, async () => {
		const page = await onPhone(browser, { throttled: true, lang });
		await firstPlay(page, server);
		const bytes = page.loaded.reduce((sum, one) => sum + one.bytes, 0);
		assert.ok(bytes > 50_000 && bytes < mostBytes, `${bytes} bytes: ${JSON.stringify(page.loaded)}`);
		const files = page.loaded.filter(one => one.bytes && !one.path.startsWith('/api/')).map(one => one.path);
		assert.deepEqual(files, [...new Set(files)], 'nothing comes twice');
		const { sum, shifts } = await page.shifted();
		assert.ok(sum < mostShift, `it moved by ${sum}: ${JSON.stringify(shifts)}`);
		assert.deepEqual(page.troubles, []);
		await page.done();
	});

test('the lesson stands still while it comes', async () => {
	const page = await onPhone(browser, { throttled: true });
	await page.goto(`${server.address}#/lesson`);
	await page.locator('.hand-may').first().waitFor();
	const { sum, shifts } = await page.shifted();
	assert.ok(sum < mostShift, `it moved by ${sum}: ${JSON.stringify(shifts)}`);
	await page.done();
});

test('what is text comes compressed', async () => {
	const page = await fetch(server.address, { headers: { 'accept-encoding': 'gzip' } });
	assert.equal(page.headers.get('content-encoding'), 'gzip');
	const html = await page.text();
	const files = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map(([, file]) => file);
	assert.deepEqual(files.map(file => file.split('.').at(-1)).sort(), ['css', 'js', 'svg'], 'one script, one style, one icon');
	for (const file of [...files, 'manifest.webmanifest', 'sw.js', 'offline.html']) {
		for (const encoding of ['br', 'gzip']) {
			const answer = await fetch(server.address + file, { headers: { 'accept-encoding': encoding } });
			assert.equal(answer.headers.get('content-encoding'), encoding, file);
			await answer.arrayBuffer();
		}
	}
});

test('a link shown elsewhere says what it leads to, and nothing of what stands after the #', async () => {
	const made = await server.post('tables', { variant: 'classic', friends: true });
	const whole = `${server.address}#/join/${made.id}.${made.invite}`;
	const html = await (await fetch(whole)).text();
	for (const property of ['og:title', 'og:description', 'og:image', 'og:type'])
		assert.match(html, new RegExp(`<meta\\s+property="${property}"\\s+content="[^"]+"`), property);
	assert.match(html, /<meta\s+name="description"\s+content="[^"]+"/);
	assert.ok(!html.includes(made.invite) && !html.includes(made.id));
	const image = /og:image"\s+content="([^"]+)"/.exec(html)[1];
	assert.equal(image, new URL('icon-512.png', server.address).href, 'a whole address');
	const picture = await fetch(image);
	assert.equal(picture.headers.get('content-type'), 'image/png');
});

test('it can be installed', async () => {
	const page = await open(browser);
	await page.goto(server.address);
	const client = await page.context().newCDPSession(page);
	const { errors, data } = await client.send('Page.getAppManifest');
	assert.deepEqual(errors, []);
	const manifest = JSON.parse(data);
	assert.equal(manifest.display, 'standalone');
	for (const { src, sizes, type } of manifest.icons) {
		const answer = await fetch(new URL(src, server.address));
		assert.equal(answer.headers.get('content-type'), type);
		const bytes = Buffer.from(await answer.arrayBuffer());
		if (type === 'image/png') assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes, src);
	}
	assert.ok(manifest.icons.some(icon => icon.purpose === 'maskable'));
	const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
	assert.deepEqual(
		installabilityErrors.map(error => error.errorId).filter(id => id !== 'in-incognito') /* as every window of a test is */,
		[],
	);
	await page.done();
});

test('without a connection the page says so in both languages, keeps nothing else, and comes back where one was', async () => {
	let own = await serve();
	const { folder, port, address } = own;
	const page = await open(browser, { width: 390, height: 844 });
	const made = await own.post('tables', { variant: 'classic' });
	await page.goto(`${address}#/table/${made.id}`);
	await page.waitForSelector('.table-screen[data-link=live]');
	await page.evaluate(async () => void (await navigator.serviceWorker.ready));
	await own.kill();
	await page.reload();
	await page.getByRole('heading', { name: 'No connection · Sin conexión' }).waitFor();
	await says(page.locator('main'), /Nothing is lost[\s\S]*No se pierde nada/);
	await eventually(async () =>
		assert.equal(await page.evaluate(() => getComputedStyle(document.body).display), 'grid', 'with its style'),
	);
	assert.deepEqual(await axe(page), []);
	assert.equal(new URL(page.url()).hash, `#/table/${made.id}`);
	const cached = await page.evaluate(async () => {
		const all = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()));
		return all.flat().map(request => new URL(request.url).pathname);
	});
	assert.deepEqual(cached.sort(), ['/offline.css', '/offline.html', '/offline.js']);
	own = await serve({ folder, port });
	await page.getByRole('button', { name: /Try again/ }).click();
	await page.waitForSelector('.table-screen[data-link=live]');
	await page.done();
	await own.stop();
});
