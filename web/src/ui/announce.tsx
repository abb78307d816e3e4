/* What happens, told to a screen reader: one polite region for the whole page. Sentences that come together are read together, and
   where they never stop coming the newest are read now and then. */
import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'preact/compat';

const pause = 120; /* milliseconds without a sentence: those before it came together */
const patience = 1000;

const Context = createContext<(sentence: string) => void>(() => {});

export function Announcer({ children }: { children: ReactNode }) {
	const [text, setText] = useState('');
	const waiting = useRef<string[]>([]);
	const timer = useRef(0);
	const since = useRef(0);
	const announce = useCallback((sentence: string) => {
		if (!waiting.current.length) since.current = Date.now();
		waiting.current.push(sentence);
		window.clearTimeout(timer.current);
		const left = since.current + patience - Date.now();
		timer.current = window.setTimeout(
			() => {
				setText(waiting.current.slice(-8).join(' '));
				waiting.current = [];
			},
			Math.max(0, Math.min(pause, left)),
		);
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
