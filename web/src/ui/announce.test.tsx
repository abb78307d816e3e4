import { screen } from '@testing-library/dom';
import { useEffect } from 'preact/compat';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSpeech } from '../i18n/i18n';
import { act, show } from '../testing';
import { useAnnounce } from './announce';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function Say({ sentences }: { sentences: readonly string[] }) {
	const announce = useAnnounce();
	const { t } = useSpeech();
	useEffect(() => sentences.forEach(announce), [sentences, announce]);
	return <p>{t('app.name')}</p>;
}

test('sentences that come together are read together, and later ones alone', () => {
	const { rerender } = show(<Say sentences={[]} />);
	const heard = () => screen.getByTestId('announcer').textContent;
	rerender(<Say sentences={['Ana passes.', 'It is your turn.']} />);
	expect(heard()).toBe('');
	act(() => void vi.advanceTimersByTime(200));
	expect(heard()).toBe('Ana passes. It is your turn.');
	rerender(<Say sentences={['Eva passes.']} />);
	act(() => void vi.advanceTimersByTime(200));
	expect(heard()).toBe('Eva passes.');
});

test('where they never stop coming, some are read all the same', () => {
	const { rerender } = show(<Say sentences={[]} />);
	for (let i = 0; i < 15; i++) {
		rerender(<Say sentences={[`${i}.`]} />);
		act(() => void vi.advanceTimersByTime(100));
	}
	expect(screen.getByTestId('announcer').textContent).toBe('2. 3. 4. 5. 6. 7. 8. 9.');
});

test('a test says in which language it is shown', () => {
	show(<Say sentences={[]} />, 'es');
	expect(document.documentElement.lang).toBe('es');
});
