/* After npm install: names in package-lock.json the builds of our tools for other platforms. npm ci refuses a lock file without them,
   and npm leaves them out when the registry that was asked holds those of one platform only. */
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];

/* "@x/binding-linux-arm64-musl" says which machines it is for. */
function platformOf(name) {
	const [, system, cpu, rest] =
		/-(android|darwin|freebsd|linux|openharmony|win32|wasm32)(?:-([a-z0-9]+))?(?:-([a-z]+))?$/.exec(name) ?? [];
	if (system === 'wasm32') return { cpu: ['wasm32'] };
	if (!systems.includes(system)) throw new Error(`which platform is ${name} for?`);
	const libc =
		system !== 'linux' ? undefined : rest?.startsWith('musl') ? ['musl'] : rest?.startsWith('gnu') ? ['glibc'] : undefined;
	return { os: [system], cpu: [cpu], ...(libc ? { libc } : {}) };
}

let added = 0;
for (const [path, holder] of Object.entries(lock.packages))
	for (const [name, version] of Object.entries(holder.optionalDependencies ?? {})) {
		const place = `node_modules/${name}`;
		if (lock.packages[place] || lock.packages[`${path}/${place}`]) continue;
		lock.packages[place] = { version, ...(holder.dev ? { dev: true } : {}), optional: true, ...platformOf(name) };
		added++;
	}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, '\t')}\n`);
console.log(`${added} added`);
