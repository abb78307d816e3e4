/* Against computers alone nobody minds: a play is taken back, and the strongest strategy is asked what it would do, and where the
   hidden tiles may be. */
import { useState } from 'preact/compat';
import { api } from '../api/client';
import type { Command, Hint, Play, TableState } from '../api/types';
import { useSpeech, type Speech } from '../i18n/i18n';
import { useAnnounce } from '../ui/announce';
import { Complaint } from '../ui/bits';
import { Act } from '../ui/Button';
import { later } from '../ui/later';
import { useActing } from '../ui/useActing';
import { whyOf } from './advice';
import type { Choice } from './choice';

const BeliefDialog = later(() => import('../review/BeliefMap').then(module => module.BeliefDialog));

/* One person, and nothing that counts elsewhere. */
export const isAlone = ({ seats, you, tournament }: TableState): boolean =>
	you.seat !== null && tournament === null && seats.filter(seat => seat.open && seat.person !== 'free').length === 1;

/* A hint in words, and the play it is about where there is one. */
function adviceOf(
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
	const { busy: asking, fault, act } = useActing();
	const [looking, setLooking] = useState(false);
	const waiting = asking || busy || state.you.needs === null || state.you.needs === 'draw';
	const onHint = async () => {
		const { play, text } = adviceOf(await api.hint(id, secret), state, placeName, speech);
		if (play) choice.advise(play, text);
		else choice.explain(text);
		announce(text);
	};
	return (
		<>
			<Act icon="bulb" label={t('practice.hint')} disabled={waiting} onClick={() => void act(onHint)} data-testid="hint" />
			<Act
				icon="eye"
				label={t('practice.belief')}
				disabled={waiting}
				onClick={() => setLooking(true)}
				data-testid="hidden-tiles"
			/>
			<Act
				icon="undo"
				label={t('practice.undo')}
				disabled={busy || !state.you.undo}
				onClick={() => onCommand({ do: 'undo' })}
				data-testid="undo"
			/>
			{fault && <Complaint fault={fault} />}
			{looking && <BeliefDialog id={id} secret={secret} seats={state.seats} onClose={() => setLooking(false)} />}
		</>
	);
}
