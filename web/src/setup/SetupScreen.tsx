/* A game built aspect by aspect: steps on the left, options in the middle, what has been chosen on the right. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../api/client';
import type { Aspect, VariantCard } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { byTitle } from '../ui/names';
import { Busy, Complaint, faultSaying } from '../ui/bits';
import { Icon } from '../ui/Icon';
import { useLoad } from '../ui/useLoad';
import { AspectCard } from './AspectCard';
import { aspectOfPath, titleOf, blankDraft, fillDraft, isBlank, namesOf, openDraft, type Draft, type Shape } from './draft';
import { personOf } from './people';
import { FaultContext } from './faults';
import { PowersEditor } from './lists';
import { isOpen, PlayersEditor } from './PlayersEditor';
import { GameContext } from './RoundsField';
import { isDone, stepsOf, type StepName } from './steps';
import { readFile, Summary, SummaryBar } from './Summary';
import { loadVariants } from '../api/lists';
import { sourceOf, useCheck, useDraft, useVariant, type Source } from './useDraft';

/* Without a word in it, a file is the usual game to the server; to whoever loads it, it is the wrong file. */
const isEmpty = (text: string) => !text.replace(/#.*|^---$|^\.\.\.$/gm, '').trim();

interface StepProps {
	draft: Draft;
	shape: Shape;
	setDraft: (draft: Draft) => void;
}

function StartStep({ draft, shape, setDraft, onFrom }: StepProps & { onFrom: (name: string) => void }) {
	const { t, say, lang } = useSpeech();
	const { value: variants } = useLoad(loadVariants);
	return (
		<>
			<label className="field card">
				<span>{t('setup.name')}</span>
				<input
					type="text"
					maxLength={60}
					value={draft.title}
					placeholder={t('setup.untitled')}
					onChange={event => setDraft({ ...draft, title: event.target.value })}
				/>
			</label>
			<ul className="bases">
				<li>
					<button type="button" className="base" aria-pressed={isBlank(draft)} onClick={() => setDraft(blankDraft(shape))}>
						<strong>{t('setup.blank')}</strong>
						<span className="hint">{t('setup.blank.about')}</span>
					</button>
				</li>
				{byTitle(variants ?? [], say, lang).map((variant: VariantCard) => (
					<li key={variant.name}>
						<button
							type="button"
							className="base"
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

function AspectsStep({ draft, shape, setDraft, names, powers }: StepProps & { names: string[]; powers: boolean }) {
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

function TournamentStep({ draft, shape, setDraft }: StepProps) {
	const { t } = useSpeech();
	const tournament = draft.tournament;
	return (
		<>
			<div className="card">
				<label className="check">
					<input
						type="checkbox"
						checked={tournament !== null}
						onChange={event => setDraft({ ...draft, tournament: event.target.checked ? { single: {}, lists: {} } : null })}
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

/* Whoever has a game to begin with need not choose one. */
const firstStep = (source: Source | null): StepName => (source?.from || source?.packed ? 'players' : 'start');

export function SetupScreen({ query }: { query: URLSearchParams }) {
	const speech = useSpeech();
	const { t, say, lang } = speech;
	const [asked, setAsked] = useState(query);
	const [source, setSource] = useState(() => sourceOf(query));
	const { draft, setDraft, shape, fault, linkBad } = useDraft(source, speech);
	const variant = useVariant(draft, speech);
	const check = useCheck(draft, shape, speech);
	const [at, setAt] = useState(() => firstStep(source));
	if (asked !== query) {
		setAsked(query);
		const next = sourceOf(query);
		if (next) {
			setSource(next);
			setAt(firstStep(next));
		}
	}
	const heading = useRef<HTMLHeadingElement>(null);
	const middle = useRef<HTMLDivElement>(null);
	const steps = useMemo(() => (shape ? stepsOf(shape) : []), [shape]);
	const [jump, setJump] = useState<string | null>(null);
	useEffect(() => {
		if (!jump) return;
		const found = middle.current?.querySelector<HTMLElement>(jump);
		found?.scrollIntoView({ block: found.matches('.aspect') ? 'start' : 'center', behavior: 'smooth' });
		found?.focus({ preventScroll: true });
		setJump(null);
	}, [jump, at]);
	const names = useMemo(() => (draft ? namesOf(draft.players, speech) : []), [draft, speech]);
	const game = useMemo(() => (shape ? { shape, names } : null), [shape, names]);

	if (fault)
		return (
			<div className="page">
				<h1>{t('setup.title')}</h1>
				<Complaint fault={fault} />
				<a href="#/">{t('ui.home')}</a>
			</div>
		);
	if (!draft || !shape || !variant) return <Busy />;

	const step = steps.find(entry => entry.name === at) ?? steps[0]!;
	const index = steps.indexOf(step);
	const next = steps[index + 1];
	const open = draft.players.filter(player => isOpen(player, shape)).length;
	const wrong = check.state === 'bad' ? check.fault : null;
	const goTo = (name: StepName) => {
		/* at once: in a frame the reader may be somewhere else already */
		flushSync(() => setAt(name));
		heading.current?.focus({ preventScroll: true });
		window.scrollTo({ top: 0 });
	};
	const holderOf = (aspect: string | undefined): StepName | undefined =>
		aspect === 'players'
			? 'players'
			: aspect === 'powers'
				? 'playing'
				: steps.find(entry => aspect !== undefined && entry.aspects.includes(aspect))?.name;
	const toAspect = (aspect: string) => {
		const holder = holderOf(aspect);
		if (holder) setAt(holder);
		setJump(`#aspect-${aspect}`);
	};
	const wrongStep = holderOf(aspectOfPath(wrong?.path)?.aspect);
	const toFault = () => {
		setAt(wrongStep!);
		setJump('[aria-invalid=true], .complaint');
	};
	const common = { draft, shape, setDraft };
	return (
		<GameContext.Provider value={game}>
			<FaultContext.Provider value={wrong}>
				<div className="setup">
					<h1 className="unseen">{t('setup.title')}</h1>
					<nav className="steps" aria-label={t('setup.steps')}>
						<ol>
							{steps.map((entry, i) => {
								const done = isDone(entry, draft);
								const bad = entry.name === wrongStep;
								return (
									<li key={entry.name}>
										<button
											type="button"
											aria-current={entry === step ? 'step' : undefined}
											onClick={() => goTo(entry.name)}
											data-step={entry.name}
										>
											<span className={bad ? 'step-mark step-bad' : done ? 'step-mark step-done' : 'step-mark'}>
												{bad ? '!' : done ? <Icon name="check" /> : i + 1}
											</span>
											{t(entry.title)}
										</button>
									</li>
								);
							})}
						</ol>
					</nav>
					<div ref={middle} className="setup-middle">
						<h2 ref={heading} tabIndex={-1} className="step-title">
							{t(step.title)}
						</h2>
						{linkBad && <Complaint fault={faultSaying('setup.linkbad')} />}
						{step.name === 'start' && <p className="lead">{t('setup.step.start.about')}</p>}
						{step.name === 'players' && (
							<p className="lead">
								{t('setup.step.players.about', {
									human: say(personOf(shape.strategy)?.title),
								})}
							</p>
						)}
						{step.name === 'start' && (
							<StartStep
								{...common}
								onFrom={name => {
									setSource({ from: name, packed: null });
									goTo('players');
								}}
							/>
						)}
						{step.name === 'players' && (
							<PlayersEditor
								shape={shape}
								players={draft.players}
								most={512}
								onChange={players => setDraft({ ...draft, players, seated: true })}
							/>
						)}
						{step.name === 'tournament' ? (
							<TournamentStep {...common} />
						) : (
							step.aspects.length > 0 && <AspectsStep {...common} names={step.aspects} powers={step.name === 'playing'} />
						)}
						{next && (
							<button type="button" className="button primary next" onClick={() => goTo(next.name)}>
								{t('setup.next', { step: t(next.title) })} <Icon name="forward" />
							</button>
						)}
					</div>
					<SummaryBar
						draft={draft}
						shape={shape}
						check={check}
						onSee={() => document.querySelector<HTMLElement>('#summary h2')?.focus()}
					/>
					<Summary
						draft={draft}
						shape={shape}
						variant={variant}
						check={check}
						open={open}
						onStep={toAspect}
						onFault={wrongStep && toFault}
						onFill={() => setDraft(fillDraft(draft, shape))}
						onLoad={async text => {
							if (isEmpty(text)) throw new ApiError(0, faultSaying('setup.load.empty'));
							const checked = await readFile(text);
							setDraft(openDraft(checked.variant, shape, titleOf(checked.variant, lang)));
							goTo('players');
						}}
					/>
				</div>
			</FaultContext.Provider>
		</GameContext.Provider>
	);
}
