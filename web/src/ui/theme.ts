/* Light, dark, or as the system has it. */
import { isOneOf, useKept } from './memory';

type Theme = 'auto' | 'light' | 'dark';
export const themes: readonly Theme[] = ['auto', 'light', 'dark'];

function apply(theme: Theme): void {
	if (theme === 'auto') delete document.documentElement.dataset['theme'];
	else document.documentElement.dataset['theme'] = theme;
}

export function useTheme(): [Theme, (theme: Theme) => void] {
	const kept = useKept<Theme>('theme', isOneOf(themes), 'auto');
	apply(kept[0]);
	return kept;
}
