/* What the owner of a table decides before it begins. */
import type { TableState } from '../api/types';
import { useSpeech } from '../i18n/i18n';

export interface Chosen {
	clock?: number;
	away?: number;
	chat?: boolean;
	match?: boolean;
	next?: number;
}

const clocks = [0, 15, 30, 60, 120] as const;
const aways = [10, 30, 60, 300, 0] as const;
const pauses = [5, 15, 30, 60, 0] as const;

/* A number that somebody set elsewhere is offered too. */
const withOwn = (list: readonly number[], own: number): number[] => (list.includes(own) ? [...list] : [own, ...list]);

export function Settings({ state, busy, onChange }: { state: TableState; busy: boolean; onChange: (chosen: Chosen) => void }) {
	const { t } = useSpeech();
	const seconds = (n: number, none: string) => (n ? t('friends.seconds', { n }) : none);
	return (
		<section className="card lobby-settings" aria-label={t('friends.settings')}>
			<details>
				<summary>{t('friends.settings')}</summary>
				<div className="params">
					<label className="check">
						<input
							type="checkbox"
							disabled={busy}
							checked={state.match !== null}
							onChange={event => onChange({ match: event.currentTarget.checked })}
						/>
						{t('friends.match.play')}
					</label>
					{state.match && (
						<label className="field">
							<span>{t('friends.pause')}</span>
							<select
								disabled={busy}
								value={state.match.pause}
								onChange={event => onChange({ next: Number(event.currentTarget.value) })}
								data-testid="pause"
							>
								{withOwn(pauses, state.match.pause).map(n => (
									<option key={n} value={n}>
										{seconds(n, t('friends.nopause'))}
									</option>
								))}
							</select>
						</label>
					)}
					<label className="field">
						<span>{t('setup.clock')}</span>
						<select
							disabled={busy}
							value={state.clock.seconds}
							onChange={event => onChange({ clock: Number(event.currentTarget.value) })}
						>
							{withOwn(clocks, state.clock.seconds).map(n => (
								<option key={n} value={n}>
									{seconds(n, t('friends.noclock'))}
								</option>
							))}
						</select>
					</label>
					<label className="field">
						<span>{t('friends.away')}</span>
						<select
							disabled={busy}
							value={state.away}
							onChange={event => onChange({ away: Number(event.currentTarget.value) })}
						>
							{withOwn(aways, state.away).map(n => (
								<option key={n} value={n}>
									{seconds(n, t('friends.noaway'))}
								</option>
							))}
						</select>
						<span className="hint">{t('friends.away.about')}</span>
					</label>
					<label className="check">
						<input
							type="checkbox"
							disabled={busy}
							checked={state.chat}
							onChange={event => onChange({ chat: event.currentTarget.checked })}
						/>
						{t('friends.chat')}
					</label>
				</div>
			</details>
		</section>
	);
}
