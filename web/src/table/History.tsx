/* What happened, newest last; each line can be clicked to see the table as it was then, and a slider goes through them. */
import { useEffect, useRef, useState, type Ref } from 'preact/compat';
import type { GameEvent } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { facesOf } from '../tiles/parse';
import { Tile } from '../tiles/Tile';
import { Button } from '../ui/Button';
import { apart } from '../ui/Mishap';
import { useLatest } from '../ui/useLatest';
import { isPlay, stopsOf } from './replay';
import { sentenceOf, type Naming } from './sentences';

interface HistoryProps {
	events: readonly GameEvent[]; /* of this round */
	naming: Naming;
	at: number | null; /* how many events are shown; null: all, and what comes */
	onLook: (at: number | null) => void;
}

export const History = apart(function History({ events, naming, at, onLook }: HistoryProps) {
	const speech = useSpeech();
	const { t } = speech;
	const list = useRef<HTMLOListElement>(null);
	const first = events.findIndex(isPlay);
	const shown = at ?? events.length;
	useEffect(() => {
		const box = list.current;
		if (!box) return;
		const current = at === null ? null : box.querySelector<HTMLElement>('[aria-current]');
		const offset = current ? current.offsetTop - box.clientHeight / 2 : box.scrollHeight;
		box.scrollTo({ top: offset });
	}, [events.length, at]);
	return (
		/* a scrollable list takes the focus */
		<ol ref={list} className="history-list" tabIndex={0} aria-label={t('table.history')}>
			{events.map((event, i) => {
				const sentence = sentenceOf(event, i === first, naming, speech);
				if (!sentence) return null;
				const now = i === shown - 1;
				const tile = isPlay(event) && facesOf(event.tile).length === 2 ? event.tile : null;
				return (
					<li key={event.sequence ?? i}>
						<button
							type="button"
							className={`bare history-line history-${event.event} ${i >= shown ? 'history-later' : ''}`}
							aria-current={now && at !== null ? 'step' : undefined}
							onClick={() => onLook(i + 1 >= events.length ? null : i + 1)}
						>
							{tile && <Tile tile={tile} facing="east" className="tile-line" />}
							<span>{sentence}</span>
						</button>
					</li>
				);
			})}
		</ol>
	);
});

interface ReplayProps {
	slider: Ref<HTMLInputElement>;
	events: readonly GameEvent[];
	at: number | null;
	onLook: (at: number | null) => void;
	speed: number;
	last?: string; /* what the last moment is called, where it is not now */
}

export const Replay = apart(function Replay({ slider, events, at, onLook, speed, last }: ReplayProps) {
	const { t } = useSpeech();
	const [running, setRunning] = useState(false);
	const stops = stopsOf(events);
	const shown = at ?? events.length;
	const found = stops.findIndex(stop => stop >= shown);
	const index = found < 0 ? stops.length - 1 : found;
	const look = (to: number) => {
		const stop = stops[Math.max(0, Math.min(stops.length - 1, to))];
		onLook(stop === undefined || stop >= events.length ? null : stop);
	};
	const step = useLatest(() => (at === null ? setRunning(false) : look(index + 1)));
	useEffect(() => {
		if (!running) return;
		const timer = window.setInterval(() => step.current(), Math.max(120, Math.min(1500, speed || 500)));
		return () => window.clearInterval(timer);
	}, [running, speed, step]);
	if (stops.length < 2) return null;
	return (
		<div className="replay" role="group" aria-label={t('table.replay')}>
			<Button
				icon="back"
				look="icon-only quiet"
				onClick={() => look(index - 1)}
				disabled={index <= 0}
				label={t('table.replay.prev')}
			/>
			<input
				ref={slider}
				type="range"
				min={0}
				max={stops.length - 1}
				value={Math.max(0, index)}
				onChange={event => look(Number(event.currentTarget.value))}
				aria-label={t('table.replay')}
				aria-valuetext={t('table.replay.at', { n: index + 1, all: stops.length })}
			/>
			<Button
				icon="forward"
				look="icon-only quiet"
				onClick={() => look(index + 1)}
				disabled={at === null}
				label={t('table.replay.next')}
			/>
			<Button
				icon={running ? 'pause' : 'play'}
				look="icon-only quiet"
				label={running ? t('table.replay.stop') : t('end.replay')}
				onClick={() => {
					if (!running && at === null) look(0);
					setRunning(!running);
				}}
			/>
			{at !== null && <Button look="small" text={last ?? t('table.history.live')} onClick={() => onLook(null)} />}
		</div>
	);
});
