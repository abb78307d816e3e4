/* What a screen that nobody touches needs: all of itself, and to stay lit. */
import { useEffect, useState, type RefObject } from 'preact/compat';

/* Whether it fills the screen, and how to make it; null: this browser cannot. */
export function useFullScreen(box: RefObject<HTMLElement | null>): [boolean, (() => void) | null] {
	const [full, setFull] = useState(false);
	useEffect(() => {
		const changed = () => setFull(document.fullscreenElement !== null);
		document.addEventListener('fullscreenchange', changed);
		return () => document.removeEventListener('fullscreenchange', changed);
	}, []);
	return [full, document.fullscreenEnabled ? () => void box.current?.requestFullscreen().catch(() => {}) : null];
}

/* The lock is lost when the page is hidden, and taken again when it is seen. */
export function useScreenAwake(on: boolean): void {
	useEffect(() => {
		if (!on || !('wakeLock' in navigator)) return;
		let lock: WakeLockSentinel | null = null;
		let wanted = true;
		const take = () => {
			if (document.visibilityState !== 'visible') return;
			navigator.wakeLock.request('screen').then(
				got => {
					if (wanted) lock = got;
					else void got.release();
				},
				() => {} /* a battery that is low, or a browser that will not */,
			);
		};
		take();
		document.addEventListener('visibilitychange', take);
		return () => {
			wanted = false;
			document.removeEventListener('visibilitychange', take);
			void lock?.release();
		};
	}, [on]);
}
