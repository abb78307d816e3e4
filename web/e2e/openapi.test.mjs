/* openapi.json as a strict linter reads it: operation ids, security, parameters, responses, examples (redocly.yaml). */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { serve } from './lib.mjs';

const web = new URL('..', import.meta.url).pathname;
const linter = createRequire(import.meta.url).resolve('@redocly/cli/package.json');
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

function lint(folder, description) {
	const file = join(folder, 'openapi.json');
	writeFileSync(file, JSON.stringify(description));
	const run = spawnSync(
		process.execPath,
		[join(linter, '../bin/cli.js'), 'lint', '--config', join(web, 'redocly.yaml'), '--format', 'stylish', file],
		{ encoding: 'utf8', env: { ...process.env, ...quiet } },
	);
	return { status: run.status, said: run.stdout + run.stderr };
}

test('openapi.json passes a strict linter', async () => {
	const server = await serve();
	try {
		const good = await server.get('openapi.json');
		const { status, said } = lint(server.folder, good);
		assert.equal(status, 0, said);
		/* which would notice */
		const tables = '/api/v1/tables';
		for (const [rule, spoil] of [
			['operation-operationId', d => delete d.paths[tables].get.operationId],
			['security-defined', d => delete d.paths[tables].post.security],
			['path-parameters-defined', d => delete d.paths[`${tables}/{id}`].options.parameters],
			['no-invalid-schema-examples', d => (d.components.schemas.Command.examples[0].do = 'dance')],
		]) {
			const bad = structuredClone(good);
			spoil(bad);
			const spoilt = lint(server.folder, bad);
			assert.notEqual(spoilt.status, 0, rule);
			assert.match(spoilt.said, new RegExp(rule));
		}
	} finally {
		await server.stop();
	}
});
