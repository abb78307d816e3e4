/* The aspects of a step, and those of a tournament. */
import type { Aspect } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { AspectCard } from './AspectCard';
import type { Draft, Shape } from './draft';
import { PowersEditor } from './lists';

export interface StepProps {
	draft: Draft;
	shape: Shape;
	setDraft: (draft: Draft) => void;
}

export function AspectsStep({ draft, shape, setDraft, names, powers }: StepProps & { names: string[]; powers: boolean }) {
	const { t } = useSpeech();
	const winner = shape.aspects.find(aspect => aspect.name === 'winner');
	return (
		<>
			{shape.aspects
				.filter(aspect => names.includes(aspect.name))
				.map(aspect => (
					<AspectCard
						key={aspect.name}
						aspect={aspect}
						single={draft.single[aspect.name]}
						list={draft.lists[aspect.name]}
						winner={aspect.name === 'end' ? winner : undefined}
						place={aspect.name}
						onSingle={choice => setDraft({ ...draft, single: { ...draft.single, [aspect.name]: choice } })}
						onList={choices => setDraft({ ...draft, lists: { ...draft.lists, [aspect.name]: choices } })}
					/>
				))}
			{powers && (
				<fieldset className="card aspect" id="aspect-powers" data-aspect-card="powers">
					<legend className="unseen">{t('setup.powers')}</legend>
					<h3 aria-hidden="true">{t('setup.powers')}</h3>
					<p className="hint">{t('setup.powers.about')}</p>
					<PowersEditor
						shape={shape}
						powers={draft.powers ?? []}
						place="powers"
						onChange={next => setDraft({ ...draft, powers: next })}
					/>
				</fieldset>
			)}
		</>
	);
}

export function TournamentStep({ draft, shape, setDraft }: StepProps) {
	const { t } = useSpeech();
	const tournament = draft.tournament;
	return (
		<>
			<div className="card">
				<label className="check">
					<input
						type="checkbox"
						checked={tournament !== null}
						onChange={event =>
							setDraft({ ...draft, tournament: event.currentTarget.checked ? { single: {}, lists: {} } : null })
						}
					/>
					<strong>{t('setup.tournament.on')}</strong>
				</label>
				<p className="hint">{t('setup.tournament.about')}</p>
			</div>
			{tournament &&
				shape.tournament.map((aspect: Aspect) => (
					<AspectCard
						key={aspect.name}
						aspect={aspect}
						single={tournament.single[aspect.name]}
						list={tournament.lists[aspect.name]}
						place={`tournament.${aspect.name}`}
						onSingle={choice =>
							setDraft({ ...draft, tournament: { ...tournament, single: { ...tournament.single, [aspect.name]: choice } } })
						}
						onList={choices =>
							setDraft({ ...draft, tournament: { ...tournament, lists: { ...tournament.lists, [aspect.name]: choices } } })
						}
					/>
				))}
		</>
	);
}
