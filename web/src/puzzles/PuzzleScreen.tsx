/* Positions in which exactly one play wins, one after the other. */
import { useCallback, useMemo, useState, type ReactNode } from 'preact/compat';
import { api } from '../api/client';
import { loadPuzzles } from '../api/lists';
import type { Puzzle } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { placesOf, readRecord } from '../replay/recorded';
import { Scene } from '../replay/Scene';
import { useBoard } from '../replay/useBoard';
import { useScene } from '../replay/useScene';
import { Tile } from '../tiles/Tile';
import { Busy, Complaint } from '../ui/bits';
import { Button, ButtonLink } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { useKept } from '../ui/memory';
import { useActing } from '../ui/useActing';
import { useLoad } from '../ui/useLoad';
import { words } from './words';
import './puzzles.css';

const isNumbers = (value: unknown): value is number[] => Array.isArray(value) && value.every(Number.isInteger);

interface Way {
	tile: string;
	place: number; /* 0 left, 1 right */
}

/* What the seat to move can lay, and where. */
function waysOf({ seats, seat, ends }: Puzzle): Way[] {
	const hand = seats[seat]?.hand ?? [];
	return hand.flatMap(tile => ends.flatMap((face, place) => (tile.split('-').includes(face) ? [{ tile, place }] : [])));
}

/* The table, and beside it what is asked. */
function Position({ puzzle, children }: { puzzle: Puzzle; children: ReactNode }) {
	const record = useMemo(() => readRecord(puzzle.record), [puzzle.record]);
	const { board } = useBoard(record);
	if (!board) return <Busy />;
	return (
		<div className="table-screen puzzle-table all-hands bg-felt">
			<Drawn puzzle={puzzle} record={record} board={board} />
			{children}
		</div>
	);
}

type DrawnProps = {
	puzzle: Puzzle;
	record: ReturnType<typeof readRecord>;
	board: NonNullable<ReturnType<typeof useBoard>['board']>;
};

function Drawn({ puzzle, record, board }: DrawnProps) {
	const replayed = useMemo(() => placesOf(record, board.shape), [record, board.shape]);
	const { seats, ...scene } = useScene(replayed, board.shape, null, null);
	/* a record tells of partners at its end alone; and here nobody plays as they did until then */
	const sitting = seats.map(seat => ({ ...seat, team: puzzle.seats[seat.seat]?.team ?? seat.team, strategy: '' }));
	return <Scene {...scene} seats={sitting} board={board} faces={replayed.faces} you={puzzle.seat} turn={puzzle.seat} />;
}

function Solving({ puzzle, onSolved }: { puzzle: Puzzle; onSolved: () => void }) {
	const { t, say, name } = useSpeech();
	const [said, setSaid] = useState<{ text: string; right: boolean } | null>(null);
	const [tried, setTried] = useState<readonly Way[]>([]);
	const { fault, act } = useActing();
	const where = ({ place }: Pick<Way, 'place'>) => say(place ? words.right : words.left, { face: puzzle.ends[place] ?? '' });
	const answer = (way: Way) =>
		act(async () => {
			const { right } = await api.answerPuzzle(puzzle.number, way.tile, way.place);
			setTried([...tried, way]);
			setSaid({ text: say(right ? words.good : words.bad, { tile: way.tile }), right });
			if (right) onSolved();
		});
	const show = () =>
		act(async () => {
			const solution = (await api.puzzle(puzzle.number, true)).answer!;
			setSaid({ text: say(words.was, { tile: solution.tile, where: where(solution) }), right: true });
		});
	const mover = puzzle.seats[puzzle.seat];
	const partner = puzzle.seats.find(other => other !== mover && other.team === mover?.team);
	return (
		<section className="puzzle-ask" aria-label={t('home.puzzles')}>
			<p>
				<strong>{say(words.turn, { name: mover ? name(mover.name) : '' })}</strong>
				{partner && <> {say(words.partner, { name: name(partner.name) })}</>}
			</p>
			<div className="wrap puzzle-ways">
				{waysOf(puzzle).map(way => (
					<Button
						look="puzzle-way"
						key={`${way.tile} ${way.place}`}
						disabled={said?.right || tried.some(other => other.tile === way.tile && other.place === way.place)}
						onClick={() => void answer(way)}
						data-tile={way.tile}
						data-place={way.place}
					>
						<Tile tile={way.tile} facing="east" />
						<span>
							<span className="unseen">{way.tile} </span>
							{where(way)}
						</span>
					</Button>
				))}
			</div>
			<p role="status" className={said?.right ? 'puzzle-right' : ''}>
				{said?.text}
			</p>
			{fault && <Complaint fault={fault} />}
			{!said?.right && <Button icon="bulb" look="quiet" text={say(words.answer)} onClick={() => void show()} />}
		</section>
	);
}

export function PuzzleScreen({ id }: { id: string | undefined }) {
	const { t, say } = useSpeech();
	const { value: list, fault } = useLoad(loadPuzzles);
	const [solved, setSolved] = useKept<readonly number[]>('puzzles', isNumbers, []);
	const all = list?.puzzles.length ?? 0;
	/* without a number, the first that was not solved before: it stays when it is */
	const [before] = useState(solved);
	const first = list?.puzzles.find(entry => !before.includes(entry.number))?.number ?? 1;
	const number = id && /^\d{1,4}$/.test(id) ? Number(id) : list ? first : 0;
	const load = useCallback(() => (number ? api.puzzle(number) : Promise.resolve(null)), [number]);
	const { value: puzzle, fault: missing } = useLoad(load);
	const head = list?.puzzles.find(entry => entry.number === number);
	if (fault || missing) return <div className="page">{<Complaint fault={(fault ?? missing)!} />}</div>;
	if (!list || !puzzle || puzzle.number !== number) return <Busy />;
	return (
		<div className="page puzzle-page" data-testid="puzzle" data-number={number}>
			<h1 tabIndex={-1}>{t('home.puzzles')}</h1>
			<p className="lead">{say(words.lead)}</p>
			<p className="wrap puzzle-facts">
				<span>{say(words.puzzle, { n: number, all })}</span>
				<span>{say(words.level, { n: head?.level ?? 1, all: list.levels })}</span>
				<span>{say(words.solved, { n: solved.length })}</span>
			</p>
			<Position puzzle={puzzle}>
				<Solving
					key={number}
					puzzle={puzzle}
					onSolved={() => setSolved(solved.includes(number) ? solved : [...solved, number])}
				/>
			</Position>
			<p className="actions">
				{number > 1 && <ButtonLink icon="back" text={say(words.before)} href={`#/puzzles/${number - 1}`} />}
				{number < all && (
					<ButtonLink href={`#/puzzles/${number + 1}`} data-testid="next-puzzle">
						{say(words.next)} <Icon name="forward" />
					</ButtonLink>
				)}
			</p>
		</div>
	);
}
