/* A few buttons that are not always seen. */
import { useId, useRef, type ReactNode } from 'preact/compat';
import { Act } from '../ui/Button';
import type { IconName } from '../ui/Icon';

/* A tray above the button that opens it. */
export function Tray({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
	const id = useId();
	const button = useRef<HTMLButtonElement>(null);
	return (
		<>
			<Act ref={button} icon={icon} label={label} popoverTarget={id} aria-label={label} />
			<div
				id={id}
				popover="auto"
				className="tray"
				role="group"
				aria-label={label}
				onBeforeToggle={({ currentTarget, newState }) => {
					const at = button.current?.getBoundingClientRect();
					if (newState !== 'open' || !at) return;
					currentTarget.style.right = `${Math.max(8, Math.min(window.innerWidth - at.right, window.innerWidth - 312))}px`;
					currentTarget.style.bottom = `${Math.max(8, window.innerHeight - at.top + 6)}px`;
				}}
			>
				{children}
			</div>
		</>
	);
}

/* Of the button in it that was pressed. */
export const closeTray = ({ currentTarget }: { currentTarget: HTMLElement }): void =>
	currentTarget.closest<HTMLElement>('[popover]')?.hidePopover?.();
