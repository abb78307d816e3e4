/* The top of a table: what is played, and the small buttons. */
import { useEffect, useRef, type ReactNode } from 'preact/compat';
import type { Link } from '../api/live';
import type { TableState } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { useAnnounce } from '../ui/announce';
import { Segments } from '../ui/bits';
import { Button } from '../ui/Button';
import { Icon, type IconName } from '../ui/Icon';
import { titleOf } from '../ui/title';
import { useNow } from './useTable';

type DialogName = 'rules' | 'links' | 'settings';

const openers: readonly { dialog: DialogName; icon: IconName; key: 'table.links' | 'table.settings' | 'table.rules' }[] = [
	{ dialog: 'links', icon: 'link', key: 'table.links' },
	{ dialog: 'settings', icon: 'sliders', key: 'table.settings' },
	{ dialog: 'rules', icon: 'info', key: 'table.rules' },
];

interface HeadProps {
	state: TableState;
	list: boolean;
	sound: boolean;
	onView: (view: 'table' | 'list') => void;
	onSound: (sound: boolean) => void;
	onDialog: (dialog: DialogName) => void;
	children?: ReactNode;
}

export function TableHead({ state, list, sound, onView, onSound, onDialog, children }: HeadProps) {
	const speech = useSpeech();
	const { t } = speech;
	return (
		<header className="row table-head">
			<h1>{titleOf(state.variant, speech)}</h1>
			<div className="table-facts">
				<span className="table-round">{t('home.round', { n: state.round + 1 })}</span>
				{state.tournament && (
					<a className="table-tournament" href={`#/tournament/${state.tournament}`}>
						<Icon name="trophy" /> {t('table.tournament')}
					</a>
				)}
				{/* tiles that nobody ever draws are no boneyard: that lies on the table */}
				{state.pile > 0 && !state.draws && <span className="table-pile">{t('table.asleep', { n: state.pile })}</span>}
				{state.practice && (
					<span className="tag" title={t('practice.about')}>
						{t('practice.mark')}
					</span>
				)}
			</div>
			<div className="table-tools">
				<Segments
					label={t('table.view')}
					value={list ? 'list' : 'table'}
					onChange={onView}
					options={[
						{ value: 'table', label: t('table.title'), icon: 'table' },
						{ value: 'list', label: t('table.view.list'), icon: 'list' },
					]}
				/>
				<Button
					icon={sound ? 'sound' : 'mute'}
					look="icon-only table-sound"
					aria-pressed={sound}
					aria-label={t('table.sound')}
					title={sound ? t('table.soundon') : t('table.soundoff')}
					onClick={() => onSound(!sound)}
				/>
				{openers.map(opener => (
					<Button
						icon={opener.icon}
						look="icon-only"
						key={opener.dialog}
						label={t(opener.key)}
						onClick={() => onDialog(opener.dialog)}
						data-dialog={opener.dialog}
					/>
				))}
			</div>
			{children}
		</header>
	);
}

/* That the connection is back is told once it is. */
export function useBack(link: Link): void {
	const { t } = useSpeech();
	const announce = useAnnounce();
	const before = useRef(link);
	useEffect(() => {
		if (link === 'live' && before.current === 'lost') announce(t('table.back'));
		before.current = link;
	}, [link, announce, t]);
}

/* Shown while the connection is lost. */
export function LostNote({ retryAt, onHurry }: { retryAt: number | null; onHurry: () => void }) {
	const { t } = useSpeech();
	const now = useNow(true);
	const seconds = retryAt === null ? 0 : Math.ceil((retryAt - now) / 1000);
	return (
		<div className="lost" data-testid="lost">
			<Icon name="off" />
			<span className="unseen" role="alert">
				{t('table.lost')}
			</span>
			<span aria-hidden="true">{seconds > 0 ? t('table.lostsoon', { n: seconds }) : t('table.lost')}</span>
			<Button look="small" text={t('table.reconnect')} onClick={onHurry} />
		</div>
	);
}
