/* A part of a screen whose source comes when it is first shown. */
import { lazy, Suspense, type ComponentType, type ReactNode } from 'preact/compat';

export function later<P extends object>(load: () => Promise<ComponentType<P>>, meanwhile: ReactNode = null): ComponentType<P> {
	const Part = lazy(() => load().then(part => ({ default: part })));
	return props => (
		<Suspense fallback={meanwhile}>
			<Part {...props} />
		</Suspense>
	);
}
