/* Everything that the screen of a table knows and does: what came from the server, what was set and chosen, the moment that is looked
   at, and the commands. */
import { useCallback, useEffect, useMemo, useState } from 'preact/compat';
import { forgetSeat, keepSeat, secretsOf, type TableSecrets } from '../api/secrets';
import { sitsHere } from '../api/tabs';
import type { Command, Play, TableState } from '../api/types';
import { leaveTable } from '../friends/leave';
import { isFlag, isNumber, isOneOf, useKept } from '../ui/memory';
import { replace } from '../ui/router';
import { useActing } from '../ui/useActing';
import { useChoice } from './choice';
import { backgrounds, type Background } from './dialogs';
import { lastHappening, roundBegin } from './replay';
import { useSound } from './sound';
import { useBack } from './TableHead';
import { useFelt } from './useFelt';
import { useHappenings } from './useHappenings';
import { useLive, useReveal, useTableView } from './useTable';
import { useResult, useYourTurn } from './useTurn';

/* The secret of a link is taken out of the address, so that the address can be shown to others. It is kept when it has opened the
   table: one that does not must not take the place of one that does. */
export function useSecrets(id: string, query: URLSearchParams) {
	const seat = query.get('seat');
	const [link, setLink] = useState(seat);
	const [kept, setKept] = useState(() => secretsOf(id));
	if (seat && seat !== link) setLink(seat);
	useEffect(() => {
		if (seat) replace(`/table/${id}`);
	}, [id, seat]);
	const secrets = useMemo(() => (link ? { ...kept, seat: link } : kept), [kept, link]);
	const seated = secrets.seat !== undefined;
	useEffect(() => {
		return seated ? sitsHere(id) : undefined;
	}, [id, seated]);
	const onOpen = useCallback(() => {
		if (link) keepSeat(id, link);
	}, [id, link]);
	const onRefused = () => {
		if (!link) forgetSeat(id, kept.seat);
		setLink(null);
		setKept(secretsOf(id));
	};
	return { secrets, onOpen, onRefused };
}

const views = ['table', 'list'] as const;

/* What somebody set for all tables. */
function useSettings() {
	const [view, onView] = useKept('view', isOneOf(views), 'table');
	const [background, onBackground] = useKept<Background>('background', isOneOf(backgrounds), 'felt');
	const [sound, onSound] = useSound();
	const [confirm, onConfirm] = useKept('confirm', isFlag, false);
	const [speed, onSpeed] = useKept('speed', isNumber, 800);
	return { list: view === 'list', onView, background, onBackground, sound, onSound, confirm, onConfirm, speed, onSpeed };
}

export function useAtTable(id: string, secrets: TableSecrets, onOpen: () => void) {
	const owner = secrets.owner ?? null;
	const secret = secrets.seat ?? owner;
	const [view, table] = useLive(id, secret);
	useReveal(view, table, id, secret);
	const settings = useSettings();
	const { sound } = settings;
	const [looking, setLooking] = useState<{ course: number; at: number } | null>(null);
	const happened = useMemo(() => lastHappening(view.events), [view.events]);
	const { busy, fault, setFault, act } = useActing();
	/* what went wrong is told until something else happens */
	const now = `${view.link} ${happened}`;
	const [then, setThen] = useState(now);
	if (then !== now) {
		setThen(now);
		setFault(null);
	}
	const isOpen = view.link === 'live';
	useEffect(() => {
		if (isOpen) onOpen();
	}, [isOpen, onOpen]);

	/* looking back ends where another round begins */
	const course = useMemo(() => view.events[roundBegin(view.events)]?.sequence ?? 0, [view.events]);
	const look = looking?.course === course ? looking.at : null;
	const setLook = (at: number | null) => setLooking(at === null ? null : { course, at });
	const live = look === null;
	const shown = useTableView(view, look);
	const choice = useChoice(happened);
	const shout = useHappenings(view.events, shown.naming, sound);
	useBack(view.link);
	useYourTurn(view.state?.you.needs ?? null, happened, sound);
	const felt = useFelt(view.state, shown.moment, shown.total, course, live, choice.tile);
	const result = useResult(view.state?.over ?? null, course);
	const common = { id, secrets, owner, secret, view, table, settings, busy, fault, act };
	return { ...common, ...shown, felt, course, look, setLook, live, choice, shout, result };
}

export type AtTable = ReturnType<typeof useAtTable>;

export function commandsOf({ id, secrets, owner, table, settings, busy, act, choice }: AtTable, state: TableState) {
	const send = (command: Command) => void act(() => table.command(command));
	const rule = (command: Command) => void act(() => table.command(command, owner));
	const others = state.friends && state.seats.some(seat => seat.person === 'sitting' && seat.player !== state.you.player);
	return {
		others,
		send,
		rule,
		/* whoever plays wants the computers to play as well; where people play the pace is theirs */
		anew: (command: Command) =>
			void act(async () => {
				await table.command(command, owner);
				if (state.you.seat !== null && !others) await table.command({ do: 'run', speed: settings.speed }, owner);
			}),
		onPlay: ({ tile, place, side }: Play, pays?: number) => {
			choice.choose(null);
			send({ do: 'play', tile, place, side, ...(pays === undefined ? {} : { pays }) });
		},
		/* one tile at a time */
		onDraw: () => {
			if (!busy) send({ do: 'draw' });
		},
		onSpeed: (ms: number) => {
			settings.onSpeed(ms);
			if (state.mode === 'running') rule({ do: 'run', speed: ms });
		},
		onLeave: () => void act(() => leaveTable(id, secrets.seat, table)),
	};
}
