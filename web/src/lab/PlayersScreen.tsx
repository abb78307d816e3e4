/* Which player is better? Two or more, a game, and the verdict as it sharpens. */
import { useEffect, useState } from 'preact/compat';
import type { Comparison, NewComparison, PlayerSpec, VariantCard } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { OptionMenu } from '../setup/ChoiceEditor';
import { draftOf, isDraft, presetChoice, usualChoice, writeDraft, type Choice, type Draft, type Shape } from '../setup/draft';
import { personOf } from '../setup/people';
import { loadVariants } from '../api/lists';
import { loadShape } from '../setup/loads';
import { useOptions } from '../table/useOptions';
import { Busy, CheckField, ChoiceField, Complaint, Progress, SeedField } from '../ui/bits';
import { Button, Remove } from '../ui/Button';
import { isObject, recall, remember } from '../ui/memory';
import { byTitle } from '../ui/names';
import { linkTo } from '../ui/router';
import { useLoad } from '../ui/useLoad';
import { LabTabs } from './LabTabs';
import { useJob } from './useJob';
import { Verdict } from './Verdict';
import './lab.css';

const amounts = [1_000, 10_000, 100_000, 1_000_000];
const most = 10;

const draftOfAll = (choices: readonly Choice[]): Draft =>
	draftOf(choices.map(strategy => ({ name: '', strategies: [strategy], character: null })));

interface Form {
	choices: Choice[];
}
const isForm = (value: unknown): value is Form =>
	isObject<Partial<Form>>(value) &&
	Array.isArray(value.choices) &&
	value.choices.length > 1 &&
	isDraft(draftOfAll(value.choices as Choice[]));

export function PlayersScreen({ query }: { query: URLSearchParams }) {
	const { value: variants, fault } = useLoad(loadVariants);
	const { value: shape } = useLoad(loadShape);
	if (fault) return <div className="page">{<Complaint fault={fault} />}</div>;
	if (!variants || !shape) return <Busy />;
	return <Players query={query} variants={variants} shape={shape} />;
}

interface PlayerRowProps {
	shape: Shape;
	n: number;
	choice: Choice;
	onChange: (choice: Choice) => void;
	onRemove: (() => void) | null;
}

function PlayerRow({ shape, n, choice, onChange, onRemove }: PlayerRowProps) {
	const { t } = useSpeech();
	const label = t('player', { n });
	return (
		<fieldset className="row-box compare-player">
			<legend className="unseen">{label}</legend>
			<OptionMenu
				aspect={shape.strategy}
				label={label}
				choice={choice}
				place={`players[${n - 1}].strategy`}
				onChange={onChange}
			/>
			{onRemove && <Remove what={label} onClick={onRemove} />}
		</fieldset>
	);
}

function Players({ query, variants, shape }: { query: URLSearchParams; variants: readonly VariantCard[]; shape: Shape }) {
	const { t, say, number, lang } = useSpeech();
	const { option } = useOptions();
	const usual = usualChoice(shape.strategy);
	const rival = shape.strategy.options.find(option => option.trait === 'rival');
	const person = personOf(shape.strategy)?.name;
	/* people are not compared */
	const menu: Shape = {
		...shape,
		strategy: { ...shape.strategy, options: shape.strategy.options.filter(option => option.name !== person) },
	};
	const [choices, setChoices] = useState<Choice[]>(
		() => recall('lab.players', isForm, 'session')?.choices ?? [rival ? presetChoice(rival) : usual, usual],
	);
	const [variant, setVariant] = useState(() => query.get('variant') ?? 'pairs');
	const [deals, setDeals] = useState(10_000);
	const [seed, setSeed] = useState('');
	const [stops, setStops] = useState(false);
	const run = useJob<Comparison, NewComparison>('comparisons', query.get('run'));
	const { clear, id, job, busy } = run;
	/* a complaint is about what was asked for */
	useEffect(() => {
		clear();
	}, [choices, variant, deals, seed, stops, clear]);
	useEffect(() => {
		remember('lab.players', { choices } satisfies Form, 'session');
	}, [choices]);
	const link = id && job ? `/lab/players?${new URLSearchParams({ variant: job.variant, run: id }).toString()}` : null;
	/* Without telling the router: a new address is a new screen to it. */
	useEffect(() => {
		if (link) window.history.replaceState(null, '', `#${link}`);
	}, [link]);
	const start = () =>
		run.start({
			variant,
			players: writeDraft(draftOfAll(choices))['players'] as PlayerSpec[],
			deals,
			...(seed ? { seed } : {}),
			...(stops && choices.length === 2 ? { sprt: { elo0: 0, elo1: 5 } } : {}),
		});
	return (
		<div className="page lab">
			<header>
				<h1 tabIndex={-1}>{t('compare.title')}</h1>
				<p className="lead">{t('compare.lead')}</p>
				<LabTabs at="players" />
			</header>
			<section className="stack card subject">
				<ChoiceField
					label={t('lab.variant')}
					value={variant}
					options={byTitle(variants, say, lang).map(card => [card.name, say(card.title) || card.name])}
					onChange={setVariant}
				/>
				<div className="stack rows">
					{choices.map((choice, i) => (
						<PlayerRow
							key={i}
							shape={menu}
							n={i + 1}
							choice={choice}
							onChange={next => setChoices(choices.map((old, k) => (k === i ? next : old)))}
							onRemove={choices.length > 2 ? () => setChoices(choices.filter((_, k) => k !== i)) : null}
						/>
					))}
				</div>
				{choices.length < most && (
					<Button icon="plus" text={t('compare.add')} onClick={() => setChoices([...choices, usual])} />
				)}
			</section>
			<div className="row card lab-run">
				<ChoiceField
					label={t('compare.deals')}
					value={deals}
					options={amounts.map(amount => [amount, number(amount)])}
					onChange={setDeals}
				/>
				<SeedField seed={seed} onSeed={setSeed} />
				{choices.length === 2 && (
					<CheckField title={t('compare.sprt.about')} checked={stops} onChange={setStops}>
						{t('compare.sprt')}
					</CheckField>
				)}
				{busy ? (
					<Button icon="close" text={t('lab.cancel')} onClick={run.cancel} />
				) : (
					<Button icon="flask" look="primary" text={t('compare.run')} onClick={start} data-testid="compare" />
				)}
			</div>
			{run.fault && <Complaint fault={run.fault} />}
			{busy && (
				<Progress
					value={job?.done ?? 0}
					max={job?.deals ?? 1}
					label={
						job && job.state !== 'waiting' ? t('compare.progress', { done: job.done, deals: job.deals }) : t('lab.waiting')
					}
				/>
			)}
			{job?.state === 'cancelled' && <p className="hint">{t('lab.cancelled')}</p>}
			{job?.result && link && (
				<Verdict
					result={job.result}
					over={!busy}
					title={say(variants.find(card => card.name === job.variant)?.title) || job.variant}
					link={linkTo(link)}
					named={written => written.replace(/[a-z][a-z-]+/g, name => say(option('strategy', name)) || name)}
				/>
			)}
		</div>
	);
}
