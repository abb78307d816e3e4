/* Where somebody can believe the tiles to be that it does not see: at a decision that is reviewed, at any moment of a round that is over,
   and at one's own turn against computers alone. */
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'preact/compat';
import { api, faultOf } from '../api/client';
import type { Belief, Believed, Fault, GameEvent, TableState } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { momentAt } from '../table/replay';
import { Busy, Complaint, Head, Wide } from '../ui/bits';
import { Dialog } from '../ui/Dialog';
import { useLoad } from '../ui/useLoad';
import { words } from './words';
import './review.css';

type Named = ReadonlyMap<number, string>; /* by seat */

interface HeatProps {
	seat: number; /* whose belief */
	tiles: readonly Believed[];
	named: Named;
	holders?: ReadonlyMap<string, number>; /* who really had them; nobody: they are in the boneyard */
}

function Heat({ seat, tiles, named, holders }: HeatProps) {
	const { say, number } = useSpeech();
	const seats = [...named.keys()].filter(other => other !== seat).sort((a, b) => a - b);
	const pile = tiles.some(entry => entry.pile > 0);
	const row = (entry: Believed) => {
		const holder = holders && (holders.get(entry.tile) ?? null);
		const chances = seats.map(other => ({ chance: entry.seats[other] ?? 0, there: holder === other }));
		if (pile) chances.push({ chance: entry.pile, there: holder === null });
		return chances;
	};
	return (
		<Wide label={say(words.beliefTable)}>
			<table className="numbers belief-map">
				<Head cells={[say(words.tile), ...seats.map(other => named.get(other)!), ...(pile ? [say(words.pile)] : [])]} />
				<tbody>
					{tiles.map((entry, i) => (
						<tr key={i}>
							<th scope="row">{entry.tile}</th>
							{row(entry).map(({ chance, there }, column) => (
								<td key={column} className={`heat heat-${Math.min(5, Math.ceil(chance * 5))}${there ? ' there' : ''}`}>
									{number(Math.round(100 * chance))}
									{there && <span className="unseen"> {say(words.there)}</span>}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</Wide>
	);
}

function holdersAt(events: readonly GameEvent[], at: number): Map<string, number> {
	const where = new Map<string, number>();
	for (const seat of momentAt([...events], at).seats) for (const tile of seat.hand ?? []) where.set(tile, seat.seat);
	return where;
}

interface MapProps {
	seat: number;
	named: Named;
	onOpen?: (open: boolean) => void;
	children: ReactNode;
}

function Folded({ seat, named, onOpen, children }: MapProps) {
	const { say } = useSpeech();
	return (
		<details className="belief" data-testid="belief" onToggle={event => onOpen?.(event.currentTarget.open)}>
			<summary>{say(words.belief, { name: named.get(seat) ?? '' })}</summary>
			{children}
		</details>
	);
}

interface DecisionProps {
	decision: { seat: number; event: number; belief: readonly Believed[] };
	events: readonly GameEvent[];
	named: Named;
}

export function BeliefMap({ decision: { seat, event, belief }, events, named }: DecisionProps) {
	const { say } = useSpeech();
	const holders = useMemo(() => holdersAt(events, event), [events, event]);
	if (!belief.length) return null;
	return (
		<Folded seat={seat} named={named}>
			<p className="hint">{say(words.beliefAbout)}</p>
			<Heat seat={seat} tiles={belief} named={named} holders={holders} />
		</Folded>
	);
}

/* The belief of whoever is to move next, asked for once it is unfolded; a moment later, as steps follow quickly. */
function useBelief(record: string, at: number, open: boolean): { belief: Belief | null; fault: Fault | null } {
	const [told, setTold] = useState<{ belief: Belief | null; fault: Fault | null }>({ belief: null, fault: null });
	useEffect(() => {
		if (!open) return;
		const control = new AbortController();
		const timer = window.setTimeout(() => {
			api.belief(record, at, control.signal).then(
				belief => setTold({ belief, fault: null }),
				(error: unknown) => control.signal.aborted || setTold({ belief: null, fault: faultOf(error) }),
			);
		}, 120);
		return () => {
			window.clearTimeout(timer);
			control.abort();
		};
	}, [record, at, open]);
	return told;
}

interface MomentProps {
	record: string;
	events: readonly GameEvent[];
	at: number;
	named: Named;
}

export function BeliefAt({ record, events, at, named }: MomentProps) {
	const { say } = useSpeech();
	const [open, setOpen] = useState(false);
	const next = events.slice(at).find(event => event.event === 'play' || event.event === 'misfit');
	const { belief, fault } = useBelief(record, at, open && next !== undefined);
	const holders = useMemo(() => holdersAt(events, belief?.at ?? at), [events, belief, at]);
	if (next === undefined) return null;
	return (
		<Folded seat={next.seat} named={named} onOpen={setOpen}>
			<p className="hint">{say(words.beliefAbout)}</p>
			{fault ? (
				<Complaint fault={fault} />
			) : belief ? (
				<Heat seat={belief.seat} tiles={belief.tiles} named={named} holders={holders} />
			) : (
				<Busy />
			)}
		</Folded>
	);
}

interface DialogProps {
	id: string;
	secret: string | null;
	seats: TableState['seats'];
	onClose: () => void;
}

/* What one can believe at one's own turn. */
export function BeliefDialog({ id, secret, seats, onClose }: DialogProps) {
	const { say, name } = useSpeech();
	const { value, fault } = useLoad(useCallback(() => api.tableBelief(id, secret), [id, secret]));
	const named = useMemo(() => new Map(seats.map(entry => [entry.seat, name(entry.name)])), [seats, name]);
	return (
		<Dialog title={say(words.hidden)} onClose={onClose}>
			<p className="hint">{say(words.hiddenAbout)}</p>
			{fault ? <Complaint fault={fault} /> : value ? <Heat seat={value.seat} tiles={value.tiles} named={named} /> : <Busy />}
		</Dialog>
	);
}
