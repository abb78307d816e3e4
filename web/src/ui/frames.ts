/* What changes more often than it can be seen is shown once in a frame. What changes alone is shown at once. */

type Subscribe = (listener: () => void) => () => void;

export const inFrames =
	(subscribe: Subscribe): Subscribe =>
	listener => {
		let frame = 0;
		let due = false;
		const next = () => {
			frame = 0;
			if (!due) return;
			due = false;
			frame = requestAnimationFrame(next);
			listener();
		};
		const end = subscribe(() => {
			/* a window that nobody sees has no frames, but it may be heard */
			if (frame && !document.hidden) {
				due = true;
				return;
			}
			frame ||= requestAnimationFrame(next);
			listener();
		});
		return () => {
			cancelAnimationFrame(frame);
			end();
		};
	};
