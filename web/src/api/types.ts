/* What the server sends and takes: docs/API.md as types. */

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
export type PlayerSpec = { name?: string; strategy?: Json; character?: Json };

/* ---- Tables ---- */

export interface Play {
	tile: string;
	place: number;
	side: number;
	misfit?: boolean;
}

export interface You {
	owner: boolean;
	player: number | null;
	seat: number | null;
	needs: 'play' | 'give' | null;
	plays: Play[];
	gives: number;
	cheats: boolean;
}

export interface Seat {
	seat: number;
	player: number;
	name: string;
	team: number;
	strategy: string;
	character: string;
	open: boolean; /* a person's */
	here: boolean;
	tiles: number;
	hand: string[] | null;
	points: number | null; /* in hand */
	score: number; /* of its team in this round */
	total: number; /* over the rounds of the series */
	passes: number;
}

export interface Place {
	place: number;
	face: string;
	worth: number;
	tile: string | null;
	open: number;
}

export interface Laid {
	seat: number;
	tile: string;
	side: number;
	place: number;
	value: number;
	misfit: boolean;
}

/* What is printed on the sides of each tile of a set, in its order. */
export type Prints = Readonly<Record<string, readonly number[]>>;

export type Facing = 'east' | 'south' | 'west' | 'north';

export interface LayoutTile {
	tile: string;
	seat: number;
	row: number;
	column: number;
	facing: Facing;
	crosswise: boolean;
	faces: string[];
	apart?: { row: number; column: number }; /* it does not touch the half it joins, which lies there */
}

/* Where the next tile would lie at an open place. */
export interface LayoutSpot {
	place: number;
	row: number;
	column: number;
	facing: Facing;
}

export interface Layout {
	rows: number;
	columns: number;
	tiles: LayoutTile[];
	spots: LayoutSpot[];
}

export interface Ranked {
	team: number;
	place: number | null;
	score: number;
	points: number | null;
}

export interface Face {
	name: string;
	worth: number | null; /* null: it is printed on each tile */
}

export type Mode = 'paused' | 'running' | 'over';

export interface TableState {
	id: string;
	round: number;
	sequence: number;
	tournament?: string | null; /* whose round it is */
	variant: { name: string; title: Text | null; canonical: string };
	explain?: Text;
	board: string;
	shape: 'line' | 'tree' | 'bag';
	sides: number;
	draws: boolean;
	faces?: Face[];
	prints?: Prints;
	commitment: string;
	seed: string | null;
	nonce: string | null;
	mode: Mode;
	speed: number;
	clock: { seconds: number; left: number | null };
	you: You;
	turn: number | null;
	dealt: boolean;
	over: boolean;
	reasons: string[];
	forward: boolean;
	pile: number;
	seats: Seat[];
	places: Place[];
	laid?: Laid[];
	layout?: Layout | null;
	ranking: Ranked[];
}

export type { GameEvent, PlayEvent } from './events';

export interface NewTable {
	variant: VariantRef;
	seed?: string;
	clock?: number;
	players?: PlayerSpec[];
}

/* A person's: whoever has the secret plays for that player. */
export interface SeatSecret {
	player: number;
	name: string;
	secret: string;
}

export interface MadeTable {
	id: string;
	owner: string;
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

export type Command =
	| { do: 'step' | 'pause' | 'finish' | 'reset' | 'rematch' | 'decline' }
	| { do: 'run'; speed: number }
	| { do: 'settings'; variant: VariantRef; players?: PlayerSpec[]; seed?: string }
	| { do: 'play'; tile: string; place: number; side: number; pays?: number }
	| { do: 'give'; tiles: string[] };

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

export interface TournamentCard {
	id: string;
	name: string;
	title?: Text | null;
	state: JobState;
	rounds: number;
	over: boolean;
	champions?: string;
}
