/* What the server sends and takes, as it describes itself (schemas.ts, made by the build from openapi.json). */
import type {
	Aspect as DescribedAspect,
	BeginComparisonBody,
	BeginSimulationBody,
	BeginTournamentBody,
	Belief,
	Believed,
	BriefTable,
	CheckVariantReply,
	Command,
	Compared,
	Comparison,
	Error as DescribedError,
	Event,
	Figure as DescribedFigure,
	Figures,
	GetVariantReply,
	Hint,
	Incident,
	ListTablesReply,
	ListTournamentsReply,
	ListVariantsReply,
	NewTable,
	OpenTableReply,
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
	Variant,
	WatchTableReply,
} from './schemas';

export type Lang = 'en' | 'es';
export type Text = Record<Lang, string>;

/* ---- Rules ---- */

/* A text of the server's may be missing in a language, or altogether; `say` takes that as it comes. */
type Told<T, K extends keyof T> = Omit<T, K> & Record<K, Text>;

/* The title may be missing. */
type Titled<T> = Omit<T, 'title'> & { title: Text | null };

/* What a test or an older server leaves out is nothing. */
export type Param = Pick<Told<Parameter, 'about'>, 'name' | 'about'> &
	Partial<Omit<Parameter, 'name' | 'about' | 'type' | 'default'>> & {
		type: Parameter['type'] | (string & {});
		default?: unknown;
	};
export type Option = Pick<Told<DescribedOption, 'title' | 'about'>, 'name' | 'title' | 'about'> &
	Partial<Pick<DescribedOption, 'trait'>> & { parameters: Param[] };
export type Aspect = Omit<Told<DescribedAspect, 'title' | 'about'>, 'options'> & { options: Option[] };

export type VariantCard = Told<ListVariantsReply['variants'][number], 'title' | 'about'>;

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type VariantJson = { [key: string]: Json };

export type VariantDetail = Told<GetVariantReply, 'title' | 'about' | 'explain'> & { variant: VariantJson };
export type Checked = Told<CheckVariantReply, 'explain'> & { variant: VariantJson };
export type Fault = Omit<Told<DescribedError['error'], 'message'>, 'mistakes'>;

export type VariantRef = Exclude<Variant, { variant: unknown }> | { variant: VariantJson };
export type PlayerSpec = Players[number];

/* ---- Tables ---- */

/* A first state is whole, and those that follow are added to it. */
export type TableState = BriefTable & Pick<Table, 'variant'>;
export type You = TableState['you'];
export type Play = You['plays'][number];
export type Seat = TableState['seats'][number];
export type Place = TableState['places'][number];
export type Laid = Table['laid'][number];
export type Face = Table['faces'][number];
/* What is printed on the sides of each tile of a set, in its order. */
export type Prints = Readonly<Record<string, readonly number[]>>;
export type Layout = NonNullable<TableState['layout']>;
export type Facing = Layout['tiles'][number]['facing'];

/* Rounds that follow each other until somebody has won: by teams, in their order. */
export type Match = NonNullable<TableState['match']>;

/* Said by somebody at the table, and kept by nobody. */
export type Said = Omit<NonNullable<WatchTableReply['said']>, 'name'>;

/* Where the server can be reached from elsewhere. */
export type Reach = Server;

export type GameEvent = Event;
export type PlayEvent = Extract<GameEvent, { event: 'play' | 'misfit' }>;
export type { Command };
export type { Belief, Believed, Hint, Puzzle, Review };

export type { NewTable };
/* A person's: whoever has the secret plays for that player. */
export type SeatSecret = SeatSecrets[number];

export type MadeTable = OpenTableReply;
export type TableCard = Titled<ListTablesReply['tables'][number]>;

/* ---- Simulations ---- */

/* What could not be measured, such as the error of a single round, counts as nothing. */
export interface Figure {
	mean: number;
	se: number;
}
type Measured<T> = T extends DescribedFigure ? Figure : T extends object ? { [K in keyof T]: Measured<T[K]> } : T;
export type SimResult = Measured<Figures>;
export type Simulation = Omit<DescribedSimulation, 'result' | 'seed'> & { result: SimResult | null };

export type NewSimulation = BeginSimulationBody;

/* ---- Comparisons ---- */

export type { Compared, Comparison, Spread };
export type NewComparison = BeginComparisonBody;

/* ---- Tournaments ---- */

export type Standing = Omit<DescribedStanding, 'why_total' | 'side'> & {
	why_total: Text | null; /* how it comes about, where it is more than a sum */
};
export type { Incident };
export type Tournament = Omit<Titled<DescribedTournament>, 'standings' | 'seed'> & { standings: Standing[] };
export type Meeting = NonNullable<Tournament['crosstable'][number][number]>;

/* One that was skipped has neither players nor what follows. */
export type TournamentRound = Omit<Round, 'rules'>;

export type NewTournament = BeginTournamentBody;
export type TournamentCard = Titled<ListTournamentsReply['tournaments'][number]>;
