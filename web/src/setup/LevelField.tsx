/* How strong the computers play. */
import { useSpeech } from '../i18n/i18n';
import { isOneOf, recall, useKept } from '../ui/memory';
import { ChoiceField } from '../ui/bits';

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

const usual = 3; /* somebody who is new gets a gentle one */

/* What was chosen last. */
export const usualLevel = (): number => recall('level', isOneOf(levels)) ?? usual;

export function LevelField() {
	const { t } = useSpeech();
	const [level, setLevel] = useKept('level', isOneOf(levels), usual);
	return (
		<ChoiceField
			label={t('home.level')}
			value={level}
			options={titles.map((title, i) => [i + 1, `${i + 1} · ${t(title)}`])}
			onChange={setLevel}
			data-testid="level"
		/>
	);
}
