/* An aspect with all of its options, and the complaint that concerns it as a whole. */
import type { Aspect } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { Icon } from '../ui/Icon';
import { OptionCards } from './ChoiceEditor';
import { optionOf, usualOf, type Choice } from './draft';
import { FaultAt } from './faults';
import { ListEditor } from './lists';

interface AspectCardProps {
	aspect: Aspect;
	single: Choice | undefined;
	list: readonly Choice[] | undefined;
	winner?: Aspect;
	place: string;
	onSingle: (choice: Choice) => void;
	onList: (choices: Choice[]) => void;
}

export function AspectCard({ aspect, single, list, winner, place, onSingle, onList }: AspectCardProps) {
	const speech = useSpeech();
	const { t, say } = speech;
	const shown = single && optionOf(aspect, single.option); /* it has its complaints itself */
	const chosen = aspect.list ? list !== undefined : single !== undefined;
	return (
		<fieldset className="stack card aspect" id={`aspect-${aspect.name}`} data-aspect-card={aspect.name}>
			<legend className="unseen">{say(aspect.title)}</legend>
			<div className="split aspect-head">
				<h3 aria-hidden="true">{say(aspect.title)}</h3>
				<span className={chosen ? 'hint mark mark-done' : 'hint mark'}>
					{chosen ? (
						<>
							<Icon name="check" /> {t('setup.chosen')}
						</>
					) : (
						usualOf(aspect, speech)
					)}
				</span>
			</div>
			<p className="hint">{say(aspect.about)}</p>
			{aspect.list ? (
				<ListEditor aspect={aspect} choices={list ?? []} onChange={onList} winner={winner} place={place} />
			) : (
				<OptionCards aspect={aspect} choice={single} onChange={onSingle} place={place} />
			)}
			<FaultAt place={place} parts={shown ? [place] : list?.map((_, i) => `${place}[${i}]`)} />
		</fieldset>
	);
}
