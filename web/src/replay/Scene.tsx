/* A table as it is seen at one moment: who sits there, and what lies. A replay and an audience look at the same. */
import { useCallback, useMemo } from 'preact/compat';
import type { Laid, TableState } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { BoardView, worthsOf } from '../table/BoardView';
import type { Setup } from '../table/layout';
import type { Moment } from '../table/replay';
import { Seats, type SeatView } from '../table/Seats';
import type { Naming } from '../table/sentences';
import { nearest } from '../table/sitting';
import { useFrame } from '../table/useFrame';
import type { Replayed, Shape } from './recorded';

/* What the rules say of the table. */
export interface Board {
	shape: Shape;
	spinners: TableState['spinners'];
	afterLine: boolean;
	sides: number;
}

interface SceneProps {
	board: Board;
	faces: Replayed['faces'];
	prints?: TableState['prints'];
	moment: Moment;
	seats: readonly SeatView[];
	you: number | null; /* at the bottom */
	total: number; /* tiles that lie, or may yet */
	turn: number | null;
	hands: boolean; /* whether they are drawn */
	list?: boolean;
	naming?: Naming;
	where: (play: Laid, index: number) => string;
}

export function Scene({
	board,
	faces,
	prints,
	moment,
	seats,
	you,
	total,
	turn,
	hands,
	list = false,
	naming,
	where,
}: SceneProps) {
	const { t } = useSpeech();
	const { shape, spinners, afterLine, sides } = board;
	const [frame, onSize] = useFrame(0);
	const setup = useMemo<Setup>(
		() => ({ frame, tiles: total, tree: shape === 'tree', spinners, afterLine }),
		[frame, total, shape, spinners, afterLine],
	);
	const worths = useMemo(() => worthsOf(faces, prints), [faces, prints]);
	const state = useMemo(
		() => ({ shape, faces, prints, places: [], sides, over: true }) as unknown as TableState,
		[shape, faces, prints, sides],
	);
	const together = new Set(seats.map(entry => entry.team)).size < seats.length;
	return (
		<>
			<Seats
				seats={seats}
				turn={turn}
				you={you}
				teams={together}
				hands={hands}
				sides={sides}
				worths={worths}
				clock={{ seconds: 0, left: null }}
				since={0}
				forward={moment.forward}
				starter={moment.starter}
				naming={naming}
			/>
			<section className="table-middle" aria-label={t('setup.step.table')}>
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
					where={where}
					near={nearest(you, seats.length)}
					onSpot={useCallback(() => {}, [])}
					onSize={onSize}
				/>
			</section>
		</>
	);
}
