/* What the buttons of a table open: the rules, the links, the settings, and the question before a reset. */
import { useCallback } from 'preact/compat';
import { api } from '../api/client';
import type { TableSecrets } from '../api/secrets';
import type { TableState } from '../api/types';
import { useSpeech, type Key } from '../i18n/i18n';
import { Rules } from '../rules/Rules';
import { Busy, CheckField, CopyButton, Field } from '../ui/bits';
import { Dialog, Question } from '../ui/Dialog';
import { later } from '../ui/later';
import { Icon } from '../ui/Icon';
import { dialogApart } from '../ui/Mishap';
import { linkTo } from '../ui/router';
import { titleOf } from '../ui/title';
import { useLoad } from '../ui/useLoad';
import type { Naming } from './sentences';

const SheetDialog = later(() => import('../friends/atTable').then(module => module.SheetDialog));
const Invite = later(() => import('../friends/Invite').then(module => module.Invite), <Busy />);

const RulesDialog = dialogApart(function RulesDialog({ state, onClose }: { state: TableState; onClose: () => void }) {
	const speech = useSpeech();
	const { t } = speech;
	const { canonical } = state.variant;
	const { value, fault } = useLoad(useCallback(() => api.checkText(canonical), [canonical]));
	return (
		<Dialog title={t('table.rules')} onClose={onClose} className="dialog-wide">
			<p className="lead">{titleOf(state.variant, speech)}</p>
			<Rules explain={state.explain ?? null} rules={value} waiting={!value && !fault} />
			<details>
				<summary>{t('setup.file')}</summary>
				{/* it scrolls */}
				<pre tabIndex={0}>{state.variant.canonical}</pre>
			</details>
		</Dialog>
	);
});

/* The address stands there too, for whoever cannot copy it. */
export function Link({ label, address }: { label: string; address: string }) {
	const { t } = useSpeech();
	return (
		<li>
			<Field label={label} readOnly value={address} onFocus={event => event.currentTarget.select()} />
			<CopyButton icon="link" label={t('ui.copy')} text={() => address} />
		</li>
	);
}

interface LinksDialogProps {
	id: string;
	title: string;
	secrets: TableSecrets;
	onClose: () => void;
}

const LinksDialog = dialogApart(function LinksDialog({ id, title, secrets, onClose }: LinksDialogProps) {
	const { t, name } = useSpeech();
	const seats = secrets.seats ?? [];
	const { invite } = secrets;
	return (
		<Dialog title={t('table.links')} onClose={onClose}>
			{invite && <Invite id={id} invite={invite} title={title} />}
			{seats.length > 0 && <p>{t('table.links.about')}</p>}
			<ul className="stack links">
				{seats.map(seat => (
					<Link
						key={seat.player}
						label={t('table.links.seat', { name: name(seat.name) })}
						address={linkTo(`/table/${id}?seat=${seat.secret}`)}
					/>
				))}
				<Link label={t('home.watch')} address={linkTo(`/table/${id}`)} />
			</ul>
		</Dialog>
	);
});

export const backgrounds = ['felt', 'wood', 'sea', 'night', 'tiles', 'paper'] as const;
export type Background = (typeof backgrounds)[number];

interface Settings {
	background: Background;
	onBackground: (value: Background) => void;
	confirm: boolean;
	onConfirm: (confirm: boolean) => void;
	sound: boolean;
	onSound: (sound: boolean) => void;
}

const SettingsDialog = dialogApart(function SettingsDialog(props: Settings & { onClose: () => void }) {
	const { background, onBackground, confirm, onConfirm, sound, onSound, onClose } = props;
	const { t } = useSpeech();
	return (
		<Dialog title={t('table.settings')} onClose={onClose}>
			<CheckField checked={confirm} onChange={onConfirm}>
				{t('table.confirm')}
			</CheckField>
			<CheckField checked={sound} onChange={onSound}>
				{t('table.sound')}
			</CheckField>
			<fieldset className="stack swatches">
				<legend>{t('table.background')}</legend>
				{backgrounds.map(name => (
					<label key={name} className="stack swatch">
						<input type="radio" name="background" checked={background === name} onChange={() => onBackground(name)} />
						<span className={`swatch-box bg-${name}`}>{background === name && <Icon name="check" />}</span>
						<span>{t(`bg.${name}` satisfies Key)}</span>
					</label>
				))}
			</fieldset>
		</Dialog>
	);
});

export type TableDialog = 'rules' | 'links' | 'settings' | 'reset' | 'sheet';

interface DialogsProps {
	open: TableDialog | null;
	id: string;
	state: TableState;
	naming: Naming;
	secrets: TableSecrets;
	settings: Settings;
	onReset: () => void;
	onClose: () => void;
}

export function TableDialogs({ open, id, state, naming, secrets, settings, onReset, onClose }: DialogsProps) {
	const speech = useSpeech();
	const { t } = speech;
	switch (open) {
		case 'rules':
			return <RulesDialog state={state} onClose={onClose} />;
		case 'links':
			return <LinksDialog id={id} title={titleOf(state.variant, speech)} secrets={secrets} onClose={onClose} />;
		case 'settings':
			return <SettingsDialog {...settings} onClose={onClose} />;
		case 'reset':
			/* people have seen the tiles that they would be dealt */
			return (
				<Question
					title={t('table.reset.ask')}
					about={t('table.reset.about')}
					yes={t('table.reset.yes')}
					icon="reset"
					onYes={onReset}
					onClose={onClose}
				/>
			);
		case 'sheet':
			return state.match && <SheetDialog id={id} match={state.match} naming={naming} onClose={onClose} />;
		default:
			return null;
	}
}
