/* What the server sends and takes, as it describes itself (schemas.ts, made by the build from openapi.json); what it does not describe is
   docs/API.md as types. */
import type {
	Aspect as DescribedAspect,
	BriefTable,
	Command,
	Compared,
	Comparison,
	Event,
	Figure as DescribedFigure,
	Figures,
	Hint,
	Incident,
	NewTable,
	Option as DescribedOption,
	Parameter,
	Players,
	Puzzle,
	Review,
	Round,
	SeatSecrets,
	Simulation as DescribedSimulation,
	Server,
	Spread,
	Standing as DescribedStanding,
	Table,
	Tournament as DescribedTournament,
	TournamentState,
} from './schemas';

export type Lang = 'en' | 'es';
export type Text = Record<Lang, string>;

/* ---- Rules ---- */

/* A text of the server's may be missing in a language, or altogether; `say` takes that as it comes. */
type Told<T, K extends keyof T> = Omit<T, K> & Record<K, Text>;

/* What a test or an older server leaves out is nothing. */
export type Param = Pick<Told<Parameter, 'about'>, 'name' | 'about'> &
	Partial<Omit<Parameter, 'name' | 'about' | 'type' | 'default'>> & {
		type: Parameter['type'] | (string & {});
		default?: unknown;
	};
export type Option = Pick<Told<DescribedOption, 'title' | 'about'>, 'name' | 'title' | 'about'> &
	Partial<Pick<DescribedOption, 'trait'>> & { parameters: Param[] };
export type Aspect = Omit<Told<DescribedAspect, 'title' | 'about'>, 'options'> & { options: Option[] };

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

/* What could not be measured, such as the error of a single round, counts as nothing. */
export interface Figure {
	mean: number;
	se: number;
}
type Measured<T> = T extends DescribedFigure ? Figure : T extends object ? { [K in keyof T]: Measured<T[K]> } : T;
export type SimResult = Measured<Figures>;
export type Simulation = Omit<DescribedSimulation, 'result' | 'seed'> & { result: SimResult | null };

/* ---- Comparisons ---- */

export type { Compared, Comparison, Spread };

/* ---- Tournaments ---- */

export type Standing = Omit<DescribedStanding, 'why_total' | 'side'> & {
	why_total: Text | null; /* how it comes about, where it is more than a sum */
};
export type { Incident };
export type Tournament = Omit<DescribedTournament, 'title' | 'standings' | 'seed'> & {
	title: Text | null;
	standings: Standing[];
};
export type Meeting = NonNullable<Tournament['crosstable'][number][number]>;

/* One that was skipped has neither players nor what follows. */
export type TournamentRound = Omit<Round, 'rules'>;

export interface TournamentCard {
	id: string;
	name: string;
	title?: Text | null;
	state: TournamentState;
	rounds: number;
	over: boolean;
	champions?: string;
}
