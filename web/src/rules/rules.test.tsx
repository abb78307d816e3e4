import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { show } from '../testing';
import { picturesOf, sumOf, type Drawn } from './picture';
import { RulesInPictures } from './RulesInPictures';

const tree: Drawn = {
	shape: 'tree',
	sides: 2,
	draws: true,
	spinners: 'first',
	after_line: true,
	hand: 7,
	left: 14,
	seats: 2,
	tiles: 28,
	example: {
		laid: [
			{ seat: 1, tile: '3-3', side: 0, place: 0 },
			{ seat: 0, tile: '0-3', side: 1, place: 0 },
			{ seat: 1, tile: '0-1', side: 0, place: 0 },
			{ seat: 0, tile: '3-4', side: 0, place: 1 },
			{ seat: 1, tile: '1-1', side: 0, place: 0 },
			{ seat: 0, tile: '2-3', side: 1, place: 2 },
		],
		places: [
			{ place: 0, face: '1', worth: 1, open: 1, counts: 2 },
			{ place: 1, face: '4', worth: 4, open: 1, counts: 1 },
			{ place: 2, face: '2', worth: 2, open: 1, counts: 1 },
			{ place: 3, face: '3', worth: 3, open: 1, counts: 0 },
		],
		ends: { total: 8, pays: 0 },
	},
};
const line: Drawn = {
	...tree,
	shape: 'line',
	draws: false,
	left: 0,
	spinners: null,
	after_line: false,
	example: {
		laid: tree.example!.laid.slice(1, 4),
		places: tree.example!.places.slice(0, 2),
		ends: null,
	},
};

test('a game that pays for ends has a picture of what counts: a double twice, an arm that nothing lies at not at all', () => {
	expect(picturesOf(tree).map(picture => picture.kind)).toEqual(['join', 'table', 'ends']);
	const [joins, table, ends] = picturesOf(tree);
	expect(joins!.tiles).toHaveLength(3);
	expect(table!.tiles).toHaveLength(6);
	expect(table!.spots).toHaveLength(4);
	expect([...ends!.counts.entries()]).toEqual([
		[0, 2],
		[1, 4],
		[2, 2],
	]);
	expect(sumOf(tree)).toBe('2 + 4 + 2 = 8');
	expect(picturesOf(line).map(picture => picture.kind)).toEqual(['join', 'table']);
});

test('captions say what is so, in both languages', () => {
	const { unmount } = show(<RulesInPictures rules={tree} />);
	expect(screen.getByText(/first double is joined on all four sides, its short sides once both long ones/)).toBeTruthy();
	expect(screen.getByText(/2 \+ 4 \+ 2 = 8\.$/)).toBeTruthy(); /* it paid nothing */
	expect(screen.getByText(/draws from the boneyard/)).toBeTruthy();
	unmount();
	show(<RulesInPictures rules={line} />, 'es');
	expect(screen.getByText(/Hay dos puntas/)).toBeTruthy();
	expect(screen.queryByText(/cuatro lados|pozo|se suman/)).toBeNull();
});

test('a game whose tiles never fit has no pictures of them, and breaks nothing', () => {
	show(<RulesInPictures rules={{ ...line, example: null }} />);
	expect(document.querySelectorAll('.rules-felt svg').length).toBe(7); /* the hand */
});
