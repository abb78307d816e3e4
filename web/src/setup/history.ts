/* What was changed in a draft, and back again. What is typed into one field is one change. */
import type { Draft } from './draft';

export interface Changes {
	past: readonly Draft[];
	now: Draft;
	future: readonly Draft[];
	last: { place: string; at: number } | null; /* what was changed last, and when */
}

const most = 60;
const typing = 2000; /* milliseconds: so long after a letter the next one belongs to it */

export const begun = (now: Draft): Changes => ({ past: [], now, future: [], last: null });

const isMap = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/* Where two drafts differ: the innermost place that holds all differences, as names and numbers with dots; null: nowhere. */
export function placeOfChange(before: unknown, after: unknown): string | null {
	if (before === after) return null;
	if (!isMap(before) || !isMap(after) || Array.isArray(before) !== Array.isArray(after)) return '';
	const found: string[] = [];
	for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
		const place = placeOfChange(before[name], after[name]);
		if (place !== null) found.push(place ? `${name}.${place}` : name);
		if (found.length > 1) return '';
	}
	return found[0] ?? null;
}

/* A choice is a change each time; a title, a name or a number grows letter by letter. */
const isTyped = (place: string) => place === 'title' || /(^|\.)(name|args\..+)$/.test(place);

export function changed(changes: Changes, next: Draft, at: number): Changes {
	const place = placeOfChange(changes.now, next);
	if (place === null) return changes;
	const { last } = changes;
	const goesOn = last?.place === place && isTyped(place) && at - last.at < typing && changes.past.length > 0;
	return {
		past: goesOn ? changes.past : [...changes.past, changes.now].slice(-most),
		now: next,
		future: [],
		last: { place, at },
	};
}

export function undone({ past, now, future }: Changes): Changes | null {
	const before = past.at(-1);
	return before ? { past: past.slice(0, -1), now: before, future: [now, ...future], last: null } : null;
}

export function redone({ past, now, future }: Changes): Changes | null {
	const [next, ...rest] = future;
	return next ? { past: [...past, now], now: next, future: rest, last: null } : null;
}
