/* What tests in a DOM share: a component is shown as the page shows it, with its words and the region that is read aloud. Nothing is
   left over for the next test. */
import { cleanup, configure, render } from '@testing-library/react';
import { StrictMode, type ReactNode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Lang } from './api/types';
import { SpeechProvider } from './i18n/i18n';
import { Announcer } from './ui/announce';
import { remember } from './ui/memory';

/* For what never comes; a slow machine must not reach it. */
configure({ asyncUtilTimeout: 30_000 });

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
	return render(shown, {
		wrapper: ({ children }) => (
			<StrictMode>
				<SpeechProvider>
					<Announcer>{children}</Announcer>
				</SpeechProvider>
			</StrictMode>
		),
	});
}
