/* What the server sends and takes. Tables, their events and their commands are the server's own description of them (schemas.ts, made
   by the build from openapi.json); the rest is docs/API.md as types. */
import type {
	BriefTable,
	Command,
	Compared,
	Comparison,
	Event,
	Hint,
	NewTable,
	Players,
	Puzzle,
	Review,
	SeatSecrets,
	Server,
	Spread,
	Table,
} from './schemas';

export type Lang = 'en' | 'es';
export type Text = Record<Lang, string>;

/* ---- Rules ---- */

export type ParamType = 'int' | 'flag' | 'word' | 'tile' | 'tiles' | 'ints' | 'names' | 'chance' | 'rounds';

export interface Param {
	name: string;
	type: ParamType | (string & {});
	about: Text;
	min?: number | null;
	max?: number | null;
	words?: string[] | null;
	default?: unknown;
	required?: boolean;
}

export interface Option {
	name: string;
	title: Text;
	about: Text;
	parameters: Param[];
	trait?: string | null; /* what the page knows it by */
}

export interface Aspect {
	name: string;
	title: Text;
	about: Text;
	default: string | null;
	list: boolean;
	part: 'game' | 'player' | 'power' | 'tournament'; /* where a variant names it */
	options: Option[];
}

export interface VariantCard {
	name: string;
	title: Text;
	about: Text;
	players: number;
	tournament: boolean;
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type VariantJson = { [key: string]: Json };

export interface VariantDetail {
	name: string;
	title: Text;
	about: Text;
	text: string;
	canonical: string;
	variant: VariantJson;
	explain: Text;
}

export interface Checked {
	canonical: string;
	variant: VariantJson;
	explain: Text;
	players: number;
	seats: number;
	tiles: number;
	hand: number;
	left: number;
	shape: TableState['shape'];
	sides: number;
	draws: boolean;
	spinners: TableState['spinners'];
	after_line: boolean;
	/* the beginning of a round: a few tiles as they lie under these rules */
	example: {
		laid: Pick<Laid, 'seat' | 'tile' | 'side' | 'place'>[];
		places: { place: number; face: string; worth: number; open: number; counts: number }[];
		ends: { total: number; pays: number } | null;
	} | null;
	title?: Text | null;
	about?: Text | null;
}

export interface Fault {
	code: string;
	message: Text;
	line?: number;
	column?: number;
	path?: string;
}

export type VariantRef = string | { text: string } | { variant: VariantJson };
export type PlayerSpec = Players[number];

/* ---- Tables ---- */

/* A first state is whole, and those that follow are added to it. */
export type TableState = BriefTable & Pick<Table, 'variant'>;
export type Mode = TableState['mode'];
export type You = TableState['you'];
export type Play = You['plays'][number];
export type Seat = TableState['seats'][number];
export type Place = TableState['places'][number];
export type Laid = Table['laid'][number];
export type Ranked = TableState['ranking'][number];
export type Face = Table['faces'][number];
/* What is printed on the sides of each tile of a set, in its order. */
export type Prints = Readonly<Record<string, readonly number[]>>;
export type Layout = NonNullable<TableState['layout']>;
export type Facing = Layout['tiles'][number]['facing'];

/* Rounds that follow each other until somebody has won: by teams, in their order. */
export type Match = NonNullable<TableState['match']>;

/* Said by somebody at the table, and kept by nobody. */
export interface Said {
	player: number;
	phrase?: string;
	text?: string;
}

/* Where the server can be reached from elsewhere. */
export type Reach = Server;

export type GameEvent = Event;
export type PlayEvent = Extract<GameEvent, { event: 'play' | 'misfit' }>;
export type { Command };
export type { Hint, Puzzle, Review };

export type { NewTable };
/* A person's: whoever has the secret plays for that player. */
export type SeatSecret = SeatSecrets[number];

export interface MadeTable {
	id: string;
	owner: string;
	invite?: string; /* of a table for friends */
	seats: SeatSecret[];
	commitment: string;
}

export interface TableCard {
	id: string;
	name: string;
	title: Text | null;
	players: string[];
	round: number;
	over: boolean;
	open: number;
}

/* ---- Simulations ---- */

export interface Figure {
	mean: number;
	se: number;
}

export interface SimSeat {
	name: string;
	strategy: string;
	wins: Figure;
	score: Figure;
	points_left: Figure;
}

export interface SimResult {
	variant: string;
	games: number;
	seed: string;
	seconds: number;
	blocked: Figure;
	tiles_laid: Figure;
	turns: Figure;
	passes: Figure;
	ties: Figure;
	fouls: Figure;
	tried: number;
	offers: number;
	taken: number;
	ended_by: Record<string, number>;
	seats: SimSeat[];
	histograms?: { tiles_laid: [number, number][]; score: [number, number][]; score_width?: number };
}

export type JobState = 'waiting' | 'running' | 'done' | 'cancelled' | 'failed' | 'paused' | 'over' | (string & {});

export interface Simulation {
	id: string;
	state: JobState;
	done: number;
	games: number;
	result: SimResult | null;
}

/* ---- Comparisons ---- */

export type { Compared, Comparison, Spread };

/* ---- Tournaments ---- */

export interface Standing {
	place: number;
	name: string;
	champion: boolean;
	out: boolean;
	out_round: number | null;
	stage: number;
	played: number;
	won: number;
	lost: number;
	byes: number;
	total: number;
	sum: number;
	paid: number;
	tie_breaks: Record<string, number>;
	why_total: Text | null; /* how it comes about, where it is more than a sum */
}

export interface Incident {
	incident: string;
	round: number;
	name?: string;
	amount?: number;
	points?: number;
	[key: string]: unknown;
}

export interface Meeting {
	met: number;
	won: number;
	score: number;
}

export interface Tournament {
	id: string;
	name: string;
	title?: Text | null;
	state: JobState;
	rounds: number;
	limit: number;
	standings: Standing[];
	statistics: Record<string, number>;
	incidents: Incident[];
	tables: { round: number; table: string; people: { player: number; name: string }[] }[]; /* where people play now */
	curves: { rounds: number[]; totals: number[][]; names?: string[] };
	crosstable: (Meeting | null)[][];
	sides?: string[];
	over: boolean;
	why: string | null;
}

/* One that was skipped has neither players nor what follows. */
export interface TournamentRound {
	round: number;
	stage: number;
	skipped: boolean;
	players?: string[];
	sides?: string[];
	winners?: string[];
	scores?: number[];
	reasons?: string[];
	turns?: number;
	passes?: number;
	laid?: number;
	blocked?: boolean;
}

export interface TournamentCard {
	id: string;
	name: string;
	title?: Text | null;
	state: JobState;
	rounds: number;
	over: boolean;
	champions?: string;
}
