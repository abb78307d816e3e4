/* node tools/icons.mjs: the icons of the installed page, from src/ui/icon.svg, drawn by Chromium. They are kept in public: a build needs
   no browser. A maskable one fills its square, with what must be seen within the inner four fifths. */
import { readFileSync, writeFileSync } from 'node:fs';
import { browse } from '../e2e/lib.mjs';

const folder = new URL('../public/', import.meta.url).pathname;
const drawing = readFileSync(new URL('../src/ui/icon.svg', import.meta.url), 'utf8');
const felt = '#17563f';
const icons = [
	{ name: 'icon-192.png', size: 192, share: 0.84, round: 0.22 },
	{ name: 'icon-512.png', size: 512, share: 0.84, round: 0.22 },
	{ name: 'icon-maskable.png', size: 512, share: 0.7, round: 0 },
	{ name: 'icon-apple.png', size: 180, share: 0.8, round: 0 },
];
const browser = await browse();
for (const { name, size, share, round } of icons) {
	const page = await browser.newPage({ viewport: { width: size, height: size } });
	await page.setContent(
		`<style>body { margin: 0 } div { display: grid; place-content: center; width: ${size}px; height: ${size}px;
			background: ${felt}; border-radius: ${round * size}px } svg { width: ${share * size}px; height: ${share * size}px }</style>
		<div>${drawing}</div>`,
	);
	writeFileSync(`${folder}${name}`, await page.screenshot({ omitBackground: true }));
	await page.close();
}
await browser.close();
