/* Whether the deal was the one the server promised: SHA-256 of "NONCE:SEED:ROUND". Pages served without TLS have no SubtleCrypto, so
   the function is our own. */

const k = (() => {
	/* the first 32 bits of the fractional parts of the cube roots of the first 64 primes */
	const primes: number[] = [];
	for (let n = 2; primes.length < 64; n++) if (primes.every(p => n % p)) primes.push(n);
	const cube = (p: number) => {
		/* floor(frac(cbrt(p)) * 2^32), exactly: the integer cube root of p * 2^96 */
		let low = 0n;
		let high = 1n << 36n;
		const target = BigInt(p) << 96n;
		while (low < high) {
			const middle = (low + high + 1n) >> 1n;
			if (middle * middle * middle <= target) low = middle;
			else high = middle - 1n;
		}
		return Number(low & 0xffffffffn);
	};
	return primes.map(cube);
})();

const rotate = (x: number, n: number) => (x >>> n) | (x << (32 - n));

export function sha256(bytes: Uint8Array): string {
	const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6);
	padded.set(bytes);
	padded[bytes.length] = 0x80;
	const view = new DataView(padded.buffer);
	view.setUint32(padded.length - 4, bytes.length << 3);
	view.setUint32(padded.length - 8, Math.floor(bytes.length / 0x20000000));
	const h = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];
	const w = new Uint32Array(64);
	for (let block = 0; block < padded.length; block += 64) {
		for (let i = 0; i < 16; i++) w[i] = view.getUint32(block + i * 4);
		for (let i = 16; i < 64; i++) {
			const a = w[i - 15]!;
			const b = w[i - 2]!;
			w[i] = w[i - 16]! + (rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3)) + w[i - 7]! + (rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10));
		}
		let [a, b, c, d, e, f, g, last] = h as [number, number, number, number, number, number, number, number];
		for (let i = 0; i < 64; i++) {
			const one = (last + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + k[i]! + w[i]!) | 0;
			const two = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
			[last, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
		}
		[a, b, c, d, e, f, g, last].forEach((value, i) => (h[i] = (h[i]! + value) | 0));
	}
	return h.map(value => (value >>> 0).toString(16).padStart(8, '0')).join('');
}

export const fingerprint = (nonce: string, seed: string, round: number): string =>
	sha256(new TextEncoder().encode(`${nonce}:${seed}:${round}`));
