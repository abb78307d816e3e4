/* What the owner of a table decides before it begins. */
import type { Command, TableState } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { CheckField, ChoiceField } from '../ui/bits';

type Chosen = Pick<Extract<Command, { do: 'settings' }>, 'clock' | 'away' | 'chat' | 'match' | 'next'>;

const clocks = [0, 15, 30, 60, 120] as const;
const aways = [10, 30, 60, 300, 0] as const;
const pauses = [5, 15, 30, 60, 0] as const;

/* A number that somebody set elsewhere is offered too. */
const withOwn = (list: readonly number[], own: number): number[] => (list.includes(own) ? [...list] : [own, ...list]);

export function Settings({ state, busy, onChange }: { state: TableState; busy: boolean; onChange: (chosen: Chosen) => void }) {
	const { t } = useSpeech();
	const among = (list: readonly number[], own: number, none: string) =>
		withOwn(list, own).map(n => [n, n ? t('friends.seconds', { n }) : none] as const);
	return (
		<section className="card lobby-settings" aria-label={t('table.settings')}>
			<details>
				<summary>{t('table.settings')}</summary>
				<div className="stack params">
					<CheckField disabled={busy} checked={state.match !== null} onChange={match => onChange({ match })}>
						{t('friends.match.play')}
					</CheckField>
					{state.match && (
						<ChoiceField
							label={t('friends.pause')}
							disabled={busy}
							value={state.match.pause}
							options={among(pauses, state.match.pause, t('friends.nopause'))}
							onChange={next => onChange({ next })}
							data-testid="pause"
						/>
					)}
					<ChoiceField
						label={t('setup.clock')}
						disabled={busy}
						value={state.clock.seconds}
						options={among(clocks, state.clock.seconds, t('friends.noclock'))}
						onChange={clock => onChange({ clock })}
					/>
					<ChoiceField
						label={t('friends.away')}
						disabled={busy}
						value={state.away}
						options={among(aways, state.away, t('friends.noaway'))}
						onChange={away => onChange({ away })}
						about={t('friends.away.about')}
					/>
					<CheckField disabled={busy} checked={state.chat} onChange={chat => onChange({ chat })}>
						{t('friends.chat')}
					</CheckField>
				</div>
			</details>
		</section>
	);
}
