/* A dialog of the browser's own: it keeps the focus inside, Escape closes it, and the focus goes back where it was. */
import { useEffect, useId, useRef, type ReactNode } from 'preact/compat';
import { useSpeech } from '../i18n/i18n';
import { Button } from './Button';
import type { IconName } from './Icon';

interface DialogProps {
	title: string;
	onClose: () => void;
	children: ReactNode;
	className?: string;
}

export function Dialog({ title, onClose, children, className = '' }: DialogProps) {
	const { t } = useSpeech();
	const ref = useRef<HTMLDialogElement>(null);
	const heading = useRef<HTMLHeadingElement>(null);
	const pressed = useRef<EventTarget>(null);
	const id = useId();
	useEffect(() => {
		const dialog = ref.current;
		const before = document.activeElement;
		if (dialog && !dialog.open) dialog.showModal();
		heading.current?.focus(); /* what it is about is read first */
		return () => {
			dialog?.close();
			if (before instanceof HTMLElement || before instanceof SVGElement) before.focus();
		};
	}, []);
	return (
		/* Escape is the dialog's own */
		<dialog
			ref={ref}
			className={`dialog ${className}`}
			aria-labelledby={id}
			onCancel={event => {
				event.preventDefault();
				onClose();
			}}
			onPointerDown={event => {
				pressed.current = event.target;
			}}
			onClick={event => {
				/* beside it; a selection that ends there began elsewhere */
				if (event.target === ref.current && pressed.current === ref.current) onClose();
			}}
		>
			<div className="dialog-box">
				<header className="head">
					<h2 id={id} ref={heading} tabIndex={-1}>
						{title}
					</h2>
					<Button icon="close" look="quiet icon-only" onClick={onClose} aria-label={t('ui.close')} />
				</header>
				<div className="dialog-body">{children}</div>
			</div>
		</dialog>
	);
}

interface QuestionProps extends Omit<DialogProps, 'children'> {
	about: string;
	yes: string;
	icon: IconName;
	look?: string;
	onYes: () => void;
}

/* Before something that is not taken back. */
export function Question({ title, about, yes, icon, look, onYes, onClose }: QuestionProps) {
	const { t } = useSpeech();
	return (
		<Dialog title={title} onClose={onClose}>
			<p>{about}</p>
			<div className="actions">
				<Button look="primary" text={t('table.reset.no')} onClick={onClose} />
				<Button icon={icon} look={look} text={yes} onClick={() => (onClose(), onYes())} />
			</div>
		</Dialog>
	);
}
