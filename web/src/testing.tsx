/* What tests in a DOM share: a component is shown as the page shows it, with its words and the region that is read aloud. Nothing is
   left over for the next test. */
import { configure } from '@testing-library/dom';
import { render, type ReactNode } from 'preact/compat';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Lang } from './api/types';
import { SpeechProvider } from './i18n/i18n';
import { Announcer } from './ui/announce';
import './ui/effects';
import { remember } from './ui/memory';

export { act };

/* What follows from an event is there when it has been fired. The time is for what never comes; a slow machine must not reach it. */
configure({
	asyncUtilTimeout: 30_000,
	eventWrapper: fire => {
		let result: unknown;
		void act(() => {
			result = fire();
		});
		return result;
	},
});

const shownIn = new Set<Element>();

function put(shown: ReactNode, box: Element): void {
	void act(() => {
		render(shown, box);
	});
}

export function cleanup(): void {
	for (const box of shownIn) {
		put(null, box);
		box.remove();
	}
	shownIn.clear();
}

/* The sizes a browser would have measured: without them nothing that is drawn to scale is drawn. */
beforeEach(() => {
	vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 900, 500));
});

afterEach(() => {
	cleanup();
	vi.restoreAllMocks();
	localStorage.clear();
	sessionStorage.clear();
});

export function show(shown: ReactNode, lang: Lang = 'en') {
	remember('lang', lang);
	const container = document.body.appendChild(document.createElement('div'));
	shownIn.add(container);
	const rerender = (now: ReactNode) =>
		put(
			<SpeechProvider>
				<Announcer>{now}</Announcer>
			</SpeechProvider>,
			container,
		);
	rerender(shown);
	return { container, rerender, unmount: () => put(null, container) };
}

/* A hook by itself. */
export function showHook<T>(hook: () => T): { result: { current: T } } {
	const result = {} as { current: T };
	function Shown() {
		result.current = hook();
		return null;
	}
	show(<Shown />);
	return { result };
}
