/* Writes a .gz and a .br beside every file of dist/ that gets smaller by it: the server sends these as they are. What has to be there
   before somebody plays, the page and all that it names, stays small; the rest is fetched when it is wanted. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = new URL('../dist/', import.meta.url).pathname;
const limits = { first: 220_000, together: 320_000 }; /* bytes, compressed */
const page = readFileSync(join(root, 'index.html'), 'utf8');
/* what the page names, and the table that comes while it is drawn */
const isFirst = name =>
	name === 'index.html' || name.startsWith('assets/table-') || (name.startsWith('assets/') && page.includes(`"./${name}"`));

function* files(folder) {
	for (const name of readdirSync(folder)) {
		const path = join(folder, name);
		if (statSync(path).isDirectory()) yield* files(path);
		else if (!/\.(gz|br|png)$/.test(name)) yield path; /* icons come compressed, and to whoever installs the page */
	}
}

const sums = { first: { whole: 0, gz: 0, br: 0 }, together: { whole: 0, gz: 0, br: 0 } };
const row = (name, whole, gz, br) =>
	console.log(`${name.padEnd(36)} ${String(whole).padStart(8)} ${String(gz).padStart(8)} gz ${String(br).padStart(8)} br`);
for (const path of files(root)) {
	const bytes = readFileSync(path);
	const gz = gzipSync(bytes, { level: 9 });
	const br = brotliCompressSync(bytes, {
		params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
	});
	if (gz.length < bytes.length) writeFileSync(`${path}.gz`, gz);
	if (br.length < bytes.length) writeFileSync(`${path}.br`, br);
	const name = relative(root, path);
	for (const sum of isFirst(name) ? [sums.first, sums.together] : [sums.together]) {
		sum.whole += bytes.length;
		sum.gz += Math.min(gz.length, bytes.length);
		sum.br += Math.min(br.length, bytes.length);
	}
	row(name, bytes.length, gz.length, br.length);
}
for (const [name, { whole, gz, br }] of Object.entries(sums)) {
	row(name, whole, gz, br);
	if (gz > limits[name]) {
		console.error(`the page is larger than ${limits[name]} bytes compressed (${name})`);
		process.exitCode = 1;
	}
}
