/* How far somebody has come in the lesson. It is small and by itself: the first page offers the lesson without loading it. */
import { isNumber, recall, remember } from '../ui/memory';

export const lessonSteps = 10;

/* How many steps are done; `over`: the lesson was finished, or is not wanted. */
export function progress(steps = lessonSteps): { reached: number; over: boolean } {
	const kept = recall('lesson', isNumber) ?? 0;
	const reached = Number.isInteger(kept) && kept >= 0 && kept <= steps ? kept : 0;
	return { reached, over: reached === steps || recall('lesson.hidden', isNumber) === 1 };
}

export const keepProgress = (reached: number): void => remember('lesson', reached);

export const hideLesson = (): void => remember('lesson.hidden', 1);
