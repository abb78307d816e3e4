/* Events as sentences, for the history and for screen readers, and as the few words of a banner. */
import type { Aspect, GameEvent, PlayEvent, TableState, Text } from '../api/types';
import type { Speech } from '../i18n/i18n';
import { called } from '../tiles/parse';
import { facesFrom } from './line';
import { isPlay, type Payment } from './replay';
import { noneOf } from './why';

export interface Naming {
	shape: TableState['shape'];
	/* The face a tile was laid on in that event, where the table is a bag. */
	joined: (sequence: number) => string | null;
	option: (aspect: string, name: string) => Text | null;
	about: (aspect: string, name: string) => Text | null;
	trait: (aspect: string, name: string) => string | null;
	teams: (team: number) => string;
	level?: string; /* at which computers play where no other is named */
	player?: (player: number) => string; /* by their number; in a record nobody comes or goes */
	/* How the round ended: who has no tile left, and what it would have taken to go on. */
	end?: { out: string | null; wanted: readonly string[] };
}

/* What the server calls its options, or says about them. */
export function optionTexts(aspects: readonly Aspect[] | null, which: 'title' | 'about'): Naming['option'] {
	const texts = new Map<string, Text>();
	for (const aspect of aspects ?? [])
		for (const option of aspect.options) texts.set(`${aspect.name}/${option.name}`, option[which]);
	return (aspect, name) => texts.get(`${aspect}/${name}`) ?? null;
}

export const optionTraits =
	(aspects: readonly Aspect[] | null): Naming['trait'] =>
	(aspect, name) =>
		aspects?.find(entry => entry.name === aspect)?.options.find(option => option.name === name)?.trait ?? null;

/* The level of a strategy that has levels, unless it is set. */
export const usualLevel = (aspects: readonly Aspect[] | null): string | undefined => {
	const usual = aspects?.flatMap(aspect => aspect.options).find(option => option.trait === 'levels')?.parameters[0]?.default;
	return typeof usual === 'number' ? String(usual) : undefined;
};

/* What a round waited for that is over; the server's own guards are no options. */
const traitsOf = (reasons: readonly string[], naming: Naming) => reasons.map(reason => naming.trait('end', reason) ?? reason);

/* Why a round is over, in sentences where the server has some. */
export function whyOf(reasons: readonly string[], naming: Naming, speech: Speech): string {
	return reasons
		.map(reason => speech.say(naming.about('end', reason)))
		.filter(Boolean)
		.join(' ');
}

/* So many faces are worth naming: more say nothing. */
const few = 4;

/* What nobody has, where a round is blocked: “a 4 or a 2”. */
const lackOf = ({ end }: Naming, speech: Speech): string | null =>
	end?.wanted.length && end.wanted.length <= few ? noneOf(end.wanted, speech) : null;

export function reasonsOf(reasons: readonly string[], naming: Naming, speech: Speech): string {
	const said = (reason: string) => {
		const [trait] = traitsOf([reason], naming);
		const lack = lackOf(naming, speech);
		if (trait === 'out' && naming.end?.out) return speech.t('reason.out.name', { name: speech.name(naming.end.out) });
		if (trait === 'blocked' && lack) return speech.t('reason.blocked.on', { faces: lack });
		const word = speech.word('reason', trait!);
		return word === trait ? speech.say(naming.option('end', reason)) || reason : word;
	};
	return reasons.map(said).join(', ');
}

export const pointsOf = (points: number, { t }: Speech): string => t('table.points', { n: points });

const signed = (points: number, speech: Speech) => (points > 0 ? '+' : '') + speech.number(points);

/* What somebody was paid for; a bonus by its name. */
export function paidFor({ why, bonus }: Pick<Payment, 'why' | 'bonus'>, naming: Naming, speech: Speech): string {
	const word = speech.word('why', why);
	return bonus ? `${word}: ${speech.say(naming.option('bonus', bonus)) || bonus}` : word;
}

/* In a bag places move, so that what was joined is worked out from all plays; elsewhere the side that joins says it. */
export function whereOf(play: PlayEvent, naming: Naming, { t }: Speech): string {
	if (naming.shape === 'line') return play.place === 0 ? t('at.left') : t('at.right');
	const face = naming.joined(play.sequence) ?? facesFrom(play.tile, play.side)[0] ?? '';
	return t('at.face', { face: called(face) });
}

/* The same of all plays among these events, by their index; nothing is said of the first. */
export function wheresOf(
	events: readonly GameEvent[],
	naming: Naming,
	speech: Speech,
): (play: unknown, index: number) => string {
	const plays = events.filter(isPlay);
	return (_, i) => (i ? whereOf(plays[i]!, naming, speech) : '');
}

/* Players whom nobody named are called by their side of the table, in the reader's language. */
const named = (event: GameEvent, { name }: Speech): GameEvent =>
	'name' in event ? { ...event, name: name(event.name) } : event;

export function sentenceOf(told: GameEvent, lead: boolean, naming: Naming, speech: Speech): string {
	const { t } = speech;
	const event = named(told, speech);
	switch (event.event) {
		case 'started':
			return t('say.started');
		case 'dealt':
		case 'gave-back':
			return t(`say.${event.event}`, { name: event.name, n: event.tiles?.length ?? event.count ?? 0 });
		case 'starter':
			return event.lead
				? t('say.starter.lead', { name: event.name, tile: event.lead })
				: t('say.starter', { name: event.name });
		case 'play':
		case 'misfit': {
			if (lead) return t('say.play.lead', { name: event.name, tile: event.tile });
			return t(`say.${event.event}`, { name: event.name, tile: event.tile, place: whereOf(event, naming, speech) });
		}
		case 'late':
		case 'pass':
		case 'skip':
		case 'refuse':
			return t(`say.${event.event}`, { name: event.name });
		case 'foul': {
			const why = speech.word('foul', event.why);
			return event.tile
				? t('say.foul', { name: event.name, tile: event.tile, why })
				: t('say.foul.nothing', { name: event.name, why });
		}
		case 'offer':
			return t('say.offer', { name: event.name, tile: event.tile ?? '?', points: event.points });
		case 'take':
			return t('say.take', { name: event.name, points: event.points });
		case 'drew':
			return event.tile
				? t('say.drew.tile', { name: event.name, tile: event.tile, left: event.left })
				: t('say.drew', { name: event.name, left: event.left });
		case 'paid':
			return t('say.paid', { name: event.name, points: signed(event.points, speech), why: paidFor(event, naming, speech) });
		case 'power':
			return t('say.power', { effect: speech.say(naming.option('effect', event.effect)) || event.effect });
		case 'turned':
			return event.clockwise ? t('say.turned.forward') : t('say.turned.back');
		case 'over':
			return t('say.over', { reasons: reasonsOf(event.reasons, naming, speech) });
		case 'team':
			return t('say.team', {
				names: naming.teams(event.team),
				place: event.place,
				points: pointsOf(event.points, speech),
			});
		default:
			return companyOf(event, naming, speech);
	}
}

/* What people do who come and go. */
function companyOf(event: GameEvent, naming: Naming, { t, say }: Speech): string {
	const who = (player: number | null) => (player === null ? t('friends.owner') : (naming.player?.(player) ?? ''));
	switch (event.event) {
		case 'sits':
		case 'named':
			return t(`say.${event.event}`, { name: event.name });
		case 'leaves':
			return t(`say.leaves.${event.why}`, { name: event.name });
		case 'begins':
			return t('say.begins');
		case 'asks':
			return t('say.asks', { name: who(event.by) });
		case 'agrees':
			return t(event.yes ? 'say.agrees' : 'say.disagrees', { name: who(event.player) });
		case 'stand-in':
			return t(event.on ? 'say.gone' : 'say.back', { name: who(event.player) });
		case 'votes':
			return t('say.votes', { name: who(event.player), other: who(event.for) });
		case 'resigns':
			return t('say.resigns', { name: who(event.player) });
		case 'match':
			return t('say.match', { names: event.winners.map(naming.teams).join(', ') || '–', why: say(event.why) });
		default:
			return '';
	}
}

export type Mood = 'pass' | 'foul' | 'bribe' | 'over' | 'note' | 'people';
const moods = { pass: 'pass', late: 'note', skip: 'note', foul: 'foul', offer: 'bribe', refuse: 'bribe' } as const;

/* What deserves to be called out across the table. `bribe`: what was just paid for it. */
export function bannerOf(
	told: GameEvent,
	out: { name: string; capicua: boolean } | null,
	bribe: number | null,
	naming: Naming,
	speech: Speech,
): { text: string; mood: Mood } | null {
	const { t } = speech;
	const event = named(told, speech);
	switch (event.event) {
		case 'pass':
		case 'late':
		case 'skip':
		case 'foul':
		case 'offer':
		case 'refuse':
			return { text: t(`banner.${event.event}`, { name: event.name }), mood: moods[event.event] };
		case 'take':
			return { text: t('banner.take', { name: event.name, points: event.points }), mood: 'bribe' };
		case 'misfit':
			return bribe === null
				? { text: t('banner.misfit', { name: event.name, tile: event.tile }), mood: 'bribe' }
				: { text: t('banner.bribed', { name: event.name, tile: event.tile, points: speech.number(bribe) }), mood: 'bribe' };
		case 'turned':
			return { text: t('banner.turned'), mood: 'note' };
		case 'sits':
		case 'leaves':
		case 'asks':
		case 'agrees':
		case 'stand-in':
		case 'resigns':
			return { text: companyOf(event, naming, speech), mood: 'people' };
		case 'over': {
			const traits = traitsOf(event.reasons, naming);
			if (out && traits.includes('out'))
				return { text: t(out.capicua ? 'banner.capicua' : 'banner.out', { name: speech.name(out.name) }), mood: 'over' };
			const lack = lackOf(naming, speech);
			if (!traits.includes('blocked')) return { text: t('banner.over'), mood: 'over' };
			return { text: lack ? t('banner.blocked.on', { faces: lack }) : t('banner.blocked'), mood: 'over' };
		}
		default:
			return null;
	}
}
