/* The records that were dropped on the page or chosen. They stay in this window, the last one also when it is loaded again. */
import { ApiError } from '../api/client';
import type { Fault, Text } from '../api/types';
import { isNumber, isObject, isText, recall, remember } from '../ui/memory';
import { go } from '../ui/router';
import { largest } from './recorded';
import { words } from './words';

interface Kept {
	number: number;
	text: string;
}

const isKept = (value: unknown): value is Kept =>
	isObject<Partial<Kept>>(value) && isNumber(value.number) && isText(value.text);

const held = new Map<number, string | Fault>();
const last = (): Kept | null => recall('record', isKept, 'session');

export const complain = (message: Text, line?: number): Fault => ({ code: 'record', message, ...(line ? { line } : {}) });

/* Throws what is wrong with it. */
export function heldRecord(number: number): string {
	const kept = last();
	if (kept && !held.has(kept.number)) held.set(kept.number, kept.text); /* before another takes its place there */
	const found = held.get(number) ?? complain(words.lost);
	if (typeof found !== 'string') throw new ApiError(0, found);
	return found;
}

/* Each has an address of its own: Back leads to the one before. */
function hold(found: string | Fault): void {
	const number = Math.max(0, last()?.number ?? 0, ...held.keys()) + 1;
	held.set(number, found);
	if (typeof found === 'string') remember('record', { number, text: found } satisfies Kept, 'session');
	go(`/replay/file/${number}?at=0`);
}

export const openRecord = (text: string): void => hold(text);

export async function openFile(file: File): Promise<void> {
	if (file.size > largest) hold(complain(words.large));
	else
		try {
			hold(await file.text());
		} catch {
			hold(complain(words.unread)); /* a folder, or a file that went away */
		}
}
