/* The first page: one button to play at once, all variants that are ready, and the tables of late. */
import { lazy, Suspense, useMemo, useState } from 'preact/compat';
import { api, faultOf } from '../api/client';
import { secretsOf } from '../api/secrets';
import type { Friends } from '../friends/open';
import type { Fault, Json, TableCard, VariantCard, VariantDetail } from '../api/types';
import { useSpeech, type Speech } from '../i18n/i18n';
import { FirstTime } from '../lesson/FirstTime';
import { Rules } from '../rules/Rules';
import { byTitle } from '../ui/names';
import { Tile } from '../tiles/Tile';
import { Avatar } from '../ui/Avatar';
import { Busy, cleaned, Complaint } from '../ui/bits';
import { Dialog } from '../ui/Dialog';
import { Button, ButtonLink } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { isText, recall, remember } from '../ui/memory';
import { dialogApart } from '../ui/Mishap';
import { titleOf } from '../ui/title';
import { useLoad } from '../ui/useLoad';
import { LevelField, usualLevel } from './LevelField';
import { playersOf, rivalNames, rivals, startTable, withPerson } from './start';
import { loadStrategy, loadVariants } from '../api/lists';

const OpenDialog = lazy(() => import('../friends/OpenDialog').then(module => ({ default: module.OpenDialog })));

const quick = 'classic';
const fan = ['6-4', '3-3', '5-1', '6-6', '0-2'];

function useStart(): { busy: boolean; fault: Fault | null; start: (run: () => Promise<void>) => void } {
	const [busy, setBusy] = useState(false);
	const [fault, setFault] = useState<Fault | null>(null);
	return {
		busy,
		fault,
		start: run => {
			setBusy(true);
			setFault(null);
			run().catch((error: unknown) => {
				setFault(faultOf(error));
				setBusy(false);
			});
		},
	};
}

async function seatsOf(detail: VariantDetail): Promise<number> {
	return (await api.check(detail.variant)).seats;
}

async function watch(name: string, speech: Speech): Promise<void> {
	const detail = await api.variant(name);
	return startTable({ variant: name, players: playersOf(detail.variant, speech).slice(0, await seatsOf(detail)) }, true);
}

async function sitDown(name: string, person: string, speech: Speech, level: number): Promise<void> {
	const [detail, strategy] = await Promise.all([api.variant(name), loadStrategy()]);
	const players = withPerson(detail.variant, person, await seatsOf(detail), strategy, speech, level);
	return startTable({ variant: name, players }, true);
}

async function friendsOf(name: string): Promise<Friends> {
	const detail = await api.variant(name);
	return { variant: name, rules: detail.variant, seats: await seatsOf(detail) };
}

function Hero({ name, onName, onFriends }: { name: string; onName: (name: string) => void; onFriends: () => void }) {
	const { t } = useSpeech();
	useLoad(loadStrategy); /* they are there when somebody wants to play */
	const { busy, fault, start } = useStart();
	const person = name.trim() || t('home.guest');
	const others = rivalNames(person);
	const play = async () => startTable({ variant: quick, players: rivals(await loadStrategy(), person, usualLevel()) }, true);
	return (
		<section className="hero" aria-labelledby="hero-title">
			<div className="hero-words">
				<h1 id="hero-title" tabIndex={-1}>
					{t('home.title')}
				</h1>
				<p className="lead">{t('home.lead')}</p>
				<div className="hero-form">
					<label className="field">
						<span>{t('home.name')}</span>
						<input
							type="text"
							maxLength={40}
							value={name}
							placeholder={t('home.guest')}
							autoComplete="nickname"
							onChange={event => onName(cleaned(event.currentTarget, /["',=]/g))}
						/>
					</label>
					<LevelField />
					<Button icon="play" look="primary big" disabled={busy} onClick={() => start(play)} data-testid="quick">
						{t('home.quick')}
					</Button>
					<Button icon="people" look="big" onClick={onFriends}>
						{t('friends.play')}
					</Button>
				</div>
				<p className="hero-rivals">
					{others.map(other => (
						<Avatar key={other} name={other} className="avatar avatar-small" />
					))}
					<span>{t('home.against', { names: others.join(', ') })}</span>
				</p>
				{fault && <Complaint fault={fault} />}
			</div>
			<div className="hero-fan" aria-hidden="true">
				{fan.map((tile, i) => (
					<span key={tile} className={`fan fan-${i}`}>
						<Tile tile={tile} />
					</span>
				))}
			</div>
		</section>
	);
}

const Details = dialogApart(function Details({
	card,
	person,
	onFriends,
	onClose,
}: {
	card: VariantCard;
	person: string;
	onFriends: () => void;
	onClose: () => void;
}) {
	const speech = useSpeech();
	const { t, say } = speech;
	/* explained with those who would sit down, as the reader calls them */
	const load = useMemo(
		() => async () => {
			const { variant } = await api.variant(card.name);
			return api.check({ ...variant, players: playersOf(variant, speech) as unknown as Json });
		},
		[card.name, speech],
	);
	const { value, fault } = useLoad(load);
	const { busy, fault: startFault, start } = useStart();
	return (
		<Dialog title={say(card.title) || card.name} onClose={onClose} className="dialog-wide">
			<p className="lead">{say(card.about)}</p>
			<div className="actions">
				<Button
					icon="play"
					look="primary"
					disabled={busy}
					onClick={() => start(() => sitDown(card.name, person, speech, usualLevel()))}
				>
					{t('home.play')}
				</Button>
				<Button icon="people" disabled={busy} onClick={onFriends}>
					{t('friends.play')}
				</Button>
				<Button icon="eye" disabled={busy} onClick={() => start(() => watch(card.name, speech))}>
					{t('home.watch')}
				</Button>
				<ButtonLink icon="wrench" href={`#/build?from=${encodeURIComponent(card.name)}`}>
					{t('home.change')}
				</ButtonLink>
				<ButtonLink icon="flask" href={`#/lab?variant=${encodeURIComponent(card.name)}`}>
					{t('home.simulate')}
				</ButtonLink>
				<ButtonLink icon="trophy" href={`#/tournaments?variant=${encodeURIComponent(card.name)}`}>
					{t('home.tournament')}
				</ButtonLink>
			</div>
			{(fault ?? startFault) && <Complaint fault={(fault ?? startFault)!} />}
			<Rules explain={value?.explain ?? null} rules={value} waiting={!value && !fault} />
		</Dialog>
	);
});

function Card({
	card,
	person,
	onOpen,
	onFriends,
}: {
	card: VariantCard;
	person: string;
	onOpen: () => void;
	onFriends: () => void;
}) {
	const speech = useSpeech();
	const { t, say } = speech;
	const { busy, fault, start } = useStart();
	const title = say(card.title) || card.name;
	return (
		<li className="variant card" data-variant={card.name}>
			<h3>
				<button type="button" className="variant-title" onClick={onOpen} title={t('table.rules')}>
					{title} <Icon name="info" />
				</button>
			</h3>
			<p className="hint">{say(card.about)}</p>
			<p className="variant-tags">
				<span className="tag">{t('home.players', { n: card.players })}</span>
				{card.tournament && <span className="tag">{t('home.tag')}</span>}
			</p>
			<div className="actions">
				<Button
					icon="play"
					look="small primary"
					disabled={busy}
					onClick={() => start(() => sitDown(card.name, person, speech, usualLevel()))}
					aria-label={`${t('home.play')}: ${title}`}
				>
					{t('home.play')}
				</Button>
				<Button
					icon="people"
					look="small"
					disabled={busy}
					onClick={onFriends}
					aria-label={`${t('friends.play')}: ${title}`}
					data-testid="friends"
				>
					{t('friends.with')}
				</Button>
				<Button
					icon="eye"
					look="small quiet"
					disabled={busy}
					onClick={() => start(() => watch(card.name, speech))}
					aria-label={`${t('home.watch')}: ${title}`}
					title={t('home.watch')}
				/>
				<ButtonLink
					icon="wrench"
					look="small quiet"
					href={`#/build?from=${encodeURIComponent(card.name)}`}
					aria-label={`${t('home.change')}: ${title}`}
					title={t('home.change')}
				/>
			</div>
			{fault && <Complaint fault={fault} />}
		</li>
	);
}

function TableList({ tables }: { tables: readonly TableCard[] }) {
	const speech = useSpeech();
	const { t, name } = speech;
	return (
		<ul className="tables">
			{tables.map(table => (
				<li key={table.id}>
					<a className="card table-card" href={`#/table/${table.id}`}>
						<strong>{titleOf(table, speech)}</strong>
						<span className="hint">{table.players.map(name).join(', ')}</span>
						<span className="table-tags">
							{table.open > 0 && <span className="tag">{t('home.people', { n: table.open })}</span>}
							<span className="tag">
								{t('home.round', { n: table.round + 1 })} · {table.over ? t('home.over') : t('home.going')}
							</span>
						</span>
					</a>
				</li>
			))}
		</ul>
	);
}

/* One's own first; more than a few would push the variants out of sight. */
function Tables() {
	const { t } = useSpeech();
	const { value } = useLoad(api.tables);
	if (!value?.length) return null;
	const isOwn = ({ id }: TableCard) => {
		const { owner, seat } = secretsOf(id);
		return Boolean(owner ?? seat);
	};
	const tables = [...value.filter(isOwn), ...value.filter(table => !isOwn(table))];
	const [shown, more] = [tables.slice(0, 4), tables.slice(4)];
	return (
		<section className="recent">
			<h2>{t('home.tables')}</h2>
			<TableList tables={shown} />
			{more.length > 0 && (
				<details>
					<summary>{t('home.tables.more', { n: more.length })}</summary>
					<TableList tables={more} />
				</details>
			)}
		</section>
	);
}

export function Home() {
	const { t, say, lang } = useSpeech();
	const { value: variants, fault, again } = useLoad(loadVariants);
	const [name, setName] = useState(() => recall('name', isText) ?? '');
	const [search, setSearch] = useState('');
	const [open, setOpen] = useState<VariantCard | null>(null);
	const [friends, setFriends] = useState<VariantCard | null>(null);
	const person = name.trim() || t('home.guest');
	/* the quick one first, tournaments last */
	const rank = (card: VariantCard) => (card.name === quick ? 0 : card.tournament ? 2 : 1);
	const found = byTitle(variants ?? [], say, lang)
		.sort((a, b) => rank(a) - rank(b))
		.filter(card => `${card.name} ${say(card.title)} ${say(card.about)}`.toLowerCase().includes(search.trim().toLowerCase()));
	return (
		<div className="page">
			<Hero
				onFriends={() => setFriends(variants?.find(card => card.name === quick) ?? null)}
				name={name}
				onName={next => {
					setName(next);
					remember('name', next);
				}}
			/>
			<FirstTime />
			<nav className="home-more" aria-label={t('home.more')}>
				<ButtonLink icon="bulb" href="#/puzzles" data-testid="puzzles">
					{t('home.puzzles')}
				</ButtonLink>
				<ButtonLink icon="upload" href="#/replay">
					{t('home.replay')}
				</ButtonLink>
			</nav>
			<Tables />
			<section className="gallery">
				<div className="gallery-head">
					<h2>{t('home.all')}</h2>
					<input
						type="search"
						value={search}
						placeholder={t('home.search')}
						aria-label={t('home.search')}
						onChange={event => setSearch(event.currentTarget.value)}
					/>
				</div>
				{fault && (
					<Complaint fault={fault}>
						<Button look="small" onClick={again}>
							{t('ui.retry')}
						</Button>
					</Complaint>
				)}
				{!variants && !fault && <Busy />}
				<ul className="variants">
					<li className="variant card variant-own">
						<h3>{t('home.scratch')}</h3>
						<p className="hint">{t('home.scratch.about')}</p>
						<ButtonLink icon="wrench" look="small" href="#/build?new">
							{t('nav.build')}
						</ButtonLink>
					</li>
					{found.map(card => (
						<Card key={card.name} card={card} person={person} onOpen={() => setOpen(card)} onFriends={() => setFriends(card)} />
					))}
				</ul>
				{variants && !found.length && <p>{t('home.none')}</p>}
			</section>
			{open && (
				<Details
					card={open}
					person={person}
					onFriends={() => {
						setFriends(open);
						setOpen(null);
					}}
					onClose={() => setOpen(null)}
				/>
			)}
			{friends && (
				<Suspense fallback={null}>
					<OpenDialog
						title={say(friends.title) || friends.name}
						load={() => friendsOf(friends.name)}
						onClose={() => setFriends(null)}
					/>
				</Suspense>
			)}
		</div>
	);
}
