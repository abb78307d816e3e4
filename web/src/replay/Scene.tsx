/* A table as it is seen at one moment: who sits there, and what lies. A replay and an audience look at the same. */
import { useMemo } from 'preact/compat';
import type { TableState } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { BoardView } from '../table/BoardView';
import { Seats } from '../table/Seats';
import { wheresOf } from '../table/sentences';
import { nearest } from '../table/sitting';
import { useFelt } from '../table/useFelt';
import type { Replayed, Shape } from './recorded';
import type { SceneView } from './useScene';

/* What the rules say of the table. */
export interface Board {
	shape: Shape;
	spinners: TableState['spinners'];
	afterLine: boolean;
	sides: number;
}

interface SceneProps extends SceneView {
	board: Board;
	faces: Replayed['faces'];
	prints?: TableState['prints'];
	you: number | null; /* at the bottom */
	list?: boolean;
}

export function Scene({ board, faces, prints, moment, events, seats, you, total, turn, list = false, naming }: SceneProps) {
	const speech = useSpeech();
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
	const felt = useFelt(state, moment, total, 0, false, null);
	return (
		<>
			<Seats
				seats={seats}
				turn={turn}
				you={you}
				hands
				sides={sides}
				worths={felt.worths}
				clock={{ seconds: 0, left: null }}
				since={0}
				forward={moment.forward}
				starter={moment.starter}
				naming={naming}
			/>
			<section className="table-middle" aria-label={speech.t('setup.step.table')}>
				<BoardView
					{...felt}
					state={state}
					moment={moment}
					seats={seats}
					live={false}
					list={list}
					lit={[]}
					where={wheresOf(events, naming, speech)}
					near={nearest(you, seats.length)}
					onSpot={() => {}}
				/>
			</section>
		</>
	);
}
