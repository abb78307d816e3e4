/* One's own turn: it is announced, a tile is chosen, the places it may go are lit. And the end, which is shown a moment after the last
   tile was seen to fall. */
import { useEffect, useRef, useState } from 'preact/compat';
import type { Place, Play, TableState } from '../api/types';
import { useSpeech, type Speech } from '../i18n/i18n';
import { called } from '../tiles/parse';
import { useAnnounce } from '../ui/announce';
import { useLatest } from '../ui/useLatest';
import { turned, type Choice } from './choice';
import type { Lit } from './Felt';
import type { Spot } from './layout';
import { facesFrom } from './line';
import { play as sing } from './sound';

/* Once for each turn: `moment` counts what happened at the table. */
export function useYourTurn(needs: string | null, moment: number, sound: boolean): void {
	const { t } = useSpeech();
	const announce = useAnnounce();
	const soundOn = useLatest(sound);
	const before = useRef<string | null>(null);
	useEffect(() => {
		const drew = before.current === 'draw'; /* the turn is the same */
		before.current = needs;
		if (!needs) return;
		announce(t(needs === 'draw' ? 'table.draw.about' : 'say.yourturn'));
		if (soundOn.current && !drew) sing('your-turn');
	}, [needs, moment, announce, t, soundOn]);
}

/* What an open place shows, with what is printed there. */
export const faceAt = (place: Place, state: TableState): string => (state.prints ? `${place.face}:${place.worth}` : place.face);

/* Where a play lays its tile, in words; `beside` are the other plays of the same tile. On a branching table a tile has several ends
   of the same face: `spots` say which way each goes. */
export function placeName(
	play: Pick<Play, 'tile' | 'place' | 'side'> & { pays?: number | null },
	beside: readonly Play[],
	spots: readonly Spot[],
	state: TableState,
	{ t, number }: Speech,
): string {
	const place = state.places.find(entry => entry.place === play.place);
	if (!place) return t('table.lead');
	const face = called(faceAt(place, state));
	const wayOf = (at: number) => spots.find(spot => spot.place === at)?.facing;
	const way = wayOf(play.place);
	/* where a table is crowded, arms of a double may lie alike */
	const alike = state.places.filter(other => other.tile === place.tile && wayOf(other.place) === way);
	const nth = alike.length > 1 ? `, ${t('table.nth', { n: alike.indexOf(place) + 1 })}` : '';
	const where =
		state.shape === 'line'
			? `${play.place === 0 ? t('table.left') : t('table.right')} (${face})`
			: place.tile
				? t('table.placetile', { tile: place.tile, face }) + (way ? `, ${t(`way.${way}`)}` : '') + nth
				: t('at.face', { face });
	const twice = beside.some(other => other.place === play.place && other.side !== play.side);
	const joins = called(facesFrom(play.tile, play.side, state.prints)[0] ?? '');
	const said = twice ? `${where}, ${t('table.with', { face: joins })}` : where;
	return play.pays ? t('table.pays', { place: said, points: number(play.pays) }) : said;
}

/* The ends that are lit: where the chosen tile may go and how it would lie, or, before one is chosen, softly, where anything fits. */
export function litPlaces(
	state: TableState,
	choice: Choice,
	spots: readonly Spot[],
	speech: Speech,
): { plays: Play[]; lit: Lit[] } {
	if (state.you.needs !== 'play') return { plays: [], lit: [] };
	const { tile, asked, pointed, aimed } = choice;
	const plays: Play[] = state.you.plays.filter(play => (tile ? play.tile === tile : !play.misfit));
	const places = state.places.length ? [...new Set(plays.map(play => play.place))] : [];
	const lit = places.map(place => {
		const named = [pointed, asked].find(play => play?.tile === tile && play?.place === place);
		const shown = named ?? plays.find(play => play.place === place)!;
		return {
			place,
			soft: !tile,
			chosen: tile ? named !== undefined : aimed === place,
			asked: tile !== null && asked?.place === place,
			label: placeName(tile ? shown : { tile: '', place, side: 0 }, plays, spots, state, speech),
			ghost: tile && facesFrom(tile, shown.side, state.prints).join('-'),
			turns: tile !== null && turned(shown, plays) !== null,
			risky: shown.misfit === true,
			pays: tile ? shown.pays : null,
		};
	});
	return { plays: tile ? plays : [], lit };
}

/* Whether the result may be shown: at once to whoever comes later. `course` tells one playing of a round from another. */
export function useResult(over: boolean | null, course: number): boolean {
	const [shown, setShown] = useState<number | null>(null);
	const seen = useRef<number | null>(null);
	useEffect(() => {
		if (over === null) return;
		if (!over) {
			seen.current = course;
			return;
		}
		const timer = window.setTimeout(() => setShown(course), seen.current === course ? 1600 : 0);
		return () => window.clearTimeout(timer);
	}, [over, course]);
	return over === true && shown === course;
}
