/* A table: watched, stepped, run or played at. */
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'preact/compat';
import { faultOf } from '../api/client';
import { forgetSeat, inviteLink, keepSeat, secretsOf, type TableSecrets } from '../api/secrets';
import { sitsHere } from '../api/tabs';
import type { Command, Fault, Play } from '../api/types';
import { leaveTable } from '../friends/leave';
import { wonBy } from '../friends/match';
import { useSpeech } from '../i18n/i18n';
import { isDouble } from '../tiles/parse';
import { Busy, Complaint } from '../ui/bits';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { isFlag, isNumber, isOneOf, recall, remember } from '../ui/memory';
import { go, replace } from '../ui/router';
import { titleOf } from '../ui/title';
import { Banner } from './Banner';
import { Bench } from './Bench';
import { BoardView, worthsOf } from './BoardView';
import { layingOf, useChoice } from './choice';
import { OwnerControls } from './Controls';
import { SettingsDialog, backgrounds, LinksDialog, ResetDialog, RulesDialog, type Background } from './dialogs';
import { End } from './End';
import { History, Replay } from './History';
import { spotsAt, type Setup } from './layout';
import { isAlone, Practice } from './Practice';
import { justDrawn, Rail } from './Rail';
import { isPlay, lastHappening, roundBegin } from './replay';
import { Seats } from './Seats';
import { whereOf } from './sentences';
import { nearest } from './sitting';
import { useSound } from './sound';
import { LostNote, TableHead, useBack, type DialogName } from './TableHead';
import { useHappenings } from './useHappenings';
import { useFrame } from './useFrame';
import { useLive, useReveal, useTableView } from './useTable';
import { litPlaces, placeName, useResult, useYourTurn } from './useTurn';

const Lobby = lazy(() => import('../friends/Lobby').then(module => ({ default: module.Lobby })));

/* What only those need who play with others. */
const company = () => import('../friends/atTable');
const MatchBar = lazy(() => company().then(module => ({ default: module.MatchBar })));
const MatchEnd = lazy(() => company().then(module => ({ default: module.MatchEnd })));
const SheetDialog = lazy(() => company().then(module => ({ default: module.SheetDialog })));
const Notes = lazy(() => company().then(module => ({ default: module.Notes })));
const Bubbles = lazy(() => company().then(module => ({ default: module.Bubbles })));
const PeopleControls = lazy(() => company().then(module => ({ default: module.PeopleControls })));

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

/* `invited`: the link by which one may come back. */
function Gone({ text, onWatch, invited }: { text: string; onWatch?: () => void; invited?: string }) {
	const { t } = useSpeech();
	return (
		<div className="page">
			<h1>{t('table.title')}</h1>
			<p role="alert">{text}</p>
			<div className="actions">
				{invited && (
					<Button icon="person" onClick={() => (onWatch?.(), go(invited))}>
						{t('friends.take')}
					</Button>
				)}
				{onWatch && (
					<Button icon="eye" look="primary" onClick={onWatch}>
						{t('table.refused.watch')}
					</Button>
				)}
				<a className={onWatch ? 'button' : 'button primary'} href="#/">
					{t('ui.home')}
				</a>
			</div>
		</div>
	);
}

/* It comes when the result is closed: the focus goes where it can be opened again. */
function ShowEnd({ onClick }: { onClick: () => void }) {
	const { t } = useSpeech();
	const ref = useRef<HTMLButtonElement>(null);
	useEffect(() => {
		ref.current?.focus({ preventScroll: true });
	}, []);
	return (
		<button ref={ref} type="button" className="button" onClick={onClick}>
			<Icon name="trophy" /> {t('end.show')}
		</button>
	);
}

/* One thing at a time, and what went wrong with it, until something else happens: `moment` tells one from another. */
function useActing(moment: string) {
	const [busy, setBusy] = useState(false);
	const [fault, setFault] = useState<Fault | null>(null);
	const [then, setThen] = useState(moment);
	if (then !== moment) {
		setThen(moment);
		setFault(null);
	}
	const act = useCallback(async (run: () => Promise<unknown>) => {
		setBusy(true);
		setFault(null);
		try {
			await run();
		} catch (error) {
			setFault(faultOf(error));
		} finally {
			setBusy(false);
		}
	}, []);
	return { busy, fault, act };
}

function AtTable({
	id,
	secrets,
	onOpen,
	onRefused,
}: {
	id: string;
	secrets: TableSecrets;
	onOpen: () => void;
	onRefused: () => void;
}) {
	const speech = useSpeech();
	const { t } = speech;
	const owner = secrets.owner ?? null;
	const secret = secrets.seat ?? owner;
	const [view, table] = useLive(id, secret);
	useReveal(view, table, id, secret);
	const [looking, setLooking] = useState<{ course: number; at: number } | null>(null);
	const [list, setList] = useState(() => recall('view', isOneOf(views)) === 'list');
	const [dialog, setDialog] = useState<DialogName | 'reset' | 'sheet' | null>(null);
	const [background, setBackground] = useState<Background>(() => recall('background', isOneOf(backgrounds)) ?? 'felt');
	const [sound, setSound] = useSound();
	const [confirm, setConfirm] = useState(() => recall('confirm', isFlag) ?? false);
	const [speed, setSpeed] = useState(() => recall('speed', isNumber) ?? 800);
	const [closedEnd, setClosedEnd] = useState<number | null>(null);
	const happened = useMemo(() => lastHappening(view.events), [view.events]);
	const { busy, fault, act } = useActing(`${view.link} ${happened}`);
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
	const [faces, prints] = [state?.faces, state?.prints];
	const worths = useMemo(() => worthsOf(faces, prints), [faces, prints]);
	useYourTurn(state?.you.needs ?? null, happened, sound);
	const plays = useMemo(() => events.filter(isPlay), [events]);
	const [frame, onSize] = useFrame(course);
	const { shape, spinners, after_line: afterLine } = state ?? { shape: 'line', spinners: null, after_line: false };
	const setup = useMemo<Setup>(
		() => ({ frame, tiles: total, tree: shape === 'tree', spinners, afterLine }),
		[frame, total, shape, spinners, afterLine],
	);
	const double = choice.tile !== null && isDouble(choice.tile);
	const offered = state?.you.plays;
	const spots = useMemo(() => {
		const places = live && shape !== 'bag' && offered ? [...new Set(offered.map(play => play.place))] : [];
		return spotsAt(setup, moment.laid, places, double);
	}, [live, shape, offered, setup, moment.laid, double]);
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
			<Suspense fallback={<Busy />}>
				{view.link !== 'live' && <LostNote retryAt={view.retryAt} onHurry={table.hurry} />}
				<Lobby id={id} state={state} table={table} secrets={secrets} busy={busy} fault={fault} act={act} />
			</Suspense>
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
		remember('speed', ms);
		if (state.mode === 'running') void rule({ do: 'run', speed: ms });
	};
	const { plays: ways, lit } = live ? litPlaces(state, choice, spots, speech) : { plays: [], lit: [] };
	const laying = layingOf(choice, state.you.plays, !moment.laid.length, confirm, onPlay);
	const mySeat = state.you.seat;
	const near = nearest(mySeat, seats.length);
	const person = state.you.needs !== null || (state.turn !== null && (seats[state.turn]?.open ?? false));
	const closeDialog = () => setDialog(null);
	const onList = (on: boolean) => {
		setList(on);
		remember('view', on ? 'list' : 'table');
	};
	const waits = seats.some(seat => seat.open && !seat.here && seat.seat !== mySeat);
	const showEnd =
		state.over && closedEnd === course ? (
			<ShowEnd
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
			<TableHead state={state} list={list} sound={sound} onList={onList} onSound={setSound} onDialog={setDialog}>
				{match && (
					<Suspense fallback={null}>
						<MatchBar match={match} naming={naming} onSheet={onSheet} />
					</Suspense>
				)}
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
				className={`table-middle ${state.draws || state.ends || shape === 'tree' ? 'has-rail' : ''}`}
				aria-label={t('table.board')}
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
					where={(_, i) => (i ? whereOf(plays[i]!, naming, speech) : '')}
					near={near}
					onSpot={laying.tap}
					onSize={onSize}
				/>
				{state.friends && (
					<Suspense fallback={null}>
						<Notes
							state={state}
							busy={busy}
							owner={owner !== null}
							send={command => void send(command)}
							rule={command => void rule(command)}
						/>
					</Suspense>
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
			<footer className="table-foot">
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
					<Suspense fallback={null}>
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
					</Suspense>
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
						{waits && !state.friends && (
							<Button icon="link" onClick={() => setDialog('links')}>
								{t('table.invite')}
							</Button>
						)}
					</OwnerControls>
				) : (
					<>
						{practice}
						{showEnd ?? (mySeat === null && <p className="watching">{t('table.watching')}</p>)}
					</>
				)}
			</footer>
			{view.said.length > 0 && (
				<Suspense fallback={null}>
					<Bubbles said={view.said} seats={state.seats} />
				</Suspense>
			)}
			{dialog === 'sheet' && match && (
				<Suspense fallback={null}>
					<SheetDialog id={id} match={match} naming={naming} onClose={closeDialog} />
				</Suspense>
			)}
			{dialog === 'rules' && <RulesDialog state={state} onClose={closeDialog} />}
			{dialog === 'links' && (
				<LinksDialog id={id} title={titleOf(state.variant, speech)} secrets={secrets} onClose={closeDialog} />
			)}
			{dialog === 'reset' && (
				<ResetDialog
					onReset={() => {
						closeDialog();
						void anew({ do: 'reset' });
					}}
					onClose={closeDialog}
				/>
			)}
			{dialog === 'settings' && (
				<SettingsDialog
					value={background}
					onChange={value => {
						setBackground(value);
						remember('background', value);
					}}
					confirm={confirm}
					onConfirm={on => {
						setConfirm(on);
						remember('confirm', on);
					}}
					sound={sound}
					onSound={setSound}
					onClose={closeDialog}
				/>
			)}
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
										<Suspense fallback={null}>
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
										</Suspense>
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
