/* Writes a .gz and a .br beside every file of dist/ that gets smaller by it: the server sends these as they are. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = new URL('../dist/', import.meta.url).pathname;
const limit = 200_000; /* bytes of everything, compressed */

function* files(folder) {
	for (const name of readdirSync(folder)) {
		const path = join(folder, name);
		if (statSync(path).isDirectory()) yield* files(path);
		else if (!/\.(gz|br)$/.test(name)) yield path;
	}
}

let whole = 0;
let gzipped = 0;
let brotli = 0;
for (const path of files(root)) {
	const bytes = readFileSync(path);
	const gz = gzipSync(bytes, { level: 9 });
	const br = brotliCompressSync(bytes, {
		params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
	});
	if (gz.length < bytes.length) writeFileSync(`${path}.gz`, gz);
	if (br.length < bytes.length) writeFileSync(`${path}.br`, br);
	whole += bytes.length;
	gzipped += Math.min(gz.length, bytes.length);
	brotli += Math.min(br.length, bytes.length);
	console.log(
		`${relative(root, path).padEnd(36)} ${String(bytes.length).padStart(8)} ${String(gz.length).padStart(8)} gz ${String(br.length).padStart(8)} br`,
	);
}
console.log(
	`${'together'.padEnd(36)} ${String(whole).padStart(8)} ${String(gzipped).padStart(8)} gz ${String(brotli).padStart(8)} br`,
);
if (gzipped > limit) {
	console.error(`the page is larger than ${limit} bytes compressed`);
	process.exit(1);
}
