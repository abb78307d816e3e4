/* What the screens for playing together share: a field for one's name, and the seats around a little table. */
import type { ReactNode } from 'preact/compat';
import type { Seat } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { isTeamed } from '../table/sitting';
import { Avatar } from '../ui/Avatar';
import { Field } from '../ui/bits';
import { Icon } from '../ui/Icon';
import { nameMost } from './open';

export function NameField({ name, onName }: { name: string; onName: (name: string) => void }) {
	const { t } = useSpeech();
	return (
		<Field
			look="name-field"
			label={t('home.name')}
			name="nickname"
			value={name}
			maxLength={nameMost}
			required
			autoComplete="nickname"
			autoCapitalize="words"
			enterKeyHint="go"
			onFocus={event => event.currentTarget.select()}
			onChange={event => onName(event.currentTarget.value)}
		/>
	);
}

export const isPerson = (seat: Seat): boolean => seat.person === 'sitting';

/* Where a seat is on the screen, in hundredths of the box: the first at the bottom, and on with the clock, as they play. */
export function spotOf(index: number, count: number): { left: string; top: string } {
	const angle = Math.PI / 2 + (index * 2 * Math.PI) / count;
	const at = (part: number) => `${(50 + 36 * part).toFixed(1)}%`;
	return { left: at(Math.cos(angle)), top: at(Math.sin(angle)) };
}

interface RingProps {
	seats: readonly Seat[];
	you: number | null; /* the player */
	busy: boolean;
	onFree?: (seat: Seat) => void;
	onTaken?: (seat: Seat) => void;
	children?: ReactNode; /* on the table */
}

/* More than eight have no room around it: then they stand below each other. */
export function Ring({ seats, you, busy, onFree, onTaken, children }: RingProps) {
	const { t } = useSpeech();
	const teams = isTeamed(seats);
	const round = seats.length <= 8;
	return (
		<div className={round ? 'ring' : 'ring ring-list'}>
			<div className="ring-table">{children}</div>
			<ul aria-label={t('friends.seats')}>
				{seats.map((seat, i) => {
					const free = seat.person === 'free';
					const mine = seat.player === you;
					const act = free ? onFree : isPerson(seat) && !mine ? onTaken : undefined;
					const inside = (
						<>
							{free ? (
								<span className="ring-chair">
									<Icon name={onFree ? 'plus' : 'person'} />
								</span>
							) : (
								<Avatar name={seat.name} />
							)}
							<strong className="cut ring-name">{free ? t(onFree ? 'friends.sit' : 'friends.free') : seat.name}</strong>
							{teams && <span className="ring-team">{t('table.team', { n: seat.team + 1 })}</span>}
							{mine && <span className="tag">{t('home.you')}</span>}
							{isPerson(seat) && !mine && !seat.here && <span className="ring-away">{t('table.away')}</span>}
							{seat.person === 'none' && <span className="ring-away">{t('friends.computer')}</span>}
						</>
					);
					const looks = `ring-seat team-${teams ? seat.team % 5 : 'none'} ${free ? 'ring-free' : ''} ${mine ? 'ring-mine' : ''}`;
					return (
						<li key={seat.player} style={round ? spotOf(i, seats.length) : undefined} data-player={seat.player}>
							{act ? (
								<button type="button" className={looks} disabled={busy} onClick={() => act(seat)}>
									{inside}
									<span className="unseen">{free ? seat.name : t('friends.person')}</span>
								</button>
							) : (
								<div className={looks}>{inside}</div>
							)}
						</li>
					);
				})}
			</ul>
		</div>
	);
}
