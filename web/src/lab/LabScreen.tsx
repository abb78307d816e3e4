/* The laboratory: a game played thousands of times, alone or beside another. */
import { useCallback, useEffect, useState } from 'preact/compat';
import type { NewSimulation, Simulation, VariantCard } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import type { Shape } from '../setup/draft';
import { isShared, packGame, unpackGame, type Shared } from '../setup/share';
import { loadVariants } from '../api/lists';
import { loadShape } from '../setup/loads';
import { useOptions } from '../table/useOptions';
import { Busy, ChoiceField, Complaint, faultSaying, Progress, SeedField } from '../ui/bits';
import { Button } from '../ui/Button';
import { isNumber, isObject, isText, recall, remember } from '../ui/memory';
import { linkTo } from '../ui/router';
import { useLoad } from '../ui/useLoad';
import { isSubject, ownTitle, SubjectEditor, subjectRef, type Subject } from './Bench';
import { slug } from '../ui/names';
import { Results, type NamedResult } from './Results';
import { useJob, type Run } from './useJob';
import { LabTabs } from './LabTabs';
import './lab.css';

const amounts = [1_000, 10_000, 100_000, 1_000_000, 10_000_000];

function Running({ run, name }: { run: Run<Simulation, NewSimulation>; name: string }) {
	const { t } = useSpeech();
	const { job: simulation, fault } = run;
	if (fault) return <Complaint fault={fault} />;
	if (!run.busy && simulation?.state !== 'cancelled') return null;
	if (simulation?.state === 'cancelled') return <p className="hint">{t('lab.cancelled')}</p>;
	return (
		<div className="stack running">
			<span>{name}</span>
			<Progress
				value={simulation?.done ?? 0}
				max={simulation?.games ?? 1}
				label={
					simulation && simulation.state !== 'waiting'
						? t('lab.progress', { done: simulation.done, games: simulation.games })
						: t('lab.waiting')
				}
			/>
		</div>
	);
}

/* The game that somebody built: as the address has it, else as it was left by whoever came from there. */
interface Own {
	game: Shared | null;
	packed: string | null; /* for the address */
	bad: boolean; /* the address has one that cannot be read */
}

async function loadOwn(packed: string | null): Promise<Own> {
	if (packed) {
		const game = await unpackGame(packed).catch(() => null);
		return { game, packed, bad: !game };
	}
	const game = recall('lab.own', isShared, 'session');
	return { game, packed: game && (await packGame(game).catch(() => null)), bad: false };
}

/* What was set last, and the address it stood at: the server does not tell the line-up. */
interface Form {
	at: string;
	subjects: Subject[];
	games: number;
	seed: string;
}

const isForm = (value: unknown): value is Form =>
	isObject<Partial<Form>>(value) &&
	isText(value.at) &&
	Array.isArray(value.subjects) &&
	value.subjects.length > 0 &&
	value.subjects.every(isSubject) &&
	isNumber(value.games) &&
	isText(value.seed);

export function LabScreen({ query }: { query: URLSearchParams }) {
	const packed = query.get('game');
	const { value: variants, fault } = useLoad(loadVariants);
	const { value: shape } = useLoad(loadShape);
	const { value: own } = useLoad(useCallback(() => loadOwn(packed), [packed]));
	if (fault) return <div className="page">{<Complaint fault={fault} />}</div>;
	if (!variants || !shape || !own) return <Busy />;
	return <Lab query={query} variants={variants} shape={shape} own={own} />;
}

interface LabProps {
	query: URLSearchParams;
	variants: readonly VariantCard[];
	shape: Shape;
	own: Own;
}

function Lab({ query, variants, shape, own }: LabProps) {
	const { t, say, number, word } = useSpeech();
	const { option } = useOptions();
	const cardOf = (name: string) => variants.find(card => card.name === name);
	/* of a game that is not known here there are only the results */
	const subjectOf = (name: string): Subject => ({
		variant: cardOf(name) || (own.game && !name) ? name : 'classic',
		players: null,
	});
	/* the address has what was run last, a variant and the simulation, or two of each; no name is the game that was built */
	const [linked] = useState(() => query.getAll('run').slice(0, 2));
	const [ran, setRan] = useState(() => linked.map((_, i) => query.getAll('variant')[i] ?? ''));
	const [left] = useState(() => {
		const form = recall('lab.form', isForm, 'session');
		return form && linked.length && form.at === query.toString() ? form : null;
	});
	const [a, setA] = useState(() => left?.subjects[0] ?? subjectOf(query.has('own') ? '' : (query.get('variant') ?? 'classic')));
	const [b, setB] = useState(() => (left ? (left.subjects[1] ?? null) : linked.length > 1 ? subjectOf(ran[1]!) : null));
	const [games, setGames] = useState(left?.games ?? 10_000);
	const [seed, setSeed] = useState(left?.seed ?? '');
	const runs = [
		useJob<Simulation, NewSimulation>('simulations', linked[0] ?? null),
		useJob<Simulation, NewSimulation>('simulations', linked[1] ?? null),
	] as const;
	const [{ clear: clearA }, { clear: clearB }] = runs;
	/* a complaint is about what was asked for */
	useEffect(() => {
		clearA();
		clearB();
	}, [a, b, games, seed, clearA, clearB]);
	const busy = runs.some(run => run.busy);
	const ids = ran.flatMap((_, i) => runs[i]!.id ?? []);
	const at =
		ids.length > 0 && ids.length === ran.length
			? new URLSearchParams([
					...ids.flatMap((id, i) => [
						['variant', ran[i]!],
						['run', id],
					]),
					...(ran.includes('') && own.packed ? [['game', own.packed]] : []),
				]).toString()
			: null;
	/* Without telling the router: a new address is a new screen to it, and this one would lose its focus and whatever is open. */
	useEffect(() => {
		if (at) window.history.replaceState(null, '', `#/lab?${at}`);
	}, [at]);
	useEffect(() => {
		if (at) remember('lab.form', { at, subjects: b ? [a, b] : [a], games, seed } satisfies Form, 'session');
	}, [at, a, b, games, seed]);
	/* whoever opens a link finds set what was run; after a run of one's own, what one set stays */
	const opened = left || runs[0].id !== linked[0] ? null : runs[0].job;
	const [openedGames, openedSeed] = [opened?.games, opened?.result?.seed];
	useEffect(() => {
		if (openedGames) setGames(openedGames);
	}, [openedGames]);
	useEffect(() => {
		if (openedSeed) setSeed(openedSeed);
	}, [openedSeed]);

	const subjects = b ? [a, b] : [a];
	const titlesRan = ran.map(name => say(cardOf(name)?.title) || name || ownTitle(own.game, t));
	const labels = titlesRan.map((title, i) => (ran.length > 1 ? `${i ? t('lab.b') : t('lab.a')} · ${title}` : title));
	const done: NamedResult[] = ran.flatMap((_, i) => {
		const result = runs[i]?.job?.result;
		return result && !runs[i]!.busy ? [{ name: labels[i]!, result }] : [];
	});
	const start = () => {
		setRan(subjects.map(subject => subject.variant));
		subjects.forEach((subject, i) => runs[i]?.start({ ...subjectRef(subject, own.game), games, ...(seed ? { seed } : {}) }));
	};
	return (
		<div className="page lab">
			<header>
				<h1 tabIndex={-1}>{t('nav.lab')}</h1>
				<p className="lead">{t('lab.lead')}</p>
				<LabTabs at="games" />
			</header>
			{own.bad && <Complaint fault={faultSaying('setup.linkbad')} />}
			<div className="subjects">
				{subjects.map((subject, i) => (
					<SubjectEditor
						key={i}
						label={t(i ? 'lab.b' : b ? 'lab.a' : 'lab.variant')}
						plain={!b}
						subject={subject}
						own={own.game}
						variants={variants}
						shape={shape}
						onChange={i ? setB : setA}
					/>
				))}
			</div>
			<div className="row card lab-run">
				{/* a run that was not begun here may have had any number */}
				<ChoiceField
					label={t('stat.rounds')}
					value={games}
					options={[...new Set([...amounts, games])].sort((x, y) => x - y).map(amount => [amount, number(amount)])}
					onChange={setGames}
				/>
				<SeedField seed={seed} onSeed={setSeed} />
				<Button text={b ? t('lab.alone') : t('lab.compare')} onClick={() => setB(b ? null : { ...a })} disabled={busy} />
				{busy ? (
					<Button icon="close" text={t('lab.cancel')} onClick={() => runs.forEach(run => run.busy && run.cancel())} />
				) : (
					<Button icon="flask" look="primary" text={t('home.simulate')} onClick={start} data-testid="simulate" />
				)}
			</div>
			<div aria-live="polite">
				{ran.map((_, i) => (
					<Running key={i} run={runs[i]!} name={labels[i]!} />
				))}
			</div>
			{at && done.length === ran.length && (
				<Results
					runs={done}
					link={linkTo(`/lab?${at}`)}
					file={slug(titlesRan.join(' '))}
					reason={name => say(option('end', name)) || word('reason', name)}
					strategy={written => written.replace(/[a-z][a-z-]+/g, name => say(option('strategy', name)) || name)}
				/>
			)}
		</div>
	);
}
