/* What whoever began the tournament may do: let it go on, wait or end, and invite the people. */
import { api } from '../api/client';
import { tournamentLink } from '../api/secrets';
import type { SeatSecret, Tournament } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { Link } from '../table/dialogs';
import { Complaint } from '../ui/bits';
import { Button } from '../ui/Button';
import { linkTo } from '../ui/router';
import { useActing } from '../ui/useActing';
import { ended } from './useTournament';

export function Buttons({ tournament, owner }: { tournament: Tournament; owner: string }) {
	const { t } = useSpeech();
	const { fault, act } = useActing();
	const send = (what: 'go-on' | 'pause' | 'resume' | 'stop') => act(() => api.tournamentCommand(tournament.id, owner, what));
	if (ended(tournament)) return null;
	const asks = tournament.state === 'asking';
	return (
		<div
			className={asks ? 'row card goon' : 'actions'}
			role={asks ? 'group' : undefined}
			aria-label={asks ? t('tournament.goon.about') : undefined}
		>
			{asks && <strong>{t('tournament.goon.about')}</strong>}
			{asks && <Button icon="forward" look="primary" text={t('tournament.goon')} onClick={() => void send('go-on')} />}
			{(tournament.state === 'running' || tournament.state === 'people') && (
				<Button icon="pause" text={t('table.pause')} onClick={() => void send('pause')} />
			)}
			{tournament.state === 'paused' && (
				<Button icon="play" look="primary" text={t('tournament.resume')} onClick={() => void send('resume')} />
			)}
			<Button icon="close" text={t('tournament.stop')} onClick={() => void send('stop')} />
			{fault && <Complaint fault={fault} />}
		</div>
	);
}

/* A link for each person. */
export function Invitations({ tournament, seats }: { tournament: Tournament; seats: readonly SeatSecret[] }) {
	const { t, name } = useSpeech();
	return (
		<details className="card">
			<summary>{t('tournament.people')}</summary>
			<p>{t('tournament.people.about')}</p>
			<ul className="stack links">
				{seats.map(seat => (
					<Link
						key={seat.player}
						label={t('tournament.link', { name: name(seat.name) })}
						address={linkTo(tournamentLink(tournament.id, seat))}
					/>
				))}
			</ul>
		</details>
	);
}
