/* What kind of table a record was played at. */
import { useEffect, useMemo, useState } from 'preact/compat';
import { api, faultOf } from '../api/client';
import type { Checked, Fault } from '../api/types';
import { once } from '../ui/useLoad';
import { shapeOfRecord, type Recorded } from './recorded';
import type { Board } from './Scene';

const line: Board = { shape: 'line', spinners: null, afterLine: false, sides: 2 };

/* A line needs nothing but its record. What else there is, the rules say, and the server reads them. */
export function useBoard(record: Recorded | null): { board: Board | null; fault: Fault | null } {
	const known = record && shapeOfRecord(record);
	const [asked, setAsked] = useState<{ checked: Checked | null; fault: Fault | null } | null>(null);
	useEffect(() => {
		if (!record || known) return;
		let on = true;
		const take = (checked: Checked | null, fault: Fault | null) => on && setAsked({ checked, fault });
		once(`rules ${record.canonical}`, () => api.checkText(record.canonical))().then(
			checked => take(checked, null),
			(error: unknown) => take(null, faultOf(error)),
		);
		return () => {
			on = false;
		};
	}, [record, known]);
	return useMemo(() => {
		if (known) return { board: line, fault: null };
		if (!record || !asked) return { board: null, fault: null };
		const { checked, fault } = asked; /* from round to round the table stays as it is until more is known */
		return {
			board: checked
				? { shape: checked.shape, spinners: checked.spinners, afterLine: checked.after_line, sides: checked.sides }
				: line,
			fault,
		};
	}, [record, known, asked]);
}
