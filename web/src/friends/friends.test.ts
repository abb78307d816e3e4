import { describe, expect, test } from 'vitest';
import { inviteLink, inviteOfLink } from '../api/secrets';
import { suggestName } from './open';
import { spotOf } from './parts';
import { addressesFor, invitation } from './reach';

describe('the address others are given', () => {
	const reach = {
		version: '1',
		reachable: true,
		addresses: ['http://192.168.1.7:8000', 'http://10.0.0.2:8000'],
		public_url: null,
	};

	test('is never one that means this computer alone', () => {
		for (const host of ['localhost', '127.0.0.1', '127.1.2.3', '[::1]']) {
			expect(addressesFor(null, `http://${host}:8000/#/table/x`)).toEqual([]);
			expect(addressesFor(reach, `http://${host}:8000/`)[0]).toBe('http://192.168.1.7:8000/');
		}
	});
	test('is where this page came from, when that is elsewhere; the public one comes first', () => {
		expect(addressesFor(reach, 'http://10.0.0.2:8000/#/table/x')).toEqual([
			'http://10.0.0.2:8000/',
			'http://192.168.1.7:8000/',
		]);
		expect(addressesFor({ ...reach, public_url: 'https://domino.example' }, 'http://10.0.0.2:8000/')[0]).toBe(
			'https://domino.example/',
		);
		expect(addressesFor(null, 'https://example.org/games/domino/#/')).toEqual(['https://example.org/games/domino/']);
	});
	test('takes the invitation behind the #, and gives it back', () => {
		expect(invitation('http://a/', 'FVj1', '3G_ae-x')).toBe('http://a/#/join/FVj1.3G_ae-x');
		expect(inviteOfLink(inviteLink('FVj1', '3G_ae-x').split('/').at(-1))).toEqual({ id: 'FVj1', invite: '3G_ae-x' });
		for (const bad of [undefined, '', 'FVj1', 'FVj1.', 'a.b.c']) expect(inviteOfLink(bad)).toBeNull();
	});
});

test('a name that is suggested is nobody else’s', () => {
	const taken: string[] = [];
	for (let i = 0; i < 12; i++) {
		const name = suggestName(taken);
		expect(taken).not.toContain(name);
		taken.push(name);
	}
});

test('four sit at the bottom, on the left, opposite and on the right', () => {
	expect([0, 1, 2, 3].map(i => spotOf(i, 4))).toEqual([
		{ left: '50.0%', top: '86.0%' },
		{ left: '14.0%', top: '50.0%' },
		{ left: '50.0%', top: '14.0%' },
		{ left: '86.0%', top: '50.0%' },
	]);
});
