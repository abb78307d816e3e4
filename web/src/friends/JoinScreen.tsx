/* What a link to a table opens: who is there, one's own name, and a seat. Whoever has one already is taken to it, unless another tab
   of this browser plays from it: then it is somebody else who opens the link, and may take a seat of their own. */
import { useEffect, useMemo, useState } from 'preact/compat';
import { api } from '../api/client';
import { inviteOfLink, keepGuest, keepSeat, keepTable, seatOfTab, secretsOf } from '../api/secrets';
import { sitsElsewhere } from '../api/tabs';
import type { Seat, TableState } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { Busy, Complaint } from '../ui/bits';
import { Button, ButtonLink } from '../ui/Button';
import { go, replace } from '../ui/router';
import { titleOf } from '../ui/title';
import { useActing } from '../ui/useActing';
import { LostNote } from '../table/TableHead';
import { useLive } from '../table/useTable';
import { keepName, suggestName } from './open';
import { isPerson, NameField, Ring } from './parts';

function Wrong({ text }: { text: string }) {
	const { t } = useSpeech();
	return (
		<div className="page">
			<h1 tabIndex={-1}>{t('friends.join')}</h1>
			<p role="alert">{text}</p>
			<ButtonLink look="primary" text={t('ui.home')} href="#/" />
		</div>
	);
}

interface Door {
	id: string;
	invite: string;
	guest: boolean; /* another tab has a seat here */
}

function Seating({ id, invite, guest, state }: Door & { state: TableState }) {
	const speech = useSpeech();
	const { t, say } = speech;
	const seats: readonly Seat[] = state.seats;
	const people = seats.filter(isPerson);
	const { owner } = secretsOf(id);
	const secret = owner && !guest ? `${owner}.${invite}` : invite;
	const free = seats.filter(seat => seat.person === 'free');
	const [name, setName] = useState(() => suggestName(people.map(seat => seat.name)));
	const { busy, fault, act } = useActing();
	const sit = (seat: Seat | undefined) =>
		act(async () => {
			if (!seat || !name.trim()) return;
			const sat = await api.sit(id, secret, seat.player, name.trim());
			if (guest) keepGuest(id, sat.secret);
			else {
				keepName(name.trim());
				keepSeat(id, sat.secret);
			}
			replace(`/table/${id}`);
		});
	const begun = state.mode !== 'lobby';
	const watch = (
		<Button icon="eye" look={free.length ? '' : 'primary big'} text={t('home.watch')} onClick={() => go(`/table/${id}`)} />
	);
	return (
		<>
			<h1 tabIndex={-1}>{titleOf(state.variant, speech)}</h1>
			{state.match && <p className="tag">{t('match.to', { target: say(state.match.target) })}</p>}
			<p className="lead">
				{people.length ? t('friends.here', { names: people.map(seat => seat.name).join(', ') }) : t('friends.nobody')}
			</p>
			{guest && (
				<p role="status">
					{t('friends.elsewhere')}{' '}
					<Button text={t('friends.elsewhere.go')} onClick={() => replace(`/table/${id}`)} data-testid="elsewhere" />
				</p>
			)}
			{free.length ? (
				<form
					className="join-form"
					onSubmit={event => {
						event.preventDefault();
						void sit(free[0]);
					}}
				>
					<NameField name={name} onName={setName} />
					<Button type="submit" icon="play" look="primary big" disabled={busy || !name.trim()} data-testid="sit">
						{t('nav.play')}
					</Button>
					{begun && state.dealt && !state.over && <p className="hint">{t('friends.late')}</p>}
				</form>
			) : (
				<p role="status">{t('friends.full')}</p>
			)}
			{fault && <Complaint fault={fault} />}
			<Ring seats={seats} you={null} busy={busy || !name.trim()} onFree={seat => void sit(seat)}>
				{free.length > 0 && t('friends.choose')}
			</Ring>
			<div className="actions">{watch}</div>
		</>
	);
}

function AtDoor({ id, invite, guest }: Door) {
	const { t } = useSpeech();
	const [view, table] = useLive(id, invite);
	if (view.link === 'gone') return <Wrong text={t('table.gone')} />;
	if (view.link === 'refused') return <Wrong text={t('friends.refused')} />;
	return (
		<div className="page join" data-link={view.link}>
			{view.state ? <Seating id={id} invite={invite} guest={guest} state={view.state} /> : view.retryAt === null && <Busy />}
			{view.link !== 'live' && view.retryAt !== null && <LostNote retryAt={view.retryAt} onHurry={table.hurry} />}
		</div>
	);
}

export function JoinScreen({ link }: { link: string | undefined }) {
	const { t } = useSpeech();
	const invited = useMemo(() => inviteOfLink(link), [link]);
	const seated = useMemo(() => invited !== null && secretsOf(invited.id).seat !== undefined, [invited]);
	const [guest, setGuest] = useState(false);
	useEffect(() => {
		if (!invited) return;
		const { id, invite } = invited;
		keepTable(id, { invite });
		setGuest(false);
		if (!seated) return;
		let waits = true;
		const elsewhere = seatOfTab(id) === null ? sitsElsewhere(id) : Promise.resolve(false);
		void elsewhere.then(there => {
			if (!waits) return;
			if (there) setGuest(true);
			else replace(`/table/${id}`);
		});
		return () => {
			waits = false;
		};
	}, [invited, seated]);
	if (!invited) return <Wrong text={t('friends.refused')} />;
	return seated && !guest ? <Busy /> : <AtDoor id={invited.id} invite={invited.invite} guest={guest} />;
}
