/* A replay: of a file, of a link that holds the record, of a table's last round or all rounds of its match, of a round of a tournament
   or all of them. The moment and the view stand in the address, so that whoever gets it sees the same. */
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'preact/compat';
import { api, ApiError } from '../api/client';
import { secretsOf } from '../api/secrets';
import { useSpeech } from '../i18n/i18n';
import { packText, unpackText } from '../setup/share';
import { loadVariants } from '../api/lists';
import { ReviewPanel } from '../review/ReviewPanel';
import { Busy, ChoiceField, Complaint, CopyButton, DeadEnd } from '../ui/bits';
import { ButtonLink } from '../ui/Button';
import { linkTo, replace } from '../ui/router';
import { titleOf } from '../ui/title';
import { useLoad } from '../ui/useLoad';
import { Choose } from './Choose';
import { complain, heldRecord } from './held';
import { numberOf, placesOf, readRecord, RecordError, splitRecords, type Names } from './recorded';
import { PaceField, paces, type Pace } from './pace';
import { useBoard } from './useBoard';
import { Viewer } from './Viewer';
import { words } from './words';
import './replay.css';

const most = 100; /* rounds at once: the latest of a tournament, as tables have the latest of a match */

/* One after the other: a server has others to answer. */
async function inOrder(rounds: readonly number[], load: (round: number) => Promise<string>): Promise<string> {
	const texts: string[] = [];
	for (const round of rounds) texts.push(await load(round));
	if (!texts.length) throw new ApiError(0, complain(words.unplayed));
	return texts.join('\n');
}

interface Source {
	text: string;
	names?: Names;
}

/* Where records come from, by the address. */
async function sourceOf(path: readonly string[]): Promise<Source> {
	const [, from, id, round] = path;
	switch (from) {
		case 'file':
			return { text: heldRecord(Number(id)) };
		case 'record':
			try {
				return { text: await unpackText(id ?? '') };
			} catch {
				throw new ApiError(0, complain(words.link));
			}
		case 'table':
		case 'match': {
			const { seat, owner } = secretsOf(id ?? '');
			const [table, secret] = [encodeURIComponent(id ?? ''), seat ?? owner ?? null];
			const { match, seats } = await api.table(table, secret);
			const names: string[] = [];
			for (const entry of seats) names[entry.player] = entry.name;
			if (from === 'table') return { text: await api.record(table, secret), names };
			const rounds = match?.rounds.map(played => played.round) ?? [];
			return { text: await inOrder(rounds, which => api.record(table, secret, which)), names };
		}
		default: {
			if (round !== undefined) return { text: await api.roundRecord(id ?? '', Number(round) || 0) };
			const { rounds: played } = await api.tournament(id ?? '');
			const { rounds } = await api.rounds(id ?? '', Math.max(0, played - most), most);
			const kept = rounds.filter(entry => !entry.skipped).map(entry => entry.round);
			return { text: await inOrder(kept, which => api.roundRecord(id ?? '', which)) };
		}
	}
}

const longest = 8000; /* letters of a link that everybody passes on whole */

function number(text: string | null): number | null {
	return text !== null && /^\d{1,7}$/.test(text) ? Number(text) : null;
}

function Opened({ text, names, path, query }: Source & { path: readonly string[]; query: URLSearchParams }) {
	const speech = useSpeech();
	const { say, t, name } = speech;
	const { value: variants, fault: untitled } = useLoad(loadVariants);
	const [, from, id, round] = path;
	const [rounds] = useState(() => splitRecords(text));
	const [which, setWhich] = useState(() => Math.min(number(query.get('round')) ?? 0, rounds.length - 1));
	const [at, setAt] = useState(() => number(query.get('at')));
	const [seat, setSeat] = useState(() => number(query.get('seat')));
	const [pace, setPace] = useState<Pace>('usual');
	const [unlinked, setUnlinked] = useState(false);
	const read = useMemo(() => {
		try {
			return { record: readRecord(rounds[which]!, names), fault: null };
		} catch (error) {
			if (!(error instanceof RecordError)) throw error;
			return { record: null, fault: complain(error.text, error.line) };
		}
	}, [rounds, which, names]);
	const { record } = read;
	const { board, fault } = useBoard(record);
	const shape = board?.shape ?? 'line';
	const replayed = useMemo(() => record && placesOf(record, shape), [record, shape]);
	const count = replayed?.events.length ?? 0;
	/* beyond the end is the end; the very beginning is the deal */
	const shown = at === null || at >= count ? null : at;
	const here = `/${path.map(encodeURIComponent).join('/')}`;
	const moment = useCallback(
		(base: string) => {
			const told = new URLSearchParams();
			if (rounds.length > 1 && base === here) told.set('round', String(which));
			if (seat !== null) told.set('seat', String(seat));
			told.set('at', String(shown ?? count));
			return `${base}?${told}`;
		},
		[rounds.length, here, which, seat, shown, count],
	);
	/* a moment later: browsers mind an address that changes all the time */
	useEffect(() => {
		if (!replayed) return;
		const timer = window.setTimeout(() => replace(moment(here)), 250);
		return () => window.clearTimeout(timer);
	}, [replayed, here, moment]);
	if (read.fault) return <Choose fault={read.fault} />;
	/* a game without a title is called by its file's name, but not until the title comes */
	if (!record || !replayed || !board || !(variants || untitled)) return <Busy />;
	const title = titleOf({ name: record.name, title: variants?.find(entry => entry.name === record.name)?.title }, speech);
	const seats = replayed.events.flatMap(event => (event.event === 'seat' ? [event] : []));
	/* a tournament keeps its rounds; a table goes on, and a file is here alone: their records are in the link */
	const link = async () => {
		if (from === 'tournament') return linkTo(moment(`/replay/tournament/${id}/${record.round}`));
		const packed = await packText(rounds[which]!).catch(() => null);
		const told = packed !== null && packed.length <= longest;
		setUnlinked(!told);
		return told ? linkTo(moment(`/replay/record/${packed}`)) : null;
	};
	const head: ReactNode = (
		<header className="row table-head">
			<h1 tabIndex={-1}>{title}</h1>
			<div className="table-facts">
				<span className="table-round">
					{t('end.replay')} · {t('home.round', { n: record.round + 1 })}
				</span>
				{record.sum !== 'right' && (
					<span
						className={record.sum === 'wrong' ? 'replay-wrong' : 'table-pile'}
						role={record.sum === 'wrong' ? 'alert' : undefined}
					>
						{say(words[record.sum])}
					</span>
				)}
			</div>
			<div className="table-tools">
				{rounds.length > 1 && (
					<ChoiceField
						look="line replay-field"
						label={t('match.round')}
						value={which}
						options={rounds.map((round, i) => [i, String((from === 'file' ? i : numberOf(round)) + 1)])}
						onChange={to => {
							setWhich(to);
							setAt(0);
						}}
					/>
				)}
				{(from === 'table' || from === 'match') && (
					<ButtonLink icon="back" look="small" text={say(words.toTable)} href={`#/table/${id}`} />
				)}
				{from === 'tournament' && <RoundLinks id={id!} round={round === undefined ? null : Number(round)} />}
				{(from === 'file' || from === 'record') && (
					<ButtonLink icon="upload" look="small" text={say(words.another)} href="#/replay" />
				)}
			</div>
		</header>
	);
	const foot = (
		<div className="row replay-tools">
			{fault && <Complaint fault={{ ...fault, message: words.rules }} />}
			{unlinked && <Complaint fault={complain(words.unlinked)} />}
			<ChoiceField
				look="line replay-field"
				label={say(words.view)}
				value={seat ?? ''}
				options={[['', say(words.all)], ...seats.map(entry => [entry.seat, name(entry.name)] as const)]}
				onChange={to => setSeat(to === '' ? null : to)}
				data-testid="replay-view"
			/>
			<PaceField pace={pace} onPace={setPace} />
			<CopyButton icon="link" label={say(words.share)} text={link} />
			<span className="hint replay-keys">{say(words.keys)}</span>
		</div>
	);
	return (
		<Viewer
			which={which}
			replayed={replayed}
			board={board}
			seat={seat !== null && seats.some(entry => entry.seat === seat) ? seat : null}
			at={shown}
			speed={paces[pace]}
			list={fault !== null}
			onLook={setAt}
			head={head}
			foot={foot}
			side={
				<ReviewPanel
					records={rounds}
					names={names}
					which={which}
					at={shown ?? count}
					onLook={to => {
						setWhich(to.which);
						setAt(to.at);
					}}
				/>
			}
		/>
	);
}

/* From round to round of a tournament; null: all of them are here. */
function RoundLinks({ id, round }: { id: string; round: number | null }) {
	const { t, say } = useSpeech();
	const load = useCallback(() => api.tournament(id), [id]);
	const { value: tournament } = useLoad(load);
	const more = round !== null && (!tournament || !tournament.over || round + 1 < tournament.rounds);
	return (
		<>
			{round !== null && round > 0 && (
				<ButtonLink
					icon="back"
					look="small icon-only"
					href={`#/replay/tournament/${id}/${round - 1}?at=0`}
					label={say(words.before)}
				/>
			)}
			{more && (
				<ButtonLink
					icon="forward"
					look="small icon-only"
					href={`#/replay/tournament/${id}/${round + 1}?at=0`}
					label={say(words.next)}
				/>
			)}
			<ButtonLink icon="eye" look="small" href={`#/tournament/${id}/watch${round === null ? '' : `?round=${round}`}`}>
				{say(words.watch)}
			</ButtonLink>
			<ButtonLink icon="trophy" look="small" text={t('table.tournament')} href={`#/tournament/${id}`} />
		</>
	);
}

function Loading({ path, query }: { path: readonly string[]; query: URLSearchParams }) {
	const load = useCallback(() => sourceOf(path), [path]);
	const { value, fault } = useLoad(load);
	const { t, say } = useSpeech();
	const back = path[1] === 'tournament' ? 'tournament' : path[1] === 'match' ? 'table' : null;
	const way = back === 'table' ? say(words.toTable) : t('table.tournament');
	if (fault && back) return <DeadEnd title={t('end.replay')} fault={fault} href={`#/${back}/${path[2]}`} way={way} />;
	if (fault) return <Choose fault={fault} />;
	return value === null ? <Busy /> : <Opened {...value} path={path} query={query} />;
}

export function ReplayScreen({ path, query }: { path: readonly string[]; query: URLSearchParams }) {
	const key = path.join('/');
	const kept = useMemo(() => key.split('/'), [key]);
	return path[1] ? <Loading key={key} path={kept} query={query} /> : <Choose />;
}
