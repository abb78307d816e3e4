/* The middle of the screen: a line, a branching table, a bag of open faces, or a list of any of them. */
import { useCallback, useMemo } from 'react';
import type { Layout, Place, TableState } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import type { Worths } from '../tiles/Tile';
import { bagOf } from './bag';
import { BagView } from './BagView';
import { Felt, type Lit } from './Felt';
import { grid } from './grid';
import { ListView } from './ListView';
import type { Moment } from './replay';
import type { SeatView } from './Seats';
import { columnsFor, snake, type Picture } from './snake';

interface BoardProps {
	state: TableState;
	moment: Moment;
	seats: readonly SeatView[];
	live: boolean;
	list: boolean;
	lit: readonly Lit[];
	worths?: Worths;
	below: (seat: number) => boolean;
	onSpot: (place: number) => void;
}

const none: readonly Place[] = [];
const nothing: Picture = { centred: true, tiles: [], spots: [], left: 0, top: 0, right: 0, bottom: 0 };

/* Letters and plants say what they are worth; numbers show it. */
export function worthsOf(state: TableState): Worths | undefined {
	const faces = state.faces ?? [];
	if (faces.every(face => face.name === String(face.worth))) return undefined;
	const worths = new Map<string, number>();
	const several = new Set<string>();
	for (const face of faces) {
		if (worths.has(face.name) && worths.get(face.name) !== face.worth) several.add(face.name);
		worths.set(face.name, face.worth);
	}
	for (const name of several) worths.delete(name);
	return worths;
}

export function BoardView({ state, moment, seats, live, list, lit, worths, below, onSpot }: BoardProps) {
	const { t, number } = useSpeech();
	const { laid } = moment;
	const total = useMemo(
		() => state.seats.reduce((sum, seat) => sum + seat.tiles, 0) + state.pile + laid.length,
		[state.seats, state.pile, laid.length],
	);
	const layout: Layout | null = state.layout ?? null;
	const places = live ? state.places : none;
	const picture = useCallback(
		(width: number, height: number): Picture => {
			if (!laid.length) return nothing;
			if (state.board === 'line') return snake(laid, columnsFor(total, width, height));
			return layout ? grid(layout, laid, places) : nothing;
		},
		[laid, state.board, total, layout, places],
	);
	const isBag = state.sides > 2 || state.board === 'open-faces';
	const bag = useMemo(() => (isBag ? bagOf(laid, state.faces ?? []) : null), [isBag, laid, state.faces]);
	const open = live
		? state.places.map(place => ({ place: place.place, face: place.face, open: place.open }))
		: (bag?.open ?? []);
	const ends = open.map(entry => (entry.open > 1 ? `${entry.face} × ${number(entry.open)}` : entry.face)).join(', ');
	const last = laid.at(-1);
	const describe = last
		? t('table.describe', { n: laid.length, open: ends || '–', last: last.tile, name: seats[last.seat]?.name ?? '' })
		: t('table.empty');
	if (list) return <ListView laid={laid} names={seats.map(seat => seat.name)} worths={worths} />;
	if (bag) return <BagView open={bag.open} laid={laid} lit={lit} onSpot={onSpot} worths={worths} describe={describe} />;
	return (
		<Felt picture={picture} worths={worths} lit={lit} onSpot={onSpot} fromBelow={below} describe={describe} animate={live} />
	);
}
