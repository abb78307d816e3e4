/* What a scene shows of a record: everybody and everything as it was after some of its events. */
import { useMemo } from 'preact/compat';
import type { GameEvent } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { bagOf } from '../table/bag';
import { isMove, isPlay, momentAt, scoreOf, whoIsOut, type Moment } from '../table/replay';
import type { SeatView } from '../table/Seats';
import type { Naming } from '../table/sentences';
import { useOptions } from '../table/useOptions';
import { seenBy, teamsOf, type Replayed, type Shape } from './recorded';

export interface SceneView {
	events: readonly GameEvent[]; /* as that seat heard them */
	moment: Moment;
	seats: SeatView[];
	total: number; /* tiles that lie, or may yet */
	turn: number | null; /* who is to move then: whoever did so next */
	naming: Naming;
}

/* `seat`: whose view; null: all hands. `at`: after so many events; null: after all. */
export function useScene({ events: all, faces }: Replayed, shape: Shape, seat: number | null, at: number | null): SceneView {
	const { name } = useSpeech();
	const options = useOptions();
	const events = useMemo(() => seenBy(all, seat), [all, seat]);
	const moment = useMemo(() => momentAt(events, at ?? events.length), [events, at]);
	const last = useMemo(() => momentAt(events), [events]);
	const team = useMemo(() => teamsOf(events), [events]);
	const joined = useMemo(() => {
		if (shape !== 'bag') return new Map<number, string | null>();
		const faceOf = bagOf(last.laid, faces).joined;
		return new Map(events.filter(isPlay).map((play, i) => [play.sequence, faceOf[i] ?? null]));
	}, [shape, last, faces, events]);
	const seats = useMemo(
		() =>
			moment.seats.map(
				then =>
					({
						...then,
						name: name(then.name),
						team: team(then.seat),
						here: true,
						open: false,
						points: null,
						series: scoreOf(moment, team(then.seat)),
					}) as SeatView,
			),
		[moment, team, name],
	);
	const naming = useMemo<Naming>(
		() => ({
			end: { out: whoIsOut(last), wanted: [] },
			shape,
			joined: sequence => joined.get(sequence) ?? null,
			...options,
			teams: which =>
				last.seats
					.filter(entry => team(entry.seat) === which)
					.map(entry => name(entry.name))
					.join(' + '),
		}),
		[shape, joined, options, last, team, name],
	);
	const total = last.laid.length + last.seats.reduce((sum, entry) => sum + entry.count, 0);
	const turn = useMemo(() => {
		const next = events.slice(at ?? events.length).find(event => isMove(event) && 'seat' in event);
		return next && 'seat' in next ? next.seat : null;
	}, [events, at]);
	return { events, moment, seats, total, turn, naming };
}
