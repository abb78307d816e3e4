/* A first game that teaches: ten steps at a table of the page's own. What was reached is remembered, and nothing is asked of a server. */
import { useCallback, useEffect, useMemo, useState } from 'preact/compat';
import type { Play, Text } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { Bench } from '../table/Bench';
import { BoardView } from '../table/BoardView';
import { Banner } from '../table/Banner';
import { layingOf, useChoice } from '../table/choice';
import { Rail } from '../table/Rail';
import { momentAt, scoreOf } from '../table/replay';
import { Seats, type SeatView } from '../table/Seats';
import type { Naming } from '../table/sentences';
import { useFelt } from '../table/useFelt';
import { useHappenings } from '../table/useHappenings';
import { litPlaces, placeName } from '../table/useTurn';
import { useAnnounce } from '../ui/announce';
import { Button, ButtonLink, focused } from '../ui/Button';
import { Icon, type IconName } from '../ui/Icon';
import { isText, recall } from '../ui/memory';
import { answer, begin, endOf, move, pipsOf, playsOf, stateOf, type Game, type Move } from './game';
import { keepProgress, progress } from './progress';
import { steps, type Names, type Step } from './steps';
import { words } from './words';
import './lesson.css';

/* Room for all of them: a few tiles lie straight on. */
const wholeSet = 28;

const pace = 700; /* milliseconds before another player answers */

/* What there is to do now. */
function Act(props: { text: string; onClick: () => void; icon: IconName }) {
	return <Button ref={focused} look="primary" data-testid="act" {...props} />;
}

interface AnswersProps {
	names: readonly string[];
	answered: number | null;
	onAnswer: (seat: number) => void;
}

function Answers({ names, answered, onAnswer }: AnswersProps) {
	const { say } = useSpeech();
	return (
		<fieldset className="actions">
			<legend className="unseen">{say(words.who)}</legend>
			{names.map((name, seat) => (
				<Button
					key={seat}
					ref={seat ? undefined : focused}
					text={name}
					aria-pressed={answered === seat}
					onClick={() => onAnswer(seat)}
					data-answer={seat}
				/>
			))}
		</fieldset>
	);
}

function useNames(): Names {
	const { t } = useSpeech();
	const name = (recall('name', isText) ?? '').trim();
	return useMemo(() => [name || t('home.guest'), 'Caridad', 'Yamila', 'Ernesto'], [name, t]);
}

interface StepProps {
	step: Step;
	number: number;
	deal: number; /* which tiles are dealt, where they are dealt anew */
	onDone: () => void;
	onNext: (() => void) | null;
	onAgain: () => void;
}

/* One step, from its beginning. */
function AtStep({ step, number, deal, onDone, onNext, onAgain }: StepProps) {
	const speech = useSpeech();
	const { t, say } = speech;
	const announce = useAnnounce();
	const names = useNames();
	const [game, setGame] = useState<Game>(() => begin(step.position(names, deal)));
	const [wrong, setWrong] = useState<Text | null>(null);
	const [answered, setAnswered] = useState<number | null>(null); /* the question */
	const [others, setOthers] = useState(0); /* how many of their moves were made */
	const [laid, setLaid] = useState(false); /* a tile that was right */

	const over = endOf(game) !== null;
	const scripted = step.others;
	const done = step.question
		? answered === step.question.right
		: scripted
			? laid && !wrong && others === scripted.length
			: over;
	const trying = !wrong && !done && !step.question;
	const mine = trying && game.turn === 0 && !(scripted && laid);

	/* the others take their time */
	useEffect(() => {
		if (!trying || over || game.turn === 0) return;
		const next = scripted ? scripted[others] : answer(game);
		if (!next) return;
		const timer = window.setTimeout(() => {
			setGame(move(game, next));
			setOthers(others + 1);
		}, pace);
		return () => window.clearTimeout(timer);
	}, [trying, over, game, others, scripted]);

	/* what a step says is heard when it begins; what comes of it, when it does */
	const told = wrong ?? (done ? step.done(game) : null);
	const text = told ? say(told) : null;
	const intro = `${say(words.step)} ${number} ${say(words.of)} ${steps.length}: ${say(step.title)}. ${say(step.say)} ${say(words.task)} ${say(step.task)}`;
	useEffect(() => {
		announce(intro);
	}, [announce, intro]);
	useEffect(() => {
		if (text) announce(text);
	}, [announce, text]);
	useEffect(() => {
		if (done) onDone();
	}, [done, onDone]);

	const act = (what: Move) => {
		const after = move(game, what);
		setGame(after);
		if (typeof what === 'string') return;
		setLaid(true);
		setWrong(step.wrong?.(what, after) ?? null);
	};

	/* from here on it is a table like any other */
	const { events } = game;
	const moment = useMemo(() => momentAt(events), [events]);
	const state = useMemo(() => ({ ...stateOf(game, mine), over: !trying || over }), [game, mine, trying, over]);
	const seats = useMemo<SeatView[]>(
		() =>
			moment.seats.map((seat, i) => {
				const { team, hand, shown } = game.seats[i]!;
				return {
					...seat,
					hand: i === 0 || shown ? [...hand] : null,
					count: hand.length,
					team,
					here: true,
					open: i === 0,
					points: i === 0 && !step.question ? pipsOf(hand) : null /* that is for the reader to count */,
					series: scoreOf(moment, team),
				} as SeatView;
			}),
		[moment, game.seats, step.question],
	);
	const naming = useMemo<Naming>(
		() => ({
			shape: state.shape,
			joined: () => null,
			option: () => null,
			about: () => null,
			trait: (_, name) => name,
			teams: team => game.seats.flatMap(seat => (seat.team === team ? [seat.name] : [])).join(' + '),
		}),
		[state.shape, game.seats],
	);
	const shout = useHappenings(events, naming, false);
	const choice = useChoice(events.length);
	const felt = useFelt(state, moment, wholeSet, 0, true, choice.tile);
	const onPlay = ({ tile, place, side }: Play) => {
		choice.choose(null);
		act({ tile, place, side });
	};
	const { plays: ways, lit } = litPlaces(state, choice, felt.spots, speech);
	const laying = layingOf(choice, state.you.plays, !moment.laid.length, false, onPlay);
	const ends = state.places.map(place => place.face);
	const stuck = mine && ends.length > 0 && !playsOf(game.seats[0]!.hand, ends).length;

	return (
		<>
			<section className="stack lesson-panel card" aria-labelledby="lesson-title">
				<p className="hint lesson-number">
					{say(words.step)} {number} {say(words.of)} {steps.length}
				</p>
				<h1 id="lesson-title">{say(step.title)}</h1>
				<p>{say(step.say)}</p>
				{text ? (
					<p className={wrong || !done ? 'lesson-told lesson-wrong' : 'lesson-told'} data-testid="told">
						<Icon name={wrong || !done ? 'warning' : 'check'} /> {text}
					</p>
				) : (
					<p className="lesson-task">
						<Icon name="hand" />
						<span>
							<strong>{say(words.task)}</strong> {say(step.task)}
						</span>
					</p>
				)}
				{game.pays && state.ends && (
					<p className="lesson-ends" data-testid="ends">
						{t('ends.total')}: {speech.number(state.ends.total)}
					</p>
				)}
				{step.question && !done && (
					<Answers
						names={seats.map(seat => seat.name)}
						answered={answered}
						onAnswer={seat => {
							setAnswered(seat);
							setWrong(seat === step.question!.right ? null : step.question!.wrong(seat, game));
						}}
					/>
				)}
				<div className="actions">
					{wrong && !step.question && <Act key="back" icon="reset" text={say(words.back)} onClick={onAgain} />}
					{stuck && state.you.needs !== 'draw' && (
						<Act key="pass" icon="hand" text={say(words.pass)} onClick={() => act('pass')} />
					)}
					{done && onNext && <Act key="next" icon="forward" text={say(words.next)} onClick={onNext} />}
					{done && !onNext && <Finished onAgain={onAgain} />}
				</div>
			</section>
			<Seats
				seats={seats}
				turn={trying ? game.turn : null}
				you={0}
				bench={0}
				hands={step.shown === true || (over && done)}
				sides={2}
				clock={{ seconds: 0, left: null }}
				since={0}
				forward
			/>
			<section className={state.draws ? 'table-middle has-rail' : 'table-middle'} aria-label={t('setup.step.table')}>
				<BoardView
					{...felt}
					state={state}
					moment={moment}
					seats={seats}
					live
					list={false}
					lit={lit}
					where={() => ''}
					near={0}
					onSpot={laying.tap}
				/>
				<Banner shout={shout} />
				{state.draws && (
					<Rail
						state={{ ...state, ends: null /* the panel has them */ }}
						events={events}
						live
						near={0}
						seats={seats.length}
						all={0}
						onDraw={() => act('draw')}
					/>
				)}
			</section>
			<footer className="row table-foot">
				<Bench
					state={state}
					seats={seats}
					near={0}
					turn={state.turn}
					starter={null}
					teams={false}
					since={0}
					live
					choice={choice}
					busy={false}
					put={laying.put}
					list={false}
					placeName={play => placeName(play, ways, felt.spots, state, speech)}
					onPlay={onPlay}
					onGive={() => {}}
					onDecline={() => {}}
				/>
			</footer>
		</>
	);
}

/* After the last step. */
function Finished({ onAgain }: { onAgain: () => void }) {
	const { say } = useSpeech();
	return (
		<>
			<ButtonLink ref={focused} icon="play" look="primary" text={say(words.play)} href="#/" data-testid="finished" />
			<Button icon="reset" text={say(words.again)} onClick={onAgain} />
		</>
	);
}

export function LessonScreen() {
	const { say } = useSpeech();
	const [reached, setReached] = useState(() => progress(steps.length).reached);
	const [at, setAt] = useState(Math.min(reached, steps.length - 1));
	const [tries, setTries] = useState(0);
	const onDone = useCallback(() => {
		setReached(before => {
			const now = Math.max(before, at + 1);
			keepProgress(now);
			return now;
		});
	}, [at]);
	const turnTo = (to: number) => {
		setAt(to);
		setTries(0);
	};
	return (
		<div className="table-screen lesson-screen bg-felt" data-step={steps[at]!.id}>
			<AtStep
				key={`${at}.${tries}`}
				step={steps[at]!}
				number={at + 1}
				deal={tries}
				onDone={onDone}
				onNext={at + 1 < steps.length ? () => turnTo(at + 1) : null}
				onAgain={() => setTries(tries + 1)}
			/>
			<nav className="split lesson-steps" aria-label={say(words.steps)}>
				<ol>
					{steps.map((step, i) => (
						<li key={step.id}>
							<button
								type="button"
								className={i < reached ? 'lesson-dot lesson-past' : 'lesson-dot'}
								aria-current={i === at ? 'step' : undefined}
								aria-label={`${i + 1}: ${say(step.title)}${i < reached ? `, ${say(words.done)}` : ''}`}
								title={say(step.title)}
								disabled={i > reached}
								onClick={() => turnTo(i)}
							>
								{i < reached && i !== at ? <Icon name="check" /> : i + 1}
							</button>
						</li>
					))}
				</ol>
				<ButtonLink look="small quiet" text={say(words.leave)} href="#/" />
			</nav>
		</div>
	);
}
