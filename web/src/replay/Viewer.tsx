/* A round that is over, move by move: the table, the hands, what happened. The moment that is shown is a number of events; whose eyes
   it is seen with is the reader's choice. */
import { useMemo, useRef, type ReactNode } from 'preact/compat';
import type { GameEvent } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { History, Replay } from '../table/History';
import { stopsOf } from '../table/replay';
import { isWithin, useKeys } from '../ui/useLatest';
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

/* Arrows step, Home and End jump, wherever the focus is, but in a field, which has its own use for them. */
function useSteps(events: readonly GameEvent[], at: number | null, onLook: (at: number | null) => void): void {
	const stops = useMemo(() => stopsOf(events), [events]);
	const shown = at ?? events.length;
	useKeys((key, { target }) => {
		if (isWithin(target, 'input, select, textarea, dialog')) return false;
		const to = {
			ArrowRight: stops.find(stop => stop > shown),
			ArrowLeft: stops.findLast(stop => stop < shown),
			Home: stops[0],
			End: events.length,
		}[key];
		if (to === undefined) return false;
		onLook(to >= events.length ? null : to);
		return true;
	});
}

export function Viewer(props: ViewerProps) {
	const { which = 0, replayed, board, seat, at, speed, list = false, onLook, head, foot, side } = props;
	const { className = '' } = props;
	const speech = useSpeech();
	const { t } = speech;
	const scene = useScene(replayed, board.shape, seat, at);
	const { events, naming } = scene;
	useSteps(events, at, onLook);
	const slider = useRef<HTMLInputElement>(null);
	return (
		<div
			className={`table-screen replay-screen all-hands bg-felt ${className}`}
			data-at={at ?? events.length}
			data-events={events.length}
		>
			{head}
			<Scene key={which} board={board} faces={replayed.faces} {...scene} you={seat} list={list} />
			<aside className="table-side" aria-label={t('table.history')}>
				{side}
				<h2>{t('table.history')}</h2>
				<History key={which} events={events} naming={naming} at={at} onLook={onLook} />
			</aside>
			<footer className="row table-foot">
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
