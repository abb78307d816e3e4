/* The first step: what the game is called, and what it is made from. */
import type { VariantCard } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { Field } from '../ui/bits';
import { byTitle } from '../ui/names';
import { useLoad } from '../ui/useLoad';
import type { StepProps } from './AspectsStep';
import { blankDraft, isBlank } from './draft';
import { loadVariants } from '../api/lists';

export function StartStep({ draft, shape, setDraft, onFrom }: StepProps & { onFrom: (name: string) => void }) {
	const { t, say, lang } = useSpeech();
	const { value: variants } = useLoad(loadVariants);
	return (
		<>
			<Field
				look="card"
				label={t('setup.name')}
				maxLength={60}
				value={draft.title}
				placeholder={t('setup.untitled')}
				onChange={event => setDraft({ ...draft, title: event.currentTarget.value })}
			/>
			<ul className="bases">
				<li>
					<button type="button" className="bare base" aria-pressed={isBlank(draft)} onClick={() => setDraft(blankDraft(shape))}>
						<strong>{t('setup.blank')}</strong>
						<span className="hint">{t('setup.blank.about')}</span>
					</button>
				</li>
				{byTitle(variants ?? [], say, lang).map((variant: VariantCard) => (
					<li key={variant.name}>
						<button
							type="button"
							className="bare base"
							aria-pressed={variant.name === draft.from}
							onClick={() => onFrom(variant.name)}
							data-variant={variant.name}
						>
							<strong>{say(variant.title) || variant.name}</strong>
							<span className="hint">{say(variant.about)}</span>
						</button>
					</li>
				))}
			</ul>
		</>
	);
}
