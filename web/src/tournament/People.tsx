/* The rounds that people play now; whoever has a secret goes from here to its table. */
import type { SeatSecret, Tournament } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { ButtonLink } from '../ui/Button';

export function People({ tournament, seat }: { tournament: Tournament; seat: SeatSecret | undefined }) {
	const { t, number, list } = useSpeech();
	const mine = (table: Tournament['tables'][number]) => table.people.some(person => person.player === seat?.player);
	const yours = tournament.tables.find(mine);
	return (
		<>
			{yours && seat && (
				<div className="row card goon" role="group" aria-label={t('tournament.yours')}>
					<strong>{t('tournament.yours')}</strong>
					<ButtonLink icon="play" look="primary" href={`#/table/${yours.table}?seat=${seat.secret}`} data-testid="play-round">
						{t('tournament.play', { n: number(yours.round + 1) })}
					</ButtonLink>
				</div>
			)}
			<ul className="tournament-tables">
				{tournament.tables
					.filter(table => table !== yours)
					.map(table => (
						<li key={table.table}>
							<span>
								{t('tournament.with', {
									n: number(table.round + 1),
									names: list(table.people.map(person => person.name)),
								})}
							</span>
							<ButtonLink icon="eye" look="small" href={`#/table/${table.table}`}>
								{t('tournament.watch', { n: number(table.round + 1) })}
							</ButtonLink>
						</li>
					))}
			</ul>
		</>
	);
}
