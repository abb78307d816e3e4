/* One link for the whole table: to copy, to send by whatever the system sends things by, to be read from another screen. */
import { useEffect, useMemo, useState } from 'preact/compat';
import { useSpeech } from '../i18n/i18n';
import { ChoiceField, CopyButton, Field } from '../ui/bits';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { useLoad } from '../ui/useLoad';
import { addressesFor, invitation, loadReach } from './reach';

/* Dark on light whatever the colours of the page are: not every camera reads the reverse. */
function Code({ text, label }: { text: string; label: string }) {
	const [cells, setCells] = useState<boolean[][] | null>(null);
	useEffect(() => {
		let on = true;
		import('uqr').then(
			({ encode }) => on && setCells(encode(text, { ecc: 'M', border: 3 }).data),
			() => {},
		);
		return () => {
			on = false;
		};
	}, [text]);
	const path = useMemo(
		() => cells?.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join(''),
		[cells],
	);
	const size = cells?.length ?? 1;
	return (
		<svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} data-ready={cells !== null}>
			<path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
			{path && <path fill="#000" d={path} shapeRendering="crispEdges" />}
		</svg>
	);
}

const canShare = (link: string): boolean =>
	typeof navigator.share === 'function' && navigator.canShare?.({ url: link }) !== false;

function Unreachable() {
	const { t } = useSpeech();
	return (
		<div className="unreachable" role="note">
			<Icon name="warning" />
			<p>
				{t('friends.local')} <code>domino serve --host 0.0.0.0</code>
			</p>
		</div>
	);
}

export function Invite({ id, invite, title }: { id: string; invite: string; title: string }) {
	const { t } = useSpeech();
	const { value: reach } = useLoad(loadReach);
	const addresses = addressesFor(reach, window.location.href);
	const [chosen, choose] = useState<string | null>(null);
	const address = chosen ?? addresses[0] ?? window.location.href.replace(/#.*$/, '');
	const link = invitation(address, id, invite);
	return (
		<section className="stack invite card" aria-label={t('friends.invite')}>
			<h2>{t('friends.invite')}</h2>
			<p>{t('friends.invite.about')}</p>
			{reach?.reachable === false && <Unreachable />}
			{addresses.length > 1 && (
				<ChoiceField
					label={t('friends.address')}
					value={address}
					options={addresses.map(entry => [entry, entry])}
					onChange={choose}
				/>
			)}
			<Field
				label={t('friends.link')}
				readOnly
				value={link}
				onFocus={event => event.currentTarget.select()}
				data-testid="invite-link"
			/>
			<div className="actions">
				{canShare(link) && (
					<Button
						text={t('friends.share')}
						icon="share"
						look="primary"
						onClick={() =>
							void navigator.share({ title, text: t('friends.share.text', { game: title }), url: link }).catch(() => {})
						}
					/>
				)}
				<CopyButton icon="link" label={t('friends.copy')} text={() => link} />
			</div>
			<details open={window.matchMedia('(min-width: 48rem)').matches}>
				<summary>{t('friends.qr')}</summary>
				<Code text={link} label={t('friends.qr.label')} />
			</details>
		</section>
	);
}
