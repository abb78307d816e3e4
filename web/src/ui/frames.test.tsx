import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inFrames } from './frames';

let frames: (() => void)[];
let change: () => void;
let shown: number;
let end: () => void;

beforeEach(() => {
	frames = [];
	shown = 0;
	vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
	vi.stubGlobal('cancelAnimationFrame', (n: number) => (frames[n - 1] = () => {}));
	const subscribe = vi.fn((listener: () => void) => {
		change = listener;
		return () => (change = () => {});
	});
	end = inFrames(subscribe)(() => shown++);
});
afterEach(() => void vi.unstubAllGlobals());

/* The one frame that is waited for. */
const frame = () => {
	const [next, ...more] = frames.splice(0);
	expect(more).toEqual([]);
	next?.();
};

test('a change that comes alone is shown at once', () => {
	change();
	expect(shown).toBe(1);
	frame();
	expect(shown).toBe(1);
	change();
	expect(shown).toBe(2);
});

test('those that follow wait for the next frame, and are shown once', () => {
	for (let i = 0; i < 10; i++) change();
	expect(shown).toBe(1);
	frame();
	expect(shown).toBe(2);
	change();
	change();
	expect(shown).toBe(2);
	frame();
	expect(shown).toBe(3);
	frame();
	frame();
	expect(shown).toBe(3);
});

test('nothing waits in a window that is hidden', () => {
	vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
	for (let i = 0; i < 3; i++) change();
	expect(shown).toBe(3);
	expect(frames.length).toBe(1);
});

test('nothing is shown after the end', () => {
	change();
	change();
	end();
	frame();
	expect(shown).toBe(1);
});
