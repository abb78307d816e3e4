/* Complaints in words of the page, at the control they are about. A place is a path in the variant as the server writes it:
   players[2].strategy, end[0].score.points. */
import { createContext, useContext } from 'react';
import type { Aspect, Fault, Json, Option, Param, Text } from '../api/types';
import { speech, type Speech } from '../i18n/i18n';
import { Complaint } from '../ui/bits';
import { aspectOfPath, optionOf, presetOf, readChoice, type Choice, type Draft, type Shape } from './draft';

const isWithin = (path: string, place: string): boolean =>
	path.startsWith(place) && (path.length === place.length || '.['.includes(path[place.length]!));

/* What is wrong with the game that is built. */
export const FaultContext = createContext<Fault | null>(null);

/* The complaint about a place or about something in it, unless that is one of the parts that show it themselves. */
export function useFault(place: string | undefined, parts: readonly string[] = []): Fault | null {
	const fault = useContext(FaultContext);
	const path = fault?.path;
	return path && place && isWithin(path, place) && !parts.some(part => isWithin(path, part)) ? fault : null;
}

/* It is said aloud elsewhere. */
export function FaultAt({ place, parts }: { place: string | undefined; parts?: readonly string[] }) {
	const fault = useFault(place, parts);
	return fault && <Complaint fault={fault} quiet />;
}

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
const calledBy = (param: Param, { say }: Speech): string =>
	say(param.about)
		.split(/[;:(]|\.(?:\s|$)/)[0]!
		.trim();

/* What is wrong with the value of a parameter, as far as it is seen without the server. */
export function flawOf(param: Param, value: Json | undefined): 'missing' | 'int' | 'chance' | null {
	if (value === undefined || value === '' || (Array.isArray(value) && !value.length))
		return presetOf(param) === undefined ? 'missing' : null;
	const kind = param.type === 'int' ? 'int' : param.type === 'chance' ? 'chance' : null;
	if (!kind || typeof value !== 'number') return null;
	const inRange = value >= (param.min ?? -Infinity) && value <= (param.max ?? Infinity);
	return inRange && (kind === 'chance' || Number.isInteger(value)) ? null : kind;
}

function flawFault(kind: NonNullable<ReturnType<typeof flawOf>>, option: Option, param: Param, path: string): Fault {
	const message = inBoth(words => {
		const what = { param: calledBy(param, words), option: words.say(option.title) };
		const range = { min: param.min ?? '−∞', max: param.max ?? '∞' };
		return kind === 'missing' ? words.t('setup.flaw.missing', what) : words.t(`setup.flaw.${kind}`, { ...what, ...range });
	});
	return { code: 'flaw', message, path };
}

export function firstFlaw(draft: Draft, shape: Shape): Fault | null {
	for (const { place, aspect, choice } of choicesOf(draft, shape)) {
		const option = optionOf(aspect, choice.option);
		for (const param of option?.parameters ?? []) {
			const kind = flawOf(param, choice.args[param.name]);
			if (kind) return flawFault(kind, option!, param, `${place}.${choice.option}.${param.name}`);
		}
	}
	return null;
}

/* What the server complained about, with the names that options and parameters have on the page. The server writes them as a file does:
   in quotes, after their aspect (“end score”), or, in Spanish, among words that they are not. */
export function inWords(fault: Fault, draft: Draft, shape: Shape): Fault {
	const path = fault.path ?? '';
	const families = [...shape.aspects, ...shape.tournament, shape.strategy, shape.character, shape.filter, shape.effect];
	const placed = choicesOf(draft, shape)
		.filter(({ place }) => isWithin(path, place))
		.sort((a, b) => b.place.length - a.place.length)[0];
	const aspect = placed?.aspect ?? families.find(({ name }) => name === aspectOfPath(path)?.aspect);
	const params = (placed && optionOf(placed.aspect, placed.choice.option)?.parameters) ?? [];
	const pair = new RegExp(`(?<![\\w“-])(${families.map(({ name }) => name).join('|')}) ([a-z-]+)(?![\\w”-])`, 'g');
	const told = (words: Speech) => {
		const quoted = (name: string, within: readonly (Aspect | undefined)[]) => {
			const option = within.flatMap(family => (family && optionOf(family, name)) ?? [])[0];
			return option && `“${words.say(option.title)}”`;
		};
		const paramNamed = (name: string) => {
			const param = params.find(entry => entry.name === name);
			return param && calledBy(param, words);
		};
		const loose =
			words.lang === 'es' ? /(?<![\p{L}\d“-])[a-z]+(-[a-z]+)*(?![\p{L}\d”-])/gu : /(?<![\w“-])[a-z]+(-[a-z]+)+(?![\w”-])/g;
		return words
			.say(fault.message)
			.replace(/“([\w-]+)”/g, (whole, name: string) => {
				const param = paramNamed(name);
				return param ? `“${param}”` : (quoted(name, [aspect]) ?? whole);
			})
			.replace(/^([\w-]+):/, (_, name: string) => `${paramNamed(name) ?? name}:`)
			.replace(pair, (whole, family: string, name: string) => {
				return quoted(name, [families.find(entry => entry.name === family)]) ?? whole;
			})
			.replace(loose, name => quoted(name, [aspect, ...families]) ?? name);
	};
	return { ...fault, message: inBoth(told) };
}
