/* Complaints of the builder about whatever the server refuses: the broken variants of the engine's own tests, and every parameter of
   every option with values that it does not take. None is told with the name of a field, and each has its step. The page's own code
   is asked, without a browser: there are hundreds. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { runnerImport } from 'vite';
import { serve } from './lib.mjs';

const here = new URL('..', import.meta.url).pathname;
const broken = new URL('../../tests/broken/', import.meta.url).pathname;
const yaml = createRequire(import.meta.url)('js-yaml');
const load = async path =>
	(await runnerImport(`${here}src/${path}`, { root: here, configFile: false, logLevel: 'error' })).module;

let server, aspects, shape, steps, page;

before(async () => {
	server = await serve();
	({ aspects } = await server.get('options'));
	page = {
		...(await load('setup/draft.ts')),
		...(await load('setup/complaints.ts')),
		...(await load('setup/steps.ts')),
		...(await load('i18n/i18n.tsx')),
	};
	shape = page.shapeOf(aspects);
	steps = page.stepsOf(shape);
});
after(() => server?.stop());

/* What the builder says of a variant; null: nothing. */
async function complaintOf(variant) {
	const draft = page.openDraft(variant, shape, '');
	assert.ok(page.isDraft(draft), 'it can be kept');
	const flaw = page.firstFlaw(draft, shape);
	if (flaw) return flaw;
	const sent = page.writeDraft(page.withNames(page.fillDraft(draft, shape), page.speech('en')));
	const { error } = await server.post('check', sent);
	return error ? page.inWords(error, draft, shape) : null;
}

/* Names as files have them, in a sentence for people. */
function namesIn(text, lang) {
	const names = new Set(
		aspects.flatMap(aspect => [
			aspect.name,
			...aspect.options.flatMap(option => [option.name, ...option.parameters.map(param => param.name)]),
		]),
	);
	const told = aspects
		.flatMap(aspect => [aspect, ...aspect.options.flatMap(option => [option, ...option.parameters])])
		.map(entry => `${entry.title?.[lang] ?? ''} ${entry.about?.[lang] ?? ''}`)
		.join(' ');
	const words = new Set(told.toLowerCase().match(/[\p{L}-]+/gu)); /* what the page says itself is no name */
	const found = (text.match(/[\p{L}\d_-]+/gu) ?? []).filter(word => names.has(word) && !words.has(word));
	const quoted = [...text.matchAll(/“([\w-]+)”/g)].map(([, name]) => name).filter(name => names.has(name));
	const files =
		text.match(
			/[{}]|(?<!player “\w+”; )known: (?=[a-z])|(?<!jugador “\w+”; )se conocen: (?=[a-z])|\b(parameters?|keys?|mapping|parámetros?|claves?|mapa)\b|\b(line|línea) \d/g,
		) ?? [];
	return [...found, ...quoted, ...files];
}

function check(what, fault, wrong) {
	for (const lang of ['en', 'es']) {
		const text = fault.message[lang];
		for (const name of namesIn(text, lang)) wrong.push(`${what} (${lang}): ${name}: ${text}`);
		if (!/^[\p{Lu}\d“«−-].*[.?!]$/su.test(text)) wrong.push(`${what} (${lang}): no sentence: ${text}`);
	}
	const aspect = page.aspectOfPath(fault.path)?.aspect;
	if (!page.stepOfAspect(aspect, steps)) wrong.push(`${what}: nowhere: ${fault.path}: ${fault.message.en}`);
}

test('what the engine refuses', async () => {
	const wrong = [];
	let refused = 0;
	for (const name of readdirSync(broken).sort()) {
		let variant = null;
		try {
			variant = yaml.load(readFileSync(broken + name, 'utf8'));
		} catch {
			continue; /* the builder writes no files that cannot be read */
		}
		if (typeof variant !== 'object' || variant === null || Array.isArray(variant) || 'like' in variant) continue;
		const fault = await complaintOf(variant);
		if (!fault) continue;
		refused++;
		check(name, fault, wrong);
	}
	assert.ok(refused > 150, `${refused}`);
	assert.deepEqual(wrong, []);
});

test('every parameter of every option, with what it does not take', async () => {
	const values = {
		int: param => [undefined, (param.min ?? 0) - 1, (param.max ?? 1e15) + 1, 1.5, 'many', null],
		chance: () => [undefined, -0.1, 1.5, 0.1234567, 'often'],
		flag: () => ['yes', 1, []],
		word: () => ['no-such-word', 5, {}],
		tile: () => [undefined, 'abc', '99-99', '6-', 66, []],
		tiles: () => [undefined, ['abc'], ['99-99'], [[1]], 'x'],
		ints: () => [[0.5], [-1e9], ['x'], 'x'],
		names: () => [undefined, [''], [[1]], 7],
		rounds: () => [undefined, [{ players: ['Nobody', 'Noone'] }], [{}], [7], { players: [] }],
	};
	const wrong = [];
	let refused = 0;
	const place = {
		game: (aspect, choice) => ({ [aspect.name]: aspect.list ? [choice] : choice }),
		tournament: (aspect, choice) => ({ tournament: { [aspect.name]: aspect.list ? [choice] : choice } }),
		player: (aspect, choice) => ({ players: [{ strategy: 'random', [aspect.name]: choice }, 'random'] }),
		power: (aspect, choice) => ({ powers: [{ filter: 'all-equal', effect: 'skip-next', [aspect.name]: choice }] }),
	};
	for (const aspect of aspects)
		for (const option of aspect.options)
			for (const param of option.parameters) {
				assert.ok(values[param.type], `${param.type} is tried`);
				for (const value of values[param.type](param)) {
					const args = value === undefined ? {} : { [param.name]: value };
					const fault = await complaintOf(place[aspect.part](aspect, { [option.name]: args }));
					if (!fault) continue;
					refused++;
					check(`${aspect.name}.${option.name}.${param.name} = ${JSON.stringify(value)}`, fault, wrong);
				}
			}
	assert.ok(refused > 150, `${refused}`);
	assert.deepEqual(wrong, []);
});

test('every word that a parameter takes is said in both languages', () => {
	const { word } = page.speech('es');
	const english = aspects
		.flatMap(aspect => aspect.options.flatMap(option => option.parameters))
		.flatMap(param => (param.words ?? []).map(name => [`word.${param.name}`, name]))
		.filter(([prefix, name]) => word(prefix, name) === name);
	assert.deepEqual(
		english,
		[['word.pay', 'total']].filter(([prefix, name]) => word(prefix, name) === name),
	);
});
