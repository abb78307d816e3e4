/* Where there is no table, or it is not for this secret. */
import { useSpeech } from '../i18n/i18n';
import { Button } from '../ui/Button';
import { go } from '../ui/router';

/* `invited`: the link by which one may come back. */
export function Gone({ text, onWatch, invited }: { text: string; onWatch?: () => void; invited?: string }) {
	const { t } = useSpeech();
	return (
		<div className="page">
			<h1>{t('table.title')}</h1>
			<p role="alert">{text}</p>
			<div className="actions">
				{invited && <Button icon="person" text={t('friends.take')} onClick={() => (onWatch?.(), go(invited))} />}
				{onWatch && <Button icon="eye" look="primary" text={t('home.watch')} onClick={onWatch} />}
				<a className={onWatch ? 'button' : 'button primary'} href="#/">
					{t('ui.home')}
				</a>
			</div>
		</div>
	);
}
