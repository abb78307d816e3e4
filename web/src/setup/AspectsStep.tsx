/* The aspects of a step, and those of a tournament. */
import type { Aspect } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { CheckField } from '../ui/bits';
import { AspectCard } from './AspectCard';
import type { Draft, Shape } from './draft';
import { PowersEditor } from './lists';

export interface StepProps {
	draft: Draft;
	shape: Shape;
	setDraft: (draft: Draft) => void;
}

type Half = Pick<Draft, 'single' | 'lists'>;

interface CardsProps {
	aspects: readonly Aspect[];
	chosen: Half;
	within?: string; /* where in the variant */
	winner?: Aspect;
	onChange: (half: Partial<Half>) => void;
}

function Cards({ aspects, chosen: { single, lists }, within = '', winner, onChange }: CardsProps) {
	return aspects.map(aspect => (
		<AspectCard
			key={aspect.name}
			aspect={aspect}
			single={single[aspect.name]}
			list={lists[aspect.name]}
			winner={aspect.name === 'end' ? winner : undefined}
			place={within + aspect.name}
			onSingle={choice => onChange({ single: { ...single, [aspect.name]: choice } })}
			onList={choices => onChange({ lists: { ...lists, [aspect.name]: choices } })}
		/>
	));
}

export function AspectsStep({ draft, shape, setDraft, names, powers }: StepProps & { names: string[]; powers: boolean }) {
	const { t } = useSpeech();
	return (
		<>
			<Cards
				aspects={shape.aspects.filter(aspect => names.includes(aspect.name))}
				chosen={draft}
				winner={shape.aspects.find(aspect => aspect.name === 'winner')}
				onChange={half => setDraft({ ...draft, ...half })}
			/>
			{powers && (
				<fieldset className="stack card aspect" id="aspect-powers" data-aspect-card="powers">
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
				<CheckField
					checked={tournament !== null}
					onChange={on => setDraft({ ...draft, tournament: on ? { single: {}, lists: {} } : null })}
				>
					<strong>{t('setup.tournament.on')}</strong>
				</CheckField>
				<p className="hint">{t('setup.tournament.about')}</p>
			</div>
			{tournament && (
				<Cards
					aspects={shape.tournament}
					chosen={tournament}
					within="tournament."
					onChange={half => setDraft({ ...draft, tournament: { ...tournament, ...half } })}
				/>
			)}
		</>
	);
}
