/* What a person may do with each tile of the hand: nothing, one thing, or a choice between places and sides; and what has been chosen
   of it so far: a tile first and then an end, or an end first and then a tile. */
import { useState } from 'preact/compat';
import type { Play } from '../api/types';

interface Ways {
	tile: string;
	plays: Play[];
	fits: boolean; /* some of them fit; the others are a cheat's to try */
}

export function waysOf(tile: string, plays: readonly Play[]): Ways {
	const own = plays.filter(play => play.tile === tile);
	return { tile, plays: own, fits: own.some(play => !play.misfit) };
}

/* What follows when a tile is taken up: it is laid, somebody is asked about one play, or chooses where it goes. */
export type Step = { lay: Play } | { ask: Play } | { choose: string } | null;

/* `place`: where it was put, when it was put anywhere. An end with two ways to lie is asked about, since the tile can be turned there,
   and so is what does not fit, since it may cost something. */
export function stepOf(ways: Ways, place: number | null, empty: boolean, confirm: boolean): Step {
	const plays = place === null || empty ? ways.plays : ways.plays.filter(play => play.place === place);
	const [first] = plays;
	if (!first) return null;
	if (!empty && plays.some(play => play.place !== first.place)) return { choose: ways.tile };
	return confirm || first.misfit || (!empty && plays.length > 1) ? { ask: first } : { lay: first };
}

/* The other way to lie at the same place, if there is one. */
export function turned(play: Play, plays: readonly Play[]): Play | null {
	const here = plays.filter(other => other.tile === play.tile && other.place === play.place);
	const at = here.findIndex(other => other.side === play.side);
	return here.length > 1 ? here[(at + 1) % here.length]! : null;
}

interface Chosen {
	tile: string | null;
	aimed: number | null; /* an end that was chosen first */
	asked: Play | null; /* laid when it is said so once more */
	why: string | null; /* why the tile that was tapped cannot be laid, or why it should be */
}

export interface Choice extends Chosen {
	pointed: Play | null; /* by the keyboard, or by the tile that is dragged */
	choose: (tile: string | null) => void;
	aim: (place: number | null) => void;
	ask: (play: Play) => void;
	advise: (play: Play, why: string) => void;
	explain: (why: string) => void;
	point: (play: Play | null) => void;
}

const nothing: Chosen = { tile: null, aimed: null, asked: null, why: null };

/* A choice lasts until something happens at the table: `moment` counts what happened. */
export function useChoice(moment: number): Choice {
	const [kept, keep] = useState({ ...nothing, moment });
	const [pointed, point] = useState<Play | null>(null);
	const put = (part: Partial<Chosen>) => keep({ ...nothing, ...part, moment });
	return {
		...(kept.moment === moment ? kept : nothing),
		pointed,
		choose: tile => {
			point(null);
			put({ tile });
		},
		aim: aimed => put({ aimed }),
		ask: asked => put({ tile: asked.tile, asked }),
		advise: (asked, why) => put({ tile: asked.tile, asked, why }),
		explain: why => put({ why }),
		point,
	};
}

export interface Laying {
	put: (tile: string, place: number | null) => void; /* a tile, at a place or wherever it fits */
	tap: (place: number) => void; /* a place that is lit */
}

/* `confirm`: the person wants to be asked before a tile is laid. */
export function layingOf(
	choice: Choice,
	plays: readonly Play[],
	empty: boolean,
	confirm: boolean,
	onPlay: (play: Play) => void,
): Laying {
	const put: Laying['put'] = (tile, place) => {
		const step = stepOf(waysOf(tile, plays), place, empty, confirm);
		if (!step) choice.choose(null);
		else if ('lay' in step) onPlay(step.lay);
		else if ('ask' in step) choice.ask(step.ask);
		else choice.choose(step.choose);
	};
	const tap: Laying['tap'] = place => {
		const { tile, asked, aimed } = choice;
		if (!tile) choice.aim(aimed === place ? null : place);
		else if (asked?.place !== place) put(tile, place);
		else {
			const other = turned(asked, plays);
			if (other) choice.ask(other);
			else if (!asked.misfit) onPlay(asked); /* what may cost something is said with its price */
		}
	};
	return { put, tap };
}

/* The tile that the arrow keys reach next, round the end. */
export function nextIndex(key: string, at: number, count: number): number | null {
	switch (key) {
		case 'ArrowRight':
		case 'ArrowDown':
			return (at + 1) % count;
		case 'ArrowLeft':
		case 'ArrowUp':
			return (at + count - 1) % count;
		case 'Home':
			return 0;
		case 'End':
			return count - 1;
		default:
			return null;
	}
}
