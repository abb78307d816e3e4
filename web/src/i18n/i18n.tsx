/* Two languages, no library: a sentence that is missing in one of them does not compile, nor does one whose {holes} are not filled. What
   is counted has two forms, {n:one tile|# tiles}, of which the language's own rules choose. */
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'preact/compat';
import type { Lang, Text } from '../api/types';
import { isOneOf, recall, remember } from '../ui/memory';
import { words } from './words';

export type Key = keyof typeof words;
type Holes<S extends string> = S extends `${string}{${infer Hole}}${infer Rest}` ? Hole | Holes<Rest> : never;
type Counted<Hole extends string> = Hole extends `${infer Name}:${string}` ? Name : never;
type Filled<Hole extends string> = Hole extends `${string}:${string}` ? never : Hole;
type HolesOf<K extends Key> = Holes<(typeof words)[K]['en']>;
/* Sentences without holes. */
export type PlainKey = { [K in Key]: [HolesOf<K>] extends [never] ? K : never }[Key];
type Fill<K extends Key> = [HolesOf<K>] extends [never]
	? []
	: [Record<Counted<HolesOf<K>>, number> & Record<Filled<HolesOf<K>>, string | number>];

type Holed = Readonly<Record<string, string | number>>;

export interface Speech {
	lang: Lang;
	t: <K extends Key>(key: K, ...fill: Fill<K>) => string;
	/* A text of the server's, or of a part of the page that brings its own; holes are filled as the dictionary's. */
	say: (text: Text | null | undefined, holes?: Holed) => string;
	/* A word of the server's (why, reason, mode…) where the dictionary knows it, else as it is. It has to know all words of an
	   enumeration. */
	word: <P extends string, W extends string>(
		prefix: P,
		word: W & (string extends W ? unknown : `${P}.${W}` extends Key ? unknown : never),
	) => string;
	/* A player or a side whom nobody gave a name, as the language calls them: North, Player 3, North + South. */
	name: (name: string) => string;
	number: (value: number, digits?: number) => string;
	percent: (share: number, digits?: number) => string;
	list: (names: readonly string[]) => string; /* “a, b and c” */
}

/* Making one takes longer than using it a hundred times. */
function formats(lang: Lang, options: (digits: number) => Intl.NumberFormatOptions): (digits: number) => Intl.NumberFormat {
	const made: Intl.NumberFormat[] = [];
	return digits => (made[digits] ??= new Intl.NumberFormat(lang, options(digits)));
}

function speak(lang: Lang): Speech {
	const dictionary: Readonly<Record<string, Text>> = words;
	const numbers = formats(lang, digits => ({ maximumFractionDigits: digits }));
	const shares = formats(lang, digits => ({
		style: 'percent',
		minimumFractionDigits: digits,
		maximumFractionDigits: digits,
	}));
	const lists = new Intl.ListFormat(lang);
	const plural = new Intl.PluralRules(lang, { maximumFractionDigits: 2 });
	const number = (value: number, digits = 2) => numbers(digits).format(Object.is(value, -0) ? 0 : value);
	const fill = (text: string, holes: Holed | undefined) =>
		text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (whole, hole: string, one?: string, other?: string) => {
			const value = holes?.[hole];
			if (value === undefined) return whole;
			const written = typeof value === 'number' ? number(value) : value;
			if (one === undefined) return written;
			/* one below nothing is not one */
			const isOne = Number(value) > 0 && plural.select(Number(value)) === 'one';
			return (isOne ? one : other!).replace('#', written);
		});
	const t: Speech['t'] = (key, ...holes) => fill(words[key][lang], holes[0]);
	const word: Speech['word'] = (prefix, name) => dictionary[`${prefix}.${name}`]?.[lang] ?? name;
	const nameOne = (name: string) => {
		const n = /^Player (\d+)$/.exec(name)?.[1];
		return n ? t('player', { n }) : word('name', name);
	};
	return {
		lang,
		t,
		say: (text, holes) => {
			const said = text ? text[lang] || text.en || text.es || '' : '';
			return holes ? fill(said, holes) : said;
		},
		word,
		name: name => name.split(' + ').map(nameOne).join(' + '),
		number,
		percent: (share, digits = 1) => shares(digits).format(share),
		list: names => lists.format(names),
	};
}

const speeches = { en: speak('en'), es: speak('es') };

export const speech = (lang: Lang): Speech => speeches[lang];

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
