/* The rounds of a tournament one by one: who plays each, and what it changes of the rules. */
import { createContext, useContext } from 'preact/compat';
import type { Json, Param } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { CheckField } from '../ui/bits';
import { Button, Remove } from '../ui/Button';
import { isObject } from '../ui/memory';
import { OptionMenu } from './ChoiceEditor';
import { readChoice, readList, readPowers, usualChoice, usualList, writeChoice, writePower, type Shape } from './draft';
import { FaultAt } from './faults';
import { ListEditor, PowersEditor } from './lists';

/* What a listed round needs to know of the game around it. */
export const GameContext = createContext<{ shape: Shape; names: string[] } | null>(null);

interface Round {
	players: string[];
	rules: { [aspect: string]: Json };
}

function roundsOf(value: Json | undefined): Round[] {
	if (!Array.isArray(value)) return [];
	return value.map(entry => {
		const { players, rules } = isObject<{ [key: string]: Json }>(entry) ? entry : {};
		return {
			players: Array.isArray(players) ? players.map(String) : [],
			rules: isObject<{ [aspect: string]: Json }>(rules) ? rules : {},
		};
	});
}

const written = (round: Round): Json => ({
	players: round.players,
	...(Object.keys(round.rules).length ? { rules: round.rules } : {}),
});

interface RuleEditorProps {
	name: string;
	rule: Json;
	shape: Shape;
	onChange: (rule: Json) => void;
}

/* What a round changes of one aspect: an option, a list of them, or powers. */
function RuleEditor({ name, rule, shape, onChange }: RuleEditorProps) {
	const { t, say } = useSpeech();
	const aspect = shape.aspects.find(entry => entry.name === name);
	const title = aspect ? say(aspect.title) : name === 'powers' ? t('setup.powers') : name;
	const choice = readChoice(rule);
	let editor = <code>{JSON.stringify(rule)}</code>;
	if (name === 'powers')
		editor = (
			<PowersEditor shape={shape} powers={readPowers(rule) ?? []} onChange={powers => onChange(powers.map(writePower))} />
		);
	else if (aspect?.list) {
		const winner = name === 'end' ? shape.aspects.find(entry => entry.name === 'winner') : undefined;
		editor = (
			<ListEditor
				aspect={aspect}
				choices={readList(rule)}
				winner={winner}
				onChange={choices => onChange(choices.map(writeChoice))}
			/>
		);
	} else if (aspect && choice)
		editor = <OptionMenu aspect={aspect} label={title} choice={choice} onChange={next => onChange(writeChoice(next))} />;
	return (
		<div className="stack rule">
			<strong>{title}</strong>
			{editor}
		</div>
	);
}

interface RoundsFieldProps {
	param: Param;
	value: Json | undefined;
	onChange: (value: Json | undefined) => void;
	place?: string;
}

export function RoundsField({ param, value, onChange, place }: RoundsFieldProps) {
	const { t, say } = useSpeech();
	const game = useContext(GameContext);
	const rounds = roundsOf(value);
	const change = (next: Round[]) => onChange(next.map(written));
	const edit = (i: number, round: Round) => change(rounds.map((old, j) => (i === j ? round : old)));
	if (!game) return null;
	/* the set and the teams are the same all through a tournament */
	const free = (round: Round) =>
		[
			...game.shape.aspects.map(aspect => ({ name: aspect.name, title: say(aspect.title) })),
			{ name: 'powers', title: t('setup.powers') },
		].filter(entry => !['faces', 'tiles', 'teams'].includes(entry.name) && !(entry.name in round.rules));
	const begin = (name: string): Json => {
		const aspect = game.shape.aspects.find(entry => entry.name === name);
		return !aspect ? [] : aspect.list ? usualList(aspect).map(writeChoice) : writeChoice(usualChoice(aspect));
	};
	return (
		<fieldset className="stack rounds" data-param={param.name}>
			<legend>{say(param.about)}</legend>
			{rounds.map((round, i) => (
				<div key={i} className="row-box">
					<div className="head">
						<strong>{t('round', { n: i + 1 })}</strong>
						<Remove what={t('round', { n: i + 1 })} onClick={() => change(rounds.filter((_, j) => j !== i))} />
					</div>
					<div className="wrap checks" role="group" aria-label={t('setup.step.players')}>
						{game.names.map(name => (
							<CheckField
								key={name}
								checked={round.players.includes(name)}
								onChange={on =>
									edit(i, { ...round, players: on ? [...round.players, name] : round.players.filter(other => other !== name) })
								}
							>
								{name}
							</CheckField>
						))}
					</div>
					{Object.entries(round.rules).map(([name, rule]) => (
						<div key={name} className="wrap rule-row" data-rule={name}>
							<RuleEditor
								name={name}
								rule={rule}
								shape={game.shape}
								onChange={next => edit(i, { ...round, rules: { ...round.rules, [name]: next } })}
							/>
							<Remove
								what={name}
								onClick={() =>
									edit(i, { ...round, rules: Object.fromEntries(Object.entries(round.rules).filter(([key]) => key !== name)) })
								}
							/>
						</div>
					))}
					<FaultAt place={place && `${place}[${i}]`} />
					<select
						aria-label={t('setup.round.rules')}
						value=""
						onChange={event => {
							const name = event.currentTarget.value;
							if (name) edit(i, { ...round, rules: { ...round.rules, [name]: begin(name) } });
						}}
					>
						<option value="">+ {t('setup.round.rules')}</option>
						{free(round).map(entry => (
							<option key={entry.name} value={entry.name}>
								{entry.title}
							</option>
						))}
					</select>
				</div>
			))}
			<FaultAt place={place} parts={rounds.map((_, i) => `${place}[${i}]`)} />
			<Button icon="plus" look="small" onClick={() => change([...rounds, { players: game.names.slice(0, 4), rules: {} }])}>
				{t('setup.rounds.add')}
			</Button>
		</fieldset>
	);
}
