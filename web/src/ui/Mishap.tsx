/* What breaks does not take the rest of the page with it: it says so in its place, and can be tried again. */
import { Button } from './Button';
import { Component, type ComponentType, type ReactNode } from 'preact/compat';
import { useSpeech } from '../i18n/i18n';
import { Complaint, faultSaying } from './bits';
import { Dialog } from './Dialog';

interface Props {
	of?: string; /* what is shown: something else gets a try of its own */
	onBroken?: () => void;
	renderBroken: (again: () => void) => ReactNode;
	children: ReactNode;
}

interface State {
	of: string | undefined;
	broken: boolean;
}

export class Mishap extends Component<Props, State> {
	override state: State = { of: this.props.of, broken: false };

	static override getDerivedStateFromError(): Partial<State> {
		return { broken: true };
	}

	static override getDerivedStateFromProps({ of }: Props, state: State): State | null {
		return of === state.of ? null : { of, broken: false };
	}

	override componentDidCatch(): void {
		this.props.onBroken?.();
	}

	override render(): ReactNode {
		return this.state.broken ? this.props.renderBroken(() => this.setState({ broken: false })) : this.props.children;
	}
}

function Broken({ again }: { again: () => void }) {
	const { t } = useSpeech();
	return (
		<Complaint fault={faultSaying('ui.part')}>
			<Button look="small" text={t('ui.retry')} onClick={again} />
		</Complaint>
	);
}

/* A part of a screen. */
export function Part(props: Omit<Props, 'renderBroken'>) {
	return <Mishap {...props} renderBroken={again => <Broken again={again} />} />;
}

function BrokenDialog({ again, onClose }: { again: () => void; onClose: () => void }) {
	const { t } = useSpeech();
	return (
		<Dialog title={t('ui.mishap')} onClose={onClose}>
			<Broken again={again} />
		</Dialog>
	);
}

/* A component as a part of its own. */
export const apart = <P extends object>(Inner: ComponentType<P>): ComponentType<P> =>
	function Apart(props: P) {
		return (
			<Part>
				<Inner {...props} />
			</Part>
		);
	};

/* The same where it is a dialog. */
export const dialogApart = <P extends { onClose: () => void }>(Inner: ComponentType<P>): ComponentType<P> =>
	function Apart(props: P) {
		return (
			<Mishap renderBroken={again => <BrokenDialog again={again} onClose={props.onClose} />}>
				<Inner {...props} />
			</Mishap>
		);
	};
