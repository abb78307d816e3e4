/* What is pressed, and links that look like it: an icon, and words. */
import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'preact';
import { Icon, type IconName } from './Icon';

interface Face {
	icon?: IconName;
	text?: string; /* what it says; anything else is inside it */
	look?: string; /* primary, small, big, quiet, icon-only, risky, or a class of its own */
	label?: string; /* said, and told whoever points at it, where there is no room for words */
}

const classOf = (look?: string) => (look ? `button ${look}` : 'button');
const labelled = (label?: string) => (label === undefined ? {} : { 'aria-label': label, title: label });

export function Button({ icon, text, look, label, children, ...rest }: Face & ButtonHTMLAttributes<HTMLButtonElement>) {
	return (
		<button type="button" className={classOf(look)} {...labelled(label)} {...rest}>
			{icon && <Icon name={icon} />}
			{icon && ' '}
			{text}
			{children}
		</button>
	);
}

export function ButtonLink({ icon, text, look, label, children, ...rest }: Face & AnchorHTMLAttributes<HTMLAnchorElement>) {
	return (
		<a className={classOf(look)} {...labelled(label)} {...rest}>
			{icon && <Icon name={icon} />}
			{icon && ' '}
			{text}
			{children}
		</a>
	);
}
