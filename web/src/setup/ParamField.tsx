/* A parameter by its type: numbers with their range, flags, words, tiles, lists, probabilities. A type nobody knows is typed as JSON. */
import { useId, useState } from 'preact/compat';
import type { Json, Param } from '../api/types';
import { useSpeech, type Speech } from '../i18n/i18n';
import { facesOf } from '../tiles/parse';
import { Tile } from '../tiles/Tile';
import { presetOf } from './draft';
import { flawOf } from './complaints';
import { useFault } from './faults';

interface FieldProps {
	param: Param;
	value: Json | undefined;
	onChange: (value: Json | undefined) => void;
	common: { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string };
}

const splitWords = (text: string) => text.split(/[\s,]+/).filter(Boolean);
const splitNames = (text: string) =>
	text
		.split(/[\n,]+/)
		.map(name => name.trim())
		.filter(Boolean);
const tileLike = /^[^\s-]+(-[^\s-]+)+$/;

function NumberField({ param, value, onChange, common }: FieldProps) {
	const preset = presetOf(param);
	const [text, setText] = useState(value === undefined ? '' : String(value));
	const shown = value === undefined ? '' : String(value);
	return (
		<input
			{...common}
			type="number"
			step={param.type === 'chance' ? 0.01 : 1}
			min={param.min ?? undefined}
			max={param.max ?? undefined}
			value={text !== '' && Number(text) === value ? text : shown}
			placeholder={preset === undefined ? '' : String(preset)}
			onChange={event => {
				setText(event.currentTarget.value);
				onChange(event.currentTarget.value === '' ? undefined : Number(event.currentTarget.value));
			}}
		/>
	);
}

function ChanceField(props: FieldProps) {
	const preset = presetOf(props.param);
	const value = typeof props.value === 'number' ? props.value : typeof preset === 'number' ? preset : 0;
	const { percent, t } = useSpeech();
	return (
		<span className="chance">
			<input
				type="range"
				min={0}
				max={1}
				step={0.01}
				value={value}
				aria-label={t('setup.param.chance')}
				aria-valuetext={percent(value, 0)}
				onChange={event => props.onChange(Number(event.currentTarget.value))}
			/>
			<NumberField {...props} />
		</span>
	);
}

function ListField({ param, value, onChange, common }: FieldProps) {
	const preset = presetOf(param);
	const join = param.type === 'names' ? '\n' : ' ';
	const written = (list: Json | undefined) => (Array.isArray(list) ? list.map(String).join(join) : '');
	const [text, setText] = useState(written(value));
	const parse = (raw: string): Json[] =>
		param.type === 'names' ? splitNames(raw) : param.type === 'ints' ? splitWords(raw).map(Number) : splitWords(raw);
	const same = written(value === undefined ? [] : value) === parse(text).map(String).join(join);
	const all = {
		...common,
		value: same ? text : written(value),
		placeholder: written(preset),
		onChange: (event: { currentTarget: { value: string } }) => {
			setText(event.currentTarget.value);
			const list = parse(event.currentTarget.value);
			onChange(list.length || preset === undefined ? list : undefined);
		},
	};
	return param.type === 'names' ? <textarea {...all} rows={3} /> : <input type="text" {...all} />;
}

function JsonField({ value, onChange, common }: FieldProps) {
	const [text, setText] = useState(value === undefined ? '' : JSON.stringify(value));
	const [bad, setBad] = useState(false);
	return (
		<textarea
			{...common}
			value={text}
			aria-invalid={bad || undefined}
			onChange={event => {
				setText(event.currentTarget.value);
				try {
					onChange(event.currentTarget.value.trim() ? (JSON.parse(event.currentTarget.value) as Json) : undefined);
					setBad(false);
				} catch {
					setBad(true);
				}
			}}
		/>
	);
}

function Control(props: FieldProps) {
	const { word: written } = useSpeech();
	const { param, value, onChange, common } = props;
	const preset = presetOf(param);
	switch (param.type) {
		case 'int':
			return <NumberField {...props} />;
		case 'chance':
			return <ChanceField {...props} />;
		case 'word':
			return (
				<select
					{...common}
					value={String(value ?? preset ?? '')}
					aria-invalid={undefined}
					onChange={event => onChange(event.currentTarget.value)}
				>
					{preset === undefined && value === undefined && <option value="" />}
					{(param.words ?? []).map(word => (
						<option key={word} value={word}>
							{written(`word.${param.name}`, word)}
						</option>
					))}
				</select>
			);
		case 'tile':
			return (
				<span className="tile-field">
					<input
						{...common}
						type="text"
						value={typeof value === 'string' ? value : ''}
						placeholder={String(preset ?? '6-6')}
						onChange={event => onChange(event.currentTarget.value.trim() || undefined)}
					/>
					{typeof value === 'string' && tileLike.test(value) && facesOf(value).length === 2 && (
						<Tile tile={value} facing="east" className="tile-row" />
					)}
				</span>
			);
		case 'tiles':
		case 'ints':
		case 'names':
			return <ListField {...props} />;
		default:
			return <JsonField {...props} />;
	}
}

function hintOf(param: Param, { t, word, number }: Speech): string {
	switch (param.type) {
		case 'int':
			return typeof param.min === 'number' && typeof param.max === 'number' && param.max < 1e15
				? t('setup.param.range', { min: number(param.min), max: number(param.max) })
				: '';
		case 'chance':
		case 'tile':
		case 'tiles':
		case 'ints':
		case 'names':
			return word('setup.param', param.type);
		case 'word':
		case 'flag':
			return '';
		default:
			return t('setup.param.json');
	}
}

interface ParamFieldProps {
	param: Param;
	value: Json | undefined;
	onChange: (value: Json | undefined) => void;
	place?: string;
}

export function ParamField({ param, value, onChange, place }: ParamFieldProps) {
	const speech = useSpeech();
	const { t, say } = speech;
	const id = useId();
	const flaw = flawOf(param, value);
	const fault = useFault(place);
	if (param.type === 'flag')
		return (
			<label className="check" data-param={param.name}>
				<input
					type="checkbox"
					checked={Boolean(value ?? presetOf(param))}
					onChange={event => onChange(event.currentTarget.checked)}
				/>
				<span>
					{say(param.about)}
					{fault && <span className="hint wrong"> {say(fault.message)}</span>}
				</span>
			</label>
		);
	const hint = hintOf(param, speech);
	return (
		<div className="field" data-param={param.name}>
			<label htmlFor={id}>
				{say(param.about)} {flaw === 'missing' && <span className="needed">{t('setup.param.required')}</span>}
			</label>
			<Control
				param={param}
				value={value}
				onChange={onChange}
				common={{ id, 'aria-invalid': flaw !== null || fault !== null || undefined, 'aria-describedby': `${id}-hint` }}
			/>
			<span id={`${id}-hint`} className={fault ? 'hint wrong' : 'hint'}>
				{fault ? say(fault.message) : hint}
			</span>
		</div>
	);
}
