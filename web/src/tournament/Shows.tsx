/* One round for an audience: a record that runs by itself, or a table where people play. Who watches is told what happens in a line
   under it; when the round is over the result stays for a while. */
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'preact/compat';
import { api, faultOf } from '../api/client';
import type { GameEvent } from '../api/types';
import { useSpeech, type Speech } from '../i18n/i18n';
import { paces, type Pace } from '../replay/pace';
import { placesOf, readRecord, RecordError, type Recorded } from '../replay/recorded';
import { Scene, type Board } from '../replay/Scene';
import { useBoard } from '../replay/useBoard';
import { useScene } from '../replay/useScene';
import { isMove, isPlay, stopsOf, type Moment } from '../table/replay';
import { reasonsOf, sentenceOf, type Naming } from '../table/sentences';
import { useLive, useTableView } from '../table/useTable';
import { useAnnounce } from '../ui/announce';
import { Busy, Complaint } from '../ui/bits';
import { Icon } from '../ui/Icon';
import { useLatest } from '../ui/useLatest';
import { useLoad } from '../ui/useLoad';
import { words } from './words';

interface ShowProps {
	pace: Pace;
	running: boolean;
	onResult: () => void; /* the last tile lies */
	onEnd: () => void; /* and has been looked at */
}

const resultFor = { slow: 9000, usual: 5000, fast: 2500 } satisfies Record<Pace, number>;

/* How it ended: for whoever sees it and whoever hears it. */
function resultOf({ over, teams }: Moment, naming: Naming, speech: Speech): string | null {
	if (!over) return null;
	const first = over.winners ? teams.filter(team => team.place === 1) : [];
	const names = speech.list(first.map(team => naming.teams(team.team)));
	const many = first.length > 1 || names.includes(' + ');
	const said = first.length ? speech.say(many ? words.win : words.wins, { names }) : speech.say(words.tied);
	const why = reasonsOf(over.reasons, naming, speech);
	return why ? `${said}: ${why}` : said;
}

function Stage({ children, caption, result }: { children: ReactNode; caption: string; result: boolean }) {
	return (
		<div className="watch-stage bg-felt">
			{children}
			<p className={result ? 'watch-caption watch-result' : 'watch-caption'} data-testid="caption">
				{result && <Icon name="trophy" />}
				{caption}
			</p>
		</div>
	);
}

/* Runs it when that comes true. */
function useOnce(when: boolean, run: () => void): void {
	const now = useLatest(run);
	useEffect(() => {
		if (when) now.current();
	}, [when, now]);
}

/* Says once that the round is over, and when it has been seen. */
function useEnd(done: boolean, result: string | null, { pace, running, onResult, onEnd }: ShowProps): void {
	const announce = useAnnounce();
	const [seen, setSeen] = useState(false);
	useOnce(done, onResult);
	useOnce(seen, onEnd);
	useEffect(() => {
		if (done && result) announce(result);
	}, [done, result, announce]);
	useEffect(() => {
		if (!done || !running) return;
		const timer = window.setTimeout(() => setSeen(true), resultFor[pace]);
		return () => window.clearTimeout(timer);
	}, [done, running, pace]);
}

/* What the last move was, in a sentence. */
function captionOf(events: readonly GameEvent[], at: number, naming: Naming, speech: Speech): string {
	const move = events.slice(0, at).findLastIndex(isMove);
	return move < 0 ? '' : sentenceOf(events[move]!, move === events.findIndex(isPlay), naming, speech);
}

function Played({ record, board, ...show }: ShowProps & { record: Recorded; board: Board }) {
	const speech = useSpeech();
	const replayed = useMemo(() => placesOf(record, board.shape), [record, board.shape]);
	/* the deal is not looked at tile by tile */
	const stops = useMemo(() => {
		const dealt = replayed.events.findLastIndex(event => event.event === 'dealt');
		return stopsOf(replayed.events).filter(stop => stop > dealt + 1);
	}, [replayed]);
	const [step, setStep] = useState(0);
	const at = stops[Math.min(step, stops.length - 1)] ?? replayed.events.length;
	const scene = useScene(replayed, board.shape, null, at);
	const { events, moment, naming } = scene;
	const done = step >= stops.length - 1;
	const { pace, running } = show;
	useEffect(() => {
		if (done || !running) return;
		const timer = window.setTimeout(() => setStep(n => n + 1), paces[pace]);
		return () => window.clearTimeout(timer);
	}, [done, running, pace, step]);
	const result = done ? resultOf(moment, naming, speech) : null;
	useEnd(done, result, show);
	return (
		<Stage caption={result ?? captionOf(events, at, naming, speech)} result={result !== null}>
			<Scene {...scene} board={board} faces={replayed.faces} you={null} />
		</Stage>
	);
}

/* A round that was skipped has no record: there is nothing to look at. */
export function RoundShow({ id, round, onNothing, ...show }: ShowProps & { id: string; round: number; onNothing: () => void }) {
	const load = useCallback(
		() =>
			api.roundRecord(id, round).catch((error: unknown) => {
				if (faultOf(error).code === 'not-found') return '';
				throw error;
			}),
		[id, round],
	);
	const { value, fault } = useLoad(load);
	const record = useMemo(() => {
		try {
			return value ? readRecord(value) : null;
		} catch (error) {
			if (error instanceof RecordError) return null;
			throw error;
		}
	}, [value]);
	const { board } = useBoard(record);
	useOnce(value !== null && !record, onNothing);
	if (fault) return <Complaint fault={fault} />;
	return record && board ? <Played record={record} board={board} {...show} /> : <Busy />;
}

export function TableShow({ table, ...show }: ShowProps & { table: string }) {
	const speech = useSpeech();
	const [view] = useLive(table, null);
	const scene = useTableView(view, null);
	const { events, moment, naming } = scene;
	const { state } = view;
	const done = state?.over ?? false;
	const result = done ? resultOf(moment, naming, speech) : null;
	useEnd(done, result, show);
	/* a table that is gone has been counted, or will not be */
	const gone = (view.link === 'gone' || view.link === 'refused') && !done;
	useOnce(gone, show.onEnd);
	if (!state || gone) return <Busy />;
	const { shape, spinners, sides, after_line: afterLine, faces, prints } = state;
	return (
		<Stage caption={result ?? captionOf(events, events.length, naming, speech)} result={result !== null}>
			<Scene
				{...scene}
				board={{ shape, spinners, sides, afterLine }}
				faces={faces ?? []}
				prints={prints}
				you={null}
				turn={state.over ? null : state.turn}
			/>
		</Stage>
	);
}
