/* The steps, with how far one is; and what was changed, back and forth. */
import { useSpeech } from '../i18n/i18n';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import type { Draft } from './draft';
import { isDone, type Step, type StepName } from './steps';
import { words } from './words';

interface StepsNavProps {
	steps: readonly Step[];
	step: Step;
	wrong: StepName | undefined; /* where something is */
	draft: Draft;
	onStep: (name: StepName) => void;
}

export function StepsNav({ steps, step, wrong, draft, onStep }: StepsNavProps) {
	const { t } = useSpeech();
	return (
		<nav className="steps" aria-label={t('setup.steps')}>
			<ol>
				{steps.map((entry, i) => {
					const done = isDone(entry, draft);
					const bad = entry.name === wrong;
					return (
						<li key={entry.name}>
							<button
								type="button"
								className="bare"
								aria-current={entry === step ? 'step' : undefined}
								onClick={() => onStep(entry.name)}
								data-step={entry.name}
							>
								<span className={bad ? 'step-mark step-bad' : done ? 'step-mark step-done' : 'step-mark'}>
									{bad ? '!' : done ? <Icon name="check" /> : i + 1}
								</span>
								{t(entry.title)}
							</button>
						</li>
					);
				})}
			</ol>
		</nav>
	);
}

export function UndoButtons({ undo, redo }: { undo: (() => void) | null; redo: (() => void) | null }) {
	const { say } = useSpeech();
	return (
		<div className="undo" role="group" aria-label={say(words.changes)}>
			<Button icon="undo" look="small" text={say(words.undo)} disabled={!undo} onClick={() => undo?.()} data-testid="undo" />
			<Button icon="redo" look="small" text={say(words.redo)} disabled={!redo} onClick={() => redo?.()} data-testid="redo" />
		</div>
	);
}
