/* What happened between rounds. */
import type { Incident } from '../api/types';
import { useSpeech, type Speech } from '../i18n/i18n';
import { words } from '../i18n/words';

function incidentText(incident: Incident, { say }: Speech, why: (name: string) => string): string {
	const { name = '', points = 0, stage = 0 } = incident;
	const text = words[`incident.${incident.incident}`];
	return say(text, { name, points, n: stage + 1, why: incident.why ? why(incident.why) : '' });
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
