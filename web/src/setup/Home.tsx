/* The first page: one button to play at once, all variants that are ready, and the tables of late. */
import { useState } from 'preact/compat';
import { loadStrategy, loadVariants } from '../api/lists';
import type { VariantCard } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { FirstTime } from '../lesson/FirstTime';
import { Tile } from '../tiles/Tile';
import { Avatar } from '../ui/Avatar';
import { Busy, cleaned, Complaint, Field } from '../ui/bits';
import { Button, ButtonLink } from '../ui/Button';
import { later } from '../ui/later';
import { isText, useKept } from '../ui/memory';
import { byTitle } from '../ui/names';
import { useActing } from '../ui/useActing';
import { useLoad } from '../ui/useLoad';
import { Card, Details } from './Games';
import { LevelField, usualLevel } from './LevelField';
import { RecentTables } from './RecentTables';
import { friendsOf, rivalNames, rivals, startTable } from './start';

const OpenDialog = later(() => import('../friends/OpenDialog').then(module => module.OpenDialog));

const quick = 'classic';
const fan = ['6-4', '3-3', '5-1', '6-6', '0-2'];

function Hero({ name, onName, onFriends }: { name: string; onName: (name: string) => void; onFriends: () => void }) {
	const { t } = useSpeech();
	useLoad(loadStrategy); /* they are there when somebody wants to play */
	const { busy, fault, act } = useActing();
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
					<Field
						label={t('home.name')}
						maxLength={40}
						value={name}
						placeholder={t('home.guest')}
						autoComplete="nickname"
						onChange={event => onName(cleaned(event.currentTarget, /["',=]/g))}
					/>
					<LevelField />
					<Button icon="play" look="primary big" disabled={busy} onClick={() => void act(play)} data-testid="quick">
						{t('home.quick')}
					</Button>
					<Button icon="people" look="big" text={t('friends.play')} onClick={onFriends} />
				</div>
				<p className="row hero-rivals">
					{others.map(other => (
						<Avatar key={other} name={other} className="avatar avatar-small" />
					))}
					<span>{t('home.against', { names: others.join(', ') })}</span>
				</p>
				{fault && <Complaint fault={fault} />}
			</div>
			<div className="hero-fan" aria-hidden="true">
				{fan.map((tile, i) => (
					<span key={tile} className="fan" style={{ rotate: `${8 * (i - 2)}deg` }}>
						<Tile tile={tile} />
					</span>
				))}
			</div>
		</section>
	);
}

export function Home() {
	const { t, say, lang } = useSpeech();
	const { value: variants, fault, again } = useLoad(loadVariants);
	const [name, setName] = useKept('name', isText, '');
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
			<Hero onFriends={() => setFriends(variants?.find(card => card.name === quick) ?? null)} name={name} onName={setName} />
			<FirstTime />
			<nav className="row home-more" aria-label={t('home.more')}>
				<ButtonLink icon="bulb" text={t('home.puzzles')} href="#/puzzles" data-testid="puzzles" />
				<ButtonLink icon="upload" text={t('home.replay')} href="#/replay" />
			</nav>
			<RecentTables />
			<section className="gallery">
				<div className="split gallery-head">
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
						<Button look="small" text={t('ui.retry')} onClick={again} />
					</Complaint>
				)}
				{!variants && !fault && <Busy />}
				<ul className="variants">
					<li className="variant card variant-own">
						<h3>{t('home.scratch')}</h3>
						<p className="hint">{t('home.scratch.about')}</p>
						<ButtonLink icon="wrench" look="small" text={t('nav.build')} href="#/build?new" />
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
				<OpenDialog
					title={say(friends.title) || friends.name}
					load={() => friendsOf(friends.name)}
					onClose={() => setFriends(null)}
				/>
			)}
		</div>
	);
}
