/* A game that is ready: its card, and its rules with all that can be done with it. */
import { useMemo } from 'preact/compat';
import { api } from '../api/client';
import type { Json, VariantCard } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { Rules } from '../rules/Rules';
import { Complaint } from '../ui/bits';
import { Button, ButtonLink } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Icon } from '../ui/Icon';
import { dialogApart } from '../ui/Mishap';
import { useActing } from '../ui/useActing';
import { useLoad } from '../ui/useLoad';
import { playersOf, sitDown, watch } from './start';

interface DetailsProps {
	card: VariantCard;
	person: string;
	onFriends: () => void;
	onClose: () => void;
}

export const Details = dialogApart(function Details({ card, person, onFriends, onClose }: DetailsProps) {
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
	const { busy, fault: startFault, act } = useActing();
	return (
		<Dialog title={say(card.title) || card.name} onClose={onClose} className="dialog-wide">
			<p className="lead">{say(card.about)}</p>
			<div className="actions">
				<Button icon="play" look="primary" disabled={busy} onClick={() => void act(() => sitDown(card.name, person, speech))}>
					{t('nav.play')}
				</Button>
				<Button icon="people" text={t('friends.play')} disabled={busy} onClick={onFriends} />
				<Button icon="eye" text={t('home.watch')} disabled={busy} onClick={() => void act(() => watch(card.name, speech))} />
				<ButtonLink icon="wrench" text={t('home.change')} href={`#/build?from=${encodeURIComponent(card.name)}`} />
				<ButtonLink icon="flask" text={t('home.simulate')} href={`#/lab?variant=${encodeURIComponent(card.name)}`} />
				<ButtonLink icon="trophy" text={t('home.tournament')} href={`#/tournaments?variant=${encodeURIComponent(card.name)}`} />
			</div>
			{(fault ?? startFault) && <Complaint fault={(fault ?? startFault)!} />}
			<Rules explain={value?.explain ?? null} rules={value} waiting={!value && !fault} />
		</Dialog>
	);
});

interface CardProps {
	card: VariantCard;
	person: string;
	onOpen: () => void;
	onFriends: () => void;
}

export function Card({ card, person, onOpen, onFriends }: CardProps) {
	const speech = useSpeech();
	const { t, say } = speech;
	const { busy, fault, act } = useActing();
	const title = say(card.title) || card.name;
	return (
		<li className="variant card" data-variant={card.name}>
			<h3>
				<button type="button" className="bare variant-title" onClick={onOpen} title={t('table.rules')}>
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
					text={t('nav.play')}
					disabled={busy}
					onClick={() => void act(() => sitDown(card.name, person, speech))}
					aria-label={`${t('nav.play')}: ${title}`}
				/>
				<Button
					icon="people"
					look="small"
					text={t('friends.with')}
					disabled={busy}
					onClick={onFriends}
					aria-label={`${t('friends.play')}: ${title}`}
					data-testid="friends"
				/>
				<Button
					icon="eye"
					look="small quiet"
					disabled={busy}
					onClick={() => void act(() => watch(card.name, speech))}
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
