/* A tile of the hand that is dragged onto the table, by mouse, pen or finger: it follows the pointer, and the lit place under it, or
   the nearest one within reach, is where it is put. */
import { useCallback, useEffect, useRef, useState } from 'preact/compat';
import { useLatest } from '../ui/useLatest';

interface Dragging {
	onTake: (tile: string) => void;
	onOver: (tile: string, place: number | null) => void;
	onDrop: (tile: string, place: number | null) => void;
}

/* So far it is a tap, in pixels. */
const slack = 8;
/* Around a place, in pixels: a finger hides what it points at. */
const reach = 36;

/* The lit place at a point of the screen. On a bare table every point will do, and that is place 0. */
function placeAt(x: number, y: number, root: ParentNode = document): number | null {
	let best: { place: number; far: number } | null = null;
	for (const element of root.querySelectorAll<SVGElement>('.table-middle [data-lit]')) {
		const box = element.getBoundingClientRect();
		const dx = Math.max(box.left - x, 0, x - box.right);
		const dy = Math.max(box.top - y, 0, y - box.bottom);
		if (Math.max(dx, dy) > reach) continue;
		const far = Math.hypot(x - (box.left + box.right) / 2, y - (box.top + box.bottom) / 2);
		if (!best || far < best.far) best = { place: Number(element.dataset['place']), far };
	}
	if (best) return best.place;
	const bare = root.querySelector('.table-middle [data-bare]')?.getBoundingClientRect();
	return bare && x > bare.left && x < bare.right && y > bare.top && y < bare.bottom ? 0 : null;
}

export function useDrag(dragging: Dragging) {
	const [tile, setTile] = useState<string | null>(null);
	const tools = useLatest(dragging);
	const last = useRef({ x: 0, y: 0 });
	const moved = useRef(false);
	const stop = useRef(() => {});
	useEffect(() => () => stop.current(), []);

	const box = useRef<HTMLDivElement | null>(null);
	const put = useCallback(() => {
		const { x, y } = last.current;
		if (box.current) box.current.style.transform = `translate(${x}px, ${y}px) translate(-50%, -60%)`;
	}, []);
	const follow = useCallback(
		(element: HTMLDivElement | null) => {
			box.current = element;
			put();
		},
		[put],
	);

	const onPointerDown = (event: PointerEvent, taken: string) => {
		if (event.button !== 0 || !event.isPrimary) return;
		const { pointerId, clientX, clientY } = event;
		let isOn = false;
		moved.current = false;
		const move = (now: PointerEvent) => {
			if (now.pointerId !== pointerId) return;
			last.current = { x: now.clientX, y: now.clientY };
			if (!isOn && Math.hypot(now.clientX - clientX, now.clientY - clientY) > slack) {
				isOn = moved.current = true;
				setTile(taken);
				tools.current.onTake(taken);
			}
			if (!isOn) return;
			put();
			tools.current.onOver(taken, placeAt(now.clientX, now.clientY));
		};
		const end = (now: PointerEvent | KeyboardEvent) => {
			if ('key' in now ? now.key !== 'Escape' : now.pointerId !== pointerId) return;
			stop.current();
			if (!isOn) return;
			setTimeout(() => (moved.current = false)); /* after the click that may come of it */
			tools.current.onDrop(taken, now.type === 'pointerup' ? placeAt(last.current.x, last.current.y) : null);
		};
		stop.current();
		stop.current = () => {
			window.removeEventListener('pointermove', move);
			for (const type of ['pointerup', 'pointercancel', 'keydown'] as const)
				window.removeEventListener(type, end as EventListener);
			setTile(null);
		};
		window.addEventListener('pointermove', move);
		for (const type of ['pointerup', 'pointercancel', 'keydown'] as const) window.addEventListener(type, end as EventListener);
	};

	/* the click that a drag ends with is none */
	return { tile, follow, onPointerDown, wasDragged: () => moved.current };
}
