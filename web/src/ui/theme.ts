/* Light, dark, or as the system has it. */
import { useCallback, useState } from 'preact/compat';
import { isOneOf, recall, remember } from './memory';

type Theme = 'auto' | 'light' | 'dark';
export const themes: readonly Theme[] = ['auto', 'light', 'dark'];

function apply(theme: Theme): void {
	if (theme === 'auto') delete document.documentElement.dataset['theme'];
	else document.documentElement.dataset['theme'] = theme;
}

export function useTheme(): [Theme, (theme: Theme) => void] {
	const [theme, set] = useState<Theme>(() => {
		const kept = recall('theme', isOneOf(themes)) ?? 'auto';
		apply(kept);
		return kept;
	});
	const choose = useCallback((next: Theme) => {
		remember('theme', next);
		apply(next);
		set(next);
	}, []);
	return [theme, choose];
}
