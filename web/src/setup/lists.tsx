/* Aspects of which a game has several: ends, stops and tie-breaks, one row each; and powers, a filter and an effect in a row. */
import type { Aspect } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { Button, Remove } from '../ui/Button';
import { Entries, OptionMenu } from './ChoiceEditor';
import { FaultAt } from './faults';
import { optionOf, readChoice, usualChoice, writeChoice, type Choice, type PowerDraft, type Shape } from './draft';

interface RowToolsProps {
	label: string;
	i: number;
	count: number;
	onMove: (by: -1 | 1) => void;
	onRemove: () => void;
}

function RowTools({ label, i, count, onMove, onRemove }: RowToolsProps) {
	const { t } = useSpeech();
	return (
		<span className="row-tools">
			{count > 1 &&
				(['up', 'down'] as const).map(way => (
					<Button
						key={way}
						icon={way}
						look="quiet icon-only"
						disabled={i === (way === 'up' ? 0 : count - 1)}
						aria-label={`${t(`ui.${way}`)}: ${label}`}
						onClick={() => onMove(way === 'up' ? -1 : 1)}
					/>
				))}
			<Remove what={label} onClick={onRemove} />
		</span>
	);
}

export function moved<T>(list: readonly T[], i: number, by: number): T[] {
	const next = [...list];
	const [entry] = next.splice(i, 1);
	next.splice(i + by, 0, entry!);
	return next;
}

interface EndWinnerProps {
	choice: Choice;
	winner: Aspect;
	place: string | undefined;
	onChange: (choice: Choice) => void;
}

/* An end may say who wins when it is the one that ended the round. */
function EndWinner({ choice, winner, place, onChange }: EndWinnerProps) {
	const { t } = useSpeech();
	const own = choice.args['winner'] === undefined ? null : readChoice(choice.args['winner']);
	const set = (next: Choice | null) => {
		const { winner: _, ...args } = choice.args;
		onChange({ ...choice, args: next ? { ...args, winner: writeChoice(next) } : args });
	};
	return (
		<div className="field">
			<span>{t('setup.end.winner')}</span>
			{own ? (
				<div className="wrap rule-row">
					<OptionMenu aspect={winner} label={t('setup.end.winner')} choice={own} onChange={set} place={place} />
					<Button look="small" text={t('setup.end.usual')} onClick={() => set(null)} />
				</div>
			) : (
				<select
					aria-label={t('setup.end.winner')}
					value=""
					onChange={event => event.currentTarget.value && set({ option: event.currentTarget.value, args: {} })}
				>
					<option value="">{t('setup.end.usual')}</option>
					<Entries of={winner.options} />
				</select>
			)}
		</div>
	);
}

interface ListEditorProps {
	aspect: Aspect;
	choices: readonly Choice[];
	onChange: (choices: Choice[]) => void;
	winner?: Aspect;
	place?: string;
}

export function ListEditor({ aspect, choices, onChange, winner, place }: ListEditorProps) {
	const { t, say } = useSpeech();
	const unused = aspect.options.filter(option => !choices.some(choice => choice.option === option.name));
	return (
		<div className="stack rows" data-list={aspect.name}>
			{choices.map((choice, i) => {
				const option = optionOf(aspect, choice.option);
				const label = option ? say(option.title) : choice.option;
				const edit = (next: Choice) => onChange(choices.map((old, j) => (i === j ? next : old)));
				const here = place && `${place}[${i}]`;
				const wins = winner && here && `${here}.${choice.option}.winner`;
				return (
					<div key={i} className="row-box">
						<OptionMenu
							aspect={aspect}
							label={`${say(aspect.title)} ${i + 1}`}
							choice={choice}
							onChange={edit}
							place={here}
							parts={wins ? [wins] : []}
						>
							{winner && <EndWinner choice={choice} winner={winner} onChange={edit} place={wins} />}
						</OptionMenu>
						<RowTools
							label={label}
							i={i}
							count={choices.length}
							onMove={by => onChange(moved(choices, i, by))}
							onRemove={() => onChange(choices.filter((_, j) => j !== i))}
						/>
					</div>
				);
			})}
			{unused.length > 0 && (
				<select
					className="add-menu"
					aria-label={t('setup.list.add', { aspect: say(aspect.title) })}
					value=""
					data-add={aspect.name}
					onChange={event =>
						event.currentTarget.value && onChange([...choices, { option: event.currentTarget.value, args: {} }])
					}
				>
					<option value="">+ {t('setup.list.add', { aspect: say(aspect.title) })}</option>
					<Entries of={unused} />
				</select>
			)}
		</div>
	);
}

interface PowersEditorProps {
	shape: Shape;
	powers: readonly PowerDraft[];
	onChange: (powers: PowerDraft[]) => void;
	place?: string;
}

export function PowersEditor({ shape, powers, onChange, place }: PowersEditorProps) {
	const { t, say } = useSpeech();
	const add = () => onChange([...powers, { filter: usualChoice(shape.filter), effect: usualChoice(shape.effect) }]);
	return (
		<div className="stack rows" data-list="powers">
			{!powers.length && <p className="hint">{t('setup.powers.none')}</p>}
			{powers.map((power, i) => {
				const edit = (next: Partial<PowerDraft>) => onChange(powers.map((old, j) => (i === j ? { ...old, ...next } : old)));
				const label = t('setup.power', { n: i + 1 });
				return (
					<div key={i} className="row-box power-row">
						{(['filter', 'effect'] as const).map(half => (
							<div key={half} className="stack power-half">
								<span>{t(half === 'filter' ? 'setup.power.when' : 'setup.power.then')}</span>
								<OptionMenu
									aspect={shape[half]}
									label={`${label}: ${say(shape[half].title)}`}
									choice={power[half]}
									place={place && `${place}[${i}].${half}`}
									onChange={choice => edit({ [half]: choice })}
								/>
							</div>
						))}
						<RowTools
							label={label}
							i={i}
							count={powers.length}
							onMove={by => onChange(moved(powers, i, by))}
							onRemove={() => onChange(powers.filter((_, j) => j !== i))}
						/>
					</div>
				);
			})}
			<FaultAt place={place} parts={powers.flatMap((_, i) => [`${place}[${i}].filter`, `${place}[${i}].effect`])} />
			<Button icon="plus" look="small" text={t('setup.powers.add')} onClick={add} />
		</div>
	);
}
