/* The frame: sections, language, colours, and the screen the address asks for. */
import { lazy, Suspense, useEffect, useRef, type ComponentType } from 'preact/compat';
import type { Lang } from './api/types';
import { useSpeech } from './i18n/i18n';
import { useDroppedRecords } from './replay/dropped';
import { Home } from './setup/Home';
import { TileShape } from './tiles/Tile';
import { Busy, DeadEnd, Segments } from './ui/bits';
import { Button } from './ui/Button';
import { Icon, type IconName } from './ui/Icon';
import { forget } from './ui/memory';
import { Mishap } from './ui/Mishap';
import { useRoute, type Route } from './ui/router';
import { themes, useTheme } from './ui/theme';

/* A table is what most come for: it is on its way while the first page is drawn. */
const loadTable = () => import('./table/TableScreen').then(module => ({ default: module.TableScreen }));
const table = loadTable();
const TableScreen = lazy(() => table.catch(loadTable));

const others: (() => Promise<unknown>)[] = [];
function other<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
	others.push(load);
	return lazy(() => load().then(screen => ({ default: screen })));
}
const SetupScreen = other(() => import('./setup/SetupScreen').then(module => module.SetupScreen));
const JoinScreen = other(() => import('./friends/JoinScreen').then(module => module.JoinScreen));
const LabScreen = other(() => import('./lab/LabScreen').then(module => module.LabScreen));
const PlayersScreen = other(() => import('./lab/PlayersScreen').then(module => module.PlayersScreen));
const TournamentsScreen = other(() => import('./tournament/TournamentsScreen').then(module => module.TournamentsScreen));
const ReplayScreen = other(() => import('./replay/ReplayScreen').then(module => module.ReplayScreen));
const PuzzleScreen = other(() => import('./puzzles/PuzzleScreen').then(module => module.PuzzleScreen));
const LessonScreen = other(() => import('./lesson/LessonScreen').then(module => module.LessonScreen));
const TournamentScreen = other(() => import('./tournament/TournamentScreen').then(module => module.TournamentScreen));
const WatchScreen = other(() => import('./tournament/WatchScreen').then(module => module.WatchScreen));

/* The other screens are fetched when the first one has stood for a while, one after the other, so that a connection lost later does not
   keep anybody from them, and none of them keeps anybody from playing now. */
function useOtherScreens(): void {
	useEffect(() => {
		let on = true;
		const timer = window.setTimeout(async () => {
			for (const load of others) {
				if (!on) return;
				await load().catch(() => {});
			}
			/* it keeps the page that says there is no connection, and nothing else */
			if (on && import.meta.env.PROD) await navigator.serviceWorker?.register('./sw.js').catch(() => {});
		}, 6000);
		return () => {
			on = false;
			window.clearTimeout(timer);
		};
	}, []);
}

function Screen({ route }: { route: Route }) {
	const { t } = useSpeech();
	const [section, id] = route.path;
	switch (section) {
		case undefined:
			return <Home />;
		case 'table':
			if (id) return <TableScreen key={id} id={id} query={route.query} />;
			break;
		case 'join':
			return <JoinScreen key={id} link={id} />;
		case 'build':
			return <SetupScreen query={route.query} />;
		case 'lab':
			if (id === 'players') return <PlayersScreen key={route.query.toString()} query={route.query} />;
			return <LabScreen key={route.query.toString()} query={route.query} />;
		case 'tournaments':
		case 'cups' /* links made by earlier versions */:
			return <TournamentsScreen key={route.query.toString()} query={route.query} />;
		case 'tournament':
		case 'cup':
			if (id && route.path[2] === 'watch') return <WatchScreen key={id} id={id} query={route.query} />;
			if (id) return <TournamentScreen key={id} id={id} query={route.query} />;
			break;
		case 'lesson':
			return <LessonScreen />;
		case 'puzzles':
			return <PuzzleScreen key={id} id={id} />;
		case 'replay':
			return <ReplayScreen path={route.path} query={route.query} />;
		default:
			break;
	}
	return <DeadEnd title={t('ui.notfound')} />;
}

/* What is kept of choices made on a screen: one that breaks must not break again because of them. A game that was built stays. */
const kept: Record<string, readonly string[]> = { table: ['view', 'background', 'speed'], lab: ['lab.form'] };

function BrokenScreen() {
	const { t } = useSpeech();
	return (
		<div className="page" role="alert">
			<h1>{t('ui.mishap')}</h1>
			<Button look="primary" text={t('ui.reload')} onClick={() => window.location.reload()} />
		</div>
	);
}

const sections: readonly {
	path: string;
	icon: IconName;
	key: 'nav.play' | 'nav.build' | 'nav.tournaments' | 'nav.lab';
	at: readonly (string | undefined)[];
}[] = [
	{ path: '/', icon: 'play', key: 'nav.play', at: [undefined, 'table', 'join', 'lesson', 'puzzles'] },
	{ path: '/build', icon: 'wrench', key: 'nav.build', at: ['build'] },
	{ path: '/tournaments', icon: 'trophy', key: 'nav.tournaments', at: ['tournaments', 'tournament', 'cups', 'cup'] },
	{ path: '/lab', icon: 'flask', key: 'nav.lab', at: ['lab'] },
];

export function App() {
	const { t, lang, setLang } = useSpeech();
	const [theme, setTheme] = useTheme();
	const route = useRoute();
	const main = useRef<HTMLElement>(null);
	const where = route.path.join('/');
	/* on a phone the head stands elsewhere then, from the beginning: nothing moves when the table has come */
	const atTable = route.path[0] === 'table' || route.path[0] === 'lesson';
	const first = useRef(true);
	useOtherScreens();
	useDroppedRecords();
	/* a new screen is read from its beginning */
	useEffect(() => {
		if (first.current) {
			first.current = false;
			return;
		}
		main.current?.focus({ preventScroll: true });
		window.scrollTo({ top: 0 });
	}, [where]);
	useEffect(() => {
		const section = sections.find(entry => entry.at.includes(route.path[0]));
		document.title = section && route.path.length ? `${t(section.key)} · ${t('app.name')}` : t('app.name');
	}, [route, t]);
	return (
		<>
			<a className="skip" href="#main" onClick={event => (event.preventDefault(), main.current?.focus())}>
				{t('app.skip')}
			</a>
			<header key={String(atTable)} className="top" data-table={atTable}>
				<a className="brand" href="#/">
					<svg viewBox="0 0 200 100" aria-hidden="true">
						<TileShape tile="5-3" facing="east" />
					</svg>
					{t('app.name')}
				</a>
				<nav aria-label={t('nav.label')}>
					{sections.map(section => (
						<a
							key={section.path}
							href={`#${section.path}`}
							aria-current={section.at.includes(route.path[0]) ? 'page' : undefined}
						>
							<Icon name={section.icon} />
							{t(section.key)}
						</a>
					))}
				</nav>
				<div className="settings">
					<Segments
						label={t('nav.language')}
						value={lang}
						onChange={(value: Lang) => setLang(value)}
						options={[
							{ value: 'en', label: 'EN' },
							{ value: 'es', label: 'ES' },
						]}
					/>
					<Segments
						label={t('nav.theme')}
						value={theme}
						onChange={setTheme}
						options={themes.map(value => ({
							value,
							label: t(`theme.${value}`),
							icon: value === 'auto' ? 'auto' : value === 'light' ? 'sun' : 'moon',
						}))}
					/>
				</div>
			</header>
			<main key={where} ref={main} id="main" tabIndex={-1}>
				<Mishap onBroken={() => kept[route.path[0] ?? '']?.forEach(forget)} renderBroken={() => <BrokenScreen />}>
					<Suspense fallback={<Busy />}>
						<Screen route={route} />
					</Suspense>
				</Mishap>
			</main>
		</>
	);
}
