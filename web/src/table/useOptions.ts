/* How the server calls its options, once it has told; until then they have their own names. */
import { useMemo } from 'preact/compat';
import { loadOptions } from '../api/lists';
import { useLoad } from '../ui/useLoad';
import { optionTexts, optionTraits, usualLevel, type Naming } from './sentences';

export function useOptions(load = loadOptions): Pick<Naming, 'option' | 'about' | 'trait' | 'level'> {
	const { value: aspects } = useLoad(load);
	return useMemo(
		() => ({
			option: optionTexts(aspects, 'title'),
			about: optionTexts(aspects, 'about'),
			trait: optionTraits(aspects),
			level: usualLevel(aspects),
		}),
		[aspects],
	);
}
