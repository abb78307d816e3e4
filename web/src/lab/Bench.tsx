/* What is simulated: a variant, or the game that was built, and who plays it. */
import { useEffect, useState } from 'preact/compat';
import { api } from '../api/client';
import type { PlayerSpec, VariantCard, VariantRef } from '../api/types';
import { useSpeech, type Speech } from '../i18n/i18n';
import { draftOf, isDraft, readDraft, writeDraft, type PlayerDraft, type Shape } from '../setup/draft';
import { PlayersEditor } from '../setup/PlayersEditor';
import type { Shared } from '../setup/share';
import { isObject, isText } from '../ui/memory';
import { byTitle } from '../ui/names';
import { ChoiceField } from '../ui/bits';

export interface Subject {
	variant: string; /* a name; '' is the game that was built */
	players: PlayerDraft[] | null; /* null: as the variant has them */
}

export const isSubject = (value: unknown): value is Subject =>
	isObject<Partial<Subject>>(value) &&
	isText(value.variant) &&
	(value.players === null || (value.players !== undefined && isDraft(draftOf(value.players))));

/* Built from a variant it mostly has that one's title too. */
export const ownTitle = (own: Shared | null, t: Speech['t']): string =>
	own?.title ? `${t('lab.own')}: ${own.title}` : t('lab.own');

export function subjectRef(subject: Subject, own: Shared | null): { variant: VariantRef; players?: PlayerSpec[] } {
	const variant: VariantRef = subject.variant || (own ? { variant: own.variant } : 'classic');
	if (!subject.players) return { variant };
	const { players } = writeDraft(draftOf(subject.players));
	return { variant, players: players as PlayerSpec[] };
}

interface SubjectEditorProps {
	label: string;
	plain: boolean; /* there is only one */
	subject: Subject;
	own: Shared | null;
	variants: readonly VariantCard[];
	shape: Shape;
	onChange: (subject: Subject) => void;
}

export function SubjectEditor({ label, plain, subject, own, variants, shape, onChange }: SubjectEditorProps) {
	const { t, say, lang } = useSpeech();
	const [open, setOpen] = useState(false);
	/* the line-up to change is first the one there is */
	useEffect(() => {
		if (!open || subject.players) return;
		let on = true;
		const load = async () => {
			const ref = subjectRef(subject, own).variant;
			return api.check(typeof ref === 'string' ? (await api.variant(ref)).variant : 'variant' in ref ? ref.variant : {});
		};
		load().then(
			({ variant, seats }) => on && onChange({ ...subject, players: readDraft(variant, shape, '').players.slice(0, seats) }),
			() => {},
		);
		return () => {
			on = false;
		};
	}, [open, subject, own, shape, onChange]);
	return (
		<fieldset className="stack card subject">
			<legend className={plain ? 'unseen' : 'subject-name'}>{label}</legend>
			<ChoiceField
				label={t('lab.variant')}
				value={subject.variant}
				options={[
					...(own ? [['', ownTitle(own, t)] as const] : []),
					...byTitle(variants, say, lang).map(card => [card.name, say(card.title) || card.name] as const),
				]}
				onChange={variant => onChange({ variant, players: null })}
			/>
			<details open={open} onToggle={event => setOpen(event.currentTarget.open)}>
				<summary>
					{t('lab.lineup')}: {subject.players?.map(player => player.name).join(', ') ?? t('lab.lineup.own')}
				</summary>
				{subject.players && (
					<PlayersEditor
						shape={shape}
						players={subject.players}
						most={10}
						people={false}
						onChange={players => onChange({ ...subject, players })}
					/>
				)}
			</details>
		</fieldset>
	);
}
