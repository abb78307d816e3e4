/* The aspect of the felt, as a layout takes it: fixed while a round lasts, unless the screen is turned. */
import { useCallback, useEffect, useRef, useState } from 'preact/compat';
import type { Frame } from './layout';

const usual: Frame = { width: 3, height: 2 };

/* So much longer or higher, and it is another shape. */
const turned = 1.6;

export function useFrame(round: number): [Frame, (size: Frame) => void] {
	const [frame, setFrame] = useState<Frame>(usual);
	const size = useRef<Frame>(usual);
	const onSize = useCallback((now: Frame) => {
		if (!now.width || !now.height) return;
		const first = size.current === usual;
		size.current = now;
		setFrame(old => {
			const change = now.width / now.height / (old.width / old.height);
			return first || change > turned || change < 1 / turned ? now : old;
		});
	}, []);
	useEffect(() => {
		setFrame(size.current);
	}, [round]);
	return [frame, onSize];
}
