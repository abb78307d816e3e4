import { expect, test } from 'vitest';
import type { TableState } from '../api/types';
import { speech } from '../i18n/i18n';
import { eitherOf, whyNot } from './why';

const [en, es] = [speech('en'), speech('es')];
const place = (n: number, face: string, fits?: string[]) => ({ place: n, face, worth: 0, tile: null, open: 1, fits });
const state = (more: object) =>
	({
		over: false,
		mode: 'running',
		you: { needs: 'play', plays: [] },
		places: [place(0, '3'), place(1, '5')],
		...more,
	}) as unknown as TableState;

test('a tile that does not fit needs what lies open', () => {
	expect(whyNot('1-2', state({}), null, en)).toBe('1-2 does not fit: it needs a 3 or a 5.');
	expect(whyNot('1-2', state({}), null, es)).toBe('La 1-2 no cabe: hace falta un 3 o un 5.');
	expect(whyNot('1-2', state({ places: [place(0, '3'), place(1, '3')] }), null, en)).toBe('1-2 does not fit: it needs a 3.');
});

test('where other faces join than those that lie open, those are what it needs', () => {
	const matador = state({ places: [place(0, '3', ['4']), place(1, '6', ['1', '4'])] });
	expect(whyNot('3-6', matador, null, en)).toBe('3-6 does not fit: it needs a 4 or a 1.');
	/* it has a face that would fit, and yet is not offered */
	expect(whyNot('1-2', matador, null, en)).toBe('1-2 cannot be laid now.');
});

test('who leads with what, and whose turn it is', () => {
	const lead = state({ places: [], you: { needs: 'play', plays: [{ tile: '6-6', place: 0, side: 0 }] } });
	expect(whyNot('1-2', lead, null, en)).toBe('1-2 cannot lead: it takes a 6-6.');
	const waits = state({ you: { needs: null, plays: [] } });
	expect(whyNot('1-2', waits, 'Luis', en)).toBe('It is Luis’s turn.');
	expect(whyNot('1-2', waits, 'Luis', es)).toBe('Le toca a Luis.');
	expect(whyNot('1-2', state({ over: true }), null, en)).toBe(null);
});

test('an article for every face', () => {
	expect(eitherOf(['8', '11', '18', '1', 'a'], en)).toBe('an 8, an 11, an 18, a 1, or an a');
});
