/* A round that is over, move by move: the table, the hands, what happened. The moment that is shown is a number of events; whose eyes
   it is seen with is the reader's choice. */
import { useEffect, useMemo, useRef, type ReactNode } from 'preact/compat';
import type { GameEvent } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { History, Replay } from '../table/History';
import { isPlay, stopsOf } from '../table/replay';
import { whereOf } from '../table/sentences';
import type { Replayed } from './recorded';
import { Scene, type Board } from './Scene';
import { useScene } from './useScene';
import { words } from './words';

interface ViewerProps {
	which?: number; /* of several rounds */
	replayed: Replayed;
	board: Board;
	seat: number | null; /* whose view; null: all hands */
	at: number | null; /* how many events; null: all */
	speed: number;
	list?: boolean;
	onLook: (at: number | null) => void;
	head: ReactNode;
	foot?: ReactNode;
	side?: ReactNode; /* above what happened */
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

export function Viewer({
	which = 0,
	replayed,
	board,
	seat,
	at,
	speed,
	list = false,
	onLook,
	head,
	foot,
	side,
	className = '',
}: ViewerProps) {
	const speech = useSpeech();
	const { t } = speech;
	const { events, moment, seats, total, turn, naming } = useScene(replayed, board.shape, seat, at);
	const plays = useMemo(() => events.filter(isPlay), [events]);
	useSteps(events, at, onLook);
	const slider = useRef<HTMLInputElement>(null);
	return (
		<div
			className={`table-screen replay-screen bg-felt ${className}`}
			data-at={at ?? events.length}
			data-events={events.length}
		>
			{head}
			<Scene
				key={which}
				board={board}
				faces={replayed.faces}
				moment={moment}
				seats={seats}
				you={seat}
				total={total}
				turn={turn}
				hands
				list={list}
				naming={naming}
				where={(_, i) => (i ? whereOf(plays[i]!, naming, speech) : '')}
			/>
			<aside className="table-side" aria-label={t('table.history')}>
				{side}
				<h2>{t('table.history')}</h2>
				<History key={which} events={events} naming={naming} at={at} onLook={onLook} />
			</aside>
			<footer className="table-foot">
				<Replay
					key={which}
					slider={slider}
					events={events}
					at={at}
					onLook={onLook}
					speed={speed}
					last={speech.say(words.end)}
				/>
				{foot}
			</footer>
		</div>
	);
}
