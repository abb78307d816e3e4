/* Before a table for friends is opened: what its owner is called, and whether a match is played or one round. */
import { useState } from 'preact/compat';
import { faultOf } from '../api/client';
import type { Fault } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { Complaint, Segments } from '../ui/bits';
import { Dialog } from '../ui/Dialog';
import { Icon } from '../ui/Icon';
import { dialogApart } from '../ui/Mishap';
import { keepName, openFriends, suggestName, type Friends } from './open';
import { NameField } from './parts';

export const OpenDialog = dialogApart(function OpenDialog({
	title,
	load,
	onClose,
}: {
	title: string;
	load: () => Promise<Friends>;
	onClose: () => void;
}) {
	const { t } = useSpeech();
	const [name, setName] = useState(() => suggestName([]));
	const [match, setMatch] = useState(true);
	const [busy, setBusy] = useState(false);
	const [fault, setFault] = useState<Fault | null>(null);
	const onOpen = async () => {
		setBusy(true);
		setFault(null);
		try {
			keepName(name.trim());
			await openFriends(await load(), name.trim(), match);
		} catch (error) {
			setFault(faultOf(error));
			setBusy(false);
		}
	};
	return (
		<Dialog title={t('friends.open', { game: title })} onClose={onClose}>
			<form
				className="friends-open"
				onSubmit={event => {
					event.preventDefault();
					void onOpen();
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
					<button type="submit" className="button primary big" disabled={busy || !name.trim()} data-testid="open-friends">
						<Icon name="people" /> {t('friends.open.go')}
					</button>
				</div>
			</form>
		</Dialog>
	);
});
