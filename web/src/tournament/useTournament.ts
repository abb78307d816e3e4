/* A tournament as it goes on, with what this browser keeps of it. */
import { useEffect, useMemo, useState } from 'preact/compat';
import { api } from '../api/client';
import { follow } from '../api/follow';
import { keepTournament, seatOfLink, tournamentSecrets } from '../api/secrets';
import type { Fault, Standing, Tournament } from '../api/types';
import { useSpeech, type Speech } from '../i18n/i18n';
import { useOptions } from '../table/useOptions';
import { useAnnounce } from '../ui/announce';
import { replace } from '../ui/router';

export const ended = (tournament: Tournament) => tournament.over || tournament.state === 'stopped';

export const namedStandings = (standings: readonly Standing[], { name }: Speech): Standing[] =>
	standings.map(entry => ({ ...entry, name: name(entry.name) }));

/* With the names that the reader's language has for those nobody named. */
const named = (tournament: Tournament, speech: Speech): Tournament => ({
	...tournament,
	sides: tournament.sides.map(speech.name),
	standings: namedStandings(tournament.standings, speech),
	tables: tournament.tables.map(table => ({
		...table,
		people: table.people.map(person => ({ ...person, name: speech.name(person.name) })),
	})),
	incidents: tournament.incidents.map(incident =>
		incident.name ? { ...incident, name: speech.name(incident.name) } : incident,
	),
});

/* `tournament`: as the reader's language names everybody. */
export function useTournament(id: string): { tournament: Tournament | null; fault: Fault | null } {
	const speech = useSpeech();
	const [told, setTold] = useState<Tournament | null>(null);
	const [fault, setFault] = useState<Fault | null>(null);
	useEffect(() => {
		const take = (value: Tournament) => {
			setTold(value);
			setFault(null);
		};
		return follow(`tournaments/${encodeURIComponent(id)}`, () => api.tournament(id), ended, take, setFault);
	}, [id]);
	return { tournament: useMemo(() => told && named(told, speech), [told, speech]), fault };
}

/* Sides with their figures, in the order in which they stand. */
export function rankedOf({ sides, standings, curves, crosstable }: Tournament) {
	const order = new Map(standings.map((entry, i) => [entry.name, i]));
	const placeOf = (i: number) => order.get(sides[i]!) ?? 0;
	const ranked = sides.map((_, i) => i).sort((a, b) => placeOf(a) - placeOf(b));
	return {
		names: ranked.map(i => sides[i]!),
		curves: ranked.map(i => ({ name: sides[i]!, values: curves.totals[i] ?? [] })),
		cells: ranked.map(i => ranked.map(j => crosstable[i]?.[j] ?? null)),
	};
}

/* The secrets of a link are kept, and taken out of the address. */
export function useSecrets(id: string, query: URLSearchParams) {
	const [owns, sits] = [query.get('owner'), query.get('seat')];
	useEffect(() => {
		const seat = seatOfLink(sits);
		if (!owns && !sits) return;
		keepTournament(id, { ...(owns ? { owner: owns } : {}), ...(seat ? { seat } : {}) });
		replace(`/tournament/${id}`);
	}, [id, owns, sits]);
	const kept = tournamentSecrets(id);
	return { owner: owns ?? kept.owner, seat: seatOfLink(sits) ?? kept.seat, seats: kept.seats };
}

/* Why a tournament is over, in words. */
export function useWhy(): (name: string) => string {
	const { say, word } = useSpeech();
	const { option } = useOptions();
	return name => say(option('stop', name)) || word('close', name);
}

/* Whoever does not see the standings hears who leads when the tournament waits for an answer or is over; rounds that follow one another
   by themselves are too many to tell. */
export function useNews(tournament: Tournament | null): void {
	const { t, number, list } = useSpeech();
	const announce = useAnnounce();
	const [first] = tournament?.standings ?? [];
	const waits =
		tournament &&
		first &&
		tournament.rounds > 0 &&
		(tournament.state === 'asking' || tournament.state === 'people' || tournament.over);
	const news = waits
		? t('tournament.news', {
				n: number(tournament.rounds),
				names: list(tournament.standings.filter(entry => entry.place === first.place).map(entry => entry.name)),
				points: t('table.points', { n: first.total }),
			})
		: null;
	useEffect(() => {
		if (news) announce(news);
	}, [news, announce]);
}
