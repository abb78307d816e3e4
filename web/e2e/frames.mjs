/* How long a frame of the table takes: node e2e/frames.mjs. A double-eighteen line runs at 50 steps a second while nobody touches it, and
   then is dragged about. Frames are the times between two requestAnimationFrame, which a busy machine makes longer; the time of the page's
   own thread is counted as the processor counts it. */
import { browse, open, serve } from './lib.mjs';
import { sit } from './tables.mjs';

const variant = { tiles: { faces: 19 }, deal: { hand: 47 }, players: ['fattest', 'first', 'blocker', 'random'] };
const server = await serve();
const browser = await browse();

const page = await open(browser, { motion: 'no-preference' });
const client = await page.context().newCDPSession(page);
await client.send('Performance.enable', { timeDomain: 'threadTicks' });
const spent = async () => {
	const { metrics } = await client.send('Performance.getMetrics');
	return Object.fromEntries(metrics.map(({ name, value }) => [name, 1000 * value]));
};

/* What frames took while something was done, and for what the page's thread was needed. */
async function measure(what, act) {
	const before = await spent();
	await page.evaluate(() => {
		window.told = [];
		let last = performance.now();
		const next = now => {
			window.told.push(now - last);
			last = now;
			window.next = requestAnimationFrame(next);
		};
		window.next = requestAnimationFrame(next);
	});
	await act();
	const frames = await page.evaluate(() => (cancelAnimationFrame(window.next), window.told.slice(1)));
	const after = await spent();
	const sorted = frames.toSorted((a, b) => a - b);
	const at = share => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]?.toFixed(0);
	const mean = frames.reduce((sum, frame) => sum + frame, 0) / frames.length;
	console.log(
		`${what}: ${frames.length} frames, mean ${mean.toFixed(0)} ms, half ${at(0.5)}, 95 % ${at(0.95)}, longest ${at(1)}`,
	);
	const took = name => (after[name] - before[name]).toFixed(0);
	console.log(
		`  thread ${took('TaskDuration')} ms: scripts ${took('ScriptDuration')}, styles ${took('RecalcStyleDuration')}, layout ${took('LayoutDuration')}`,
	);
}

const table = await server.post('tables', { variant: { variant }, seed: '3' });
await sit(page, server, table);
await measure('130 tiles are laid', async () => {
	await server.post(`tables/${table.id}/commands`, { do: 'run', speed: 20 }, table.owner);
	await page.waitForFunction(() => document.querySelectorAll('[data-tile] .laid').length >= 130);
});
await server.post(`tables/${table.id}/commands`, { do: 'pause' }, table.owner);
await page.waitForTimeout(1000);
await page.mouse.move(300, 400);
await page.mouse.down();
await measure('the table is dragged', async () => {
	for (let i = 0; i < 120; i++) await page.mouse.move(300 + 3 * i, 400 + (i % 40));
});
await page.mouse.up();
await browser.close();
await server.stop();
