/* A game inside a link: its JSON, deflated, in letters that an address may hold. */
import type { VariantJson } from '../api/types';
import { isObject, isText } from '../ui/memory';

const toBase64 = (bytes: Uint8Array): string =>
	btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
		.replaceAll('+', '-')
		.replaceAll('/', '_')
		.replace(/=+$/, '');

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
	Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), char => char.charCodeAt(0));

async function through(
	bytes: Uint8Array<ArrayBuffer>,
	stream: ReadableWritablePair<Uint8Array, BufferSource>,
	most: number,
): Promise<Uint8Array<ArrayBuffer>> {
	const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
	const parts: Uint8Array[] = [];
	let length = 0;
	for (;;) {
		const { done, value } = await reader.read();
		if (done) break;
		length += value.length;
		if (length > most) throw new Error('too large');
		parts.push(value);
	}
	const whole = new Uint8Array(length);
	let at = 0;
	for (const part of parts) {
		whole.set(part, at);
		at += part.length;
	}
	return whole;
}

export interface Shared {
	title: string;
	variant: VariantJson;
}

export const isShared = (value: unknown): value is Shared =>
	isObject<Partial<Shared>>(value) && isText(value.title) && isObject(value.variant);

export async function packText(text: string): Promise<string> {
	return toBase64(await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'), 1 << 20));
}

export async function unpackText(packed: string): Promise<string> {
	const bytes = await through(fromBase64(packed), new DecompressionStream('deflate-raw'), 1 << 20);
	return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

export const packGame = (game: Shared): Promise<string> => packText(JSON.stringify(game));

export async function unpackGame(text: string): Promise<Shared> {
	const game: unknown = JSON.parse(await unpackText(text));
	if (!isShared(game)) throw new Error('no game');
	return { title: game.title.slice(0, 80), variant: game.variant };
}
