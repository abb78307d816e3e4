/* Against computers alone nobody minds: a play is taken back, and the strongest strategy is asked what it would do. */
import { useState } from 'preact/compat';
import { api, faultOf } from '../api/client';
import type { Command, Fault, Hint, Play, TableState } from '../api/types';
import { useSpeech, type Speech } from '../i18n/i18n';
import { useAnnounce } from '../ui/announce';
import { Complaint } from '../ui/bits';
import { Button } from '../ui/Button';
import { whyOf } from './advice';
import type { Choice } from './choice';

/* One person, and nothing that counts elsewhere. */
export const isAlone = ({ seats, you, tournament }: TableState): boolean =>
	you.seat !== null && tournament === null && seats.filter(seat => seat.open && seat.person !== 'free').length === 1;

/* A hint in words, and the play it is about where there is one. */
export function adviceOf(
	hint: Hint,
	{ you: { plays }, seats, places }: TableState,
	placeName: (play: Play) => string,
	speech: Speech,
): { play: Play | null; text: string } {
	const { t } = speech;
	const { play: told, gives } = hint;
	const play = told && plays.find(own => own.tile === told.tile && own.place === told.place && own.side === told.side);
	const words = whyOf(hint, seats, speech);
	const why = words.charAt(0).toUpperCase() + words.slice(1);
	if (play && !places.length) return { play, text: t('practice.hint.lead', { tile: play.tile, why }) };
	if (play) return { play, text: t('practice.hint.lay', { tile: play.tile, place: placeName(play), why }) };
	return { play: null, text: gives ? t('practice.hint.give', { tiles: gives.join(', '), why }) : why };
}

interface PracticeProps {
	id: string;
	secret: string | null;
	state: TableState;
	busy: boolean;
	choice: Choice;
	placeName: (play: Play) => string;
	onCommand: (command: Command) => void;
}

export function Practice({ id, secret, state, busy, choice, placeName, onCommand }: PracticeProps) {
	const speech = useSpeech();
	const { t } = speech;
	const announce = useAnnounce();
	const [asking, setAsking] = useState(false);
	const [fault, setFault] = useState<Fault | null>(null);
	const onHint = async () => {
		setAsking(true);
		setFault(null);
		try {
			const { play, text } = adviceOf(await api.hint(id, secret), state, placeName, speech);
			if (play) choice.advise(play, text);
			else choice.explain(text);
			announce(text);
		} catch (error) {
			setFault(faultOf(error));
		} finally {
			setAsking(false);
		}
	};
	return (
		<>
			<Button
				icon="bulb"
				disabled={asking || busy || state.you.needs === null || state.you.needs === 'draw'}
				onClick={() => void onHint()}
				title={t('practice.hint')}
				data-testid="hint"
			>
				<span className="act-text">{t('practice.hint')}</span>
			</Button>
			<Button
				icon="undo"
				disabled={busy || !state.you.undo}
				onClick={() => onCommand({ do: 'undo' })}
				title={t('practice.undo')}
				data-testid="undo"
			>
				<span className="act-text">{t('practice.undo')}</span>
			</Button>
			{fault && <Complaint fault={fault} />}
		</>
	);
}
