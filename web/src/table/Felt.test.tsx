import { fireEvent } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { show } from '../testing';
import { Felt } from './Felt';
import { layOut, type Placed } from './layout';

const setup = { frame: { width: 9, height: 5 }, tiles: 28, tree: false, spinners: null, afterLine: false };
const picture = () => layOut(setup, [{ seat: 0, tile: '6-6', side: 0, place: 0, value: 12, misfit: false }]);
const table = (shown: Placed[] = picture()) => {
	show(<Felt tiles={shown} spots={[]} lit={[]} onSpot={() => {}} onSize={() => {}} near={0} describe="" animate={false} />);
	const box = document.querySelector<HTMLElement>('.felt-view')!;
	const mouse = { pointerId: 1, pointerType: 'mouse', button: 0 };
	const at = (x: number, y: number, buttons = 1) => ({ ...mouse, buttons, clientX: x, clientY: y });
	return { box, at, where: () => document.querySelector<SVGGElement>('.felt-all')!.style.transform };
};

test('the table follows the pointer that drags it', () => {
	const { box, at, where } = table();
	const before = where();
	fireEvent.pointerDown(box, at(100, 100));
	fireEvent.pointerMove(box, at(140, 120));
	expect(where()).not.toBe(before);
});

test('a pointer that was let go elsewhere drags nothing when it comes back', () => {
	const { box, at, where } = table();
	const before = where();
	fireEvent.pointerDown(box, at(100, 100));
	fireEvent.pointerUp(document.body, at(-5, 100, 0));
	fireEvent.pointerMove(box, at(140, 120, 0));
	fireEvent.pointerMove(box, at(180, 160, 0));
	expect(where()).toBe(before);
	/* a finger laid down afterwards drags, and does not pinch with the pointer that is gone */
	const finger = (x: number, y: number) => ({ ...at(x, y), pointerId: 2, pointerType: 'touch' });
	const scale = () => /scale\(([^)]*)\)/.exec(where())![1];
	const large = scale();
	fireEvent.pointerDown(box, finger(300, 300));
	fireEvent.pointerMove(box, finger(360, 300));
	expect(where()).not.toBe(before);
	expect(scale()).toBe(large);
});

test('nor one whose letting go nobody heard of', () => {
	const { box, at, where } = table();
	const before = where();
	fireEvent.pointerDown(box, at(100, 100));
	fireEvent.pointerMove(box, at(140, 120, 0));
	fireEvent.pointerMove(box, at(180, 160, 0));
	expect(where()).toBe(before);
});

test('a tile that does not touch what it joins has a line to it', () => {
	table(picture().map(tile => ({ ...tile, apart: { x: 5, y: 2 } })));
	const lines = [...document.querySelectorAll('.mark-apart')];
	expect(lines.map(line => line.getAttribute('d'))).toEqual(['M500 200L0 -50']);
});
