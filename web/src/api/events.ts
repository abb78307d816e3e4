/* Every kind of event the server tells, with its fields. The types the page reads events by are made from this list, and
   e2e/events.test.mjs holds the list against what a server really sends: a field that is renamed on either side does not compile or
   fails there. */

interface Shapes {
	text: string;
	number: number;
	flag: boolean;
	texts: string[];
	'text?': string | null; /* null: there is none, or it is hidden */
	'texts?': string[] | null;
}

const seat = { seat: 'number', name: 'text' } as const;
const hand = { ...seat, tiles: 'texts?', count: 'number' } as const;
const laid = { ...seat, tile: 'text', side: 'number', place: 'number', value: 'number' } as const;
const tried = { ...seat, tile: 'text?', side: 'number', place: 'number' } as const;
const bribe = { ...seat, points: 'number' } as const;

export const eventFields = {
	/* of the table */
	round: { why: 'text', commitment: 'text', drawn: 'flag' },
	mode: { mode: 'text', speed: 'number' },
	late: seat,
	/* of a round */
	started: { variant: 'text', seed: 'text?' },
	seat: { ...seat, player: 'number', strategy: 'text', character: 'text' },
	dealt: hand,
	'gave-back': hand,
	starter: { ...seat, lead: 'text?' },
	strategy: { ...seat, which: 'number' },
	play: laid,
	misfit: laid,
	pass: seat,
	foul: { ...tried, why: 'text' },
	offer: { ...tried, points: 'number' },
	take: bribe,
	refuse: bribe,
	skip: seat,
	drew: { ...seat, tile: 'text?', left: 'number' },
	paid: { ...seat, team: 'number', points: 'number', base: 'number', why: 'text', bonus: 'text?' },
	power: { ...seat, effect: 'text', which: 'number' },
	turned: { clockwise: 'flag' },
	over: { reasons: 'texts', winners: 'number' },
	team: { team: 'number', place: 'number', points: 'number', left: 'number' },
} as const satisfies Record<string, Record<string, keyof Shapes>>;

type Fields = typeof eventFields;
type EventOf<Kind extends keyof Fields> = { sequence: number; round: number; event: Kind } & {
	[Name in keyof Fields[Kind]]: Fields[Kind][Name] extends keyof Shapes ? Shapes[Fields[Kind][Name]] : never;
};

export type GameEvent = { [Kind in keyof Fields]: EventOf<Kind> }[keyof Fields];
export type PlayEvent = EventOf<'play'> | EventOf<'misfit'>;
