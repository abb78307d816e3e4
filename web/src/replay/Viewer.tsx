/* A round that is over, move by move: the table, the hands, what happened. The moment that is shown is a number of events; whose eyes
   it is seen with is the reader's choice. */
import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';
import type { GameEvent, TableState } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { loadOptions } from '../setup/useDraft';
import { bagOf } from '../table/bag';
import { BoardView, worthsOf } from '../table/BoardView';
import { History, Replay } from '../table/History';
import type { Setup } from '../table/layout';
import { isPlay, momentAt, scoreOf, stopsOf } from '../table/replay';
import { Seats, type SeatView } from '../table/Seats';
import { optionTexts, optionTraits, whereOf, type Naming } from '../table/sentences';
import { nearest } from '../table/sitting';
import { useFrame } from '../table/useFrame';
import { useLoad } from '../ui/useLoad';
import { seenBy, teamsOf, type Replayed, type Shape } from './recorded';

/* What the rules say of the table. */
export interface Board {
	shape: Shape;
	spinners: TableState['spinners'];
	afterLine: boolean;
	sides: number;
}

interface ViewerProps {
	replayed: Replayed;
	board: Board;
	seat: number | null; /* whose view; null: all hands */
	at: number | null; /* how many events; null: all */
	speed: number;
	list?: boolean;
	onLook: (at: number | null) => void;
	head: ReactNode;
	foot?: ReactNode;
	className?: string;
}

const inField = (target: EventTarget | null) =>
	target instanceof HTMLElement && target.closest('input, select, textarea, dialog') !== null;

/* Arrows step, Home and End jump, wherever the focus is, but in a field, which has its own use for them. */
function useSteps(events: readonly GameEvent[], at: number | null, onLook: (at: number | null) => void): void {
	const stops = useMemo(() => stopsOf(events), [events]);
	const step = useRef<(key: string) => boolean>(() => false);
	useEffect(() => {
		step.current = key => {
			const shown = at ?? events.length;
			const to =
				key === 'ArrowRight'
					? stops.find(stop => stop > shown)
					: key === 'ArrowLeft'
						? stops.findLast(stop => stop < shown)
						: key === 'Home'
							? stops[0]
							: key === 'End'
								? events.length
								: undefined;
			if (to === undefined) return false;
			onLook(to >= events.length ? null : to);
			return true;
		};
	});
	useEffect(() => {
		const press = (event: KeyboardEvent) => {
			if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || inField(event.target)) return;
			if (step.current(event.key)) event.preventDefault();
		};
		window.addEventListener('keydown', press);
		return () => window.removeEventListener('keydown', press);
	}, []);
}

export function Viewer({ replayed, board, seat, at, speed, list = false, onLook, head, foot, className = '' }: ViewerProps) {
	const speech = useSpeech();
	const { t, name } = speech;
	const { value: aspects } = useLoad(loadOptions);
	const events = useMemo(() => seenBy(replayed.events, seat), [replayed.events, seat]);
	const moment = useMemo(() => momentAt(events, at ?? events.length), [events, at]);
	const team = useMemo(() => teamsOf(events), [events]);
	const all = useMemo(() => momentAt(events), [events]);
	const { faces } = replayed;
	const { shape, spinners, afterLine, sides } = board;
	const plays = useMemo(() => events.filter(isPlay), [events]);
	const joined = useMemo(() => {
		if (shape !== 'bag') return new Map<number, string | null>();
		const faceOf = bagOf(all.laid, faces).joined;
		return new Map(plays.map((play, i) => [play.sequence, faceOf[i] ?? null]));
	}, [shape, all, faces, plays]);
	const seats = useMemo<SeatView[]>(
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
			shape,
			joined: sequence => joined.get(sequence) ?? null,
			option: optionTexts(aspects, 'title'),
			about: optionTexts(aspects, 'about'),
			trait: optionTraits(aspects),
			teams: which =>
				all.seats
					.filter(entry => team(entry.seat) === which)
					.map(entry => name(entry.name))
					.join(' + '),
		}),
		[shape, joined, aspects, all, team, name],
	);
	const total = all.laid.length + all.seats.reduce((sum, entry) => sum + entry.count, 0);
	const [frame, onSize] = useFrame(0);
	const setup = useMemo<Setup>(
		() => ({ frame, tiles: total, tree: shape === 'tree', spinners, afterLine }),
		[frame, total, shape, spinners, afterLine],
	);
	const worths = useMemo(() => worthsOf(faces), [faces]);
	useSteps(events, at, onLook);
	const slider = useRef<HTMLInputElement>(null);
	const state = useMemo(
		() => ({ shape, faces, places: [], sides, over: true }) as unknown as TableState,
		[shape, faces, sides],
	);
	const together = new Set(seats.map(entry => entry.team)).size < seats.length;
	return (
		<div
			className={`table-screen replay-screen bg-felt ${className}`}
			data-at={at ?? events.length}
			data-events={events.length}
		>
			{head}
			<Seats
				seats={seats}
				turn={moment.over ? null : moment.last}
				you={seat}
				teams={together}
				hands
				sides={sides}
				worths={worths}
				clock={{ seconds: 0, left: null }}
				since={0}
				forward={moment.forward}
				starter={moment.starter}
				naming={naming}
			/>
			<section className="table-middle" aria-label={t('table.board')}>
				<BoardView
					state={state}
					moment={moment}
					seats={seats}
					live={false}
					list={list}
					lit={[]}
					worths={worths}
					setup={setup}
					spots={[]}
					where={(_, i) => (i ? whereOf(plays[i]!, naming, speech) : '')}
					near={nearest(seat, seats.length)}
					onSpot={useCallback(() => {}, [])}
					onSize={onSize}
				/>
			</section>
			<aside className="table-side" aria-label={t('table.history')}>
				<h2>{t('table.history')}</h2>
				<History events={events} naming={naming} at={at} onLook={onLook} />
			</aside>
			<footer className="table-foot">
				<Replay slider={slider} events={events} at={at} onLook={onLook} speed={speed} />
				{foot}
			</footer>
		</div>
	);
}
