/* The steps of the menu. Aspects the page has never heard of come last, under a heading of their own. */
import type { PlainKey } from '../i18n/i18n';
import type { Draft, Shape } from './draft';

export const stepNames = ['start', 'players', 'set', 'table', 'before', 'playing', 'end', 'other', 'tournament'] as const;
export type StepName = (typeof stepNames)[number];

export interface Step {
	name: StepName;
	title: PlainKey;
	aspects: string[];
}

const known: { name: StepName; aspects: string[] }[] = [
	{ name: 'set', aspects: ['faces', 'tiles', 'value'] },
	{ name: 'table', aspects: ['board', 'match'] },
	{ name: 'before', aspects: ['deal', 'seats', 'teams', 'start'] },
	{ name: 'playing', aspects: ['turn', 'stuck', 'judge'] },
	{ name: 'end', aspects: ['end', 'winner', 'score', 'bonus'] },
];

export function stepsOf(shape: Shape): Step[] {
	const names = shape.aspects.map(aspect => aspect.name);
	const placed = known.map(group => ({ ...group, aspects: group.aspects.filter(name => names.includes(name)) }));
	const rest = names.filter(name => !known.some(group => group.aspects.includes(name)));
	const steps: { name: StepName; aspects: string[] }[] = [
		{ name: 'start', aspects: [] },
		{ name: 'players', aspects: [] },
		...placed,
		...(rest.length ? [{ name: 'other' as const, aspects: rest }] : []),
		{ name: 'tournament', aspects: shape.tournament.map(aspect => aspect.name) },
	];
	return steps.map(step => ({ ...step, title: `setup.step.${step.name}` as const }));
}

export function isDone(step: Step, draft: Draft): boolean {
	switch (step.name) {
		case 'start':
			return Object.keys(draft.single).length > 0;
		case 'players':
			return draft.seated === true;
		case 'tournament':
			return draft.tournament !== null;
		case 'playing':
			return draft.powers !== null && step.aspects.every(name => name in draft.single || name in draft.lists);
		default:
			return step.aspects.every(name => name in draft.single || name in draft.lists);
	}
}

/* Where an aspect is chosen. */
export function stepOfAspect(aspect: string | undefined, steps: readonly Step[]): StepName | undefined {
	if (aspect === 'players') return 'players';
	if (aspect === 'powers') return 'playing';
	return steps.find(entry => aspect !== undefined && entry.aspects.includes(aspect))?.name;
}

/* Where a change of the draft is seen (history.ts has its place); undefined: everywhere. */
export function stepOfChange(place: string, steps: readonly Step[]): StepName | undefined {
	const [part, aspect] = place.split('.');
	if (part === 'title') return 'start';
	if (part === 'tournament') return 'tournament';
	return stepOfAspect(part === 'single' || part === 'lists' ? aspect : part, steps);
}
