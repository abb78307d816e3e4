/* The page is built into dist/, with relative addresses, so that it also works below a path of a reverse proxy. Nothing is inlined:
   the Content-Security-Policy allows files of our own and nothing else. */
import { defineConfig } from 'vitest/config';

const api = process.env['DOMINO_API'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
	base: './',
	build: {
		target: 'es2022',
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
		reportCompressedSize: false,
		/* what the first play needs comes in two files, the first page and the table: on a slow line every further one costs a way there
		   and back, and the one is drawn while the other comes */
		rolldownOptions: {
			output: {
				codeSplitting: {
					groups: [
						{ name: 'first', test: /\/src\/main\.tsx$/, priority: 2 },
						{ name: 'table', test: /\/src\/table\/TableScreen\.tsx$/, priority: 1 },
					],
				},
			},
		},
	},
	/* npm run dev: the API of a server that runs elsewhere, which takes requests of its own pages alone */
	server: { proxy: { '/api': { target: api, ws: true, changeOrigin: true, headers: { origin: api } } } },
	/* x.test.ts is tested by itself, x.test.tsx in a DOM */
	test: {
		projects: [
			{ extends: true, test: { name: 'node', include: ['src/**/*.test.ts'], environment: 'node' } },
			{
				extends: true,
				test: {
					name: 'dom',
					include: ['src/**/*.test.tsx'],
					environment: 'happy-dom',
					setupFiles: ['src/testing.tsx'],
					testTimeout: 120_000,
				},
			},
		],
	},
});
