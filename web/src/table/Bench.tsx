/* The bottom of the screen: one's own hand and what to do with it, or, when watching, the hand of whoever is to move. */
import { useState } from 'react';
import type { Play, TableState } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import type { Worths } from '../tiles/Tile';
import { Avatar } from '../ui/Avatar';
import { apart } from '../ui/Mishap';
import { waysOf, onlyWay } from './choice';
import { Hand, Places, ShownHand } from './Hand';
import type { SeatView } from './Seats';
import { pointsOf } from './sentences';

/* A tile first and then an end, or an end first and then a tile. */
export interface Choice {
	chosen: string | null;
	aimed: number | null; /* an end that was chosen first */
	pointed: number | null;
	choose: (tile: string | null) => void;
	aim: (place: number | null) => void;
	point: (place: number | null) => void;
}

/* A choice lasts until something happens at the table: `moment` counts what happened. */
export function useChoice(moment: number): Choice {
	const [kept, keep] = useState<{ tile: string | null; place: number | null; moment: number } | null>(null);
	const [pointed, point] = useState<number | null>(null);
	const now = kept?.moment === moment ? kept : null;
	return {
		chosen: now?.tile ?? null,
		aimed: now?.place ?? null,
		pointed,
		choose: tile => keep({ tile, place: null, moment }),
		aim: place => keep({ tile: null, place, moment }),
		point,
	};
}

interface BenchProps {
	state: TableState;
	seats: readonly SeatView[];
	live: boolean;
	choice: Choice;
	worths?: Worths;
	busy: boolean;
	placeName: (play: Play) => string;
	onPlay: (play: Play, pays?: number) => void;
	onGive: (tiles: string[]) => void;
	onDecline: () => void;
}

function Status({ state, seats }: { state: TableState; seats: readonly SeatView[] }) {
	const { t } = useSpeech();
	const { you } = state;
	if (state.over) return null;
	if (you.needs === 'give') return <p className="bench-status bench-yours">{t('table.give.about', { n: you.gives })}</p>;
	if (you.needs === 'play')
		return (
			<p className="bench-status bench-yours">
				<strong>{t('table.yourturn')}</strong> {you.cheats ? t('table.cheat') : t('table.yourturn.about')}
			</p>
		);
	if (state.mode === 'paused' && you.seat !== null) return <p className="bench-status">{t('table.paused')}</p>;
	const waits = state.turn !== null ? seats[state.turn] : undefined;
	if (you.seat !== null && waits) return <p className="bench-status">{t('table.waiting', { name: waits.name })}</p>;
	return null;
}

export const Bench = apart(function Bench({
	state,
	seats,
	live,
	choice,
	worths,
	busy,
	placeName,
	onPlay,
	onGive,
	onDecline,
}: BenchProps) {
	const speech = useSpeech();
	const { t, number } = speech;
	const [giving, setGiving] = useState<ReadonlySet<number>>(new Set());
	const { you } = state;
	const shown = you.seat ?? state.turn ?? seats[0]?.seat ?? null;
	const seat = shown === null ? undefined : seats[shown];
	if (!seat) return null;
	const mine = you.seat !== null;
	const plays = choice.aimed === null ? you.plays : you.plays.filter(play => play.place === choice.aimed);
	const ways = choice.chosen ? waysOf(choice.chosen, you.plays) : null;

	const onTile = (tile: string, index: number) => {
		if (you.needs === 'give') {
			const next = new Set(giving);
			if (!next.delete(index) && next.size < you.gives) next.add(index);
			setGiving(next);
			return;
		}
		const own = waysOf(tile, plays);
		const only = onlyWay(own, state.places.length === 0);
		if (only) onPlay(only);
		else choice.choose(choice.chosen === tile ? null : tile);
	};

	return (
		<section
			className={mine && you.needs ? 'bench bench-active' : 'bench'}
			aria-label={mine ? t('table.hand') : t('table.handof', { name: seat.name })}
		>
			<div className="bench-who">
				<Avatar name={seat.name} className="avatar avatar-bench" />
				<div>
					<strong>{seat.name}</strong>
					<span>{pointsOf(seat.series, speech)}</span>
					{seat.points !== null && <span>{t('table.inhand', { n: number(seat.points) })}</span>}
				</div>
			</div>
			<div className="bench-middle">
				{live && <Status state={state} seats={seats} />}
				{mine && seat.hand && live ? (
					<Hand
						tiles={seat.hand}
						you={choice.aimed === null ? you : { ...you, plays }}
						myTurn={!busy}
						chosen={choice.chosen}
						giving={giving}
						worths={worths}
						onTile={onTile}
						onEscape={() => choice.choose(null)}
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
				{live && ways && ways.plays.length > 0 && (
					<Places
						key={choice.chosen}
						plays={ways.plays}
						name={placeName}
						onPlay={onPlay}
						onPoint={choice.point}
						onCancel={() => choice.choose(null)}
						cheats={you.cheats}
					/>
				)}
				{live && you.needs === 'give' && (
					<button
						type="button"
						className="button primary"
						disabled={giving.size !== you.gives || busy}
						onClick={() => {
							onGive([...giving].map(index => seat.hand![index]!));
							setGiving(new Set());
						}}
					>
						{t('table.give', { n: you.gives })} ({t('table.give.chosen', { n: giving.size, all: you.gives })})
					</button>
				)}
				{live && you.needs === 'play' && you.cheats && !you.plays.some(play => !play.misfit) && (
					<button type="button" className="button" onClick={onDecline} disabled={busy}>
						{t('table.decline')}
					</button>
				)}
			</div>
		</section>
	);
});
