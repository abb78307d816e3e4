/* What happened between rounds. */
import type { Incident } from '../api/types';
import { useSpeech, type Speech } from '../i18n/i18n';

function incidentText(incident: Incident, { t, word }: Speech, why: (name: string) => string): string {
	const name = incident.name ?? '';
	const points = incident.points ?? 0;
	switch (incident.incident) {
		case 'stage':
			return t('incident.stage', { n: (incident.stage ?? 0) + 1 });
		case 'bye':
		case 'knocked-out':
		case 'disqualified':
			return t(`incident.${incident.incident}`, { name });
		case 'offered':
		case 'bought-back':
		case 'refused':
			return t(`incident.${incident.incident}`, { name, points });
		case 'skipped':
		case 'reversed':
			return t(`incident.${incident.incident}`);
		case 'over':
			return t('incident.over', { why: why(incident.why ?? '') });
		default:
			return `${word('incident', incident.incident)} ${name}`;
	}
}

export function Incidents({ incidents, why }: { incidents: readonly Incident[]; why: (name: string) => string }) {
	const speech = useSpeech();
	const { t, number } = speech;
	if (!incidents.length) return <p className="hint">{t('tournament.noincidents')}</p>;
	return (
		/* it scrolls */
		<ol className="incidents" tabIndex={0} aria-label={t('tournament.incidents')}>
			{[...incidents].reverse().map((incident, i) => (
				<li key={i}>
					<span>
						{t('match.round')} {number(incident.round + 1)}
					</span>
					<span>{incidentText(incident, speech, why)}</span>
				</li>
			))}
		</ol>
	);
}
