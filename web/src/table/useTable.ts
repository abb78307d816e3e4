/* Everything the table screen knows: what came from the server, the moment that is looked at, and how things are called. */
import { useEffect, useMemo, useState, useSyncExternalStore } from 'preact/compat';
import { api } from '../api/client';
import { loadOptions } from '../api/lists';
import { LiveTable, type LiveView } from '../api/live';
import type { GameEvent } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { inFrames } from '../ui/frames';
import { bagOf } from './bag';
import { isPlay, momentAt, scoreOf, thisRound, whoIsOut, type Moment } from './replay';
import type { Naming } from './sentences';
import { useOptions } from './useOptions';
import type { SeatView } from './Seats';
import { isTeamed } from './sitting';
import { wanted } from './why';

export function useLive(id: string, secret: string | null): [LiveView, LiveTable] {
	const { name } = useSpeech();
	const table = useMemo(() => new LiveTable(id, secret), [id, secret]);
	useEffect(() => {
		table.start();
		return () => table.stop();
	}, [table]);
	const subscribe = useMemo(() => inFrames(table.subscribe), [table]);
	const view = useSyncExternalStore(subscribe, table.get);
	const state = useMemo(
		() => view.state && { ...view.state, seats: view.state.seats.map(seat => ({ ...seat, name: name(seat.name) })) },
		[view.state, name],
	);
	return [useMemo(() => ({ ...view, state }), [view, state]), table];
}

const hidden = (event: GameEvent) => (event.event === 'dealt' || event.event === 'gave-back') && event.tiles === null;

/* When a round is over everything may be known: what was hidden is read again. */
export function useReveal(view: LiveView, table: LiveTable, id: string, secret: string | null): void {
	const over = view.state?.over ?? false;
	const wanted = over && view.link === 'live' && thisRound(view.events).some(hidden);
	useEffect(() => {
		if (!wanted) return;
		let on = true;
		api.events(id, secret, 0).then(
			events => on && table.replaceEvents(events),
			() => {},
		);
		return () => {
			on = false;
		};
	}, [wanted, id, secret, table]);
}

interface TableView {
	events: readonly GameEvent[];
	moment: Moment;
	seats: SeatView[];
	total: number; /* tiles that lie on the table, or may yet */
	naming: Naming;
	teams: boolean;
}

const nothing = () => new Promise<never>(() => {});

export function useTableView(view: LiveView, look: number | null): TableView {
	const { t } = useSpeech();
	const state = view.state;
	/* what options are called is told after the hands are there: on a slow line it would keep people from playing */
	const waits = !state || (!state.dealt && state.mode === 'running');
	const options = useOptions(waits ? nothing : loadOptions);
	const events = useMemo(() => thisRound(view.events), [view.events]);
	const moment = useMemo(() => momentAt(events, look ?? events.length), [events, look]);
	const faces = useMemo(() => state?.faces ?? [], [state?.faces]);
	const joined = useMemo(() => {
		const faceOf = bagOf(momentAt(events).laid, faces, state?.prints).joined;
		const plays = events.filter(isPlay);
		return new Map(plays.map((play, i) => [play.sequence, faceOf[i] ?? null]));
	}, [events, faces, state?.prints]);

	const seats = useMemo<SeatView[]>(
		() =>
			(state?.seats ?? []).map(seat => {
				const then = moment.seats[seat.seat];
				const past = look !== null && then;
				const free = seat.person === 'free'; /* the computer plays there, until somebody sits down */
				return {
					seat: seat.seat,
					player: seat.player,
					name: seat.name,
					strategy: free ? t('friends.computer') : seat.strategy,
					character: seat.character,
					hand: past ? then.hand : seat.hand,
					count: past ? then.count : seat.tiles,
					passes: past ? then.passes : seat.passes,
					passedOn: past ? [] : seat.passed_on,
					standIn: seat.stand_in,
					team: seat.team,
					here: seat.here,
					open: seat.open && !free,
					points: past ? null : seat.points,
					series: past ? seat.total - seat.score + scoreOf(moment, seat.team) : seat.total,
				};
			}),
		[state?.seats, moment, look, t],
	);
	const total = joined.size + (state?.draws ? state.pile : 0) + (state?.seats ?? []).reduce((sum, seat) => sum + seat.tiles, 0);
	const teams = useMemo(() => isTeamed(seats), [seats]);
	const shape = state?.shape ?? 'line';
	const end = useMemo(
		() => (state?.over ? { out: whoIsOut(momentAt(events)), wanted: wanted(state) } : undefined),
		[state, events],
	);
	const naming = useMemo<Naming>(
		() => ({
			end,
			shape,
			joined: sequence => (shape === 'bag' ? (joined.get(sequence) ?? null) : null),
			...options,
			teams: team =>
				seats
					.filter(seat => seat.team === team)
					.map(seat => seat.name)
					.join(' + '),
			player: player => seats.find(seat => seat.player === player)?.name ?? '',
		}),
		[end, shape, joined, options, seats],
	);
	return { events, moment, seats, total, naming, teams };
}

/* A value that changes with time, for the countdown of a lost connection. */
export function useNow(on: boolean): number {
	const [now, setNow] = useState(() => Date.now());
	useEffect(() => {
		if (!on) return;
		const timer = window.setInterval(() => setNow(Date.now()), 500);
		return () => window.clearInterval(timer);
	}, [on]);
	return now;
}
