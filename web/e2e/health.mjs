/* How the page does on a slow phone: node e2e/health.mjs prints the times (400 kbit/s, a quarter of the CPU), how far things moved by
   themselves, and what was loaded. Times depend on the machine and are never tested; sizes and shifts are (health.test.mjs). */
import { pathToFileURL } from 'node:url';
import { browse, open, serve } from './lib.mjs';

export const phone = { width: 390, height: 844, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

/* 400 kbit/s, and so many milliseconds there and back. */
const slow = latency => ({
	offline: false,
	latency,
	downloadThroughput: 400_000 / 8 /* bytes a second */,
	uploadThroughput: 400_000 / 8,
});

/* Counts what moves without anybody having touched anything, and says when something was first drawn. */
const watchShifts = () => {
	window.shifts = [];
	new PerformanceObserver(list => {
		for (const entry of list.getEntries())
			if (!entry.hadRecentInput)
				window.shifts.push({
					value: entry.value,
					at: entry.startTime,
					what: entry.sources.map(source => source.node?.className || source.node?.nodeName).join(' '),
				});
	}).observe({ type: 'layout-shift', buffered: true });
};

/* A phone's window. `throttled`: on a slow line, with a slow processor. `loaded`: every answer with the bytes that came over the
   line. */
export async function onPhone(browser, { throttled = false, latency = 100, ...look } = {}) {
	const page = await open(browser, { ...phone, serviceWorkers: 'block', ...look });
	await page.addInitScript(watchShifts);
	const client = await page.context().newCDPSession(page);
	await client.send('Network.enable');
	const urls = new Map();
	const loaded = [];
	client.on('Network.responseReceived', ({ requestId, response }) => urls.set(requestId, response.url));
	client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
		const url = urls.get(requestId);
		if (url) loaded.push({ path: new URL(url).pathname, bytes: encodedDataLength });
	});
	if (throttled) {
		await client.send('Network.emulateNetworkConditions', slow(latency));
		await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
	}
	return Object.assign(page, {
		loaded,
		shifted: async () => {
			const shifts = await page.evaluate(() => window.shifts);
			return { sum: shifts.reduce((sum, shift) => sum + shift.value, 0), shifts };
		},
	});
}

/* From the address to a hand one can play from. */
export async function firstPlay(page, server) {
	const from = Date.now();
	const since = () => Date.now() - from;
	const times = {};
	await page.goto(server.address, { waitUntil: 'commit' });
	await page.locator('.hero').waitFor();
	times.shown = since();
	await page.locator('[data-testid=quick]:enabled').waitFor();
	times.ready = since();
	await page.getByTestId('quick').tap();
	await page.locator('.hand-tile').first().waitFor();
	times.hand = since();
	return times;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
	const server = await serve();
	const browser = await browse();
	const latencies = [0, 0, 0, 100, 100, 100];
	for (const [i, latency] of latencies.entries()) {
		const page = await onPhone(browser, { throttled: true, latency });
		const times = await firstPlay(page, server);
		const { sum, shifts } = await page.shifted();
		const seconds = Object.entries(times).map(([what, ms]) => `${what} ${(ms / 1000).toFixed(2)} s`);
		console.log(`${String(latency).padStart(3)} ms there and back: ${seconds.join(', ')}; shift ${sum.toFixed(4)}`);
		if (i === 0) {
			for (const shift of shifts) console.log(`  moved ${shift.value.toFixed(4)} at ${Math.round(shift.at)} ms: ${shift.what}`);
			for (const { path, bytes } of page.loaded) console.log(`  ${String(bytes).padStart(8)} ${path}`);
			console.log(`  ${String(page.loaded.reduce((all, { bytes }) => all + bytes, 0)).padStart(8)} together`);
		}
		await page.done();
	}
	/* on a machine with other things to do, these two say more: neither depends on them */
	const page = await onPhone(browser);
	const client = await page.context().newCDPSession(page);
	await client.send('Performance.enable', { timeDomain: 'threadTicks' });
	await firstPlay(page, server);
	const { metrics } = await client.send('Performance.getMetrics');
	const busy = metrics.find(({ name }) => name === 'TaskDuration').value;
	const bytes = page.loaded.reduce((sum, one) => sum + one.bytes, 0);
	console.log(`on the line ${(bytes / 50_000).toFixed(2)} s, of the processor ${(busy * 4).toFixed(2)} s; they overlap`);
	await page.done();
	await browser.close();
	await server.stop();
}
