/* What is seen of a table that has begun. */
import { useEffect, useRef, useState, type ReactNode } from 'preact/compat';
import { inviteLink } from '../api/secrets';
import type { Command, TableState } from '../api/types';
import { wonBy } from '../friends/match';
import { useSpeech } from '../i18n/i18n';
import { Complaint } from '../ui/bits';
import { Button, focused } from '../ui/Button';
import { later } from '../ui/later';
import { go } from '../ui/router';
import { Banner } from './Banner';
import { Bench } from './Bench';
import { BoardView } from './BoardView';
import { layingOf } from './choice';
import { OwnerControls } from './Controls';
import { TableDialogs, type TableDialog } from './dialogs';
import { End } from './End';
import { History, Replay } from './History';
import { isAlone, Practice } from './Practice';
import { justDrawn, Rail } from './Rail';
import { Seats } from './Seats';
import { wheresOf } from './sentences';
import { nearest } from './sitting';
import { TableHead } from './TableHead';
import { commandsOf, type AtTable } from './useAtTable';
import { litPlaces, placeName } from './useTurn';

/* What only those need who play with others. */
const company = () => import('../friends/atTable');
const MatchBar = later(() => company().then(module => module.MatchBar));
const MatchEnd = later(() => company().then(module => module.MatchEnd));
const Notes = later(() => company().then(module => module.Notes));
const Bubbles = later(() => company().then(module => module.Bubbles));
const PeopleControls = later(() => company().then(module => module.PeopleControls));

export function TableView({ at, state, lost }: { at: AtTable; state: TableState; lost: ReactNode }) {
	const speech = useSpeech();
	const { t } = speech;
	const { id, secrets, owner, secret, view, settings, busy, fault, choice, course, look, setLook, live } = at;
	const { events, moment, seats, naming, teams, felt } = at;
	const { spots, worths } = felt;
	const { list, background, sound, speed } = settings;
	const { others, send, rule, anew, onPlay, onDraw, onSpeed, onLeave } = commandsOf(at, state);
	const [dialog, setDialog] = useState<TableDialog | null>(null);
	const [closedEnd, setClosedEnd] = useState<number | null>(null);
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

	const { match } = state;
	/* people in mid-round would lose it, and know the tiles of the next */
	const disturbs = state.dealt && !state.over && seats.some(seat => seat.open);
	if (dialog === 'reset' && !disturbs) setDialog(null); /* the round is over meanwhile */
	const onCommand = (command: Command) => {
		if (command.do === 'reset' && disturbs) setDialog('reset');
		else if (command.do === 'rematch' || command.do === 'reset') anew(command);
		else rule(command);
	};
	const onSheet = () => setDialog('sheet');
	const { plays: ways, lit } = live ? litPlaces(state, choice, spots, speech) : { plays: [], lit: [] };
	const laying = layingOf(choice, state.you.plays, !moment.laid.length, settings.confirm, onPlay);
	const mySeat = state.you.seat;
	const near = nearest(mySeat, seats.length);
	const person = state.you.needs !== null || (state.turn !== null && (seats[state.turn]?.open ?? false));
	const waits = seats.some(seat => seat.open && !seat.here && seat.seat !== mySeat);
	/* it comes when the result is closed: the focus goes where it can be opened again */
	const showEnd =
		state.over && closedEnd === course ? (
			<Button ref={focused} icon="trophy" text={t('end.show')} onClick={() => (setClosedEnd(null), setLook(null))} />
		) : null;
	const practice = isAlone(state) ? (
		<Practice
			id={id}
			secret={secret}
			state={state}
			busy={busy}
			choice={choice}
			placeName={play => placeName(play, state.you.plays, spots, state, speech)}
			onCommand={send}
		/>
	) : null;

	return (
		<div className={`table-screen bg-${background}`} data-link={view.link} data-over={state.over} data-tall={state.sides > 3}>
			<TableHead
				state={state}
				list={list}
				sound={sound}
				onView={settings.onView}
				onSound={settings.onSound}
				onDialog={setDialog}
			>
				{match && <MatchBar match={match} naming={naming} onSheet={onSheet} />}
			</TableHead>
			{lost}
			<Seats
				seats={seats}
				turn={live ? state.turn : moment.last}
				you={mySeat}
				bench={near}
				starter={moment.starter}
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
					{...felt}
					state={state}
					moment={moment}
					seats={seats}
					live={live}
					list={list}
					lit={lit}
					where={wheresOf(events, naming, speech)}
					near={near}
					onSpot={laying.tap}
				/>
				{state.friends && <Notes state={state} busy={busy} owner={owner !== null} send={send} rule={rule} />}
				<Rail
					state={state}
					events={look === null ? events : events.slice(0, look)}
					live={live}
					near={near}
					seats={seats.length}
					all={events.filter(event => event.event === 'drew').length}
					onDraw={onDraw}
				/>
				{live ? <Banner shout={at.shout} /> : <p className="looking-back">{t('table.history.back')}</p>}
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
					onGive={tiles => send({ do: 'give', tiles })}
					onDecline={() => send({ do: 'decline' })}
				/>
				{(state.friends || match) && (
					<PeopleControls
						state={state}
						busy={busy}
						said={view.said}
						since={view.stateAt}
						others={others}
						send={send}
						rule={owner ? rule : undefined}
						onLeave={onLeave}
						onInvite={secrets.invite ? () => setDialog('links') : undefined}
						onTake={secrets.invite ? () => go(inviteLink(id, secrets.invite!)) : undefined}
						onReset={owner && others ? () => rule({ do: 'reset' }) : undefined}
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
				settings={settings}
				onReset={() => anew({ do: 'reset' })}
				onClose={() => setDialog(null)}
			/>
			{at.result && live && closedEnd !== course && !dialog && (
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
											send={send}
											onSheet={onSheet}
											onRematch={() => rule({ do: 'rematch' })}
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
					onRematch={() => anew({ do: 'rematch' })}
					onReset={others ? undefined : () => anew({ do: 'reset' })}
					onNew={() => go('/')}
				/>
			)}
		</div>
	);
}
