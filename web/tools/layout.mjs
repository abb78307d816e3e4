/* src/table/layout-wasm.ts: where tiles lie, ../src/layout compiled to WebAssembly (Debian's clang and lld), so that the page and
   everybody else draw the same table from one source. It needs no library and holds one felt. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const top = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'domino-layout-'));
const made = join(folder, 'layout.wasm');
const sources = ['web/layout/page.c', 'src/layout/felt.c', 'src/layout/line.c', 'src/layout/tree.c'];
const machine = ['--target=wasm32', '-mbulk-memory', '-ffreestanding', '-nostdlib', '-Wl,--no-entry', '-Wl,--strip-all'];
const flags = ['-std=c17', '-O2', '-Wall', '-Wextra', '-Wconversion', '-Werror', '-Isrc/layout', '-Isrc/rules'];
try {
	execFileSync('clang', [...machine, ...flags, ...sources, '-o', made], { cwd: top, stdio: 'inherit' });
} catch {
	console.error('web: the layout does not compile to WebAssembly; it takes clang and lld (apt-get install clang lld)');
	process.exit(1);
}
const text = `/* Made by tools/layout.mjs from src/layout. */\nexport const wasm =\n\t'${readFileSync(made).toString('base64')}';\n`;
rmSync(folder, { recursive: true });
const file = resolve(top, 'web/src/table/layout-wasm.ts');
if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
