/* src/api/schemas.ts: the types of what the server says and takes, from the description of it that the build leaves beside the program
   (BUILD, ../build). A field that is renamed in the server does not compile here until it is renamed here too. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';

const top = fileURLToPath(new URL('../..', import.meta.url));
const described = resolve(top, process.env['BUILD'] ?? 'build', 'openapi.json');
if (!existsSync(described)) {
	console.error(`web: ${described} is missing; \`make build\` makes it`);
	process.exit(1);
}
const {
	components: { schemas },
	paths,
} = JSON.parse(readFileSync(described, 'utf8').replaceAll('#/components/schemas/', '#/$defs/'));

/* What a request takes and is answered with is called after it where it has no name of its own: BeginTournamentBody, ListTablesReply. */
for (const request of Object.values(paths).flatMap(path => Object.values(path))) {
	const name = request.operationId?.replace(/^./, first => first.toUpperCase());
	const told = Object.entries(request.responses ?? {}).find(([status]) => status.startsWith('2'))?.[1];
	for (const [end, { content = {} } = {}] of [
		['Body', request.requestBody],
		['Reply', told],
	]) {
		const { schema } = content['application/json'] ?? content['application/x-ndjson'] ?? {};
		if (name && schema?.properties) schemas[name + end] = schema;
	}
}
const types = await compile({ type: 'object', $defs: schemas }, 'Api', {
	additionalProperties: false,
	bannerComment: '/* Made by tools/types.mjs from openapi.json. */',
	format: false,
	unreachableDefinitions: true,
});
const file = resolve(top, 'web/src/api/schemas.ts');
if (!existsSync(file) || readFileSync(file, 'utf8') !== types) writeFileSync(file, types);
