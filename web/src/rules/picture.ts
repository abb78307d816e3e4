/* What the pictures of a game's rules show, from what the server says of the table: never from what its options are called. */
import type { Checked, Laid } from '../api/types';
import { layOut, spotsAt, type Placed, type Setup, type Spot } from '../table/layout';
import { isDouble } from '../tiles/parse';

export type Drawn = Pick<
	Checked,
	'shape' | 'sides' | 'draws' | 'spinners' | 'after_line' | 'example' | 'hand' | 'left' | 'seats' | 'tiles'
>;

/* One picture: tiles as they lie, places that are open, and what counts there. */
export interface Picture {
	kind: 'join' | 'table' | 'ends';
	tiles: Placed[];
	spots: Spot[];
	counts: ReadonlyMap<number, number>; /* by place */
}

export const laidIn = (rules: Drawn): Laid[] => (rules.example?.laid ?? []).map(play => ({ ...play, value: 0, misfit: false }));

const setupOf = (rules: Drawn): Setup => ({
	frame: { width: 5, height: 3 },
	tiles: 28,
	tree: rules.shape === 'tree',
	spinners: rules.spinners,
	afterLine: rules.after_line,
});

export function picturesOf(rules: Drawn): Picture[] {
	const { example } = rules;
	if (!example || rules.shape === 'bag' || rules.sides !== 2) return [];
	const laid = laidIn(rules);
	const setup = setupOf(rules);
	const few = laid.slice(0, 3);
	const joined = layOut(setup, few);
	const tiles = layOut(setup, laid);
	const open = example.places.map(place => place.place);
	const spots = spotsAt(setup, laid, open, false);
	const pictures: Picture[] = [
		{ kind: 'join', tiles: joined, spots: [], counts: new Map() },
		{ kind: 'table', tiles, spots, counts: new Map() },
	];
	if (example.ends) {
		const counted = example.places.filter(place => place.counts > 0);
		pictures.push({
			kind: 'ends',
			tiles,
			spots: spots.filter(spot => counted.some(place => place.place === spot.place)),
			counts: new Map(counted.map(place => [place.place, place.worth * place.counts])),
		});
	}
	return pictures;
}

export const showsDouble = (rules: Drawn): boolean => laidIn(rules).some((play, i) => i > 0 && isDouble(play.tile));

/* “2 + 4 + 4 = 10” */
export function sumOf({ example }: Drawn): string {
	if (!example?.ends) return '';
	const parts = example.places.filter(place => place.counts > 0).map(place => place.worth * place.counts);
	return `${parts.join(' + ')} = ${example.ends.total}`;
}
