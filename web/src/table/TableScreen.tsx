/* A table: watched, stepped, run or played at. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/compat';
import { forgetSeat, inviteLink, keepSeat, secretsOf, type TableSecrets } from '../api/secrets';
import { sitsHere } from '../api/tabs';
import type { Command, Play } from '../api/types';
import { leaveTable } from '../friends/leave';
import { wonBy } from '../friends/match';
import { useSpeech } from '../i18n/i18n';
import { Busy, Complaint } from '../ui/bits';
import { Button, focused } from '../ui/Button';
import { later } from '../ui/later';
import { isFlag, isNumber, isOneOf, useKept } from '../ui/memory';
import { go, replace } from '../ui/router';
import { useActing } from '../ui/useActing';
import { Banner } from './Banner';
import { Bench } from './Bench';
import { BoardView } from './BoardView';
import { layingOf, useChoice } from './choice';
import { OwnerControls } from './Controls';
import { backgrounds, TableDialogs, type Background, type TableDialog } from './dialogs';
import { End } from './End';
import { Gone } from './Gone';
import { History, Replay } from './History';
import { isAlone, Practice } from './Practice';
import { justDrawn, Rail } from './Rail';
import { lastHappening, roundBegin } from './replay';
import { Seats } from './Seats';
import { wheresOf } from './sentences';
import { nearest } from './sitting';
import { useSound } from './sound';
import { LostNote, TableHead, useBack } from './TableHead';
import { useFelt } from './useFelt';
import { useHappenings } from './useHappenings';
import { useLive, useReveal, useTableView } from './useTable';
import { litPlaces, placeName, useResult, useYourTurn } from './useTurn';

const Lobby = later(() => import('../friends/Lobby').then(module => module.Lobby), <Busy />);

/* What only those need who play with others. */
const company = () => import('../friends/atTable');
const MatchBar = later(() => company().then(module => module.MatchBar));
const MatchEnd = later(() => company().then(module => module.MatchEnd));
const Notes = later(() => company().then(module => module.Notes));
const Bubbles = later(() => company().then(module => module.Bubbles));
const PeopleControls = later(() => company().then(module => module.PeopleControls));

const views = ['table', 'list'] as const;

/* The secret of a link is taken out of the address, so that the address can be shown to others. It is kept when it has opened the
   table: one that does not must not take the place of one that does. */
export function TableScreen({ id, query }: { id: string; query: URLSearchParams }) {
	const seat = query.get('seat');
	const [link, setLink] = useState(seat);
	const [kept, setKept] = useState(() => secretsOf(id));
	if (seat && seat !== link) setLink(seat);
	useEffect(() => {
		if (seat) replace(`/table/${id}`);
	}, [id, seat]);
	const secrets = useMemo(() => (link ? { ...kept, seat: link } : kept), [kept, link]);
	const seated = secrets.seat !== undefined;
	useEffect(() => {
		return seated ? sitsHere(id) : undefined;
	}, [id, seated]);
	const opened = useCallback(() => {
		if (link) keepSeat(id, link);
	}, [id, link]);
	const withoutIt = () => {
		if (!link) forgetSeat(id, kept.seat);
		setLink(null);
		setKept(secretsOf(id));
	};
	return <AtTable key={secrets.seat ?? secrets.owner} id={id} secrets={secrets} onOpen={opened} onRefused={withoutIt} />;
}

interface AtTableProps {
	id: string;
	secrets: TableSecrets;
	onOpen: () => void;
	onRefused: () => void;
}

function AtTable({ id, secrets, onOpen, onRefused }: AtTableProps) {
	const speech = useSpeech();
	const { t } = speech;
	const owner = secrets.owner ?? null;
	const secret = secrets.seat ?? owner;
	const [view, table] = useLive(id, secret);
	useReveal(view, table, id, secret);
	const [looking, setLooking] = useState<{ course: number; at: number } | null>(null);
	const [shownAs, showAs] = useKept('view', isOneOf(views), 'table');
	const list = shownAs === 'list';
	const [dialog, setDialog] = useState<TableDialog | null>(null);
	const [background, setBackground] = useKept<Background>('background', isOneOf(backgrounds), 'felt');
	const [sound, setSound] = useSound();
	const [confirm, setConfirm] = useKept('confirm', isFlag, false);
	const [speed, setSpeed] = useKept('speed', isNumber, 800);
	const [closedEnd, setClosedEnd] = useState<number | null>(null);
	const happened = useMemo(() => lastHappening(view.events), [view.events]);
	const { busy, fault, setFault, act } = useActing();
	/* what went wrong is told until something else happens */
	const now = `${view.link} ${happened}`;
	const [then, setThen] = useState(now);
	if (then !== now) {
		setThen(now);
		setFault(null);
	}
	const state = view.state;
	const isOpen = view.link === 'live';
	useEffect(() => {
		if (isOpen) onOpen();
	}, [isOpen, onOpen]);

	/* looking back ends where another round begins */
	const course = useMemo(() => view.events[roundBegin(view.events)]?.sequence ?? 0, [view.events]);
	const look = looking?.course === course ? looking.at : null;
	const setLook = (at: number | null) => setLooking(at === null ? null : { course, at });
	const live = look === null;
	const { events, moment, seats, total, naming, teams } = useTableView(view, look);
	const choice = useChoice(happened);
	const shout = useHappenings(view.events, naming, sound);
	useBack(view.link);
	useYourTurn(state?.you.needs ?? null, happened, sound);
	const { worths, setup, spots, onSize } = useFelt(state, moment, total, course, live, choice.tile);
	/* where the history is below the table, what it shows is above */
	const middle = useRef<HTMLElement>(null);
	useEffect(() => {
		if (look !== null) middle.current?.scrollIntoView({ block: 'nearest' });
	}, [look]);
	const replay = useRef<HTMLInputElement>(null);
	const [replays, setReplays] = useState(false);
	useEffect(() => {
		if (!replays) return;
		replay.current?.focus();
		setReplays(false);
	}, [replays]);
	const result = useResult(state ? state.over : null, course);

	if (view.link === 'gone') return <Gone text={t('table.gone')} />;
	if (view.link === 'refused')
		return (
			<Gone
				text={t(secrets.invite && secrets.seat ? 'friends.removed' : 'table.refused')}
				onWatch={onRefused}
				invited={secrets.invite && secrets.seat && inviteLink(id, secrets.invite)}
			/>
		);
	if (!state) return view.retryAt === null ? <Busy /> : <LostNote retryAt={view.retryAt} onHurry={table.hurry} />;

	if (state.mode === 'lobby')
		return (
			<>
				{view.link !== 'live' && <LostNote retryAt={view.retryAt} onHurry={table.hurry} />}
				<Lobby id={id} state={state} table={table} secrets={secrets} busy={busy} fault={fault} act={act} />
			</>
		);

	const send = (command: Command) => act(() => table.command(command));
	const rule = (command: Command) => act(() => table.command(command, owner));
	const others = state.friends && state.seats.some(seat => seat.person === 'sitting' && seat.player !== state.you.player);
	/* whoever plays wants the computers to play as well; where people play the pace is theirs */
	const anew = (command: Command) =>
		act(async () => {
			await table.command(command, owner);
			if (state.you.seat !== null && !others) await table.command({ do: 'run', speed }, owner);
		});
	/* people in mid-round would lose it, and know the tiles of the next */
	const disturbs = state.dealt && !state.over && seats.some(seat => seat.open);
	const { match } = state;
	const onLeave = () => act(() => leaveTable(id, secrets.seat, table));
	const onSheet = () => setDialog('sheet');
	if (dialog === 'reset' && !disturbs) setDialog(null); /* the round is over meanwhile */
	const onCommand = (command: Command) => {
		if (command.do === 'reset' && disturbs) setDialog('reset');
		else void (command.do === 'rematch' || command.do === 'reset' ? anew(command) : rule(command));
	};
	const onPlay = (play: Play, pays?: number) => {
		choice.choose(null);
		const { tile, place, side } = play;
		void send({ do: 'play', tile, place, side, ...(pays === undefined ? {} : { pays }) });
	};
	/* one tile at a time */
	const onDraw = () => {
		if (!busy) void send({ do: 'draw' });
	};
	const onSpeed = (ms: number) => {
		setSpeed(ms);
		if (state.mode === 'running') void rule({ do: 'run', speed: ms });
	};
	const { plays: ways, lit } = live ? litPlaces(state, choice, spots, speech) : { plays: [], lit: [] };
	const laying = layingOf(choice, state.you.plays, !moment.laid.length, confirm, onPlay);
	const mySeat = state.you.seat;
	const near = nearest(mySeat, seats.length);
	const person = state.you.needs !== null || (state.turn !== null && (seats[state.turn]?.open ?? false));
	const waits = seats.some(seat => seat.open && !seat.here && seat.seat !== mySeat);
	/* it comes when the result is closed: the focus goes where it can be opened again */
	const showEnd =
		state.over && closedEnd === course ? (
			<Button
				ref={focused}
				icon="trophy"
				text={t('end.show')}
				onClick={() => {
					setClosedEnd(null);
					setLook(null);
				}}
			/>
		) : null;

	const practice = isAlone(state) ? (
		<Practice
			id={id}
			secret={secret}
			state={state}
			busy={busy}
			choice={choice}
			placeName={play => placeName(play, state.you.plays, spots, state, speech)}
			onCommand={command => void send(command)}
		/>
	) : null;

	return (
		<div className={`table-screen bg-${background}`} data-link={view.link} data-over={state.over} data-tall={state.sides > 3}>
			<TableHead
				state={state}
				list={list}
				sound={sound}
				onList={on => showAs(on ? 'list' : 'table')}
				onSound={setSound}
				onDialog={setDialog}
			>
				{match && <MatchBar match={match} naming={naming} onSheet={onSheet} />}
			</TableHead>
			{view.link !== 'live' && <LostNote retryAt={view.retryAt} onHurry={table.hurry} />}
			<Seats
				seats={seats}
				turn={live ? state.turn : moment.last}
				you={mySeat}
				bench={near}
				starter={moment.starter}
				teams={teams}
				hands={mySeat === null || (state.over && seats.every(seat => seat.hand))}
				sides={state.sides}
				worths={worths}
				clock={state.clock}
				since={view.stateAt}
				forward={live ? state.forward : moment.forward}
				naming={naming}
			/>
			<section
				ref={middle}
				className={`table-middle ${state.draws || state.ends || state.shape === 'tree' ? 'has-rail' : ''}`}
				aria-label={t('setup.step.table')}
			>
				<BoardView
					state={state}
					moment={moment}
					seats={seats}
					live={live}
					list={list}
					lit={lit}
					worths={worths}
					setup={setup}
					spots={spots}
					where={wheresOf(events, naming, speech)}
					near={near}
					onSpot={laying.tap}
					onSize={onSize}
				/>
				{state.friends && (
					<Notes
						state={state}
						busy={busy}
						owner={owner !== null}
						send={command => void send(command)}
						rule={command => void rule(command)}
					/>
				)}
				<Rail
					state={state}
					events={live ? events : events.slice(0, look)}
					live={live}
					near={near}
					seats={seats.length}
					all={events.filter(event => event.event === 'drew').length}
					onDraw={onDraw}
				/>
				{live ? <Banner shout={shout} /> : <p className="looking-back">{t('table.history.back')}</p>}
			</section>
			<aside className="table-side" aria-label={t('table.history')}>
				<h2>{t('table.history')}</h2>
				<History events={events} naming={naming} at={look} onLook={setLook} />
				<Replay slider={replay} events={events} at={look} onLook={setLook} speed={speed} />
			</aside>
			<footer className="row table-foot">
				{fault && <Complaint fault={fault} />}
				<Bench
					state={state}
					seats={seats}
					near={near}
					turn={live ? state.turn : moment.last}
					starter={moment.starter}
					teams={teams}
					since={view.stateAt}
					naming={naming}
					live={live}
					choice={choice}
					worths={worths}
					busy={busy}
					put={laying.put}
					list={list}
					drawn={state.you.needs ? justDrawn(events, mySeat) : []}
					placeName={play => placeName(play, ways, spots, state, speech)}
					onPlay={onPlay}
					onGive={tiles => void send({ do: 'give', tiles })}
					onDecline={() => void send({ do: 'decline' })}
				/>
				{(state.friends || match) && (
					<PeopleControls
						state={state}
						busy={busy}
						said={view.said}
						since={view.stateAt}
						others={others}
						send={command => void send(command)}
						rule={owner ? command => void rule(command) : undefined}
						onLeave={() => void onLeave()}
						onInvite={secrets.invite ? () => setDialog('links') : undefined}
						onTake={secrets.invite ? () => go(inviteLink(id, secrets.invite!)) : undefined}
						onReset={owner && others ? () => void rule({ do: 'reset' }) : undefined}
					/>
				)}
				{owner && !others ? (
					<OwnerControls
						state={state}
						busy={busy}
						speed={speed}
						person={person}
						onSpeed={onSpeed}
						onCommand={onCommand}
						onNew={() => go('/')}
					>
						{showEnd}
						{practice}
						{waits && !state.friends && <Button icon="link" text={t('table.invite')} onClick={() => setDialog('links')} />}
					</OwnerControls>
				) : (
					<>
						{practice}
						{showEnd ?? (mySeat === null && <p className="watching">{t('table.watching')}</p>)}
					</>
				)}
			</footer>
			{view.said.length > 0 && <Bubbles said={view.said} seats={state.seats} />}
			<TableDialogs
				open={dialog}
				id={id}
				state={state}
				naming={naming}
				secrets={secrets}
				settings={{ background, onBackground: setBackground, confirm, onConfirm: setConfirm, sound, onSound: setSound }}
				onReset={() => void anew({ do: 'reset' })}
				onClose={() => setDialog(null)}
			/>
			{result && live && closedEnd !== course && !dialog && (
				<End
					id={id}
					secret={secret}
					state={state}
					moment={moment}
					promise={view.promises.get(course)}
					naming={naming}
					owner={owner !== null}
					match={
						match
							? {
									won: match.over ? wonBy(match, naming, speech) : null,
									shown: (
										<MatchEnd
											id={id}
											state={state}
											match={match}
											naming={naming}
											since={view.stateAt}
											owner={owner !== null}
											busy={busy}
											send={command => void send(command)}
											onSheet={onSheet}
											onRematch={() => void rule({ do: 'rematch' })}
										/>
									),
								}
							: undefined
					}
					onClose={() => setClosedEnd(course)}
					onReplay={() => {
						setClosedEnd(course);
						setLook(Math.max(1, events.findIndex(event => event.event === 'starter') + 1));
						setReplays(true);
					}}
					onRematch={() => void anew({ do: 'rematch' })}
					onReset={others ? undefined : () => void anew({ do: 'reset' })}
					onNew={() => go('/')}
				/>
			)}
		</div>
	);
}
