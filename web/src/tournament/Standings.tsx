/* Who stands where, and why a total is what it is. */
import type { Standing } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { loadOptions } from '../setup/useDraft';
import { optionTexts } from '../table/sentences';
import { Avatar } from '../ui/Avatar';
import { Wide } from '../ui/bits';
import { Icon } from '../ui/Icon';
import { useLoad } from '../ui/useLoad';

export function Standings({ standings }: { standings: readonly Standing[] }) {
	const { t, number, say } = useSpeech();
	const { value: aspects } = useLoad(loadOptions);
	const titles = optionTexts(aspects, 'title');
	const shutout = standings.length > 1 && standings.every(entry => entry.champion === entry.total > 0);
	const ties = [...new Set(standings.flatMap(entry => Object.keys(entry.tie_breaks ?? {})))];
	return (
		<Wide label={t('tournament.standings')}>
			<table className="numbers standings" data-testid="standings">
				<caption className="unseen">{t('tournament.standings')}</caption>
				<thead>
					<tr>
						<th scope="col">{t('end.place')}</th>
						<th scope="col">{t('tournament.side')}</th>
						<th scope="col">{t('tournament.total')}</th>
						<th scope="col">{t('tournament.won')}</th>
						<th scope="col">{t('tournament.lost')}</th>
						<th scope="col">{t('tournament.playedn')}</th>
						{ties.map(name => (
							<th key={name} scope="col">
								{say(titles('tie-break', name)) || name}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{standings.map(entry => (
						<tr key={entry.name} className={entry.champion ? 'first-place' : entry.out ? 'out' : undefined}>
							<td>
								<span className="place">{entry.place}</span>
							</td>
							<th scope="row">
								<span className="who">
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
							<td>{number(entry.total)}</td>
							<td>{number(entry.won)}</td>
							<td>{number(entry.lost)}</td>
							<td>{number(entry.played)}</td>
							{ties.map(name => (
								<td key={name}>{entry.tie_breaks?.[name] === undefined ? '' : number(entry.tie_breaks[name])}</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</Wide>
	);
}
