/* A few words across the table for what everybody should notice. They go by themselves; screen readers hear them elsewhere. */
import { useEffect, useState } from 'preact/compat';
import { Icon, type IconName } from '../ui/Icon';
import type { Mood } from './sentences';

export interface Shout {
	text: string;
	mood: Mood;
	key: number;
}

const marks: Record<Mood, IconName> = {
	pass: 'hand',
	foul: 'warning',
	bribe: 'coins',
	over: 'trophy',
	note: 'reset',
	people: 'people',
};

export function Banner({ shout }: { shout: Shout | null }) {
	const [gone, setGone] = useState<number | null>(null);
	useEffect(() => {
		if (!shout) return;
		const timer = window.setTimeout(() => setGone(shout.key), shout.mood === 'over' ? 2600 : 1700);
		return () => window.clearTimeout(timer);
	}, [shout]);
	if (!shout || gone === shout.key) return null;
	return (
		<div key={shout.key} className={`banner banner-${shout.mood}`} aria-hidden="true" data-testid="banner">
			<Icon name={marks[shout.mood]} />
			{shout.text}
		</div>
	);
}
