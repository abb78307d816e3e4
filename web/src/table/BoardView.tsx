/* The middle of the screen: a line, a branching table, a bag of open faces, or a list of any of them. */
import { useMemo } from 'preact/compat';
import type { Face, Laid, Prints, TableState } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { called } from '../tiles/parse';
import type { Worths } from '../tiles/Tile';
import { forget } from '../ui/memory';
import { Part } from '../ui/Mishap';
import { bagOf } from './bag';
import { BagView } from './BagView';
import { Felt, type Lit } from './Felt';
import { layOut, spotsAt, type Frame, type Placed, type Setup, type Spot } from './layout';
import { lineEnds } from './line';
import { ListView } from './ListView';
import type { Moment } from './replay';
import type { SeatView } from './Seats';
import { faceAt } from './useTurn';

interface BoardProps {
	state: TableState;
	moment: Moment;
	seats: readonly SeatView[];
	live: boolean;
	list: boolean;
	lit: readonly Lit[];
	worths?: Worths;
	setup: Setup; /* of the layout */
	spots: readonly Spot[];
	where: (play: Laid, index: number) => string;
	near: number; /* the seat at the bottom of the screen */
	onSpot: (place: number) => void;
	onSize: (size: Frame) => void;
}

/* Letters and plants say what they are worth; numbers show it. */
export function worthsOf(faces: readonly Face[] = [], prints?: Prints): Worths | undefined {
	if (faces.every(face => face.name === String(face.worth))) return undefined;
	const own = faces.flatMap(({ name, worth }): [string, number][] => (worth === null ? [] : [[name, worth]]));
	return { faces: new Map(own), prints };
}

function Board({ state, moment, seats, live, list, lit, worths, setup, spots, where, near, onSpot, onSize }: BoardProps) {
	const { t, number } = useSpeech();
	const { laid } = moment;
	const { prints } = state;
	const isBag = state.shape === 'bag';
	const tiles = useMemo<Placed[]>(() => (isBag ? [] : layOut(setup, laid, prints)), [isBag, setup, laid, prints]);
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
	return (
		<Felt
			tiles={tiles}
			spots={spots}
			worths={worths}
			lit={lit}
			onSpot={onSpot}
			onSize={onSize}
			near={near}
			describe={describe}
			animate={live}
			ends={
				live
					? () => {
							const at = spotsAt(
								setup,
								laid,
								state.places.map(place => place.place),
								false,
							);
							const face = (place: number) => called(open[state.places.findIndex(entry => entry.place === place)]?.face ?? '');
							return at.map(spot => ({ ...spot, label: face(spot.place) }));
						}
					: undefined
			}
		/>
	);
}

/* A list that breaks is not what the next table is shown as. */
export function BoardView(props: BoardProps) {
	return (
		<Part of={props.list ? 'list' : 'table'} onBroken={() => forget('view')}>
			<Board {...props} />
		</Part>
	);
}
