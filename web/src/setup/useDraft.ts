/* The draft with its checks: every change is sent to the server after a moment, and the answer belongs to the newest one only. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/compat';
import { api, faultOf } from '../api/client';
import type { Checked, Fault, VariantJson } from '../api/types';
import type { Speech } from '../i18n/i18n';
import { replace } from '../ui/router';
import { useLoad } from '../ui/useLoad';
import { blankDraft, fillDraft, isBlank, openDraft, withNames, writeDraft, type Draft, type Shape } from './draft';
import { firstFlaw, inWords } from './complaints';
import { begun, changed, type Changes } from './history';
import { recallChanges, rememberChanges } from './kept';
import { unpackGame } from './share';
import { loadShape } from './loads';
import type { StepName } from './steps';

/* `before`: what was good last, to be shown while the next answer is on its way. */
export type Check =
	{ state: 'checking'; before: Checked | null } | { state: 'good'; checked: Checked } | { state: 'bad'; fault: Fault };

/* What is not chosen is sent as usual, so that the server can say where something is wrong with it. */
export function useCheck(draft: Draft | null, shape: Shape | null, speech: Speech): Check {
	const text = useMemo(
		() => (draft && shape ? JSON.stringify(writeDraft(withNames(fillDraft(draft, shape), speech))) : null),
		[draft, shape, speech],
	);
	const flaw = useMemo(() => (draft && shape ? firstFlaw(draft, shape) : null), [draft, shape]);
	const [answer, setAnswer] = useState<{ text: string; check: Check } | null>(null);
	useEffect(() => {
		if (text === null || flaw) return;
		const control = new AbortController();
		const timer = window.setTimeout(() => {
			api.check(JSON.parse(text) as VariantJson, control.signal).then(
				checked => setAnswer({ text, check: { state: 'good', checked } }),
				(error: unknown) => control.signal.aborted || setAnswer({ text, check: { state: 'bad', fault: faultOf(error) } }),
			);
		}, 250);
		return () => {
			window.clearTimeout(timer);
			control.abort();
		};
	}, [text, flaw]);
	return useMemo(() => {
		if (flaw) return { state: 'bad', fault: flaw };
		const check = answer?.check;
		if (answer?.text !== text) return { state: 'checking', before: check?.state === 'good' ? check.checked : null };
		return check?.state === 'bad' && draft && shape ? { ...check, fault: inWords(check.fault, draft, shape) } : check!;
	}, [answer, text, flaw, draft, shape]);
}

export interface Source {
	from: string | null; /* a shipped variant */
	packed: string | null; /* a game in a link */
}

/* What an address asks to begin with; null: nothing, what was built last stays. */
export function sourceOf(query: URLSearchParams): Source | null {
	const [from, packed] = [query.get('from'), query.get('game')];
	return from || packed || query.has('new') ? { from, packed } : null;
}

/* Whoever has a game to begin with need not choose one. */
const firstStep = (source: Source | null): StepName => (source?.from || source?.packed ? 'players' : 'start');

interface Drafting {
	draft: Draft | null;
	setDraft: (draft: Draft) => void;
	changes: Changes | null;
	setChanges: (changes: Changes) => void;
	at: StepName;
	setAt: (at: StepName) => void;
	shape: Shape | null;
	fault: Fault | null;
	linkBad: boolean;
}

/* A draft comes from a variant, a link or what was built last. An address is asked for a draft once: when that is loaded it is taken
   out of the address, so that Back and loading the page again find what was made of it. What was there before can be had back by
   undoing. */
export function useDraft(source: Source | null, speech: Speech): Drafting {
	const { value: shape, fault } = useLoad(loadShape);
	const [changes, setChanges] = useState<Changes | null>(null);
	const [at, setAt] = useState(() => (source ? firstStep(source) : (recallChanges()?.at ?? 'start')));
	const chosen = useRef(false); /* a step, while something was loaded: whoever did stays there */
	const choose = useCallback((step: StepName) => {
		chosen.current = true;
		setAt(step);
	}, []);
	const [linkBad, setLinkBad] = useState(false);
	const [loadFault, setLoadFault] = useState<Fault | null>(null);
	const setDraft = useCallback((next: Draft) => {
		setChanges(before => (before ? changed(before, next, Date.now()) : begun(next)));
	}, []);
	useEffect(() => {
		if (!shape) return;
		let on = true;
		chosen.current = false;
		const { from, packed } = source ?? {};
		setLinkBad(false);
		setLoadFault(null);
		/* null: what was built last */
		const load = async (): Promise<Draft | null> => {
			if (from) {
				const detail = await api.variant(from);
				return openDraft(detail.variant, shape, speech.say(detail.title) || detail.name, from);
			}
			if (packed) {
				try {
					const game = await unpackGame(packed);
					const checked = await api.check(game.variant).catch(() => null);
					return openDraft(checked?.variant ?? game.variant, shape, game.title);
				} catch {
					if (on) setLinkBad(true);
					return null;
				}
			}
			return source ? blankDraft(shape) : null;
		};
		load().then(
			next => {
				if (!on) return;
				setChanges(now => {
					const before = now ?? recallChanges()?.changes ?? null;
					if (!next) return before ?? begun(blankDraft(shape));
					return before && (before.now.title || !isBlank(before.now)) ? changed(before, next, Date.now()) : begun(next);
				});
				if (!source) return;
				if (!chosen.current) setAt(firstStep(source));
				replace('/build');
			},
			(error: unknown) => on && setLoadFault(faultOf(error)),
		);
		return () => {
			on = false;
		};
		/* a game keeps the name it was given in the language it was loaded in */
		// oxlint-disable-next-line react-hooks/exhaustive-deps
	}, [shape, source]);
	useEffect(() => {
		if (changes) rememberChanges(changes, at);
	}, [changes, at]);
	return {
		draft: changes?.now ?? null,
		setDraft,
		changes,
		setChanges,
		at,
		setAt: choose,
		shape,
		fault: fault ?? loadFault,
		linkBad,
	};
}

export const useVariant = (draft: Draft | null, speech: Speech) =>
	useMemo(() => (draft ? writeDraft(withNames(draft, speech)) : null), [draft, speech]);
