/* The two things to examine: what a game comes to, and which player is better. */
import { useSpeech } from '../i18n/i18n';

export function LabTabs({ at }: { at: 'games' | 'players' }) {
	const { t } = useSpeech();
	return (
		<nav className="lab-tabs" aria-label={t('lab.tabs')}>
			<a href="#/lab" aria-current={at === 'games' ? 'page' : undefined}>
				{t('lab.tab.games')}
			</a>
			<a href="#/lab/players" aria-current={at === 'players' ? 'page' : undefined}>
				{t('setup.step.players')}
			</a>
		</nav>
	);
}
