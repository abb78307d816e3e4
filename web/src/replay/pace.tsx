/* How fast a replay runs: milliseconds from one move to the next. */
import { useSpeech } from '../i18n/i18n';
import { Segments } from '../ui/bits';
import { isOneOf } from '../ui/memory';

export const paces = { slow: 1500, usual: 700, fast: 200 } as const;
export type Pace = keyof typeof paces;
const paceNames = ['slow', 'usual', 'fast'] as const satisfies readonly Pace[];
export const isPace = isOneOf<Pace>(paceNames);

const words = {
	pace: { en: 'Pace', es: 'Ritmo' },
	slow: { en: 'Slow', es: 'Lento' },
	usual: { en: 'Usual', es: 'Normal' },
	fast: { en: 'Fast', es: 'Rápido' },
};

export function PaceField({ pace, onPace }: { pace: Pace; onPace: (pace: Pace) => void }) {
	const { say } = useSpeech();
	const options = paceNames.map(value => ({ value, label: say(words[value]) }));
	return <Segments label={say(words.pace)} value={pace} onChange={onPace} options={options} />;
}
