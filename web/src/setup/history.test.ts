import { expect, test } from 'vitest';
import type { Draft } from './draft';
import { begun, changed, placeOfChange, redone, undone, type Changes } from './history';
import { stepOfChange, type Step } from './steps';

const blank: Draft = { title: '', players: [], single: {}, lists: {}, powers: null, tournament: null };
const titled = (title: string): Draft => ({ ...blank, title });
const dealt = (hand: number): Draft => ({ ...blank, single: { deal: { option: 'random', args: { hand } } } });

test('where two drafts differ', () => {
	expect(placeOfChange(blank, blank)).toBe(null);
	expect(placeOfChange(blank, { ...blank })).toBe(null);
	expect(placeOfChange(blank, titled('x'))).toBe('title');
	expect(placeOfChange(dealt(1), dealt(2))).toBe('single.deal.args.hand');
	expect(placeOfChange(blank, dealt(2))).toBe('single.deal');
	expect(placeOfChange(titled('x'), dealt(2))).toBe('');
	expect(placeOfChange({ a: [1, 2] }, { a: [1, 3] })).toBe('a.1');
	expect(placeOfChange({ a: [1, 2] }, { a: [1] })).toBe('a.1');
});

test('what is typed into a field is one change; a choice is one each time', () => {
	let changes: Changes = begun(blank);
	for (const [i, title] of ['M', 'Mi', 'Mine'].entries()) changes = changed(changes, titled(title), 100 * i);
	expect(changes.past).toEqual([blank]);
	changes = changed(changes, titled('Mine!'), 10_000);
	expect(changes.past.length).toBe(2);
	const picked = (option: string): Draft => ({ ...blank, single: { match: { option, args: {} } } });
	changes = begun(picked('a'));
	changes = changed(changes, picked('b'), 0);
	changes = changed(changes, picked('c'), 1);
	expect(changes.past).toEqual([picked('a'), picked('b')]);
	expect(changed(changes, picked('c'), 2)).toBe(changes);
});

test('back and forth; another change forgets what was taken back', () => {
	let changes: Changes = begun(blank);
	for (let hand = 1; hand <= 3; hand++) changes = changed(changes, dealt(hand), 5000 * hand);
	changes = undone(undone(changes)!)!;
	expect(changes.now).toEqual(dealt(1));
	changes = redone(changes)!;
	expect(changes.now).toEqual(dealt(2));
	/* letters after an undo are another change */
	changes = changed(changes, dealt(9), 15_001);
	expect(redone(changes)).toBe(null);
	expect(undone(changes)!.now).toEqual(dealt(2));
	expect(undone(begun(blank))).toBe(null);
	for (let hand = 0; hand < 500; hand++) changes = changed(changes, dealt(hand), 20_000 + 5000 * hand);
	expect(changes.past.length).toBe(60);
});

test('a change is seen at its step', () => {
	const steps: Step[] = [
		{ name: 'before', title: 'setup.step.before', aspects: ['deal'] },
		{ name: 'end', title: 'setup.step.end', aspects: ['end'] },
	];
	const step = (place: string) => stepOfChange(place, steps);
	expect(
		['title', 'players.0.name', 'single.deal.args.hand', 'lists.end.0', 'powers.1', 'tournament.single', ''].map(step),
	).toEqual(['start', 'players', 'before', 'end', 'playing', 'tournament', undefined]);
});
