/* What is done when events arrive: they are told to screen readers, called out across the table and heard. */
import { useEffect, useRef, useState } from 'preact/compat';
import type { GameEvent } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { useAnnounce } from '../ui/announce';
import { useLatest } from '../ui/useLatest';
import type { Shout } from './Banner';
import { isPlay, momentAt, thisRound, whoIsOut } from './replay';
import { bannerOf, sentenceOf, type Naming } from './sentences';
import { isCapicua } from './line';
import { play } from './sound';

const quiet: ReadonlySet<GameEvent['event']> = new Set([
	'round',
	'mode',
	'seat',
	'strategy',
	'dealt',
	'started',
	'moves',
	'ready',
]);

function goingOut(round: readonly GameEvent[], { shape }: Naming): { name: string; capicua: boolean } | null {
	const moment = momentAt(round);
	const name = whoIsOut(moment);
	return name === null ? null : { name, capicua: shape === 'line' && isCapicua(moment.laid) };
}

export function useHappenings(events: readonly GameEvent[], naming: Naming, sound: boolean): Shout | null {
	const speech = useSpeech();
	const announce = useAnnounce();
	const [shout, setShout] = useState<Shout | null>(null);
	const heard = useRef<number | null>(null);
	const tools = useLatest({ speech, announce, naming, sound });
	useEffect(() => {
		const last = events.at(-1)?.sequence;
		if (last === undefined) return;
		/* what lay there when one came in is old news */
		if (heard.current === null) {
			heard.current = last;
			return;
		}
		const fresh = events.filter(event => event.sequence > heard.current!);
		if (!fresh.length) return;
		heard.current = last;
		const { speech, announce, naming, sound } = tools.current;
		const round = thisRound(events);
		const lead = round.find(isPlay);
		let bribe: number | null = null;
		for (const event of fresh) {
			if (event.event === 'take') bribe = event.points;
			if (!quiet.has(event.event)) announce(sentenceOf(event, event === lead, naming, speech));
			const banner = bannerOf(event, event.event === 'over' ? goingOut(round, naming) : null, bribe, naming, speech);
			if (banner) setShout({ ...banner, key: event.sequence });
		}
		const loudest =
			fresh.find(event => event.event === 'over') ??
			fresh.find(event => ['foul', 'pass', 'play', 'misfit', 'drew'].includes(event.event));
		if (sound && loudest) play(loudest);
	}, [events, tools]);
	return shout;
}
