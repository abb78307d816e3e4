/* Tournaments: a new one, and those held here. */
import { useState } from 'preact/compat';
import { api } from '../api/client';
import { useSpeech } from '../i18n/i18n';
import { byTitle } from '../ui/names';
import { startTournament } from '../setup/start';
import { loadVariants } from '../api/lists';
import { Busy, CheckField, Complaint, Field, SeedField } from '../ui/bits';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { useActing } from '../ui/useActing';
import { useLoad } from '../ui/useLoad';
import { tournamentTitle } from './title';
import '../lab/lab.css';

function NewTournament({ first }: { first: string | null }) {
	const { t, say, lang } = useSpeech();
	const { value: variants, fault: variantsFault } = useLoad(loadVariants);
	const [variant, setVariant] = useState<string | null>(first);
	const [rounds, setRounds] = useState('');
	const [seed, setSeed] = useState('');
	const [ask, setAsk] = useState(false);
	const { busy, fault, act } = useActing();
	if (variantsFault) return <Complaint fault={variantsFault} />;
	if (!variants) return <Busy />;
	const chosen = variant ?? variants.find(card => card.tournament)?.name ?? variants[0]?.name ?? '';
	const card = variants.find(entry => entry.name === chosen);
	const start = () =>
		startTournament({
			variant: chosen,
			ask,
			...(Number(rounds) ? { rounds: Number(rounds) } : {}),
			...(seed ? { seed } : {}),
		});
	return (
		<section className="card">
			<h2>{t('tournament.new')}</h2>
			<div className="stack tournament-form">
				<label className="field">
					<span>{t('lab.variant')}</span>
					<select value={chosen} onChange={event => setVariant(event.currentTarget.value)}>
						{[true, false].map(rules => (
							<optgroup key={String(rules)} label={rules ? t('tournament.variants') : t('tournament.variants.other')}>
								{byTitle(variants, say, lang)
									.filter(entry => entry.tournament === rules)
									.map(entry => (
										<option key={entry.name} value={entry.name}>
											{say(entry.title) || entry.name}
										</option>
									))}
							</optgroup>
						))}
					</select>
				</label>
				<Field
					label={t('tournament.rounds')}
					type="number"
					min={1}
					max={1e6}
					value={rounds}
					placeholder={t('tournament.rounds.usual')}
					onChange={event => setRounds(event.currentTarget.value)}
				/>
				<SeedField seed={seed} onSeed={setSeed} />
				<Button icon="trophy" look="primary" onClick={() => void act(start)} disabled={busy} data-testid="start-tournament">
					{t('tournament.start')}
				</Button>
			</div>
			<CheckField checked={ask} onChange={setAsk}>
				{t('setup.tournament.ask')}
			</CheckField>
			{card && <p className="hint">{say(card.about)}</p>}
			{fault && <Complaint fault={fault} />}
		</section>
	);
}

export function TournamentsScreen({ query }: { query: URLSearchParams }) {
	const speech = useSpeech();
	const { t, name } = speech;
	const { value: tournaments, fault } = useLoad(api.tournaments);
	const { value: variants } = useLoad(loadVariants);
	return (
		<div className="page lab">
			<header>
				<h1 tabIndex={-1}>{t('nav.tournaments')}</h1>
				<p className="lead">{t('tournament.lead')}</p>
			</header>
			<NewTournament first={query.get('variant')} />
			<section>
				<h2>{t('tournament.late')}</h2>
				{fault && <Complaint fault={fault} />}
				{tournaments && !tournaments.length && <p className="hint">{t('tournament.none')}</p>}
				<ul className="stack tournaments">
					{(tournaments ?? []).map(tournament => (
						<li key={tournament.id}>
							<a className="wrap card tournament-card" href={`#/tournament/${tournament.id}`}>
								<strong>{tournamentTitle(tournament, variants, speech)}</strong>
								<span className="hint">{t('tournament.played', { n: tournament.rounds })}</span>
								{tournament.champions && (
									<span className="hint">
										<Icon name="trophy" /> {name(tournament.champions)}
									</span>
								)}
								<span className="tag">{t(`tournament.state.${tournament.state}`)}</span>
							</a>
						</li>
					))}
				</ul>
			</section>
		</div>
	);
}
