/* What the server has against the game. It stands where it belongs and in the summary, which alone says it aloud. */
import type { Fault } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { Icon } from '../ui/Icon';

export function QuietComplaint({ fault }: { fault: Fault }) {
	const { say } = useSpeech();
	return (
		<div className="complaint">
			<Icon name="warning" />
			<p>{say(fault.message)}</p>
		</div>
	);
}
