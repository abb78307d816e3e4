/* A table as it is seen at one moment: who sits there, and what lies. A replay and an audience look at the same. */
import { useCallback, useMemo } from 'preact/compat';
import type { Laid, TableState } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { BoardView } from '../table/BoardView';
import type { Moment } from '../table/replay';
import { Seats, type SeatView } from '../table/Seats';
import type { Naming } from '../table/sentences';
import { isTeamed, nearest } from '../table/sitting';
import { useFelt } from '../table/useFelt';
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
	const state = useMemo(
		() =>
			({
				shape,
				spinners,
				after_line: afterLine,
				faces,
				prints,
				places: [],
				sides,
				over: true,
				you: {},
			}) as unknown as TableState,
		[shape, spinners, afterLine, faces, prints, sides],
	);
	const { worths, setup, spots, onSize } = useFelt(state, moment, total, 0, false, null);
	return (
		<>
			<Seats
				seats={seats}
				turn={turn}
				you={you}
				teams={isTeamed(seats)}
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
					spots={spots}
					where={where}
					near={nearest(you, seats.length)}
					onSpot={useCallback(() => {}, [])}
					onSize={onSize}
				/>
			</section>
		</>
	);
}
