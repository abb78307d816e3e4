/* What the browser keeps for the next visit. Private windows may refuse: then nothing is kept. */

const prefix = 'domino.';

export function remember(key: string, value: unknown, store: 'local' | 'session' = 'local'): void {
	try {
		const where = store === 'local' ? localStorage : sessionStorage;
		where.setItem(prefix + key, JSON.stringify(value));
	} catch {
		/* not kept */
	}
}

export function recall<T>(key: string, store: 'local' | 'session' = 'local'): T | null {
	try {
		const where = store === 'local' ? localStorage : sessionStorage;
		const text = where.getItem(prefix + key);
		return text === null ? null : (JSON.parse(text) as T);
	} catch {
		return null;
	}
}
