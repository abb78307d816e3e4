/* Who stands where, and why a total is what it is. */
import { Fragment, useId, useState } from 'preact/compat';
import type { Standing } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { useOptions } from '../table/useOptions';
import { Avatar } from '../ui/Avatar';
import { Head, Wide } from '../ui/bits';
import { Icon } from '../ui/Icon';
import { words } from './words';

/* A number; one that is more than a sum says on a tap how it comes about. */
export function Total({ entry, open, onTap, about }: { entry: Standing; open: boolean; onTap: () => void; about: string }) {
	const { say, number } = useSpeech();
	if (!entry.why_total) return <>{number(entry.total)}</>;
	return (
		<button
			type="button"
			className="line bare why-total"
			aria-expanded={open}
			aria-controls={open ? about : undefined}
			aria-label={`${number(entry.total)}: ${say(words.why, { name: entry.name })}`}
			onClick={onTap}
		>
			{number(entry.total)}
			<Icon name="info" />
		</button>
	);
}

export function Standings({ standings }: { standings: readonly Standing[] }) {
	const { t, number, say } = useSpeech();
	const { option } = useOptions();
	const shutout = standings.length > 1 && standings.every(entry => entry.champion === entry.total > 0);
	const [open, setOpen] = useState<string | null>(null);
	const about = useId();
	const ties = [...new Set(standings.flatMap(entry => Object.keys(entry.tie_breaks ?? {})))];
	return (
		<Wide label={t('tournament.standings')}>
			<table className="numbers standings" data-testid="standings">
				<caption className="unseen">{t('tournament.standings')}</caption>
				<Head
					cells={[
						t('end.place'),
						t('tournament.side'),
						t('tournament.total'),
						t('tournament.won'),
						t('tournament.lost'),
						t('tournament.playedn'),
						...ties.map(name => say(option('tie-break', name)) || name),
					]}
				/>
				<tbody>
					{standings.map(entry => (
						<Fragment key={entry.name}>
							<tr className={entry.champion ? 'first-place' : entry.out ? 'out' : undefined}>
								<td>
									<span className="place">{entry.place}</span>
								</td>
								<th scope="row">
									<span className="line who">
										<Avatar name={entry.name} className="avatar avatar-small" />
										{entry.name}
										{entry.champion && (
											<span className="tag">
												<Icon name="trophy" /> {t('tournament.champion')}
												{shutout && ` · ${t('tournament.shutout')}`}
											</span>
										)}
										{entry.out && (
											<span className="tag">
												{entry.out_round === null ? t('tournament.outshort') : t('tournament.out', { n: entry.out_round + 1 })}
											</span>
										)}
									</span>
								</th>
								<td>
									<Total
										entry={entry}
										open={open === entry.name}
										about={about}
										onTap={() => setOpen(open === entry.name ? null : entry.name)}
									/>
								</td>
								<td>{number(entry.won)}</td>
								<td>{number(entry.lost)}</td>
								<td>{number(entry.played)}</td>
								{ties.map(name => (
									<td key={name}>{entry.tie_breaks?.[name] === undefined ? '' : number(entry.tie_breaks[name])}</td>
								))}
							</tr>
							{open === entry.name && entry.why_total && (
								<tr className="why-row">
									<td colSpan={6 + ties.length} id={about}>
										{number(entry.total)} = {say(entry.why_total)}
									</td>
								</tr>
							)}
						</Fragment>
					))}
				</tbody>
			</table>
		</Wide>
	);
}
