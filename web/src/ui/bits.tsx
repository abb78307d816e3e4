/* Small things used everywhere: busy marks, complaints, copying, downloads, tabs to choose one of a few. */
import type { InputHTMLAttributes } from 'preact';
import { useEffect, useId, useRef, useState, type ReactNode } from 'preact/compat';
import type { Fault } from '../api/types';
import { useSpeech, type PlainKey } from '../i18n/i18n';
import { words } from '../i18n/words';
import { Button } from './Button';
import { Icon, type IconName } from './Icon';

export function Busy({ label }: { label?: string }) {
	const { t } = useSpeech();
	return (
		<p className="busy" role="status">
			<span className="busy-mark" aria-hidden="true" /> {label ?? t('ui.loading')}
		</p>
	);
}

/* A complaint of the page's own. */
export const faultSaying = (key: PlainKey): Fault => ({ code: key, message: words[key] });

/* `quiet`: it is said aloud elsewhere. */
export function Complaint({ fault, quiet, children }: { fault: Fault; quiet?: boolean; children?: ReactNode }) {
	const { say, t } = useSpeech();
	return (
		<div className="complaint" role={quiet ? undefined : 'alert'}>
			<Icon name="warning" />
			<p>
				{say(fault.message)}
				{fault.line ? <small> ({t('ui.line', { line: fault.line, column: fault.column ?? 1 })})</small> : null}
			</p>
			{children}
		</div>
	);
}

interface DeadEndProps {
	title: string;
	fault?: Fault | null;
	href?: string;
	way?: string; /* where that leads */
}

/* A screen with nothing to show: why, and the way on. */
export function DeadEnd({ title, fault, href = '#/', way }: DeadEndProps) {
	const { t } = useSpeech();
	return (
		<div className="page">
			<h1 tabIndex={-1}>{title}</h1>
			{fault && <Complaint fault={fault} />}
			<p>
				<a href={href}>{way ?? t('ui.home')}</a>
			</p>
		</div>
	);
}

/* What is left of what was typed. The field shows that at once: where nothing is left of it, nothing changes and nothing is drawn anew. */
export function cleaned(field: HTMLInputElement, unwanted: RegExp): string {
	const text = field.value.replace(unwanted, '');
	if (text !== field.value) field.value = text;
	return text;
}

type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
	label: string;
	about?: string;
	look?: string; /* a class of its own */
};

export function Field({ label, about, look = '', ...rest }: FieldProps) {
	return (
		<label className={`field ${look}`}>
			<span>{label}</span>
			<input type="text" {...rest} />
			{about && <span className="hint">{about}</span>}
		</label>
	);
}

/* A seed is digits only: as a number it would lose the last of them. Empty: the server draws one. */
export function SeedField({ seed, onSeed, about }: { seed: string; onSeed: (seed: string) => void; about?: string }) {
	const { t } = useSpeech();
	return (
		<Field
			label={t('setup.seed')}
			about={about}
			inputMode="numeric"
			maxLength={20}
			value={seed}
			placeholder="–"
			onChange={event => onSeed(cleaned(event.currentTarget, /\D/g))}
		/>
	);
}

interface CheckFieldProps {
	checked: boolean;
	onChange: (on: boolean) => void;
	disabled?: boolean;
	title?: string;
	children: ReactNode;
}

/* Yes or no. */
export function CheckField({ title, onChange, children, ...rest }: CheckFieldProps) {
	return (
		<label className="check" title={title}>
			<input type="checkbox" {...rest} onChange={event => onChange(event.currentTarget.checked)} /> {children}
		</label>
	);
}

/* One of several, by their names. */
export function ChoiceField<T extends string | number>({
	label,
	about,
	look = 'field',
	options,
	onChange,
	...rest
}: {
	label: string;
	about?: string;
	look?: string;
	value: T;
	options: readonly (readonly [T, string])[];
	onChange: (value: T) => void;
	disabled?: boolean;
	'data-testid'?: string;
}) {
	return (
		<label className={look}>
			<span>{label}</span>
			<select {...rest} onChange={event => onChange(options[event.currentTarget.selectedIndex]![0])}>
				{options.map(([value, name]) => (
					<option key={value} value={value}>
						{name}
					</option>
				))}
			</select>
			{about && <span className="hint">{about}</span>}
		</label>
	);
}

/* Without a secure context there is no clipboard: then the text is selected in a field and copied from there. The field has to be in
   the dialog that is open, since nothing else may be selected then. */
async function copyText(text: string): Promise<boolean> {
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		const field = document.createElement('textarea');
		const before = document.activeElement;
		field.value = text;
		field.className = 'unseen';
		(before?.closest('dialog') ?? document.body).append(field);
		field.select();
		const done = document.execCommand('copy');
		field.remove();
		if (before instanceof HTMLElement) before.focus();
		return done;
	}
}

interface CopyButtonProps {
	text: () => string | Promise<string | null>; /* null: there is nothing to copy, and it is said elsewhere */
	label: string;
	icon?: IconName;
}

export function CopyButton({ text, label, icon = 'copy' }: CopyButtonProps) {
	const { t } = useSpeech();
	const [copied, setCopied] = useState(false);
	const timer = useRef(0);
	useEffect(() => () => window.clearTimeout(timer.current), []);
	return (
		<Button
			icon={copied ? 'check' : icon}
			onClick={async () => {
				const copy = await text();
				if (copy === null) return;
				setCopied(await copyText(copy));
				window.clearTimeout(timer.current);
				timer.current = window.setTimeout(() => setCopied(false), 2000);
			}}
		>
			<span aria-live="polite">{copied ? t('ui.copied') : label}</span>
		</Button>
	);
}

export function download(name: string, text: string, type: string): void {
	const link = document.createElement('a');
	link.href = URL.createObjectURL(new Blob([text], { type }));
	link.download = name;
	link.click();
	window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export function Segments<T extends string>({
	label,
	value,
	options,
	onChange,
}: {
	label: string;
	value: T;
	options: readonly { value: T; label: string; icon?: IconName }[];
	onChange: (value: T) => void;
}) {
	const name = useId();
	return (
		<fieldset className="segments">
			<legend className="unseen">{label}</legend>
			{options.map(option => (
				<label key={option.value} title={option.label}>
					<input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
					<span>
						{option.icon && <Icon name={option.icon} />}
						<span className={option.icon ? 'unseen' : undefined}>{option.label}</span>
					</span>
				</label>
			))}
		</fieldset>
	);
}

export function Progress({ value, max, label }: { value: number; max: number; label: string }) {
	return (
		<div className="progress">
			<progress value={max ? value : 0} max={max || 1} aria-label={label} />
			<span>{label}</span>
		</div>
	);
}

/* What is wider than the screen scrolls by itself, by keyboard too. */
export function Wide({ label, children }: { label: string; children: ReactNode }) {
	return (
		<section className="scroll-x" tabIndex={0} aria-label={label}>
			{children}
		</section>
	);
}

/* The head of a table; an empty cell is none. */
export function Head({ cells }: { cells: readonly string[] }) {
	return (
		<thead>
			<tr>
				{cells.map((cell, i) =>
					cell ? (
						<th key={i} scope="col">
							{cell}
						</th>
					) : (
						<td key={i} />
					),
				)}
			</tr>
		</thead>
	);
}
