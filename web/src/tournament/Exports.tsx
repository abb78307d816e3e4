/* The tournament as files. */
import { useState } from 'preact/compat';
import { address, api, faultOf } from '../api/client';
import type { Fault } from '../api/types';
import { useSpeech, type PlainKey } from '../i18n/i18n';
import { Complaint, download } from '../ui/bits';
import { ButtonLink } from '../ui/Button';
import { slug } from '../ui/names';

export function Exports({ id, title }: { id: string; title: string }) {
	const { t, lang } = useSpeech();
	const [fault, setFault] = useState<Fault | null>(null);
	const links: { key: PlainKey; path: string; ending: string }[] = [
		{ key: 'tournament.export.json', path: 'export', ending: 'json' },
		{ key: 'tournament.export.csv', path: 'export?format=csv', ending: 'csv' },
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
						icon="download"
						look="small"
						key={link.key}
						href={address(path)}
						download={name}
						onClick={event => {
							event.preventDefault();
							setFault(null);
							api.file(path).then(
								({ text, type }) => download(name, text, type),
								(error: unknown) => setFault(faultOf(error)),
							);
						}}
					>
						{t(link.key)}
					</ButtonLink>
				);
			})}
			{fault && <Complaint fault={fault} />}
		</nav>
	);
}
