/* Asks for a record, and says what was wrong with the last. */
import { useRef } from 'preact/compat';
import type { Fault } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { Complaint } from '../ui/bits';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { openFile } from './held';
import { words } from './words';

export function Choose({ fault }: { fault?: Fault }) {
	const { t, say } = useSpeech();
	const input = useRef<HTMLInputElement>(null);
	return (
		<div className="page replay-choose">
			<h1 tabIndex={-1}>{t('end.replay')}</h1>
			<p className="lead">{say(words.lead)}</p>
			{fault && <Complaint fault={fault} />}
			<div className="card drop-box">
				<Icon name="upload" />
				<Button look="primary big" text={say(words.choose)} onClick={() => input.current?.click()} />
				<span className="hint">{say(words.drop)}</span>
				<input
					ref={input}
					type="file"
					hidden
					accept=".dom,text/plain"
					aria-label={say(words.choose)}
					data-testid="record-file"
					onChange={event => {
						const file = event.currentTarget.files?.[0];
						event.currentTarget.value = '';
						if (file) void openFile(file);
					}}
				/>
			</div>
		</div>
	);
}
