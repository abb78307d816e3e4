/* Where somebody could believe the tiles to be that it did not see, and where they were. */
import { useMemo } from 'preact/compat';
import type { GameEvent, Review } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { momentAt } from '../table/replay';
import { Head, Wide } from '../ui/bits';
import { words } from './words';

type Decision = Review['decisions'][number];

interface MapProps {
	decision: Decision;
	events: readonly GameEvent[];
	named: ReadonlyMap<number, string>;
}

export function BeliefMap({ decision, events, named }: MapProps) {
	const { say, number } = useSpeech();
	const holder = useMemo(() => {
		const where = new Map<string, number>();
		for (const seat of momentAt([...events], decision.event).seats)
			for (const tile of seat.hand ?? []) where.set(tile, seat.seat);
		return where;
	}, [events, decision.event]);
	const seats = [...named.keys()].filter(seat => seat !== decision.seat).sort((a, b) => a - b);
	const last = (decision.belief[0]?.chances.length ?? 1) - 1;
	const pile = decision.belief.some(entry => (entry.chances[last] ?? 0) > 0);
	const columns = pile ? [...seats, last] : seats;
	if (!decision.belief.length) return null;
	return (
		<details className="belief" data-testid="belief">
			<summary>{say(words.belief, { name: named.get(decision.seat) ?? '' })}</summary>
			<p className="hint">{say(words.beliefAbout)}</p>
			<Wide label={say(words.beliefTable)}>
				<table className="numbers belief-map">
					<Head cells={[say(words.tile), ...columns.map(seat => named.get(seat) ?? say(words.pile))]} />
					<tbody>
						{decision.belief.map((entry, i) => (
							<tr key={i}>
								<th scope="row">{entry.tile}</th>
								{columns.map(seat => {
									const chance = entry.chances[seat] ?? 0;
									const there = (holder.get(entry.tile) ?? last) === seat;
									return (
										<td key={seat} className={`heat heat-${Math.min(5, Math.ceil(chance * 5))}${there ? ' there' : ''}`}>
											{number(Math.round(100 * chance))}
											{there && <span className="unseen"> {say(words.there)}</span>}
										</td>
									);
								})}
							</tr>
						))}
					</tbody>
				</table>
			</Wide>
		</details>
	);
}
