/* The tournament as files. */
import { address, api } from '../api/client';
import { useSpeech, type PlainKey } from '../i18n/i18n';
import { Complaint, download } from '../ui/bits';
import { ButtonLink } from '../ui/Button';
import { slug } from '../ui/names';
import { useActing } from '../ui/useActing';

export function Exports({ id, title }: { id: string; title: string }) {
	const { t, lang } = useSpeech();
	const { fault, act } = useActing();
	const links: { key: PlainKey; path: string; ending: string }[] = [
		{ key: 'tournament.export.json', path: 'export', ending: 'json' },
		{ key: 'lab.csv', path: 'export?format=csv', ending: 'csv' },
		{ key: 'tournament.export.records', path: 'export?format=records', ending: 'dom' },
		{ key: 'tournament.export.svg', path: `plot.svg?lang=${lang}`, ending: 'svg' },
	];
	return (
		<nav className="actions" aria-label={t('tournament.export')}>
			{links.map(link => {
				const path = `tournaments/${id}/${link.path}`;
				const name = `${slug(title)}-${id}.${link.ending}`;
				return (
					<ButtonLink
						text={t(link.key)}
						icon="download"
						look="small"
						key={link.key}
						href={address(path)}
						download={name}
						onClick={event => {
							event.preventDefault();
							void act(async () => {
								const { text, type } = await api.file(path);
								download(name, text, type);
							});
						}}
					/>
				);
			})}
			{fault && <Complaint fault={fault} />}
		</nav>
	);
}
