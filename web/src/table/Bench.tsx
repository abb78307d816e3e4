/* The bottom of the screen: one's own hand and what to do with it, or, when watching, the seat that is at the bottom. */
import { Button } from '../ui/Button';
import { useState } from 'preact/compat';
import type { Play, TableState } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { called } from '../tiles/parse';
import type { Worths } from '../tiles/Tile';
import { useAnnounce } from '../ui/announce';
import { apart } from '../ui/Mishap';
import { turned, waysOf, type Choice, type Laying } from './choice';
import { Asked, Hand, Places, ShownHand } from './Hand';
import { SeatHead, type SeatView } from './Seats';
import type { Naming } from './sentences';
import { whyNot } from './why';

interface BenchProps {
	state: TableState;
	seats: readonly SeatView[];
	near: number; /* the seat at the bottom */
	turn: number | null;
	starter: number | null;
	teams: boolean;
	since: number; /* when the clock was told */
	naming?: Naming;
	live: boolean;
	choice: Choice;
	worths?: Worths;
	busy: boolean;
	put: Laying['put'];
	list: boolean; /* no table is seen to choose a place on */
	drawn?: readonly string[]; /* before this turn */
	placeName: (play: Play) => string;
	onPlay: (play: Play, pays?: number) => void;
	onGive: (tiles: string[]) => void;
	onDecline: () => void;
}

function Status({ state, seats, drawn }: { state: TableState; seats: readonly SeatView[]; drawn: readonly string[] }) {
	const { t } = useSpeech();
	const { you } = state;
	if (state.over) return null;
	if (you.needs === 'give') return <p className="bench-status bench-yours">{t('table.give.about', { n: you.gives })}</p>;
	if (you.needs) {
		const last = drawn.at(-1);
		const draw = last ? t('table.draw.again', { tile: called(last) }) : t('table.draw.about');
		const play = last ? t('table.drew.about', { tiles: drawn.map(called).join(', ') }) : t('table.yourturn.about');
		return (
			<p className="bench-status bench-yours">
				<strong>{t('table.yourturn')}</strong> {you.needs === 'draw' ? draw : you.cheats ? t('table.cheat') : play}
			</p>
		);
	}
	if (you.seat === null) return null;
	const mine = seats[you.seat];
	const waits = state.turn === null ? undefined : seats[state.turn];
	const text =
		mine?.standIn && mine.here
			? t('friends.late')
			: state.mode === 'paused'
				? t('table.paused')
				: waits && t('table.waiting', { name: waits.name });
	return text ? <p className="bench-status">{text}</p> : null;
}

export const Bench = apart(function Bench(props: BenchProps) {
	const { state, seats, near, turn, starter, teams, since, naming, live, choice, worths, busy, put, list } = props;
	const { drawn = [], placeName, onPlay, onGive, onDecline } = props;
	const speech = useSpeech();
	const { t, number } = speech;
	const announce = useAnnounce();
	const [giving, setGiving] = useState<ReadonlySet<number>>(new Set());
	const { you } = state;
	const seat = seats[near];
	if (!seat) return null;
	const mine = you.seat !== null;
	const plays = choice.aimed === null ? you.plays : you.plays.filter(play => play.place === choice.aimed);
	const ways = choice.tile ? waysOf(choice.tile, you.plays) : null;
	const empty = state.places.length === 0;
	const other = choice.asked && turned(choice.asked, you.plays);

	const onTile = (tile: string, index: number) => {
		if (you.needs === 'give') {
			const next = new Set(giving);
			if (!next.delete(index) && next.size < you.gives) next.add(index);
			setGiving(next);
		} else if (you.needs === 'play' && waysOf(tile, plays).plays.length) {
			if (choice.tile === tile) choice.choose(null);
			else put(tile, choice.aimed);
		} else {
			const why = whyNot(tile, state, state.turn === null ? null : (seats[state.turn]?.name ?? null), speech);
			if (why) {
				choice.explain(why);
				announce(why);
			}
		}
	};

	return (
		<section
			className={mine && you.needs ? 'bench bench-active' : 'bench'}
			aria-label={mine ? t('table.hand') : t('table.handof', { name: seat.name })}
		>
			<div
				className={`bench-who seat team-${teams ? seat.team % 5 : 'none'}`}
				data-seat={seat.seat}
				data-sits="bottom"
				data-forward={state.forward}
			>
				<SeatHead
					seat={seat}
					moves={seat.seat === turn}
					leads={seat.seat === starter}
					you={mine}
					teams={teams}
					clock={state.clock}
					since={since}
					naming={naming}
				>
					{seat.points !== null && <span>{t('table.inhand', { n: number(seat.points) })}</span>}
				</SeatHead>
			</div>
			<div className="stack bench-middle">
				{live && mine && (
					<div className="row bench-say">
						{choice.asked && choice.why && (
							<p className="bench-status bench-advice" data-testid="advice">
								{choice.why}
							</p>
						)}
						{choice.asked ? (
							<Asked
								key={choice.tile}
								play={choice.asked}
								name={placeName(choice.asked)}
								turn={other && (() => choice.ask(other))}
								busy={busy}
								onPlay={onPlay}
								onCancel={() => choice.choose(null)}
							/>
						) : ways?.plays.length ? (
							<>
								<p className="bench-status bench-yours">{t('table.choose.about')}</p>
								<Places
									key={choice.tile}
									plays={ways.plays}
									name={placeName}
									shown={list}
									onPlay={play => (play.misfit ? choice.ask(play) : onPlay(play))}
									onPoint={choice.point}
									onCancel={() => choice.choose(null)}
								/>
							</>
						) : choice.why ? (
							<p className="bench-status bench-why" data-testid="why">
								{choice.why}
							</p>
						) : (
							<Status state={state} seats={seats} drawn={drawn} />
						)}
					</div>
				)}
				{mine && seat.hand && live ? (
					<Hand
						tiles={seat.hand}
						you={choice.aimed === null ? you : { ...you, plays }}
						myTurn={!busy}
						chosen={choice.tile}
						giving={giving}
						worths={worths}
						onTile={onTile}
						onEscape={() => choice.choose(null)}
						onTake={choice.choose}
						onOver={(tile, place) =>
							choice.point(you.plays.find(play => play.tile === tile && (empty || play.place === place)) ?? null)
						}
						onDrop={(tile, place) => (place === null ? choice.choose(null) : put(tile, place))}
					/>
				) : (
					<ShownHand
						tiles={seat.hand}
						count={seat.count}
						sides={state.sides}
						worths={worths}
						className="tile-hand"
						label={seat.hand ? t('table.handof', { name: seat.name }) : t('table.hidden', { n: seat.count })}
					/>
				)}
				{live && you.needs === 'give' && (
					<Button
						look="primary"
						disabled={giving.size !== you.gives || busy}
						onClick={() => {
							onGive([...giving].map(index => seat.hand![index]!));
							setGiving(new Set());
						}}
					>
						{t('table.give', { n: you.gives })} ({t('table.give.chosen', { n: giving.size, all: you.gives })})
					</Button>
				)}
				{live && you.needs === 'play' && you.cheats && !you.plays.some(play => !play.misfit) && (
					<Button text={t('table.decline')} onClick={onDecline} disabled={busy} />
				)}
			</div>
		</section>
	);
});
