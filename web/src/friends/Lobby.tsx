/* Before a table for friends begins: the link, the seats, and what its owner decides. */
import { useState } from 'preact/compat';
import type { LiveTable } from '../api/live';
import type { TableSecrets } from '../api/secrets';
import type { Command, Fault, Seat, TableState } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { isTeamed } from '../table/sitting';
import { Complaint } from '../ui/bits';
import { Dialog } from '../ui/Dialog';
import { Explain } from '../ui/Explain';
import { Button, ButtonLink } from '../ui/Button';
import { titleOf } from '../ui/title';
import { Invite } from './Invite';
import { leaveTable } from './leave';
import { keepName } from './open';
import { isPerson, NameField, Ring } from './parts';
import { Settings } from './Settings';

interface LobbyProps {
	id: string;
	state: TableState;
	table: LiveTable;
	secrets: TableSecrets;
	busy: boolean;
	fault: Fault | null;
	act: (run: () => Promise<unknown>) => Promise<void>;
}

interface PersonDialogProps {
	seat: Seat;
	seats: readonly Seat[];
	onMove: (to: Seat) => void;
	onRemove: () => void;
	onClose: () => void;
}

/* What the owner does with somebody: another seat, or none. */
function PersonDialog({ seat, seats, onMove, onRemove, onClose }: PersonDialogProps) {
	const { t } = useSpeech();
	const teams = isTeamed(seats);
	return (
		<Dialog title={seat.name} onClose={onClose}>
			<div className="choices">
				{seats
					.filter(other => other.player !== seat.player && other.person !== 'none')
					.map(other => (
						<Button key={other.player} onClick={() => onMove(other)}>
							{isPerson(other) ? t('friends.exchange', { name: other.name }) : t('friends.move', { name: other.name })}
							{teams && <small>{t('table.team', { n: other.team + 1 })}</small>}
						</Button>
					))}
				<Button icon="trash" look="risky" text={t('friends.remove')} onClick={onRemove} />
			</div>
		</Dialog>
	);
}

/* Known by its name to the others, until play begins. */
function OwnName({ seat, busy, onName }: { seat: Seat; busy: boolean; onName: (name: string) => void }) {
	const { t } = useSpeech();
	const [name, setName] = useState(seat.name);
	return (
		<form
			className="row own-name"
			onSubmit={event => {
				event.preventDefault();
				onName(name.trim());
			}}
		>
			<NameField name={name} onName={setName} />
			{name.trim() !== seat.name && (
				<Button type="submit" icon="check" text={t('friends.rename')} disabled={busy || !name.trim()} />
			)}
		</form>
	);
}

export function Lobby({ id, state, table, secrets, busy, fault, act }: LobbyProps) {
	const speech = useSpeech();
	const { t, say } = speech;
	const [chosen, setChosen] = useState<number | null>(null);
	const seats: readonly Seat[] = state.seats;
	const { owner, invite } = secrets;
	const title = titleOf(state.variant, speech);
	const people = seats.filter(isPerson).length;
	const free = seats.filter(seat => seat.person === 'free').length;
	const mine = seats.find(seat => seat.player === state.you.player);
	const person = seats.find(seat => seat.player === chosen && isPerson(seat));
	const send = (command: Command) => act(() => table.command(command));
	const rule = (command: Command) => act(() => table.command(command, owner ?? null));
	const leave = () => act(() => leaveTable(id, secrets.seat, table));
	return (
		<div className="page lobby" data-link="live">
			<header className="lobby-head">
				<h1 tabIndex={-1}>{title}</h1>
				{state.match && <p className="tag">{t('match.to', { target: say(state.match.target) })}</p>}
				<p className="lead" role="status">
					{t('friends.people', { n: people, all: people + free })}{' '}
					{mine ? (owner ? t('friends.waits.owner') : t('friends.waits')) : t('table.watching')}
				</p>
			</header>
			<section className="stack lobby-table card" aria-label={t('friends.seats')}>
				<Ring
					seats={seats}
					you={state.you.player}
					busy={busy}
					onFree={mine ? seat => void send({ do: 'sit', player: seat.player }) : undefined}
					onTaken={owner ? seat => setChosen(seat.player) : undefined}
				/>
				{owner && (
					<Button
						icon="play"
						look="primary big begin"
						text={t('friends.begin')}
						disabled={busy || people === 0}
						onClick={() => void rule({ do: 'begin' })}
						data-testid="begin"
					/>
				)}
				{owner && free > 0 && <p className="hint">{t('friends.computers', { n: free })}</p>}
				{fault && <Complaint fault={fault} />}
				{mine ? (
					<OwnName
						key={mine.name}
						seat={mine}
						busy={busy}
						onName={name => {
							keepName(name);
							void send({ do: 'name', name });
						}}
					/>
				) : (
					invite &&
					free > 0 && <ButtonLink icon="person" look="primary" text={t('friends.take')} href={`#/join/${id}.${invite}`} />
				)}
			</section>
			{invite && <Invite id={id} invite={invite} title={title} />}
			{owner && <Settings state={state} busy={busy} onChange={settings => void rule({ do: 'settings', ...settings })} />}
			<section className="card">
				<details>
					<summary>{t('table.rules')}</summary>
					{state.explain && <Explain text={say(state.explain)} />}
				</details>
				{mine && (
					<div className="actions">
						<Button icon="leave" text={t('friends.leave')} disabled={busy} onClick={() => void leave()} />
					</div>
				)}
			</section>
			{person && (
				<PersonDialog
					seat={person}
					seats={seats}
					onMove={to => {
						setChosen(null);
						void rule({ do: 'move', player: person.player, to: to.player });
					}}
					onRemove={() => {
						setChosen(null);
						void rule({ do: 'remove', player: person.player });
					}}
					onClose={() => setChosen(null)}
				/>
			)}
		</div>
	);
}
