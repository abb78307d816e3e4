/* How strong the computers play. */
import { useSpeech } from '../i18n/i18n';
import { isOneOf, recall, useKept } from '../ui/memory';
import { ChoiceField } from '../ui/bits';

const levels = [1, 2, 3, 4, 5, 6, 7, 8] as const;

const usual = 3; /* somebody who is new gets a gentle one */

/* What was chosen last. */
export const usualLevel = (): number => recall('level', isOneOf<number>(levels)) ?? usual;

export function LevelField() {
	const { t } = useSpeech();
	const [level, setLevel] = useKept<number>('level', isOneOf<number>(levels), usual);
	return (
		<ChoiceField
			label={t('home.level')}
			value={level}
			options={levels.map(n => [n, `${n} · ${t(`home.level.${n}`)}`])}
			onChange={setLevel}
			data-testid="level"
		/>
	);
}
