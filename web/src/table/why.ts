/* Why a tile cannot be laid now, in words of the game. */
import type { Place, TableState } from '../api/types';
import type { Speech } from '../i18n/i18n';
import { called, facesOf, printed } from '../tiles/parse';
import { faceAt } from './useTurn';

const each = (things: readonly string[], { t }: Speech) =>
	things.map(face => t(/^([aeiou]|8|11$|18$)/i.test(face) ? 'why.an' : 'why.a', { face }));

/* “a 3, a 5 or an 8” */
export const eitherOf = (things: readonly string[], speech: Speech): string =>
	new Intl.ListFormat(speech.lang, { type: 'disjunction' }).format(each(things, speech));

/* What nobody has: “a 3 or a 5”, “un 3 ni un 5”. */
export const noneOf = (things: readonly string[], speech: Speech): string =>
	speech.lang === 'es' ? each(things, speech).join(' ni ') : eitherOf(things, speech);

/* The faces that some open place takes. */
export function wanted(state: TableState): string[] {
	const places: readonly Place[] = state.places;
	const faces = places.flatMap(place => place.fits ?? [faceAt(place, state)]);
	return [...new Set(faces)].map(called);
}

export function whyNot(tile: string, state: TableState, turn: string | null, speech: Speech): string | null {
	const { t } = speech;
	if (state.over) return null;
	if (state.you.needs === null) return state.mode === 'paused' || turn === null ? t('why.wait') : t('why.turn', { name: turn });
	const named = called(printed(tile, state.prints));
	if (!state.places.length) {
		const leads = [...new Set(state.you.plays.map(play => play.tile))];
		return t('why.lead', {
			tile: named,
			leads: eitherOf(
				leads.map(lead => called(printed(lead, state.prints))),
				speech,
			),
		});
	}
	const faces = wanted(state);
	const own = facesOf(printed(tile, state.prints)).map(face =>
		called(face.worth === null ? face.name : `${face.name}:${face.worth}`),
	);
	if (own.some(face => faces.includes(face))) return t('why.not', { tile: named });
	return t('why.needs', { tile: named, faces: eitherOf(faces, speech) });
}
