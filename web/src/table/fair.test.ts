import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { fingerprint, sha256 } from './fair';

test('SHA-256 as others compute it, around every block length', () => {
	for (const length of [0, 1, 3, 54, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1000]) {
		const bytes = Uint8Array.from({ length }, (_, i) => (i * 7 + length) & 255);
		expect(sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
	}
});

test('the commitment of a deal', () => {
	const nonce = '00112233445566778899aabbccddeeff';
	expect(fingerprint(nonce, '18446744073709551615', 3)).toBe(
		createHash('sha256').update(`${nonce}:18446744073709551615:3`).digest('hex'),
	);
});
