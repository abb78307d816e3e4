/* The laboratory: a game played thousands of times, alone or beside another. */
import { useEffect, useState } from 'react';
import { useSpeech } from '../i18n/i18n';
import { isShared } from '../setup/share';
import { loadOptions, loadShape, loadVariants } from '../setup/useDraft';
import { optionTexts } from '../table/sentences';
import { Busy, Complaint, Progress, SeedField } from '../ui/bits';
import { Icon } from '../ui/Icon';
import { recall } from '../ui/memory';
import { linkTo, replace } from '../ui/router';
import { useLoad } from '../ui/useLoad';
import { SubjectEditor, subjectRef, type Subject } from './Bench';
import { Results, type NamedResult } from './Results';
import { useSimulation, type Run } from './useSimulation';

const amounts = [1_000, 10_000, 100_000, 1_000_000, 10_000_000];

function Running({ run, name }: { run: Run; name: string }) {
	const { t, number } = useSpeech();
	const { simulation, fault } = run;
	if (fault) return <Complaint fault={fault} />;
	if (!run.busy && simulation?.state !== 'cancelled') return null;
	if (simulation?.state === 'cancelled') return <p className="hint">{t('lab.cancelled')}</p>;
	return (
		<div className="running">
			<span>{name}</span>
			<Progress
				value={simulation?.done ?? 0}
				max={simulation?.games ?? 1}
				label={
					simulation && simulation.state !== 'waiting'
						? t('lab.progress', { done: number(simulation.done), games: number(simulation.games) })
						: t('lab.waiting')
				}
			/>
		</div>
	);
}

export function LabScreen({ query }: { query: URLSearchParams }) {
	const { t, say, number, word } = useSpeech();
	const { value: variants, fault } = useLoad(loadVariants);
	const { value: shape } = useLoad(loadShape);
	const { value: aspects } = useLoad(loadOptions);
	const [own] = useState(() => recall('lab.own', isShared, 'session'));
	/* the address has what was run last: what it is called, and the simulation; or two of each */
	const [linked] = useState(() => query.getAll('run').slice(0, 2));
	const [ran, setRan] = useState(() => linked.map((_, i) => query.getAll('variant')[i] ?? ''));
	const [first, setA] = useState<Subject>(() => ({
		variant: query.has('own') && own ? '' : (query.get('variant') ?? 'classic'),
		players: null,
	}));
	const [second, setB] = useState<Subject | null>(() => (linked.length > 1 ? { variant: ran[1]!, players: null } : null));
	const [games, setGames] = useState(10_000);
	const [seed, setSeed] = useState('');
	const runs = [useSimulation(linked[0] ?? null), useSimulation(linked[1] ?? null)] as const;
	const busy = runs.some(run => run.busy);
	const ids = ran.flatMap((_, i) => runs[i]!.id ?? []);
	const place =
		ids.length > 0 && ids.length === ran.length
			? `/lab?${new URLSearchParams(
					ids.flatMap((id, i) => [
						['variant', ran[i]!],
						['run', id],
					]),
				)}`
			: null;
	useEffect(() => {
		if (place) replace(place);
	}, [place]);

	if (fault) return <div className="page">{<Complaint fault={fault} />}</div>;
	if (!variants || !shape) return <Busy />;
	/* a game that somebody built is called by its title in the address, and cannot be chosen from there */
	const cardOf = (name: string) => variants.find(card => card.name === name);
	const known = (subject: Subject): Subject =>
		cardOf(subject.variant) || (own && !subject.variant) ? subject : { ...subject, variant: 'classic' };
	const a = known(first);
	const b = second && known(second);
	const subjects = b ? [a, b] : [a];
	const labels = ran.map((name, i) => {
		const title = say(cardOf(name)?.title) || name;
		return ran.length > 1 ? `${i ? t('lab.b') : t('lab.a')} · ${title}` : title;
	});
	const done: NamedResult[] = ran.flatMap((_, i) => {
		const result = runs[i]?.simulation?.result;
		return result && !runs[i]!.busy ? [{ name: labels[i]!, result }] : [];
	});
	const titles = optionTexts(aspects, 'title');
	const start = () => {
		setRan(subjects.map(subject => subject.variant || own?.title || t('lab.own')));
		subjects.forEach((subject, i) => runs[i]?.start({ ...subjectRef(subject, own), games, ...(seed ? { seed } : {}) }));
	};
	return (
		<div className="page lab">
			<header>
				<h1 tabIndex={-1}>{t('lab.title')}</h1>
				<p className="lead">{t('lab.lead')}</p>
			</header>
			<div className="subjects">
				<SubjectEditor
					label={b ? t('lab.a') : t('lab.variant')}
					plain={!b}
					subject={a}
					own={own}
					variants={variants}
					shape={shape}
					onChange={setA}
				/>
				{b && (
					<SubjectEditor
						label={t('lab.b')}
						plain={false}
						subject={b}
						own={own}
						variants={variants}
						shape={shape}
						onChange={setB}
					/>
				)}
			</div>
			<div className="card lab-run">
				<label className="field">
					<span>{t('lab.games')}</span>
					<select value={games} onChange={event => setGames(Number(event.target.value))}>
						{amounts.map(amount => (
							<option key={amount} value={amount}>
								{number(amount)}
							</option>
						))}
					</select>
				</label>
				<SeedField seed={seed} onSeed={setSeed} />
				<button type="button" className="button" onClick={() => setB(b ? null : { ...a })} disabled={busy}>
					{b ? t('lab.alone') : t('lab.compare')}
				</button>
				{busy ? (
					<button type="button" className="button" onClick={() => runs.forEach(run => run.busy && run.cancel())}>
						<Icon name="close" /> {t('lab.cancel')}
					</button>
				) : (
					<button type="button" className="button primary" onClick={start} data-testid="simulate">
						<Icon name="flask" /> {t('lab.run')}
					</button>
				)}
			</div>
			<div aria-live="polite">
				{ran.map((_, i) => (
					<Running key={i} run={runs[i]!} name={labels[i]!} />
				))}
			</div>
			{place && done.length === ran.length && (
				<Results
					runs={done}
					link={linkTo(place)}
					reason={name => say(titles('end', name)) || word('reason', name)}
					strategy={written => written.replace(/[a-z][a-z-]+/g, name => say(titles('strategy', name)) || name)}
				/>
			)}
		</div>
	);
}
