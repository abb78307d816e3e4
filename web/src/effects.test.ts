import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['./**/*.tsx', './**/*.ts', '!./**/*.test.*'], {
	query: '?raw',
	import: 'default',
	eager: true,
});

/* What a function of the browser's returns may change (scrollTo returns a promise by now), and what an effect returns is called. */
test('an effect returns a clean-up that was written as one, or nothing', () => {
	const found = Object.entries(sources).flatMap(([file, text]) =>
		[...text.matchAll(/use(?:Layout)?Effect\(\s*\(\) =>(?!\s*(?:\{|\(\) =>))\s*(.*)/g)].map(([, body]) => `${file}: ${body}`),
	);
	expect(Object.keys(sources).length).toBeGreaterThan(50);
	expect(found).toEqual([]);
});
