/* A reporter for programs, a line for each test: how it ended, its seconds, its file, its name. A file that ends by itself is told as
   a test of its own name. */
import { basename } from 'node:path';

export default async function* outcomes(source) {
	for await (const { type, data } of source)
		if ((type === 'test:pass' || type === 'test:fail') && data.nesting === 0 && !data.skip)
			yield [
				type.slice('test:'.length),
				(data.details.duration_ms / 1000).toFixed(1),
				`e2e/${basename(data.file ?? data.name)}`,
				data.name,
			].join('\t') + '\n';
}
