/* What people at a table say to each other: phrases and faces in a tray, bubbles at the seats, and writing where it is allowed. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/compat';
import type { Heard } from '../api/live';
import type { TableState } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { useAnnounce } from '../ui/announce';
import { Button } from '../ui/Button';
import { apart } from '../ui/Mishap';
import type { Company } from './company';
import { faces, isFace, phrases, saidText } from './phrases';
import { closeTray, Tray } from './Tray';

const seen = 4500; /* milliseconds a bubble stays */

/* Bubbles at the seats of those who speak. */
export const Bubbles = apart(function Bubbles({ said, seats }: { said: readonly Heard[]; seats: TableState['seats'] }) {
	const speech = useSpeech();
	const announce = useAnnounce();
	const [now, setNow] = useState(() => Date.now());
	const box = useRef<HTMLDivElement>(null);
	const fresh = said.filter(heard => now - heard.at < seen);
	const last = said.at(-1);
	const told = useRef(0);
	useEffect(() => {
		setNow(Date.now());
		if (!last) return;
		if (last.key > told.current) {
			told.current = last.key;
			const name = seats.find(seat => seat.player === last.player)?.name ?? '';
			announce(`${name}: ${saidText(last, speech)}`);
		}
		const timer = window.setTimeout(() => setNow(Date.now()), last.at + seen + 50 - Date.now());
		return () => window.clearTimeout(timer);
	}, [last, seats, announce, speech]);
	/* the newest of each */
	const shown = new Map(fresh.map(heard => [heard.player, heard]));
	useLayoutEffect(() => {
		const here = box.current?.parentElement?.getBoundingClientRect();
		if (!here) return;
		for (const bubble of box.current!.querySelectorAll<HTMLElement>('[data-says]')) {
			const seat = document.querySelector(`[data-seat="${bubble.dataset['says']}"]`)?.getBoundingClientRect();
			if (!seat) continue;
			const width = bubble.offsetWidth;
			const left = Math.min(Math.max(4, seat.left - here.left + 12), Math.max(4, here.width - width - 4));
			const below = seat.top - here.top < 120;
			bubble.style.left = `${left}px`;
			bubble.style.top = `${below ? seat.bottom - here.top + 2 : seat.top - here.top - bubble.offsetHeight - 2}px`;
			bubble.dataset['below'] = String(below);
		}
	});
	return (
		<div ref={box} className="bubbles" aria-hidden="true">
			{[...shown.values()].map(heard => {
				const seat = seats.find(entry => entry.player === heard.player);
				return (
					seat && (
						<span key={heard.key} className={isFace(heard) ? 'bubble bubble-face' : 'bubble'} data-says={seat.seat}>
							{isFace(heard) ? faces[heard.phrase] : saidText(heard, speech)}
						</span>
					)
				);
			})}
		</div>
	);
});

function Chat({ said, seats, send }: { said: readonly Heard[]; seats: TableState['seats']; send: Company['send'] }) {
	const { t } = useSpeech();
	const [text, setText] = useState('');
	return (
		<>
			<ul className="chat" tabIndex={0} aria-label={t('chat.written')}>
				{said
					.filter(heard => heard.text)
					.map(heard => (
						<li key={heard.key}>
							<strong>{seats.find(seat => seat.player === heard.player)?.name}</strong> {heard.text}
						</li>
					))}
			</ul>
			<form
				className="chat-form"
				onSubmit={event => {
					event.preventDefault();
					if (text.trim()) send({ do: 'say', text: text.trim() });
					setText('');
				}}
			>
				<input
					type="text"
					value={text}
					maxLength={200}
					aria-label={t('chat.write')}
					placeholder={t('chat.write')}
					onChange={event => setText(event.currentTarget.value)}
				/>
				<Button type="submit" icon="forward" look="primary icon-only" aria-label={t('chat.send')} />
			</form>
		</>
	);
}

export function SayTray({ state, said, send }: Company & { said: readonly Heard[] }) {
	const { t } = useSpeech();
	return (
		<Tray icon="speech" label={t('say.something')}>
			<>
				<div className="wrap phrases">
					{phrases.map(phrase => (
						<Button
							key={phrase}
							look={phrase in faces ? 'small phrase-face' : 'small'}
							label={t(`phrase.${phrase}`)}
							data-phrase={phrase}
							onClick={event => {
								closeTray(event);
								send({ do: 'say', phrase });
							}}
						>
							{phrase in faces ? faces[phrase as keyof typeof faces] : t(`phrase.${phrase}`)}
						</Button>
					))}
				</div>
				{state.chat && <Chat said={said} seats={state.seats} send={send} />}
			</>
		</Tray>
	);
}
