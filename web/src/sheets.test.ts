import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['./**/*.tsx', './**/*.ts', './**/*.css', '!./**/*.test.*'], {
	query: '?raw',
	import: 'default',
	eager: true,
});

/* What a source imports at once; what comes later is another matter. */
const importsOf = (file: string): string[] =>
	[...sources[file]!.matchAll(/^(?:import|export) (?:(?!type )[^;]*? from )?'(\.[^']+)';/gm)].flatMap(([, to]) => {
		const path = new URL(to!, `file:///${file}`).pathname.replace('/', './');
		return [path, `${path}.ts`, `${path}.tsx`].filter(name => name in sources);
	});

const closure = (begin: string, next: (file: string) => string[]): Set<string> => {
	const found = new Set([begin]);
	for (const file of found) for (const other of next(file)) found.add(other);
	return found;
};

const files = Object.keys(sources);
const sheets = files.filter(file => file.endsWith('.css'));
const first = sheets.filter(sheet => importsOf('./main.tsx').includes(sheet));
const classesOf = (text: string) => new Set([...text.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name!));
/* read as it is: the tests' own loader leaves styles out */
const plain = (sheet: string) => readFileSync(new URL(sheet, import.meta.url), 'utf8').replace(/\/\*[^]*?\*\//g, '');

/* It comes when the first page has stood for a while: whatever else it styled would move then. */
test('a style sheet that comes later styles what belongs to those who bring it, and nothing else', () => {
	const everywhere = classesOf(first.map(plain).join('\n'));
	const strays = sheets
		.filter(sheet => !first.includes(sheet))
		.flatMap(sheet => {
			const users = files.filter(file => closure(file, importsOf).has(sheet));
			const near = new Set(users.flatMap(user => [...closure(user, importsOf)]));
			const far = files.filter(file => file.endsWith('.tsx') && !near.has(file)).map(file => sources[file]!);
			const isOwn = (name: string) =>
				!everywhere.has(name) && !far.some(text => new RegExp(`className=.*[\\s"'\`]${name}[\\s"'\`]`).test(text));
			const selectors = [...plain(sheet).matchAll(/([^{};]+)\{/g)].flatMap(([, text]) => text!.split(/,(?![^(]*\))/));
			return selectors
				.map(selector => selector.trim())
				.filter(selector => !/^@|^(from|to)$/.test(selector) && ![...classesOf(selector)].some(isOwn))
				.map(selector => `${sheet}: ${selector}`);
		});
	expect(everywhere.size).toBeGreaterThan(100);
	expect(strays).toEqual([]);
});
