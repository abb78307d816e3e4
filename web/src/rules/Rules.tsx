/* The rules of a game, wherever they are opened: in pictures, and in the server's words. Where the pictures do not come, the words do. */
import type { Text } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { Busy } from '../ui/bits';
import { Explain } from '../ui/Explain';
import { later } from '../ui/later';
import { Part } from '../ui/Mishap';
import type { Drawn } from './picture';

const RulesInPictures = later(() => import('./RulesInPictures').then(module => module.RulesInPictures), <Busy />);

export function Rules({ explain, rules, waiting }: { explain: Text | null; rules: Drawn | null; waiting: boolean }) {
	const { say } = useSpeech();
	if (waiting) return <Busy />;
	return (
		<div className="stack rules">
			{rules && (
				<Part>
					<RulesInPictures rules={rules} />
				</Part>
			)}
			{explain && <Explain text={say(explain)} />}
		</div>
	);
}
