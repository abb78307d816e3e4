/* What belongs to the newest drawing, for what outlives it: timers, listeners, answers. */
import { useEffect, useRef } from 'preact/compat';

export function useLatest<T>(value: T) {
	const now = useRef(value);
	useEffect(() => {
		now.current = value;
	});
	return now;
}

/* Keys pressed anywhere; those that a browser has a use for are left to it. What is done with one is not done with otherwise. */
export function useKeys(press: (key: string, event: KeyboardEvent) => boolean): void {
	const now = useLatest(press);
	useEffect(() => {
		const hear = (event: KeyboardEvent) => {
			if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
			if (now.current(event.key, event)) event.preventDefault();
		};
		window.addEventListener('keydown', hear);
		return () => window.removeEventListener('keydown', hear);
	}, [now]);
}

/* Whether a key, or a pointer, is for something that has a use of its own for it. */
export const isWithin = (target: EventTarget | null, selector: string): boolean =>
	target instanceof HTMLElement && target.closest(selector) !== null;
