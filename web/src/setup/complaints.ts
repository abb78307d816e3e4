/* What is wrong with a draft, in words of the page: as far as it is seen without the server, and what the server says of it. A place
   is a path in the variant as the server writes it: players[2].strategy, end[0].score.points. */
import type { Aspect, Fault, Json, Option, Param, Text } from '../api/types';
import { speech, type Speech } from '../i18n/i18n';
import { aspectOfPath, optionOf, presetOf, readChoice, type Choice, type Draft, type Shape } from './draft';
import { words } from './words';

export const isWithin = (path: string, place: string): boolean =>
	path.startsWith(place) && (path.length === place.length || '.['.includes(path[place.length]!));

export const strategyPlace = (player: number, k: number, count: number): string =>
	`players[${player}].strategy${count > 1 ? `[${k}]` : ''}`;

interface Placed {
	place: string;
	aspect: Aspect;
	choice: Choice;
}

/* Everything that was chosen, by its place. */
function choicesOf(draft: Draft, shape: Shape): Placed[] {
	const found: Placed[] = [];
	const winner = shape.aspects.find(aspect => aspect.name === 'winner');
	const add = (place: string, aspect: Aspect, choice: Choice | null | undefined) => {
		if (!choice) return;
		found.push({ place, aspect, choice });
		const own = choice.args['winner'];
		if (winner && own !== undefined) add(`${place}.${choice.option}.winner`, winner, readChoice(own));
	};
	const half = (prefix: string, aspects: readonly Aspect[], { single, lists }: Pick<Draft, 'single' | 'lists'>) => {
		for (const aspect of aspects) {
			const place = prefix + aspect.name;
			if (aspect.list) lists[aspect.name]?.forEach((choice, i) => add(`${place}[${i}]`, aspect, choice));
			else add(place, aspect, single[aspect.name]);
		}
	};
	draft.players.forEach(({ strategies, character }, i) => {
		strategies.forEach((choice, k) => add(strategyPlace(i, k, strategies.length), shape.strategy, choice));
		add(`players[${i}].character`, shape.character, character);
	});
	half('', shape.aspects, draft);
	draft.powers?.forEach(({ filter, effect }, i) => {
		add(`powers[${i}].filter`, shape.filter, filter);
		add(`powers[${i}].effect`, shape.effect, effect);
	});
	if (draft.tournament) half('tournament.', shape.tournament, draft.tournament);
	return found;
}

const inBoth = (tell: (speech: Speech) => string): Text => ({ en: tell(speech('en')), es: tell(speech('es')) });

/* What a parameter is called in a sentence: what it is about, without what is explained after that. */
export const calledBy = (param: Param, { say }: Speech): string =>
	say(param.about)
		.split(/[;:(]|\.(?:\s|$)/)[0]!
		.trim();

/* As far as a page can count. */
const rangeOf = ({ min, max }: Param) => ({
	min: Math.max(min ?? -Infinity, Number.MIN_SAFE_INTEGER),
	max: Math.min(max ?? Infinity, Number.MAX_SAFE_INTEGER),
});

type Flaw = 'missing' | 'int' | 'chance' | 'foreign';

/* What is wrong with the value of a parameter, as far as it is seen without the server. `foreign`: no control of the page gives it; it
   came with a link. */
export function flawOf(param: Param, value: Json | undefined): Flaw | null {
	if (value === undefined || value === '' || (Array.isArray(value) && !value.length))
		return presetOf(param) === undefined ? 'missing' : null;
	switch (param.type) {
		case 'int':
		case 'chance': {
			const { min, max } = rangeOf(param);
			const inRange = typeof value === 'number' && value >= min && value <= max;
			const kind = param.type === 'int' ? 'int' : 'chance';
			return inRange && (kind === 'chance' || Number.isInteger(value)) ? null : kind;
		}
		case 'flag':
			return typeof value === 'boolean' ? null : 'foreign';
		case 'word':
			return param.words && !param.words.includes(value as string) ? 'foreign' : null;
		case 'ints':
		case 'names':
		case 'tiles':
			return Array.isArray(value) && value.every(entry => typeof entry !== 'object') ? null : 'foreign';
		case 'rounds':
			return Array.isArray(value) ? null : 'foreign';
		default:
			return null;
	}
}

/* Something the page has no words for: where it is, and what to do about it. */
const foreignFault = (title: Text, path: string): Fault => ({
	code: 'flaw',
	message: inBoth(({ say }) => say(words.foreign, { aspect: say(title) })),
	path,
});

function flawFault(kind: Exclude<Flaw, 'foreign'>, option: Option, param: Param, path: string): Fault {
	const message = inBoth(speech => {
		const what = { param: calledBy(param, speech), option: speech.say(option.title) };
		return kind === 'missing'
			? speech.t('setup.flaw.missing', what)
			: speech.t(`setup.flaw.${kind}`, { ...what, ...rangeOf(param) });
	});
	return { code: 'flaw', message, path };
}

function flawOfChoice({ place, aspect, choice }: Placed): Fault | null {
	const option = optionOf(aspect, choice.option);
	if (!option) return foreignFault(aspect.title, place);
	for (const param of option.parameters) {
		const kind = flawOf(param, choice.args[param.name]);
		const path = `${place}.${choice.option}.${param.name}`;
		if (kind === 'foreign') return foreignFault(option.title, path);
		if (kind) return flawFault(kind, option, param, path);
	}
	/* an end may say who wins then */
	const winner = choice.args['winner'];
	if (winner !== undefined && !readChoice(winner)) return foreignFault(option.title, `${place}.${choice.option}.winner`);
	const isKnown = (name: string) => name === 'winner' || option.parameters.some(param => param.name === name);
	const stranger = Object.keys(choice.args).find(name => !isKnown(name));
	return stranger === undefined ? null : foreignFault(option.title, `${place}.${choice.option}.${stranger}`);
}

export function firstFlaw(draft: Draft, shape: Shape): Fault | null {
	for (const placed of choicesOf(draft, shape)) {
		const flaw = flawOfChoice(placed);
		if (flaw) return flaw;
	}
	return null;
}

/* Words about files: nobody wrote one who chose from menus. */
const aboutFiles =
	/[{}]|\b(parameters?|keys?|mapping|single (value|text))\b|\b(parámetros?|claves?|mapa|un solo (valor|texto))\b|true (or|o) false/;
const unknown = /^(unknown (?!player)|no conozco (?!al jugador)|a round has no|una mano no tiene)/;

/* Begins and ends as a sentence does. */
const asSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`;

/* The aspect that a place is in, with the option chosen there. A listed round has rules of its own. */
function chosenAt(path: string, draft: Draft, shape: Shape, families: readonly Aspect[]) {
	const [, inRound, ownOption] = /\.rules\.([\w-]+)(?:\[\d+\])?(?:\.([\w-]+))?/.exec(path) ?? [];
	if (inRound !== undefined) {
		const aspect = families.find(({ name }) => name === inRound);
		return { aspect, option: aspect && ownOption !== undefined ? optionOf(aspect, ownOption) : undefined };
	}
	const [placed] = choicesOf(draft, shape)
		.filter(({ place }) => isWithin(path, place))
		.sort((a, b) => b.place.length - a.place.length);
	const aspect = placed?.aspect ?? families.find(({ name }) => name === aspectOfPath(path)?.aspect);
	return { aspect, option: placed && optionOf(placed.aspect, placed.choice.option) };
}

/* What the server complained about, with the names that options and parameters have on the page. The server writes them as a file does:
   in quotes, after their aspect (“end score”), or, in Spanish, among words that they are not. */
export function inWords(fault: Fault, draft: Draft, shape: Shape): Fault {
	const path = fault.path ?? '';
	const families = [...shape.aspects, ...shape.tournament, shape.strategy, shape.character, shape.filter, shape.effect];
	const { aspect, option } = chosenAt(path, draft, shape, families);
	const params = option?.parameters ?? [];
	const last = /([\w-]+)(?:\[\d+\])*$/.exec(path)?.[1];
	const pair = new RegExp(`(?<![\\w“-])(${families.map(({ name }) => name).join('|')}) ([a-z-]+)(?![\\w”-])`, 'g');
	const chosen = choicesOf(draft, shape);
	const told = (speech: Speech) => {
		const optionNamed = (name: string, within: readonly (Aspect | undefined)[]) => {
			const found = within.flatMap(family => (family && optionOf(family, name)) ?? [])[0];
			return found && `“${speech.say(found.title)}”`;
		};
		const paramNamed = (name: string) => {
			const param = params.find(entry => entry.name === name);
			return param && `“${calledBy(param, speech)}”`;
		};
		const familyNamed = (name: string) => {
			const family = families.find(entry => entry.name === name);
			return family && `“${speech.say(family.title)}”`;
		};
		const chosenNamed = (name: string) =>
			optionNamed(
				name,
				chosen.filter(({ choice }) => choice.option === name).map(placed => placed.aspect),
			);
		const loose =
			speech.lang === 'es' ? /(?<![\p{L}\d“-])[a-z]+(-[a-z]+)*(?![\p{L}\d”-])/gu : /(?<![\w“-])[a-z]+(-[a-z]+)+(?![\w”-])/g;
		return asSentence(
			speech
				.say(fault.message)
				.replace(
					/“([\w-]+)”/g,
					(whole, name: string) =>
						(last === name ? paramNamed(name) : undefined) ??
						optionNamed(name, [aspect]) ??
						paramNamed(name) ??
						familyNamed(name) ??
						chosenNamed(name) ??
						whole,
				)
				.replace(/^([\w-]+):/, (whole, name: string) => {
					const named = paramNamed(name) ?? familyNamed(name);
					return named ? `${named}:` : whole;
				})
				.replace(pair, (whole, family: string, name: string) => {
					const named = families.find(entry => entry.name === family)!;
					const found = optionNamed(name, [named]);
					return found ? `${speech.lang === 'en' ? named.title.en : family} ${found}` : whole;
				})
				.replace(loose, name => optionNamed(name, [aspect, ...families]) ?? name),
		);
	};
	const { en, es } = fault.message;
	const isForeign = [en, es].some(text => aboutFiles.test(text)) || (path.includes('.rules.') && unknown.test(en));
	if (isForeign) return foreignFault(option?.title ?? aspect?.title ?? words.game, path);
	return { ...fault, message: inBoth(told) };
}
