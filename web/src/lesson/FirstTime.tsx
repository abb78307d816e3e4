/* The lesson, offered on the first page until it was taken or is not wanted. */
import { useState } from 'preact/compat';
import { useSpeech } from '../i18n/i18n';
import { Tile } from '../tiles/Tile';
import { Button } from '../ui/Button';
import { hideLesson, lessonSteps, progress } from './progress';

export function FirstTime() {
	const { t } = useSpeech();
	const [{ reached, over }, setProgress] = useState(() => progress());
	if (over) return null;
	return (
		<aside className="first-time card" aria-label={t('lesson.offer')}>
			<a href="#/lesson" data-testid="lesson">
				<span className="first-time-tiles" aria-hidden="true">
					<Tile tile="5-3" facing="east" />
					<Tile tile="3-1" facing="east" />
				</span>
				<span>
					<strong>{t('lesson.offer')}</strong>{' '}
					{reached ? t('lesson.on', { n: reached + 1, all: lessonSteps }) : t('lesson.about')}
				</span>
			</a>
			<Button
				icon="close"
				look="quiet icon-only"
				label={t('lesson.hide')}
				onClick={() => {
					hideLesson();
					setProgress({ reached, over: true });
				}}
			/>
		</aside>
	);
}
