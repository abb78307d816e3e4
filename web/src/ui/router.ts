/* Addresses live after the #, so that secrets in links are never sent to a server. */
import { useSyncExternalStore } from 'preact/compat';

export interface Route {
	path: string[];
	query: URLSearchParams;
}

export function parseHash(hash: string): Route {
	const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
	return {
		path: path
			.split('/')
			.filter(Boolean)
			.map(part => {
				try {
					return decodeURIComponent(part);
				} catch {
					return part;
				}
			}),
		query: new URLSearchParams(query),
	};
}

const subscribe = (changed: () => void) => {
	window.addEventListener('hashchange', changed);
	return () => window.removeEventListener('hashchange', changed);
};

let seen = '';
let route: Route = { path: [], query: new URLSearchParams() };
function snapshot(): Route {
	if (window.location.hash !== seen) {
		seen = window.location.hash;
		route = parseHash(seen);
	}
	return route;
}

export const useRoute = () => useSyncExternalStore(subscribe, snapshot, () => route);

export function go(to: string): void {
	window.location.hash = to;
}

/* Changes the address without a new entry in the history. */
export function replace(to: string): void {
	window.history.replaceState(null, '', `#${to}`);
	window.dispatchEvent(new HashChangeEvent('hashchange'));
}

/* The whole address of a place in the page, to give to others. */
export function linkTo(to: string): string {
	return `${window.location.href.replace(/#.*$/, '')}#${to}`;
}
