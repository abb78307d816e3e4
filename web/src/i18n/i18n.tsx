/* Two languages, no library: the English dictionary is the type of the other one, so that a missing sentence does not compile, nor
   does a sentence whose {holes} are not filled. */
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { Lang, Text } from '../api/types';
import { isOneOf, recall, remember } from '../ui/memory';
import { en, type English } from './en';
import { es } from './es';

export type Key = keyof English;
type Holes<S extends string> = S extends `${string}{${infer Hole}}${infer Rest}` ? Hole | Holes<Rest> : never;
/* Sentences without holes. */
export type PlainKey = { [K in Key]: [Holes<English[K]>] extends [never] ? K : never }[Key];
type Fill<K extends Key> = [Holes<English[K]>] extends [never] ? [] : [Record<Holes<English[K]>, string | number>];

export interface Speech {
	lang: Lang;
	t: <K extends Key>(key: K, ...fill: Fill<K>) => string;
	/* A text of the server's. */
	say: (text: Text | null | undefined) => string;
	/* A word of the server's (why, reason, mode…) where the dictionary knows it, else as it is. */
	word: (prefix: string, word: string) => string;
	/* A player or a side whom nobody gave a name, as the language calls them: North, Player 3, North + South. */
	name: (name: string) => string;
	number: (value: number, digits?: number) => string;
	percent: (share: number, digits?: number) => string;
}

const dictionaries = { en, es } as const;

export function speech(lang: Lang): Speech {
	const dictionary: Record<string, string> = dictionaries[lang];
	const number = (value: number, digits = 2) =>
		new Intl.NumberFormat(lang, { maximumFractionDigits: digits }).format(Object.is(value, -0) ? 0 : value);
	const t: Speech['t'] = (key, ...fill) => {
		const holes = fill[0] as Record<string, string | number> | undefined;
		return dictionary[key]!.replace(/\{(\w+)\}/g, (whole, hole: string) => {
			const value = holes?.[hole];
			return value === undefined ? whole : typeof value === 'number' ? number(value) : value;
		});
	};
	const nameOne = (name: string) => {
		const n = /^Player (\d+)$/.exec(name)?.[1];
		return n ? t('player', { n }) : (dictionary[`name.${name}`] ?? name);
	};
	return {
		lang,
		t,
		say: text => (text ? text[lang] || text.en || text.es || '' : ''),
		word: (prefix, word) => dictionary[`${prefix}.${word}`] ?? word,
		name: name => name.split(' + ').map(nameOne).join(' + '),
		number,
		percent: (share, digits = 1) =>
			new Intl.NumberFormat(lang, { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
				share,
			),
	};
}

function browserLang(): Lang {
	const kept = recall('lang', isOneOf<Lang>(['en', 'es']));
	if (kept) return kept;
	return typeof navigator !== 'undefined' && navigator.languages.find(lang => /^(en|es)/.test(lang))?.startsWith('es')
		? 'es'
		: 'en';
}

const Context = createContext<Speech & { setLang: (lang: Lang) => void }>({ ...speech('en'), setLang: () => {} });

export function SpeechProvider({ children }: { children: ReactNode }) {
	const [lang, choose] = useState(browserLang);
	const setLang = useCallback((next: Lang) => {
		remember('lang', next);
		choose(next);
	}, []);
	useEffect(() => {
		document.documentElement.lang = lang;
	}, [lang]);
	const value = useMemo(() => ({ ...speech(lang), setLang }), [lang, setLang]);
	return <Context.Provider value={value}>{children}</Context.Provider>;
}

export const useSpeech = () => useContext(Context);
