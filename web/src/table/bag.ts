/* The bag of open faces: how many sides show each face. A place is the position among the faces that are open, in the order of the
   set. */
import type { Face, Laid, Prints } from '../api/types';
import { facesOf, printed } from '../tiles/parse';

export interface OpenFace {
	place: number;
	face: string;
	open: number;
}

export function bagOf(
	laid: readonly Laid[],
	faces: readonly Face[],
	prints: Prints = {},
): { open: OpenFace[]; joined: (string | null)[] } {
	const order = new Map<string, number>();
	const count = new Map<string, number>();
	const written = (name: string, worth: number | null) => (worth === null ? name : `${name}:${worth}`);
	for (const face of faces) order.set(face.name, order.size);
	/* where the same face is worth this and that, in the order in which the set has them */
	for (const tile of Object.keys(prints))
		for (const face of facesOf(printed(tile, prints))) {
			const key = written(face.name, face.worth);
			if (!order.has(key)) order.set(key, order.size);
		}
	const list = () =>
		[...count.entries()]
			.filter(([, open]) => open > 0)
			.sort(([a], [b]) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
			.map(([face, open], place) => ({ place, face, open }));
	const joined: (string | null)[] = [];
	laid.forEach((play, index) => {
		const target = index ? list()[play.place] : undefined;
		joined.push(target?.face ?? null);
		if (target) count.set(target.face, target.open - 1);
		facesOf(printed(play.tile, prints)).forEach((face, side) => {
			if (index && side === play.side) return;
			const key = written(face.name, face.worth);
			count.set(key, (count.get(key) ?? 0) + 1);
		});
	});
	return { open: list(), joined };
}
