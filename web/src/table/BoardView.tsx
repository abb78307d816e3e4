/* The middle of the screen: a line, a branching table, a bag of open faces, or a list of any of them. */
import { useCallback, useMemo } from 'react';
import type { Face, Laid, Layout, Prints, TableState } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { called } from '../tiles/parse';
import type { Worths } from '../tiles/Tile';
import { forget } from '../ui/memory';
import { Part } from '../ui/Mishap';
import { bagOf } from './bag';
import { BagView } from './BagView';
import { Felt, type Lit } from './Felt';
import { grid } from './grid';
import { ListView } from './ListView';
import type { Moment } from './replay';
import type { SeatView } from './Seats';
import { columnsFor, lineEnds, snake, type Picture } from './snake';
import { faceAt } from './useTurn';

interface BoardProps {
	state: TableState;
	moment: Moment;
	seats: readonly SeatView[];
	live: boolean;
	list: boolean;
	lit: readonly Lit[];
	worths?: Worths;
	total: number; /* of the tiles that may come to lie there */
	where: (play: Laid, index: number) => string;
	near: number; /* the seat at the bottom of the screen */
	onSpot: (place: number) => void;
}

const nothing: Picture = { centred: true, tiles: [], spots: [], left: 0, top: 0, right: 0, bottom: 0 };

/* Letters and plants say what they are worth; numbers show it. */
export function worthsOf(faces: readonly Face[] = [], prints?: Prints): Worths | undefined {
	if (faces.every(face => face.name === String(face.worth))) return undefined;
	const own = faces.flatMap(({ name, worth }): [string, number][] => (worth === null ? [] : [[name, worth]]));
	return { faces: new Map(own), prints };
}

function Board({ state, moment, seats, live, list, lit, worths, total, where, near, onSpot }: BoardProps) {
	const { t, number } = useSpeech();
	const { laid } = moment;
	const { prints } = state;
	const layout: Layout | null = state.layout ?? null;
	const picture = useCallback(
		(width: number, height: number): Picture => {
			if (!laid.length) return nothing;
			if (state.shape === 'line') return snake(laid, columnsFor(total, width, height), prints);
			return layout ? grid(layout, laid, live, prints) : nothing;
		},
		[laid, state.shape, total, layout, live, prints],
	);
	const isBag = state.shape === 'bag';
	const bag = useMemo(() => (isBag ? bagOf(laid, state.faces ?? [], prints) : null), [isBag, laid, state.faces, prints]);
	/* as a branching table was, its ends are not known */
	const open: readonly { face: string; open: number }[] = live
		? state.places.map(place => ({ face: faceAt(place, state), open: place.open }))
		: (bag?.open ?? (state.shape === 'line' ? lineEnds(laid, prints).map(face => ({ face, open: 1 })) : []));
	const ends = open.map(entry => called(entry.face) + (entry.open > 1 ? ` × ${number(entry.open)}` : '')).join(', ');
	const last = laid.at(-1);
	const told = last && { n: laid.length, open: ends, last: last.tile, name: seats[last.seat]?.name ?? '' };
	const describe = told ? t(ends ? 'table.describe' : 'table.describe.only', told) : t('table.empty');
	if (list)
		return <ListView laid={laid} names={seats.map(seat => seat.name)} where={where} worths={worths} describe={describe} />;
	if (bag) return <BagView open={bag.open} laid={laid} lit={lit} onSpot={onSpot} worths={worths} describe={describe} />;
	return <Felt picture={picture} worths={worths} lit={lit} onSpot={onSpot} near={near} describe={describe} animate={live} />;
}

/* A list that breaks is not what the next table is shown as. */
export function BoardView(props: BoardProps) {
	return (
		<Part of={props.list ? 'list' : 'table'} onBroken={() => forget('view')}>
			<Board {...props} />
		</Part>
	);
}
