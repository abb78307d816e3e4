/* The draft between visits: this window's own, else what was built last in any. What was done to it is kept apart, so that where it
   is too much for the browser the draft itself is not lost. */
import { isObject, isOneOf, recall, remember } from '../ui/memory';
import { isDraft, type Draft } from './draft';
import { begun, type Changes } from './history';
import { stepNames, type StepName } from './steps';

const version = 1; /* of what a draft is: another is not read */

interface Kept {
	version: number;
	draft: Draft;
	at: StepName;
}

interface KeptChanges {
	version: number;
	past: Draft[];
	future: Draft[];
}

const isStep = isOneOf<StepName>(stepNames);
const areDrafts = (value: unknown): value is Draft[] => Array.isArray(value) && value.every(isDraft);
const isKept = (value: unknown): value is Kept =>
	isObject<Partial<Kept>>(value) && value.version === version && isDraft(value.draft) && isStep(value.at);
const isKeptChanges = (value: unknown): value is KeptChanges =>
	isObject<Partial<KeptChanges>>(value) && value.version === version && areDrafts(value.past) && areDrafts(value.future);

export function recallChanges(): { changes: Changes; at: StepName } | null {
	const own = recall('draft', isKept, 'session');
	const kept = own ?? recall('draft', isKept);
	if (!kept) return null;
	const done = own && recall('draft.changes', isKeptChanges, 'session');
	return { changes: { ...begun(kept.draft), past: done?.past ?? [], future: done?.future ?? [] }, at: kept.at };
}

export function rememberChanges({ past, now, future }: Changes, at: StepName): void {
	const kept: Kept = { version, draft: now, at };
	remember('draft', kept, 'session');
	remember('draft', kept);
	remember('draft.changes', { version, past, future }, 'session');
}
