/* One option of an aspect with its parameters: as cards to pick from, or as a short menu inside a row. */
import { useId, type ReactNode } from 'preact/compat';
import type { Aspect, Json, Option, Param } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { optionOf, presetChoice, type Choice } from './draft';
import { FaultAt } from './faults';
import { ParamField } from './ParamField';
import { RoundsField } from './RoundsField';

function withArg(choice: Choice, name: string, value: Json | undefined): Choice {
	const args = { ...choice.args };
	if (value === undefined) delete args[name];
	else args[name] = value;
	return { ...choice, args };
}

interface ParamsProps {
	option: Option;
	choice: Choice;
	onChange: (choice: Choice) => void;
	place?: string;
	parts?: readonly string[];
}

/* `parts`: where else a complaint about the choice may be shown. */
function Params({ option, choice, onChange, place, parts = [] }: ParamsProps) {
	const placeOf = (param: Param) => place && `${place}.${option.name}.${param.name}`;
	const own = option.parameters.flatMap(param => placeOf(param) ?? []);
	return (
		<>
			{option.parameters.length > 0 && (
				<div className="stack params">
					{option.parameters.map((param: Param) => {
						const common = {
							param,
							place: placeOf(param),
							value: choice.args[param.name],
							onChange: (value: Json | undefined) => onChange(withArg(choice, param.name, value)),
						};
						return param.type === 'rounds' ? (
							<RoundsField key={`${option.name}.${param.name}`} {...common} />
						) : (
							<ParamField key={`${option.name}.${param.name}`} {...common} />
						);
					})}
				</div>
			)}
			<FaultAt place={place} parts={[...own, ...parts]} />
		</>
	);
}

interface OptionCardsProps {
	aspect: Aspect;
	choice: Choice | undefined;
	onChange: (choice: Choice) => void;
	place?: string;
}

/* All options side by side; the chosen one opens its parameters. */
export function OptionCards({ aspect, choice, onChange, place }: OptionCardsProps) {
	const { say } = useSpeech();
	const name = useId();
	return (
		<div className="stack options">
			{aspect.options.map(option => {
				const on = choice?.option === option.name;
				return (
					<div key={option.name} className={on ? 'option option-on' : 'option'}>
						<label>
							<input
								type="radio"
								name={name}
								value={option.name}
								checked={on}
								onChange={() => onChange(presetChoice(option))}
								data-option={`${aspect.name}/${option.name}`}
							/>
							<span>
								<strong>{say(option.title)}</strong>
								<span className="hint">{say(option.about)}</span>
							</span>
						</label>
						{on && choice && <Params option={option} choice={choice} onChange={onChange} place={place} />}
					</div>
				);
			})}
		</div>
	);
}

/* What a menu has to choose from. */
export function Entries({ of }: { of: readonly Option[] }) {
	const { say } = useSpeech();
	return of.map(({ name, title }) => (
		<option key={name} value={name}>
			{say(title)}
		</option>
	));
}

interface OptionMenuProps {
	aspect: Aspect;
	choice: Choice;
	onChange: (choice: Choice) => void;
	label: string;
	place?: string;
	parts?: readonly string[];
	children?: ReactNode;
}

/* A menu and, below it, what the option means and its parameters. */
export function OptionMenu({ aspect, choice, onChange, label, place, parts, children }: OptionMenuProps) {
	const { say } = useSpeech();
	const option = optionOf(aspect, choice.option);
	return (
		<div className="stack option-menu">
			<select
				aria-label={label}
				value={choice.option}
				data-aspect={aspect.name}
				onChange={event => {
					const next = optionOf(aspect, event.currentTarget.value);
					if (next) onChange(presetChoice(next));
				}}
			>
				{!option && <option value={choice.option}>{choice.option}</option>}
				<Entries of={aspect.options} />
			</select>
			{option ? (
				<>
					<span className="hint">{say(option.about)}</span>
					<Params option={option} choice={choice} onChange={onChange} place={place} parts={parts} />
				</>
			) : (
				<FaultAt place={place} parts={parts} />
			)}
			{children}
		</div>
	);
}
