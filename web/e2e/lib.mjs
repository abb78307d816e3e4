/* What every test needs: a server of its own with an empty database, a browser, windows that tell what went wrong inside them, and
   patience. */
import assert, { AssertionError } from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';

const here = new URL('..', import.meta.url).pathname;
const program = process.env.DOMINO ?? join(here, '../build/domino');
/* The one without windows does the same in two thirds of the time. */
const executablePath = process.env.CHROMIUM ?? ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync);

/* DOMINO_E2E_DELAY=150: all that a server says comes so many milliseconds later, and what a test does not wait for is missing. */
const delay = Number(process.env.DOMINO_E2E_DELAY ?? 0);
const patience = 90_000; /* for what never comes; a slow machine must not reach it */

/* Says something of a page again and again until it is true: what a page shows may come a moment later than what was waited for. What
   was false to the end is told as it was last. */
export async function eventually(says, within = patience) {
	for (const end = Date.now() + within; ; await sleep(30)) {
		try {
			return await says();
		} catch (error) {
			if (!(error instanceof AssertionError) || Date.now() > end) throw error;
		}
	}
}

export const says = (locator, what, why) => eventually(async () => assert.match(await locator.innerText(), what, why));
export const counts = (locator, n, why) => eventually(async () => assert.equal(await locator.count(), n, why));

/* Starts the program and waits for the address it prints. `stop` ends it, `kill` as a power cut would. */
export async function serve({ folder = mkdtempSync(join(tmpdir(), 'domino-page-')), port = 0 } = {}) {
	const child = spawn(
		program,
		[
			'serve',
			'--port',
			String(port),
			'--db',
			join(folder, 'page.db'),
			'--web',
			join(here, 'dist'),
			'--log',
			join(folder, 'log'),
		],
		{
			stdio: ['ignore', 'pipe', 'pipe'],
		},
	);
	process.on('exit', () => child.kill('SIGKILL')); /* a test that falls leaves nothing behind */
	let errors = '';
	child.stderr.on('data', data => (errors += data));
	const address = await new Promise((resolve, reject) => {
		let text = '';
		child.stdout.on('data', data => {
			text += data;
			const found = /https?:\/\/\S+/.exec(text);
			if (found) resolve(found[0]);
		});
		child.on('exit', code => reject(new Error(`the server ended with ${code}: ${errors}`)));
	});
	const ended = new Promise(resolve => child.on('exit', resolve));
	const api = path => `${address}api/v1/${path}`;
	const own = { port: Number(new URL(address).port) };
	const way = delay ? await detour(own) : null; /* it outlives a server that is killed, as a page's address does */
	return {
		...own,
		address: way?.address ?? address,
		get: async path => (await fetch(api(path))).json(),
		post: async (path, body, secret) => {
			const headers = { 'content-type': 'application/json', ...(secret ? { authorization: `Bearer ${secret}` } : {}) };
			return (await fetch(api(path), { method: 'POST', headers, body: JSON.stringify(body) })).json();
		},
		folder,
		kill: async () => {
			child.kill('SIGKILL');
			await ended;
		},
		stop: async () => {
			child.kill('SIGTERM');
			await ended;
			way?.stop();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

/* A way to a server that can be stalled, as by a proxy or a network that went away: what is open stays open, and nothing gets
   through. */
export async function detour(server) {
	let stalled = false;
	const sockets = new Set();
	const later = (wait, does) => (wait ? setTimeout(does, wait) : does());
	const pass = (from, to, wait) => {
		sockets.add(from);
		from.on('data', data => stalled || later(wait, () => to.write(data)));
		from.on('close', () => later(wait, () => to.end()));
		from.on('error', () => to.destroy());
	};
	const listener = createServer(client => {
		const there = connect(server.port, '127.0.0.1');
		pass(client, there, 0);
		pass(there, client, delay);
	});
	await new Promise(resolve => listener.listen(0, '127.0.0.1', resolve));
	listener.unref();
	return {
		address: `http://127.0.0.1:${listener.address().port}/`,
		stall: on => (stalled = on),
		stop: () => {
			listener.close();
			for (const socket of sockets) socket.destroy();
		},
	};
}

export const browse = () =>
	chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'] });

/* The last is of a service worker that is looked for anew. */
const lostConnection =
	/ERR_CONNECTION|ERR_INTERNET|WebSocket|Failed to load resource|unknown error occurred when fetching the script/;

/* A window of its own, as another person's. What its page complains about is an error of the test, unless it is about a lost
   connection. `hurry`: so many times faster its clocks run, where what is shown takes its time for people. */
export async function open(
	browser,
	{ lang = 'en', width = 1280, height = 800, theme = 'light', motion = 'reduce', hurry = 1, ...more } = {},
) {
	const context = await browser.newContext({
		locale: lang,
		viewport: { width, height },
		colorScheme: theme,
		reducedMotion: motion,
		...more,
	});
	context.setDefaultTimeout(patience);
	const page = await context.newPage();
	if (hurry > 1)
		await page.addInitScript(times => {
			const real = window.setTimeout.bind(window);
			window.setTimeout = (does, wait = 0, ...rest) => real(does, wait / times, ...rest);
		}, hurry);
	const troubles = [];
	page.on('pageerror', error => troubles.push(String(error)));
	page.on('console', message => {
		if (message.type() === 'error' && !lostConnection.test(message.text())) troubles.push(message.text());
	});
	return Object.assign(page, { troubles, theme, done: () => context.close() });
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/* What axe finds, in words, in light and in dark: there only contrasts can differ, and on a small screen not even they. The policy forbids scripts from elsewhere, so it is
   put in by the browser itself. */
export async function axe(page, { dark = true } = {}) {
	const client = await page.context().newCDPSession(page);
	await client.send('Runtime.evaluate', { expression: `window.axe ?? (() => {${axeSource}})()` });
	const found = [];
	for (const colorScheme of dark ? ['light', 'dark'] : ['light']) {
		const more = colorScheme === 'dark' ? { runOnly: ['color-contrast'] } : {};
		await page.emulateMedia({ colorScheme });
		const options = JSON.stringify({ resultTypes: ['violations'], ...more });
		const { result } = await client.send('Runtime.evaluate', {
			expression: `axe.run(document, ${options}).then(r => JSON.stringify(r.violations.map(v => v.id + ': ' + v.help + ' at ' + v.nodes.slice(0, 4).map(n => n.target.join(' ') + ' [' + (n.any[0]?.message ?? '') + ']').join(' | '))))`,
			awaitPromise: true,
			returnByValue: true,
		});
		found.push(...JSON.parse(result.value).map(text => `${colorScheme}: ${text}`));
	}
	await page.emulateMedia({ colorScheme: page.theme });
	await client.detach();
	return found;
}
