/* Who sits at the table, and where: oneself at the bottom, the partner opposite, the others left and right, and clockwise is as on the
   screen. Each seat shows its face, its name, how it plays, its points and tiles, whether it leads, what it passed on, whose turn it
   is, and its hand where that may be seen. */
import { useEffect, useId, useRef, useState, type ReactNode } from 'preact/compat';
import type { TableState } from '../api/types';
import { useSpeech, type Speech } from '../i18n/i18n';
import { called } from '../tiles/parse';
import { Tile, type Worths } from '../tiles/Tile';
import { Avatar } from '../ui/Avatar';
import { Icon } from '../ui/Icon';
import { apart } from '../ui/Mishap';
import { ShownHand } from './Hand';
import type { SeatThen } from './replay';
import { pointsOf, type Naming } from './sentences';
import { isTeamed, nearest, sitsAt } from './sitting';

export interface SeatView extends SeatThen {
	team: number;
	here: boolean;
	open: boolean;
	points: number | null; /* in hand */
	series: number;
	standIn?: boolean; /* the computer plays for the person who sits there */
	passedOn?: readonly string[];
}

/* So many sit around the table; more of them stand in a strip. */
const around = 6;

/* The ring around the face of whoever is to move: it runs out with the time. */
function Ring({ clock, since }: { clock: TableState['clock']; since: number }) {
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
			<svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
				<circle className="ring-whole" r="46" cx="50" cy="50" />
				<circle
					className="ring-left"
					r="46"
					cx="50"
					cy="50"
					pathLength="100"
					strokeDasharray={`${(100 * left) / clock.seconds} 100`}
				/>
			</svg>
			<span className="clock-left" aria-hidden="true">
				{Math.ceil(left)}
			</span>
		</span>
	);
}

/* What somebody has passed on is everybody's knowledge. */
function Passed({ name, passes, faces }: { name: string; passes: number; faces: readonly string[] }) {
	const { t } = useSpeech();
	const id = useId();
	const button = useRef<HTMLButtonElement>(null);
	const text = t('seat.passed', { n: passes });
	if (!faces.length)
		return (
			<span className="line seat-passed">
				<Icon name="hand" />
				{text}
			</span>
		);
	const said = faces.map(called).join(', ');
	return (
		<>
			<button ref={button} type="button" className="line seat-passed" popoverTarget={id} aria-label={`${name}: ${text}`}>
				<Icon name="hand" />
				<span className="seat-passed-text">{text}</span>
				<span className="seat-passed-times" aria-hidden="true">
					{passes}
				</span>
			</button>
			<div
				id={id}
				popover="auto"
				className="seat-passed-on"
				onBeforeToggle={({ currentTarget, newState }) => {
					const box = button.current?.getBoundingClientRect();
					if (newState !== 'open' || !box) return;
					currentTarget.style.left = `${Math.max(8, Math.min(box.left, window.innerWidth - 264))}px`;
					currentTarget.style.top = `${box.bottom + 6}px`;
				}}
			>
				<p>{t('seat.passed.on', { name, faces: said })}</p>
				<ul className="wrap seat-faces" aria-hidden="true">
					{faces.map(face => (
						<li key={face}>
							<Tile tile={face} className="tile-face-alone" />
						</li>
					))}
				</ul>
			</div>
		</>
	);
}

/* How somebody plays: strategies by their titles, without what they are set to, but for how strong. */
function playsOf(strategy: string, naming: Naming | undefined, speech: Speech): string {
	return strategy.replace(/([a-z][a-z-]*)(?:\(([^)]*)\))?/g, (_, name: string, settings = '') => {
		const n = naming?.trait('strategy', name) === 'levels' ? (/\d+/.exec(settings)?.[0] ?? naming.level) : undefined;
		return n
			? speech.t('seat.level', { n, name: speech.word('home.level', n) })
			: speech.say(naming?.option('strategy', name)) || name;
	});
}

interface SeatProps {
	seat: SeatView;
	moves: boolean;
	leads: boolean;
	you: boolean;
	teams: boolean; /* whether some play together */
	clock: TableState['clock'];
	since: number;
	naming?: Naming;
	children?: ReactNode; /* more facts */
}

/* Somebody at the table; the same around the felt and at the bench. */
export function SeatHead({ seat, moves, leads, you, teams, clock, since, naming, children }: SeatProps) {
	const speech = useSpeech();
	const { t, number } = speech;
	const plays = seat.strategy && playsOf(seat.strategy, naming, speech);
	const runs = moves && clock.seconds > 0 && clock.left !== null && seat.open;
	return (
		<div className="seat-head">
			<span className={moves ? 'seat-face seat-face-moves' : 'seat-face'}>
				<Avatar name={seat.name} />
				{runs && <Ring clock={clock} since={since} />}
			</span>
			<div className="seat-who">
				<strong className="cut seat-name">
					{seat.name}
					{you && <span className="tag">{t('home.you')}</span>}
				</strong>
				<span className="seat-facts">
					{teams && <span className="seat-team">{t('table.team', { n: seat.team + 1 })}</span>}
					<span title={pointsOf(seat.series, speech)}>
						{number(seat.series)} <abbr title={t('lab.points')}>p</abbr>
					</span>
					<span className="seat-count">
						{t('table.tiles', { n: seat.count })}
						<span className="seat-count-short" aria-hidden="true">
							{seat.count}
						</span>
					</span>
					{children}
				</span>
				{seat.standIn ? (
					<span className="cut seat-plays seat-stand-in">{t('seat.standin', { name: seat.name })}</span>
				) : (
					!seat.open && plays && <span className="cut seat-plays">{plays}</span>
				)}
				{(leads || seat.passes > 0 || (seat.open && !seat.here)) && (
					<span className="seat-marks">
						{leads && (
							<span className="line seat-leads">
								<Icon name="flag" />
								{t('seat.leads')}
							</span>
						)}
						{seat.passes > 0 && <Passed name={seat.name} passes={seat.passes} faces={seat.passedOn ?? []} />}
						{seat.open && !seat.here && (
							<span className="line seat-away">
								<Icon name="off" />
								{t('table.away')}
							</span>
						)}
					</span>
				)}
			</div>
			{moves && (
				<span className="line seat-turn">
					<Icon name="play" />
					<span>{t('table.turn')}</span>
				</span>
			)}
			<span className="seat-way" aria-hidden="true">
				<Icon name="forward" />
			</span>
		</div>
	);
}

interface SeatsProps {
	seats: readonly SeatView[];
	turn: number | null;
	you: number | null;
	bench?: number | null; /* the seat that is shown at the bench instead */
	starter?: number | null;
	hands: boolean; /* whether hands are drawn here */
	sides: number;
	worths?: Worths;
	clock: TableState['clock'];
	since: number;
	forward: boolean;
	naming?: Naming;
}

export const Seats = apart(function Seats(props: SeatsProps) {
	const { seats, turn, you, bench = null, starter = null, hands, sides, worths, clock, since, forward } = props;
	const { naming } = props;
	const { t } = useSpeech();
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
	const near = nearest(you, seats.length);
	const teams = isTeamed(seats);
	const many = seats.length > around;
	const inTurn = [...seats.slice(near + 1), ...seats.slice(0, near + 1)].filter(seat => seat.seat !== bench);
	const tops = Math.max(1, seats.length - 3);
	return (
		/* many seats scroll; whoever is to move is in sight */
		<ul
			ref={list}
			className={`seats ${hands ? 'seats-hands' : ''} ${many ? 'seats-many' : ''}`}
			style={{ '--seats': inTurn.length, '--tops': tops }}
			data-forward={forward}
			aria-label={t(forward ? 'seats.forward' : 'seats.back')}
			tabIndex={seats.length > 4 || hands ? 0 : undefined}
		>
			{inTurn.map(seat => {
				const moves = seat.seat === turn;
				const sits = sitsAt(seat.seat, near, seats.length);
				return (
					<li
						key={seat.seat}
						className={`seat team-${teams ? seat.team % 5 : 'none'} ${moves ? 'seat-moves' : ''}`}
						style={{ '--at': ((seat.seat - near + seats.length) % seats.length) - (seats.length > 2 ? 2 : 1) }}
						aria-current={moves ? 'true' : undefined}
						data-seat={seat.seat}
						data-sits={many ? undefined : sits}
					>
						<SeatHead
							seat={seat}
							moves={moves}
							leads={seat.seat === starter}
							you={seat.seat === you}
							teams={teams}
							clock={clock}
							since={since}
							naming={naming}
						/>
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
