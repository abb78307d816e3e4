/* A game being built: for every aspect the option chosen so far. What is not chosen is left out of the variant, and the server takes
   the usual. Nothing here knows an option by name; where a variant keeps its aspects they say themselves. */
import type { Aspect, Json, Lang, Option, Param, VariantJson } from '../api/types';
import type { Speech } from '../i18n/i18n';
import { isObject, isText } from '../ui/memory';
import { isListed } from './people';

export interface Choice {
	option: string;
	args: { [name: string]: Json };
}

export interface PlayerDraft {
	name: string;
	strategies: Choice[];
	character: Choice | null;
}

export interface PowerDraft {
	filter: Choice;
	effect: Choice;
}

export interface Draft {
	title: string;
	from?: string; /* the variant it was made from */
	players: PlayerDraft[];
	seated?: boolean; /* whether somebody chose the players */
	single: { [aspect: string]: Choice };
	lists: { [aspect: string]: Choice[] };
	powers: PowerDraft[] | null;
	tournament: Pick<Draft, 'single' | 'lists'> | null;
}

const isChoice = (value: unknown) => isObject<Partial<Choice>>(value) && isText(value.option) && isObject(value.args);
const areChoices = (value: unknown) => Array.isArray(value) && value.every(isChoice);
const isHalf = (value: unknown) =>
	isObject<Partial<Draft>>(value) &&
	isObject<object>(value.single) &&
	Object.values(value.single).every(isChoice) &&
	isObject<object>(value.lists) &&
	Object.values(value.lists).every(areChoices);

/* Whether something the browser kept is a draft. */
export function isDraft(value: unknown): value is Draft {
	if (!isHalf(value)) return false;
	const { title, from, players, seated, powers, tournament } = value as Partial<Draft>;
	return (
		isText(title) &&
		(from === undefined || isText(from)) &&
		(seated === undefined || typeof seated === 'boolean') &&
		Array.isArray(players) &&
		players.every(
			player => isText(player?.name) && areChoices(player.strategies) && (!player.character || isChoice(player.character)),
		) &&
		(powers === null || (Array.isArray(powers) && powers.every(power => isChoice(power?.filter) && isChoice(power.effect)))) &&
		(tournament === null || isHalf(tournament))
	);
}

/* Where the aspects of the registry belong. */
export interface Shape {
	aspects: Aspect[]; /* of the game itself, in the order of the catalogue */
	tournament: Aspect[];
	strategy: Aspect;
	character: Aspect;
	filter: Aspect;
	effect: Aspect;
}

const isMap = (value: Json | undefined): value is { [key: string]: Json } => isObject(value);

export function shapeOf(families: readonly Aspect[]): Shape | null {
	const find = (name: string) => families.find(family => family.name === name);
	const [strategy, character, filter, effect] = [find('strategy'), find('character'), find('filter'), find('effect')];
	if (!strategy || !character || !filter || !effect) return null;
	return {
		aspects: families.filter(family => family.part === 'game'),
		tournament: families.filter(family => family.part === 'tournament'),
		strategy,
		character,
		filter,
		effect,
	};
}

export const optionOf = (aspect: Aspect, name: string): Option | undefined =>
	aspect.options.find(option => option.name === name);

/* What stands for an aspect when nobody chooses: an option, a list of it, or an empty list. */
export const usualChoice = (aspect: Aspect): Choice => ({ option: aspect.default ?? aspect.options[0]!.name, args: {} });
export const usualList = (aspect: Aspect): Choice[] => (aspect.default === null ? [] : [usualChoice(aspect)]);

/* The same in words. */
export function usualOf(aspect: Aspect, { t, say }: Speech): string {
	const usual = aspect.default === null ? undefined : optionOf(aspect, aspect.default);
	return usual ? t('setup.usually', { option: say(usual.title) }) : t('setup.usually.none');
}

/* Writing */

export function writeChoice(choice: Choice): Json {
	const args = Object.entries(choice.args).filter(([, value]) => value !== undefined);
	return args.length ? { [choice.option]: Object.fromEntries(args) } : choice.option;
}

export const writePower = (power: PowerDraft): Json => ({
	filter: writeChoice(power.filter),
	effect: writeChoice(power.effect),
});

function writePlayer(player: PlayerDraft): Json {
	const strategies = player.strategies.map(writeChoice);
	return {
		...(player.name.trim() ? { name: player.name.trim() } : {}),
		strategy: strategies.length === 1 ? strategies[0]! : strategies,
		...(player.character ? { character: writeChoice(player.character) } : {}),
	};
}

const mapValues = <A, B>(record: { [key: string]: A }, map: (value: A) => B): { [key: string]: B } =>
	Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

export function writeDraft(draft: Draft): VariantJson {
	const list = (choices: Choice[]) => choices.map(writeChoice);
	const title = draft.title.trim();
	return {
		...(title ? { title: { en: title, es: title } } : {}),
		players: draft.players.map(writePlayer),
		...mapValues(draft.single, writeChoice),
		...mapValues(draft.lists, list),
		...(draft.powers ? { powers: draft.powers.map(writePower) } : {}),
		...(draft.tournament
			? { tournament: { ...mapValues(draft.tournament.single, writeChoice), ...mapValues(draft.tournament.lists, list) } }
			: {}),
	};
}

/* Names */

const sides = ['North', 'East', 'South', 'West'];

/* What the server calls a player whom nobody named. */
const usualName = (i: number, count: number) => (count <= sides.length ? sides[i]! : `Player ${i + 1}`);

/* What everybody is called: those without a name as by the server, but in the reader's language. */
export function namesOf(players: readonly PlayerDraft[], speech: Speech): string[] {
	const names = players.map(player => player.name.trim());
	for (const [i, own] of names.entries()) {
		if (own) continue;
		let name = speech.name(usualName(i, names.length));
		for (let n = i + 1; names.includes(name); n++) name = speech.name(`Player ${n}`);
		names[i] = name;
	}
	return names;
}

export const withNames = (draft: Draft, speech: Speech): Draft => {
	const names = namesOf(draft.players, speech);
	return { ...draft, players: draft.players.map((player, i) => ({ ...player, name: names[i]! })) };
};

/* Reading, of complete variants */

export function readChoice(json: Json): Choice | null {
	if (typeof json === 'string') return { option: json, args: {} };
	if (!isMap(json)) return null;
	const [entry, ...more] = Object.entries(json);
	if (!entry || more.length || (!isMap(entry[1]) && entry[1] !== null)) return null;
	return { option: entry[0], args: entry[1] ?? {} };
}

export const readList = (json: Json): Choice[] =>
	(Array.isArray(json) ? json : [json]).map(readChoice).filter((choice): choice is Choice => choice !== null);

function readPlayer(json: Json, shape: Shape): PlayerDraft {
	if (!isMap(json) || !('strategy' in json)) {
		const strategies = isMap(json) && 'name' in json ? [] : readList(json);
		const name = isMap(json) && typeof json['name'] === 'string' ? json['name'] : '';
		return {
			name,
			strategies: strategies.length ? strategies : [usualChoice(shape.strategy)],
			character: null,
		};
	}
	const character = json['character'] === undefined ? null : readChoice(json['character']);
	return { name: typeof json['name'] === 'string' ? json['name'] : '', strategies: readList(json['strategy']!), character };
}

function readAspects(json: { [key: string]: Json }, aspects: readonly Aspect[]) {
	const single: Draft['single'] = {};
	const lists: Draft['lists'] = {};
	for (const aspect of aspects) {
		/* a list that is empty may be left out */
		const value = json[aspect.name] ?? (aspect.list && aspect.default === null ? [] : undefined);
		if (value === undefined) continue;
		if (aspect.list) lists[aspect.name] = readList(value);
		else {
			const choice = readChoice(value);
			if (choice) single[aspect.name] = choice;
		}
	}
	return { single, lists };
}

export function readPowers(json: Json | undefined): PowerDraft[] | null {
	if (!Array.isArray(json)) return null;
	return json.flatMap(power => {
		const filter = isMap(power) && power['filter'] !== undefined ? readChoice(power['filter']) : null;
		const effect = isMap(power) && power['effect'] !== undefined ? readChoice(power['effect']) : null;
		return filter && effect ? [{ filter, effect }] : [];
	});
}

export function readDraft(json: VariantJson, shape: Shape, title: string): Draft {
	const players = Array.isArray(json['players'])
		? json['players'].map(player => readPlayer(player, shape))
		: blankPlayers(shape);
	const powers = readPowers(json['powers']);
	const tournament = json['tournament'];
	return {
		title,
		players,
		seated: true,
		...readAspects(json, shape.aspects),
		powers,
		tournament: isMap(tournament) ? readAspects(tournament, shape.tournament) : null,
	};
}

/* The same to be changed: names that the server gave are nobody's, and follow the reader's language. */
export function openDraft(json: VariantJson, shape: Shape, title: string, from?: string): Draft {
	const draft = readDraft(json, shape, title);
	const isUsual = (name: string, i: number) => name === usualName(i, draft.players.length) && !isListed(json, name);
	return {
		...draft,
		from,
		players: draft.players.map((player, i) => (isUsual(player.name, i) ? { ...player, name: '' } : player)),
	};
}

/* Beginning */

export const presetChoice = (option: Option): Choice => ({ option: option.name, args: {} });

function blankPlayers(shape: Shape): PlayerDraft[] {
	return Array.from({ length: 4 }, () => ({
		name: '',
		strategies: [usualChoice(shape.strategy)],
		character: null,
	}));
}

/* Players, and nothing chosen otherwise. */
export const draftOf = (players: PlayerDraft[]): Draft => ({
	title: '',
	players,
	single: {},
	lists: {},
	powers: null,
	tournament: null,
});

export const blankDraft = (shape: Shape): Draft => draftOf(blankPlayers(shape));

export const isBlank = ({ seated, single, lists, powers, tournament }: Draft): boolean =>
	!seated && !powers && !tournament && !Object.keys(single).length && !Object.keys(lists).length;

/* The usual for every aspect that was not chosen. */
export function fillDraft(draft: Draft, shape: Shape): Draft {
	const single = { ...draft.single };
	const lists = { ...draft.lists };
	for (const aspect of shape.aspects) {
		if (aspect.list) lists[aspect.name] ??= usualList(aspect);
		else single[aspect.name] ??= usualChoice(aspect);
	}
	return { ...draft, seated: true, single, lists, powers: draft.powers ?? [] };
}

/* How far one is: aspects chosen, of all there are; the players and the powers count as one each. */
export function progressOf(draft: Draft, shape: Shape): { done: number; all: number } {
	const chosen = shape.aspects.filter(aspect => (aspect.list ? aspect.name in draft.lists : aspect.name in draft.single));
	return { done: chosen.length + (draft.seated ? 1 : 0) + (draft.powers ? 1 : 0), all: shape.aspects.length + 2 };
}

/* What a parameter is when nothing is said; undefined: it must be said. Lists come as text, as one would write them. */
export function presetOf(param: Param): Json | undefined {
	if (param.default === null || param.default === undefined) return undefined;
	const value = param.default as Json;
	if (typeof value === 'string' && (param.type === 'tiles' || param.type === 'names'))
		return value.split(/[\s,]+/).filter(Boolean);
	if (typeof value === 'string' && param.type === 'ints')
		return value
			.split(/[\s,]+/)
			.filter(Boolean)
			.map(Number);
	return value;
}

/* The place a complaint is about: the aspect its path begins with. */
export function aspectOfPath(path: string | undefined): { aspect: string; index: number | null } | null {
	if (!path) return null;
	const parts = path.replace(/^tournament\.?/, '').match(/^([\w-]+)(?:[.[](\d+)\]?)?/);
	return parts ? { aspect: parts[1]!, index: parts[2] === undefined ? null : Number(parts[2]) } : null;
}

/* The title a variant was given, in one language or the other. */
export function titleOf(variant: VariantJson, lang: Lang): string {
	const title = variant['title'];
	if (!isMap(title)) return typeof title === 'string' ? title : '';
	return String(title[lang] ?? title['en'] ?? title['es'] ?? '');
}
