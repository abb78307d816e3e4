/* Who beat whom: a table whose cells are also shaded; the number says the same as the shade. */
import type { Meeting } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { Wide } from '../ui/bits';

export function Crosstable({ names, cells }: { names: readonly string[]; cells: readonly (readonly (Meeting | null)[])[] }) {
	const { t, percent } = useSpeech();
	const shown = names.slice(0, 24);
	return (
		<Wide label={t('tournament.crosstable')}>
			<table className="cross">
				<caption className="unseen">{t('tournament.crosstable')}</caption>
				<thead>
					<tr>
						<td />
						{shown.map(name => (
							<th key={name} scope="col" title={name}>
								{name}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{shown.map((name, i) => (
						<tr key={name}>
							<th scope="row">{name}</th>
							{shown.map((other, j) => {
								const cell = cells[i]?.[j];
								if (i === j || !cell || !cell.met) return <td key={other}>{i === j ? '—' : '·'}</td>;
								const share = cell.won / cell.met;
								return (
									<td
										key={other}
										style={{ background: `color-mix(in srgb, var(--s1) ${Math.round(share * 42)}%, transparent)` }}
										title={t('tournament.crosstable.cell', { a: name, b: other, won: cell.won, met: cell.met })}
									>
										{percent(share, 0)}
									</td>
								);
							})}
						</tr>
					))}
				</tbody>
			</table>
		</Wide>
	);
}
