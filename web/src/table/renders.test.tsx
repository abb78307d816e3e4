/* How often tiles are drawn anew: a table of many is shown fifty times a second. */
import { fireEvent } from '@testing-library/dom';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Laid } from '../api/types';
import { show } from '../testing';
import { pipsOf } from '../tiles/parse';
import { BoardView } from './BoardView';
import { ShownHand } from './Hand';
import { beginning } from './replay';

/* every half that is drawn asks for its pips */
vi.mock(import('../tiles/parse'), async original => {
	const parse = await original();
	return { ...parse, pipsOf: vi.fn(parse.pipsOf) };
});
const halves = () => vi.mocked(pipsOf).mock.calls.length;
const tile = 2; /* halves */

beforeEach(() => void vi.mocked(pipsOf).mockClear());

/* As it comes from the server: nothing is the same object as before. */
const line = (count: number): Laid[] =>
	Array.from({ length: count }, (_, i) => ({
		seat: i % 4,
		tile: `${i % 19}-${Math.floor(i / 19) + 3}`,
		side: i % 2,
		place: i % 3 ? 1 : 0,
		value: 3,
		misfit: false,
	}));

const setup = { frame: { width: 9, height: 5 }, tiles: 190, tree: false, spinners: null, afterLine: false };

const board = (count: number) => (
	<BoardView
		state={{ board: 'spiral', shape: 'line', draws: false, sides: 2, places: [] } as never}
		moment={{ ...beginning(), laid: line(count) }}
		seats={[]}
		live
		list={false}
		lit={[]}
		setup={setup}
		spots={[]}
		where={() => ''}
		near={0}
		onSpot={() => {}}
		onSize={() => {}}
	/>
);

test('when a tile is laid, that one is drawn', () => {
	const { rerender } = show(board(100));
	expect(halves()).toBeGreaterThanOrEqual(200);
	vi.mocked(pipsOf).mockClear();
	rerender(board(101));
	expect(document.querySelectorAll('[data-tile]').length).toBe(101);
	expect(halves()).toBe(tile);
});

test('when the table is moved about, none is', () => {
	show(board(100));
	vi.mocked(pipsOf).mockClear();
	const view = document.querySelector('.felt-view')!;
	const all = document.querySelector<SVGGElement>('.felt-all')!;
	const before = all.style.transform;
	fireEvent.pointerDown(view, { pointerId: 1, button: 0, buttons: 1, clientX: 10, clientY: 10 });
	fireEvent.pointerMove(view, { pointerId: 1, buttons: 1, clientX: 60, clientY: 60 });
	expect(all.style.transform).not.toBe(before);
	expect(halves()).toBe(0);
});

test('when a tile leaves a hand, no other is drawn', () => {
	const hand = ['1-2', '1-3', '1-3', '2-2', '4-5'];
	const shown = (tiles: readonly string[]) => <ShownHand tiles={tiles} count={tiles.length} sides={2} label="" />;
	const { rerender } = show(shown(hand));
	vi.mocked(pipsOf).mockClear();
	rerender(shown(hand.toSpliced(0, 1)));
	expect(document.querySelectorAll('.shown-hand li').length).toBe(4);
	expect(halves()).toBe(0);
});
