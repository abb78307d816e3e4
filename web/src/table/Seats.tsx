/* Who sits at the table: face, name, team, points, tiles, whose turn it is, and the hand where it may be seen. */
import { useEffect, useRef, useState } from 'react';
import type { TableState } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import type { Worths } from '../tiles/Tile';
import { Avatar } from '../ui/Avatar';
import { Icon } from '../ui/Icon';
import { apart } from '../ui/Mishap';
import { ShownHand } from './Hand';
import type { SeatThen } from './replay';
import { pointsOf } from './sentences';

export interface SeatView extends SeatThen {
	team: number;
	here: boolean;
	open: boolean;
	points: number | null; /* in hand */
	series: number;
}

function Countdown({ clock, since }: { clock: TableState['clock']; since: number }) {
	const { t } = useSpeech();
	const [now, setNow] = useState(() => Date.now());
	useEffect(() => {
		const timer = window.setInterval(() => setNow(Date.now()), 250);
		return () => window.clearInterval(timer);
	}, []);
	const left = Math.max(0, (clock.left ?? clock.seconds) - (now - since) / 1000);
	return (
		<span
			className={left < 6 ? 'clock clock-late' : 'clock'}
			role="timer"
			aria-label={t('table.clock', { n: Math.ceil(left) })}
		>
			<Icon name="clock" />
			<progress max={clock.seconds} value={left} aria-hidden="true" />
			<span aria-hidden="true">{Math.ceil(left)}</span>
		</span>
	);
}

interface SeatsProps {
	seats: readonly SeatView[];
	turn: number | null;
	you: number | null;
	teams: boolean; /* whether some play together */
	hands: boolean; /* whether hands are drawn here */
	sides: number;
	worths?: Worths;
	clock: TableState['clock'];
	since: number;
	forward: boolean;
}

export const Seats = apart(function Seats({
	seats,
	turn,
	you,
	teams,
	hands,
	sides,
	worths,
	clock,
	since,
	forward,
}: SeatsProps) {
	const speech = useSpeech();
	const { t, number } = speech;
	const list = useRef<HTMLUListElement>(null);
	useEffect(() => {
		const box = list.current;
		const moves = box?.querySelector<HTMLElement>('[aria-current]');
		if (box && moves)
			box.scrollTo({
				left: moves.offsetLeft - (box.clientWidth - moves.offsetWidth) / 2,
				top: moves.offsetTop - (box.clientHeight - moves.offsetHeight) / 2,
			});
	}, [turn]);
	return (
		/* many seats scroll on a small screen; whoever is to move is in sight */
		<ul
			ref={list}
			className={`seats ${hands ? 'seats-hands' : ''} ${seats.length > 5 ? 'seats-many' : ''}`}
			data-forward={forward}
			tabIndex={seats.length > 4 || hands ? 0 : undefined}
		>
			{seats.map(seat => {
				const moves = seat.seat === turn;
				return (
					<li
						key={seat.seat}
						className={`seat team-${teams ? seat.team % 5 : 'none'} ${moves ? 'seat-moves' : ''}`}
						aria-current={moves ? 'true' : undefined}
						data-seat={seat.seat}
					>
						<div className="seat-head">
							<Avatar name={seat.name} />
							<div className="seat-who">
								<strong className="seat-name">
									{seat.name}
									{seat.seat === you && <span className="tag">{t('home.you')}</span>}
								</strong>
								<span className="seat-facts">
									{teams && <span className="seat-team">{t('table.team', { n: seat.team + 1 })}</span>}
									<span title={pointsOf(seat.series, speech)}>
										{number(seat.series)} <abbr title={t('lab.points')}>p</abbr>
									</span>
									<span className="seat-count">{t('table.tiles', { n: seat.count })}</span>
									{seat.open && !seat.here && (
										<span className="seat-away">
											<Icon name="off" />
											{t('table.away')}
										</span>
									)}
								</span>
							</div>
							{moves && (
								<span className="seat-turn">
									<Icon name="play" />
									<span>{t('table.turn')}</span>
								</span>
							)}
						</div>
						{moves && clock.seconds > 0 && clock.left !== null && seat.open && <Countdown clock={clock} since={since} />}
						{hands && (
							<ShownHand
								tiles={seat.hand}
								count={seat.count}
								sides={sides}
								worths={worths}
								label={seat.hand ? t('table.handof', { name: seat.name }) : t('table.hidden', { n: seat.count })}
							/>
						)}
					</li>
				);
			})}
		</ul>
	);
});
