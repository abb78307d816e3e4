/* The game so far: what was chosen, whether it goes together, the rules in words, and what to do with it. */
import { useRef, useState } from 'preact/compat';
import { api } from '../api/client';
import type { Checked, VariantJson } from '../api/types';
import { useSpeech, type Speech } from '../i18n/i18n';
import { slug } from '../ui/names';
import { CheckField, Complaint, CopyButton, download, Field, Progress, SeedField } from '../ui/bits';
import { Explain } from '../ui/Explain';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { later } from '../ui/later';
import { isFlag, isObject, isText, remember, useKept } from '../ui/memory';
import { go, linkTo } from '../ui/router';
import { useActing } from '../ui/useActing';
import { optionOf, presetOf, progressOf, usualOf, type Draft, type Shape } from './draft';
import { calledBy } from './complaints';
import { packGame } from './share';
import { startTable, startTournament } from './start';
import type { Check } from './useDraft';

const OpenDialog = later(() => import('../friends/OpenDialog').then(module => module.OpenDialog));

/* The file: the canonical text with a title, quoted as YAML and JSON both read it. */
function fileOf(title: string, canonical: string): string {
	return title ? `title: {en: ${JSON.stringify(title)}, es: ${JSON.stringify(title)}}\n${canonical}` : canonical;
}

/* After the title, else after what the game was made from. */
const fileName = ({ title, from }: Draft, { t }: Speech): string => `${slug(title || from || t('setup.untitled'))}.yaml`;

function Chosen({ draft, shape, onStep }: { draft: Draft; shape: Shape; onStep: (aspect: string) => void }) {
	const speech = useSpeech();
	const { t, say, word } = speech;
	const line = (aspect: string, title: string, chosen: string | number | undefined, otherwise = t('setup.notchosen')) => (
		<li key={aspect} className={chosen === undefined ? 'chosen-no' : undefined}>
			<button type="button" className="bare" onClick={() => onStep(aspect)}>
				<span>{title}</span>
				<strong>{chosen ?? otherwise}</strong>
			</button>
		</li>
	);
	return (
		<ul className="chosen">
			{line('players', t('setup.step.players'), draft.seated ? draft.players.length : undefined)}
			{shape.aspects.map(aspect => {
				const choices = aspect.list ? draft.lists[aspect.name] : draft.single[aspect.name] && [draft.single[aspect.name]!];
				const words = choices?.map(choice => {
					const option = optionOf(aspect, choice.option);
					/* only what is not as usual */
					const args = (option?.parameters ?? [])
						.filter(
							param =>
								choice.args[param.name] !== undefined &&
								JSON.stringify(choice.args[param.name]) !== JSON.stringify(presetOf(param)),
						)
						.map(param => {
							const value = choice.args[param.name];
							return typeof value === 'boolean'
								? `${calledBy(param, speech)}: ${value ? t('ui.yes') : t('ui.no')}`
								: typeof value === 'object'
									? calledBy(param, speech)
									: typeof value === 'string'
										? word(`word.${param.name}`, value)
										: String(value);
						});
					return (option ? say(option.title) : choice.option) + (args.length ? ` (${args.join(', ')})` : '');
				});
				return line(aspect.name, say(aspect.title), words && (words.join(' · ') || '–'), usualOf(aspect, speech));
			})}
			{line('powers', t('setup.powers'), draft.powers?.length)}
		</ul>
	);
}

/* The same in a line, where the screen has no room for it beside the options. */
export function SummaryBar({
	draft,
	shape,
	check,
	onSee,
}: Pick<SummaryProps, 'draft' | 'shape' | 'check'> & { onSee: () => void }) {
	const { t, say } = useSpeech();
	const { done, all } = progressOf(draft, shape);
	const known = knownOf(check);
	return (
		<div className="setup-bar">
			<progress value={done} max={all} aria-label={t('setup.progress', { done, all })} />
			<p className={check.state === 'bad' ? 'bar-bad' : undefined}>
				<Icon name={check.state === 'bad' ? 'warning' : 'check'} />
				<span>{check.state === 'bad' ? say(check.fault.message) : known ? numbersOf(known, t) : t('setup.checking')}</span>
			</p>
			<Button look="small" text={t('setup.see')} onClick={onSee} />
		</div>
	);
}

/* What was good last, while the next answer is on its way. */
const knownOf = (check: Check): Checked | null =>
	check.state === 'good' ? check.checked : check.state === 'checking' ? check.before : null;

const numbersOf = ({ seats, hand, tiles, left }: Checked, t: Speech['t']) =>
	t('setup.numbers', { players: seats, hand, tiles, left });

/* What a table or a tournament of the game begins with. */
interface Start {
	seed: string;
	clock: string;
	ask: boolean;
}

const usualStart: Start = { seed: '', clock: '', ask: false };
const isStart = (value: unknown): value is Start =>
	isObject<Partial<Start>>(value) && isText(value.seed) && isText(value.clock) && isFlag(value.ask);

interface SummaryProps {
	draft: Draft;
	shape: Shape;
	variant: VariantJson;
	check: Check;
	open: number;
	onStep: (aspect: string) => void;
	onFault?: () => void; /* to what is wrong, where it has a place */
	onFill: () => void;
	onLoad: (text: string) => Promise<void>;
}

export function Summary({ draft, shape, variant, check, open, onStep, onFault, onFill, onLoad }: SummaryProps) {
	const speech = useSpeech();
	const { t, say } = speech;
	const [{ seed, clock, ask }, setStart] = useKept('draft.start', isStart, usualStart, 'session');
	const set = (part: Partial<Start>) => setStart({ seed, clock, ask, ...part });
	const [friends, setFriends] = useState(false);
	const { busy, fault, act } = useActing();
	const file = useRef<HTMLInputElement>(null);
	const { done, all } = progressOf(draft, shape);
	const good = check.state === 'good';
	const known = knownOf(check);
	const common = { variant: { variant }, ...(seed ? { seed } : {}) };
	const timed = Number(clock) ? { clock: Number(clock) } : {};
	return (
		<aside className="stack summary card" id="summary" aria-label={t('setup.summary')}>
			<h2 tabIndex={-1}>{draft.title || t('setup.untitled')}</h2>
			<Progress value={done} max={all} label={t('setup.progress', { done, all })} />
			{done < all && <Button look="small" text={t('setup.usual')} onClick={onFill} />}
			<div aria-live="polite" className="verdict" data-check={check.state}>
				{check.state === 'checking' && !known && <p className="hint">{t('setup.checking')}</p>}
				{check.state === 'bad' && (
					<Complaint fault={check.fault} quiet>
						{onFault && <Button look="small" text={t('setup.showme')} onClick={onFault} />}
					</Complaint>
				)}
				{known && (
					<p className="good">
						<Icon name="check" />
						<span>
							{t('setup.good')} {numbersOf(known, t)}
						</span>
					</p>
				)}
			</div>
			<Chosen draft={draft} shape={shape} onStep={onStep} />
			<div className="summary-go">
				<Button
					icon="play"
					look="primary big"
					text={open ? t('setup.play') : t('setup.start.table')}
					disabled={!good || busy}
					onClick={() => void act(() => startTable({ ...common, ...timed }, false))}
				/>
				<Button icon="people" text={t('friends.play')} disabled={!good || busy} onClick={() => setFriends(true)} />
				<Button
					text={t('setup.start.simulation')}
					icon="flask"
					disabled={!good || busy}
					onClick={() => {
						remember('lab.own', { title: draft.title || t('setup.untitled'), variant }, 'session');
						go('/lab?own');
					}}
				/>
				<Button
					icon="trophy"
					text={t('setup.start.tournament')}
					disabled={!good || busy}
					onClick={() => void act(() => startTournament({ ...common, ...timed, ask }))}
				/>
				{fault && <Complaint fault={fault} />}
			</div>
			<details>
				<summary>{t('setup.more')}</summary>
				<div className="stack params">
					<SeedField seed={seed} onSeed={value => set({ seed: value })} about={t('setup.seed.about')} />
					<Field
						label={t('setup.clock')}
						about={t('setup.clock.about')}
						type="number"
						min={0}
						max={86400}
						value={clock}
						placeholder="0"
						onChange={event => set({ clock: event.currentTarget.value })}
					/>
					<CheckField checked={ask} onChange={ask => set({ ask })}>
						{t('setup.tournament.ask')}
					</CheckField>
				</div>
			</details>
			<div className="actions">
				<Button
					icon="download"
					look="small"
					text={t('setup.save')}
					disabled={!good}
					onClick={() =>
						check.state === 'good' &&
						download(fileName(draft, speech), fileOf(draft.title, check.checked.canonical), 'application/yaml')
					}
				/>
				<Button icon="upload" look="small" text={t('setup.load')} onClick={() => file.current?.click()} />
				<input
					ref={file}
					type="file"
					hidden
					accept=".yaml,.yml,.json,text/yaml,application/yaml,application/json"
					aria-label={t('setup.load')}
					onChange={event => {
						const chosen = event.currentTarget.files?.[0];
						event.currentTarget.value = '';
						if (chosen) void act(async () => onLoad(await chosen.text()));
					}}
				/>
				<CopyButton
					icon="link"
					label={t('setup.share')}
					text={async () => linkTo(`/build?game=${await packGame({ title: draft.title, variant })}`)}
				/>
			</div>
			{friends && known && (
				<OpenDialog
					title={draft.title || t('setup.untitled')}
					load={() => Promise.resolve({ variant: { variant }, rules: variant, seats: known.seats })}
					onClose={() => setFriends(false)}
				/>
			)}
			{known && (
				<details>
					<summary>{t('setup.explain')}</summary>
					<Explain text={say(known.explain)} />
				</details>
			)}
		</aside>
	);
}

/* Reads a variant file by letting the server read it. */
export const readFile = (text: string) => api.checkText(text);
