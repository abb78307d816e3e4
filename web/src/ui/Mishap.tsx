/* When a screen breaks the rest of the page stays, and says so. */
import { Component, type ReactNode } from 'react';

interface Props {
	title: string;
	again: string;
	children: ReactNode;
}

export class Mishap extends Component<Props, { broken: boolean }> {
	override state = { broken: false };

	static getDerivedStateFromError(): { broken: boolean } {
		return { broken: true };
	}

	override render(): ReactNode {
		if (!this.state.broken) return this.props.children;
		return (
			<div className="page" role="alert">
				<h1>{this.props.title}</h1>
				<button type="button" className="button primary" onClick={() => window.location.reload()}>
					{this.props.again}
				</button>
			</div>
		);
	}
}
