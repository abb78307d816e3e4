/* How strong the computers play. */
import { useState } from 'react';
import { useSpeech, type Key } from '../i18n/i18n';
import { isOneOf, recall, remember } from '../ui/memory';

const levels = [1, 2, 3, 4, 5, 6, 7, 8] as const;

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
					const chosen = Number(event.target.value);
					setLevel(chosen);
					remember('level', chosen);
				}}
			>
				{levels.map(n => (
					<option key={n} value={n}>
						{n} · {t(`home.level.${n}` as Key)}
					</option>
				))}
			</select>
		</label>
	);
}
