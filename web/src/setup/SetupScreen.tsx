/* A game built aspect by aspect: steps on the left, options in the middle, what has been chosen on the right. */
import { useRef } from 'preact/compat';
import { ApiError } from '../api/client';
import { useSpeech } from '../i18n/i18n';
import { Busy, Complaint, DeadEnd, faultSaying } from '../ui/bits';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { AspectsStep, TournamentStep } from './AspectsStep';
import { fillDraft, openDraft, titleOf } from './draft';
import { FaultContext } from './faults';
import { personOf } from './people';
import { isOpen, PlayersEditor } from './PlayersEditor';
import { GameContext } from './RoundsField';
import { StartStep } from './StartStep';
import { StepsNav, UndoButtons } from './StepsNav';
import { readFile, Summary, SummaryBar } from './Summary';
import { useBuilder } from './useBuilder';

/* Without a word in it, a file is the usual game to the server; to whoever loads it, it is the wrong file. */
const isEmpty = (text: string) => !text.replace(/#.*|^---$|^\.\.\.$/gm, '').trim();

export function SetupScreen({ query }: { query: URLSearchParams }) {
	const { t, say, lang } = useSpeech();
	const heading = useRef<HTMLHeadingElement>(null);
	const middle = useRef<HTMLDivElement>(null);
	const builder = useBuilder(query, heading, middle);
	const { draft, setDraft, shape, fault, variant, check, steps, step, goTo } = builder;
	if (fault) return <DeadEnd title={t('nav.build')} fault={fault} />;
	if (!draft || !shape || !variant || !step) return <Busy />;

	const next = steps[steps.indexOf(step) + 1];
	const open = draft.players.filter(player => isOpen(player, shape)).length;
	const common = { draft, shape, setDraft };
	return (
		<GameContext.Provider value={builder.game}>
			<FaultContext.Provider value={builder.wrong}>
				<div className="setup">
					<h1 className="unseen">{t('nav.build')}</h1>
					<StepsNav steps={steps} step={step} wrong={builder.wrongStep} draft={draft} onStep={goTo} />
					<div ref={middle} className="stack setup-middle">
						<div className="split step-head">
							<h2 ref={heading} tabIndex={-1} className="step-title">
								{t(step.title)}
							</h2>
							<UndoButtons undo={builder.undo} redo={builder.redo} />
						</div>
						{builder.linkBad && <Complaint fault={faultSaying('setup.linkbad')} />}
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
									builder.beginFrom(name);
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
							<Button look="primary next" onClick={() => goTo(next.name)}>
								{t('setup.next', { step: t(next.title) })} <Icon name="forward" />
							</Button>
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
						onStep={builder.toAspect}
						onFault={builder.toFault}
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
