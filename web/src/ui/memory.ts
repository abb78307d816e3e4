/* What the browser keeps for the next visit. Private windows may refuse: then nothing is kept. What was kept by another version of
   the page, or by hand, may be anything: it counts only when it is what was asked for. */
import { useCallback, useState } from 'preact/compat';

const prefix = 'domino.';

export function remember(key: string, value: unknown, store: 'local' | 'session' = 'local'): void {
	try {
		const where = store === 'local' ? localStorage : sessionStorage;
		where.setItem(prefix + key, JSON.stringify(value));
	} catch {
		/* not kept */
	}
}

export function forget(key: string): void {
	try {
		for (const where of [localStorage, sessionStorage]) where.removeItem(prefix + key);
	} catch {
		/* nothing was kept */
	}
}

type Check<T> = (value: unknown) => value is T;

export const isText: Check<string> = value => typeof value === 'string';
export const isFlag: Check<boolean> = value => typeof value === 'boolean';
export const isNumber: Check<number> = (value): value is number => typeof value === 'number' && Number.isFinite(value);
export const isObject = <T extends object>(value: unknown): value is T =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
export const isOneOf =
	<T>(list: readonly T[]): Check<T> =>
	(value): value is T =>
		(list as readonly unknown[]).includes(value);

export function recall<T>(key: string, is: Check<T>, store: 'local' | 'session' = 'local'): T | null {
	try {
		const where = store === 'local' ? localStorage : sessionStorage;
		const value: unknown = JSON.parse(where.getItem(prefix + key) ?? 'null');
		return is(value) ? value : null;
	} catch {
		return null;
	}
}

/* What somebody chose, kept for the next time. */
export function useKept<T>(key: string, is: Check<T>, usual: T, store: 'local' | 'session' = 'local'): [T, (value: T) => void] {
	const [value, setValue] = useState(() => recall(key, is, store) ?? usual);
	const keep = useCallback(
		(next: T) => {
			setValue(next);
			remember(key, next, store);
		},
		[key, store],
	);
	return [value, keep];
}
