/* Moving a drawing about: drag, wheel, pinch, arrow keys, + and -. Until somebody does, it is seen as whoever draws it thinks best. */
import { useCallback, useRef, useState } from 'preact/compat';
import { useLatest } from '../ui/useLatest';

export interface PanZoom {
	zoom: number; /* 1: everything in sight */
	x: number; /* pixels, moved by hand */
	y: number;
}

export const still: PanZoom = { zoom: 1, x: 0, y: 0 };
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/* Zooms so that what is under the point (px, py), measured from the middle, stays there. */
function zoomAt(view: PanZoom, factor: number, px: number, py: number): PanZoom {
	const zoom = clamp(view.zoom * factor, 0.4, 8);
	const by = zoom / view.zoom;
	return { zoom, x: px - (px - view.x) * by, y: py - (py - view.y) * by };
}

export function usePanZoom(resting: PanZoom) {
	const [moved, setMoved] = useState<PanZoom | null>(null);
	const from = useLatest(resting);
	const look = useCallback((to: PanZoom | null) => setMoved(to), []);
	const setView = useCallback((move: (old: PanZoom) => PanZoom) => setMoved(old => move(old ?? from.current)), [from]);
	const element = useRef<HTMLElement | null>(null);
	const pointers = useRef(new Map<number, { x: number; y: number }>());
	const way = useRef(0);

	const middle = useCallback(() => {
		const box = element.current?.getBoundingClientRect();
		return box ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : { x: 0, y: 0 };
	}, []);

	/* A listener that must keep the page from scrolling says that it is not passive, which none in the markup can. */
	const attach = useCallback(
		(box: HTMLElement) => {
			element.current = box;
			const wheel = (event: WheelEvent) => {
				const sideways = event.deltaMode === 0 && !event.ctrlKey && Math.abs(event.deltaX) > Math.abs(event.deltaY);
				if (sideways) setView(old => ({ ...old, x: old.x - event.deltaX }));
				else {
					const centre = middle();
					setView(old => zoomAt(old, Math.exp(-event.deltaY * 0.0016), event.clientX - centre.x, event.clientY - centre.y));
				}
				event.preventDefault();
			};
			box.addEventListener('wheel', wheel, { passive: false });
			/* what was pressed here may be let go anywhere */
			const release = (event: PointerEvent) => pointers.current.delete(event.pointerId);
			const ends = ['pointerup', 'pointercancel'] as const;
			for (const end of ends) window.addEventListener(end, release);
			return () => {
				box.removeEventListener('wheel', wheel);
				for (const end of ends) window.removeEventListener(end, release);
			};
		},
		[middle, setView],
	);

	const onPointerDown = (event: PointerEvent) => {
		if (event.button !== 0) return;
		pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
		way.current = 0;
	};

	const onPointerMove = (event: PointerEvent) => {
		/* let go where no window heard of it */
		if (!event.buttons) pointers.current.delete(event.pointerId);
		const before = pointers.current.get(event.pointerId);
		if (!before) return;
		const now = { x: event.clientX, y: event.clientY };
		const dx = now.x - before.x;
		const dy = now.y - before.y;
		way.current += Math.abs(dx) + Math.abs(dy);
		if (way.current > 6 && !(event.currentTarget as Element).hasPointerCapture(event.pointerId))
			(event.currentTarget as Element).setPointerCapture(event.pointerId);
		if (pointers.current.size === 1) {
			if (way.current > 6) setView(old => ({ ...old, x: old.x + dx, y: old.y + dy }));
		} else {
			const other = [...pointers.current.entries()].find(([id]) => id !== event.pointerId)![1];
			const was = Math.hypot(before.x - other.x, before.y - other.y) || 1;
			const is = Math.hypot(now.x - other.x, now.y - other.y) || 1;
			const centre = middle();
			const px = (now.x + other.x) / 2 - centre.x;
			const py = (now.y + other.y) / 2 - centre.y;
			setView(old => zoomAt({ ...old, x: old.x + dx / 2, y: old.y + dy / 2 }, is / was, px, py));
		}
		pointers.current.set(event.pointerId, now);
	};

	const onKeyDown = (event: KeyboardEvent) => {
		if (event.target !== event.currentTarget) return;
		const by = 60;
		const moves: Record<string, (old: PanZoom) => PanZoom> = {
			ArrowLeft: old => ({ ...old, x: old.x + by }),
			ArrowRight: old => ({ ...old, x: old.x - by }),
			ArrowUp: old => ({ ...old, y: old.y + by }),
			ArrowDown: old => ({ ...old, y: old.y - by }),
			'+': old => zoomAt(old, 1.25, 0, 0),
			'=': old => zoomAt(old, 1.25, 0, 0),
			'-': old => zoomAt(old, 0.8, 0, 0),
			'0': () => still,
		};
		const move = moves[event.key];
		if (!move) return;
		setView(move);
		event.preventDefault();
	};

	return {
		view: moved ?? resting,
		attach,
		touched: moved !== null,
		dragging: () => way.current > 6,
		look,
		/* everything; once more: as at first */
		fit: () => setMoved(old => (resting.zoom === 1 || old === still ? null : still)),
		closer: () => setView(old => zoomAt(old, 1.3, 0, 0)),
		further: () => setView(old => zoomAt(old, 1 / 1.3, 0, 0)),
		handlers: { onPointerDown, onPointerMove, onKeyDown },
	};
}
