/* What is pressed, and links that look like it: an icon, and words. */
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'preact';
import { useSpeech } from '../i18n/i18n';
import { Icon, type IconName } from './Icon';

interface Face {
	icon?: IconName;
	text?: string; /* what it says; anything else is inside it */
	look?: string; /* primary, small, big, quiet, icon-only, risky, or a class of its own */
	label?: string; /* said, and told whoever points at it, where there is no room for words */
}

const classOf = (look?: string) => (look ? `button ${look}` : 'button');
const labelled = (label?: string) => (label === undefined ? {} : { 'aria-label': label, title: label });

type ButtonProps = Face & ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> };
type LinkProps = Face & AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

/* For what comes because it is to be done next: it takes the focus when it does. */
export const focused = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });

export function Button({ icon, text, look, label, children, ...rest }: ButtonProps) {
	return (
		<button type="button" className={classOf(look)} {...labelled(label)} {...rest}>
			{icon && <Icon name={icon} />}
			{icon && ' '}
			{text}
			{children}
		</button>
	);
}

/* With words that are left out where there is no room. */
export function Act({ label, ...rest }: ButtonProps & { label: string }) {
	return (
		<Button title={label} {...rest}>
			<span className="act-text">{label}</span>
		</Button>
	);
}

/* Takes something away: what, is said aloud. */
export function Remove({ what, ...rest }: ButtonProps & { what: string }) {
	const { t } = useSpeech();
	return <Button icon="trash" look="quiet icon-only" aria-label={`${t('ui.remove')}: ${what}`} {...rest} />;
}

export function ButtonLink({ icon, text, look, label, children, ...rest }: LinkProps) {
	return (
		<a className={classOf(look)} {...labelled(label)} {...rest}>
			{icon && <Icon name={icon} />}
			{icon && ' '}
			{text}
			{children}
		</a>
	);
}
