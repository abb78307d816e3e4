/* How strong the computers play. */
import { useState } from 'preact/compat';
import { useSpeech } from '../i18n/i18n';
import { isOneOf, recall, remember } from '../ui/memory';

const titles = [
	'home.level.1',
	'home.level.2',
	'home.level.3',
	'home.level.4',
	'home.level.5',
	'home.level.6',
	'home.level.7',
	'home.level.8',
] as const;
const levels = titles.map((_, i) => i + 1);

/* What was chosen last; somebody who is new gets a gentle one. */
export const usualLevel = (): number => recall('level', isOneOf(levels)) ?? 3;

export function LevelField() {
	const { t } = useSpeech();
	const [level, setLevel] = useState(usualLevel);
	return (
		<label className="field">
			<span>{t('home.level')}</span>
			<select
				value={level}
				data-testid="level"
				onChange={event => {
					const chosen = Number(event.currentTarget.value);
					setLevel(chosen);
					remember('level', chosen);
				}}
			>
				{titles.map((title, i) => (
					<option key={title} value={i + 1}>
						{i + 1} · {t(title)}
					</option>
				))}
			</select>
		</label>
	);
}
