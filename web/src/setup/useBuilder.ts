/* Everything the builder's screen knows and does: the draft with its check, the step that is shown, the way to a control, changes
   undone and done again. */
import { useEffect, useMemo, useState, type RefObject } from 'preact/compat';
import { flushSync } from 'preact/compat';
import { useSpeech } from '../i18n/i18n';
import { useAnnounce } from '../ui/announce';
import { isWithin, useLatest } from '../ui/useLatest';
import { aspectOfPath, namesOf } from './draft';
import { placeOfChange, redone, undone, type Changes } from './history';
import { stepOfAspect, stepOfChange, stepsOf, type StepName } from './steps';
import { sourceOf, useCheck, useDraft, useVariant } from './useDraft';
import { words } from './words';

/* Ctrl or Cmd with Z and Y. A field has its own way to take letters back. */
function useUndoKeys(undo: (() => void) | null, redo: (() => void) | null): void {
	const now = useLatest({ undo, redo });
	useEffect(() => {
		const press = (event: KeyboardEvent) => {
			if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
			if (isWithin(event.target, 'input:not([type=checkbox], [type=radio]), textarea, dialog')) return;
			const key = event.key.toLowerCase();
			const run = key === 'z' ? (event.shiftKey ? now.current.redo : now.current.undo) : key === 'y' ? now.current.redo : null;
			if (!run) return;
			event.preventDefault();
			run();
		};
		window.addEventListener('keydown', press);
		return () => window.removeEventListener('keydown', press);
	}, [now]);
}

/* Scrolls to what a selector finds in a box, once it is shown, and gives it the focus. */
function useJump(box: RefObject<HTMLElement | null>, at: StepName): (to: string) => void {
	const [jump, setJump] = useState<string | null>(null);
	useEffect(() => {
		if (!jump) return;
		const found = box.current?.querySelector<HTMLElement>(jump);
		found?.scrollIntoView({ block: found.matches('.aspect') ? 'start' : 'center', behavior: 'smooth' });
		found?.focus({ preventScroll: true });
		setJump(null);
	}, [box, jump, at]);
	return setJump;
}

/* `heading`: of the step, which is read first; `middle`: what holds its controls. */
export function useBuilder(
	query: URLSearchParams,
	heading: RefObject<HTMLElement | null>,
	middle: RefObject<HTMLElement | null>,
) {
	const speech = useSpeech();
	const announce = useAnnounce();
	const [asked, setAsked] = useState(query);
	const [source, setSource] = useState(() => sourceOf(query));
	if (asked !== query) {
		setAsked(query);
		const next = sourceOf(query);
		if (next) setSource(next);
	}
	const { draft, setDraft, changes, setChanges, at, setAt, shape, fault, linkBad } = useDraft(source, speech);
	const variant = useVariant(draft, speech);
	const check = useCheck(draft, shape, speech);
	const steps = useMemo(() => (shape ? stepsOf(shape) : []), [shape]);
	const jumpTo = useJump(middle, at);
	const names = useMemo(() => (draft ? namesOf(draft.players, speech) : []), [draft, speech]);
	const game = useMemo(() => (shape ? { shape, names } : null), [shape, names]);

	const goTo = (name: StepName) => {
		/* at once: in a frame the reader may be somewhere else already */
		flushSync(() => setAt(name));
		heading.current?.focus({ preventScroll: true });
		window.scrollTo({ top: 0 });
	};
	/* whoever takes something back sees what it was */
	const change = (next: Changes | null, said: string) =>
		next &&
		(() => {
			const step = stepOfChange(placeOfChange(changes!.now, next.now) ?? '', steps);
			if (step) setAt(step);
			setChanges(next);
			announce(said);
		});
	const undo = change(changes && undone(changes), speech.say(words.undone));
	const redo = change(changes && redone(changes), speech.say(words.redone));
	useUndoKeys(undo, redo);
	const wrong = check.state === 'bad' ? check.fault : null;
	const wrongStep = stepOfAspect(aspectOfPath(wrong?.path)?.aspect, steps);
	return {
		draft,
		setDraft,
		shape,
		fault,
		linkBad,
		variant,
		check,
		game,
		steps,
		step: steps.find(entry => entry.name === at) ?? steps[0],
		wrong,
		wrongStep,
		goTo,
		toAspect: (aspect: string) => {
			const holder = stepOfAspect(aspect, steps);
			if (holder) setAt(holder);
			jumpTo(`#aspect-${aspect}`);
		},
		toFault: wrongStep && (() => (setAt(wrongStep), jumpTo('[aria-invalid=true], .complaint'))),
		beginFrom: (name: string) => setSource({ from: name, packed: null }),
		undo,
		redo,
	};
}
