/* The buttons of whoever plays with others. */
import { useState } from 'preact/compat';
import type { Heard } from '../api/live';
import type { Seat } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { Avatar } from '../ui/Avatar';
import { Dialog, Question } from '../ui/Dialog';
import { Button } from '../ui/Button';
import { type IconName } from '../ui/Icon';
import { apart } from '../ui/Mishap';
import type { Company } from './company';
import { Ready } from './MatchParts';
import { isPerson } from './parts';
import { SayTray } from './Say';
import { closeTray, Tray } from './Tray';

interface PeopleDialogProps {
	seats: readonly Seat[];
	busy: boolean;
	onRemove: (seat: Seat) => void;
	onClose: () => void;
}

/* Who is at the table; the owner may remove them. */
function PeopleDialog({ seats, busy, onRemove, onClose }: PeopleDialogProps) {
	const { t } = useSpeech();
	return (
		<Dialog title={t('friends.who')} onClose={onClose}>
			<ul className="who-list">
				{seats.map(seat => (
					<li key={seat.player}>
						<Avatar name={seat.name} className="avatar avatar-small" />
						<span>{seat.name}</span>
						{!seat.here && <span className="hint">{t('table.away')}</span>}
						<Button look="small risky" disabled={busy} onClick={() => onRemove(seat)}>
							{t('friends.remove')}
							<span className="unseen">: {seat.name}</span>
						</Button>
					</li>
				))}
			</ul>
		</Dialog>
	);
}

function Entry({ icon, label, busy, onClick }: { icon: IconName; label: string; busy: boolean; onClick: () => void }) {
	return (
		<Button
			text={label}
			icon={icon}
			disabled={busy}
			onClick={event => {
				closeTray(event);
				onClick();
			}}
		/>
	);
}

interface PeopleControlsProps extends Company {
	said: readonly Heard[];
	since: number;
	others: boolean;
	onLeave: () => void;
	onInvite?: () => void;
	onTake?: () => void; /* a free seat, with the invitation */
	onReset?: () => void; /* the owner proposes it */
	rule?: Company['send']; /* as the owner */
}

export const PeopleControls = apart(function PeopleControls(props: PeopleControlsProps) {
	const { said, since, others, onLeave, onInvite, onTake, onReset, rule, ...company } = props;
	const { t } = useSpeech();
	const { state, busy, send } = company;
	const [asking, setAsking] = useState<'leave' | 'resign' | 'people' | null>(null);
	const { match, you } = state;
	const sits =
		you.player !== null && (state.seats as readonly Seat[]).some(seat => seat.player === you.player && isPerson(seat));
	const resigned = you.player !== null && match?.resigned.includes(you.player);
	return (
		<div className="row controls people-controls" role="group" aria-label={t('friends.people.controls')}>
			{match && !match.over && state.over && <Ready match={match} since={since} {...company} />}
			{!sits && onTake && state.seats.some(seat => seat.person === 'free') && (
				<Button icon="person" look="primary" text={t('friends.take')} onClick={onTake} />
			)}
			{sits && others && <SayTray said={said} {...company} />}
			{(sits || onInvite) && (
				<Tray icon="people" label={t('table.title')}>
					<div className="choices">
						{onInvite && <Entry icon="link" label={t('table.invite')} busy={busy} onClick={onInvite} />}
						{rule && others && <Entry icon="people" label={t('friends.who')} busy={busy} onClick={() => setAsking('people')} />}
						{onReset && !state.asks && state.dealt && (
							<Entry icon="reset" label={t('table.reset.yes')} busy={busy} onClick={onReset} />
						)}
						{sits && match && !match.over && !resigned && (
							<Entry icon="flag" label={t('match.resign')} busy={busy} onClick={() => setAsking('resign')} />
						)}
						{sits && <Entry icon="leave" label={t('friends.leave')} busy={busy} onClick={() => setAsking('leave')} />}
					</div>
				</Tray>
			)}
			{asking === 'people' && rule && (
				<PeopleDialog
					seats={(state.seats as readonly Seat[]).filter(seat => isPerson(seat) && seat.player !== you.player)}
					busy={busy}
					onRemove={seat => rule({ do: 'remove', player: seat.player })}
					onClose={() => setAsking(null)}
				/>
			)}
			{asking === 'leave' && (
				<Question
					title={t('leave.ask')}
					about={t('leave.about')}
					yes={t('friends.leave')}
					icon="leave"
					look="risky"
					onYes={onLeave}
					onClose={() => setAsking(null)}
				/>
			)}
			{asking === 'resign' && (
				<Question
					title={t('resign.ask')}
					about={t('resign.about')}
					yes={t('match.resign')}
					icon="flag"
					look="risky"
					onYes={() => send({ do: 'resign' })}
					onClose={() => setAsking(null)}
				/>
			)}
		</div>
	);
});
