/* Before a table for friends is opened: what its owner is called, and whether a match is played or one round. */
import { useState } from 'preact/compat';
import { useSpeech } from '../i18n/i18n';
import { Complaint, Segments } from '../ui/bits';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { dialogApart } from '../ui/Mishap';
import { useActing } from '../ui/useActing';
import { keepName, openFriends, suggestName, type Friends } from './open';
import { NameField } from './parts';

interface OpenDialogProps {
	title: string;
	load: () => Promise<Friends>;
	onClose: () => void;
}

export const OpenDialog = dialogApart(function OpenDialog({ title, load, onClose }: OpenDialogProps) {
	const { t } = useSpeech();
	const [name, setName] = useState(() => suggestName([]));
	const [match, setMatch] = useState(true);
	const { busy, fault, act } = useActing();
	const onOpen = async () => {
		keepName(name.trim());
		await openFriends(await load(), name.trim(), match);
	};
	return (
		<Dialog title={t('friends.open', { game: title })} onClose={onClose}>
			<form
				className="friends-open"
				onSubmit={event => {
					event.preventDefault();
					void act(onOpen);
				}}
			>
				<p>{t('friends.open.about')}</p>
				<NameField name={name} onName={setName} />
				<Segments
					label={t('friends.length')}
					value={match ? 'match' : 'round'}
					onChange={value => setMatch(value === 'match')}
					options={[
						{ value: 'match', label: t('friends.match') },
						{ value: 'round', label: t('friends.round') },
					]}
				/>
				<p className="hint">{t(match ? 'friends.match.about' : 'friends.round.about')}</p>
				{fault && <Complaint fault={fault} />}
				<div className="actions">
					<Button type="submit" icon="people" look="primary big" disabled={busy || !name.trim()} data-testid="open-friends">
						{t('friends.open.go')}
					</Button>
				</div>
			</form>
		</Dialog>
	);
});
