/* What happens, told to a screen reader: one polite region for the whole page. Sentences that come together are read together. */
import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react';

const Context = createContext<(sentence: string) => void>(() => {});

export function Announcer({ children }: { children: ReactNode }) {
	const [text, setText] = useState('');
	const waiting = useRef<string[]>([]);
	const timer = useRef(0);
	const announce = useCallback((sentence: string) => {
		waiting.current.push(sentence);
		window.clearTimeout(timer.current);
		timer.current = window.setTimeout(() => {
			setText(waiting.current.slice(-8).join(' '));
			waiting.current = [];
		}, 120);
	}, []);
	useEffect(() => () => window.clearTimeout(timer.current), []);
	return (
		<Context.Provider value={announce}>
			{children}
			<div className="unseen" role="status" aria-live="polite" data-testid="announcer">
				{text}
			</div>
		</Context.Provider>
	);
}

export const useAnnounce = () => useContext(Context);
