/* One thing at a time that the server is asked for, and what went wrong with it. */
import { useCallback, useState } from 'preact/compat';
import { faultOf } from '../api/client';
import type { Fault } from '../api/types';

export function useActing() {
	const [busy, setBusy] = useState(false);
	const [fault, setFault] = useState<Fault | null>(null);
	const act = useCallback(async (run: () => Promise<unknown>) => {
		setBusy(true);
		setFault(null);
		try {
			await run();
		} catch (error) {
			setFault(faultOf(error));
		} finally {
			setBusy(false);
		}
	}, []);
	return { busy, fault, setFault, act };
}
