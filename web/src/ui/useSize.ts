import type { RefCallback } from 'preact';
import { useCallback, useState } from 'preact/compat';

interface Size {
	width: number;
	height: number;
}

/* The size of an element in pixels, as it changes. */
export function useSize<T extends Element>(): [RefCallback<T>, Size] {
	const [size, setSize] = useState<Size>({ width: 0, height: 0 });
	const ref = useCallback((element: T | null) => {
		if (!element) return;
		const measure = () => {
			const box = element.getBoundingClientRect();
			setSize(old => (old.width === box.width && old.height === box.height ? old : { width: box.width, height: box.height }));
		};
		measure();
		const observer = new ResizeObserver(measure);
		observer.observe(element);
		return () => observer.disconnect();
	}, []);
	return [ref, size];
}
