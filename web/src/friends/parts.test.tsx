import { fireEvent, screen } from '@testing-library/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Command, Match, Seat, TableState } from '../api/types';
import type { Naming } from '../table/sentences';
import { act, show } from '../testing';
import { MatchBar, MatchEnd, SheetDialog } from './MatchParts';
import { Notes } from './Notes';
import { Ring } from './parts';
import { PeopleControls } from './PeopleControls';
import { Bubbles } from './Say';
import { Settings } from './Settings';

const names = ['Ana', 'Luis', 'Eva', 'Tita'];
const seat = (player: number, more: Partial<Seat> = {}): Seat =>
	({
		seat: player,
		player,
		name: names[player]!,
		team: player % 2,
		person: 'sitting',
		open: true,
		here: true,
		stand_in: false,
		gone: null,
		votes: [],
		ready: false,
		...more,
	}) as Seat;
const people = () => names.map((_, player) => seat(player));
const table = (more: Partial<TableState> = {}): TableState =>
	({
		mode: 'running',
		over: true,
		dealt: true,
		asks: null,
		chat: false,
		seats: people(),
		you: { player: 0, seat: 0 },
		...more,
	}) as TableState;
const match = (more: Partial<Match> = {}): Match => ({
	target: { en: '150 points', es: '150 puntos' },
	over: false,
	practice: false,
	winners: [],
	why: null,
	resigned: [],
	next: 12,
	pause: 15,
	rounds: [
		{ round: 0, winners: [1], scores: [0, 48], totals: [0, 48], reasons: ['out'] },
		{ round: 1, winners: [0], scores: [60, 0], totals: [60, 48], reasons: ['blocked'] },
	],
	totals: [60, 48],
	leader: 0,
	...more,
});
const naming = { teams: (team: number) => ['Ana + Eva', 'Luis + Tita'][team]! } as Naming;

let sent: Command[];
const send = (command: Command) => void sent.push(command);
const company = (state: TableState) => ({ state, busy: false, send });
const end = (state: TableState, played: Match, owner = false) => (
	<MatchEnd
		id="t1"
		{...company(state)}
		match={played}
		naming={naming}
		since={Date.now()}
		owner={owner}
		onSheet={() => {}}
		onRematch={() => send({ do: 'rematch' })}
	/>
);

beforeEach(() => {
	sent = [];
	vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('between two rounds one says that one has seen enough, or waits', () => {
	const shown = show(end(table(), match()));
	screen.getByText('The next round begins in 12 seconds.');
	act(() => void vi.advanceTimersByTime(5000));
	screen.getByText('The next round begins in 7 seconds.');
	fireEvent.click(screen.getByTestId('ready'));
	expect(sent).toEqual([{ do: 'ready' }]);
	const seats = [seat(0, { ready: true }), seat(1, { here: false }), seat(2), seat(3, { ready: true })];
	shown.rerender(end(table({ seats }), match({ next: null })));
	expect(screen.queryByTestId('ready')).toBeNull();
	screen.getByText('Waiting for Eva.');
	expect(screen.queryByRole('timer')).toBeNull();
});

test('a match that is over has winners; its owner may begin another', () => {
	const over = match({ over: true, winners: [0], next: null, why: { en: '150 points reached', es: '150 puntos' } });
	const shown = show(end(table(), over));
	screen.getByText('150 points reached');
	expect(screen.queryByTestId('ready')).toBeNull();
	expect(screen.queryByTestId('rematch')).toBeNull();
	shown.rerender(end(table(), over, true));
	fireEvent.click(screen.getByTestId('rematch'));
	expect(sent).toEqual([{ do: 'rematch' }]);
});

test('the sheet has every round, what it gave and what it came to', () => {
	HTMLDialogElement.prototype.showModal ??= () => {};
	show(<SheetDialog id="t1" match={match()} naming={naming} onClose={() => {}} />);
	const rows = [...document.querySelectorAll('.sheet tr')].map(row => [...row.children].map(cell => cell.textContent));
	expect(rows).toEqual([
		['Round', 'Ana + Eva', 'Luis + Tita'],
		['1', '–0', '+4848'],
		['2', '+6060', '–48'],
		['together', '60', '48'],
	]);
});

test('the bar says what is played for and who leads', () => {
	show(<MatchBar match={match()} naming={naming} onSheet={() => {}} />, 'es');
	expect(screen.getByTestId('match-bar').textContent).toBe('150 puntosAna + Eva 60Luis + Tita 48');
	expect(document.querySelector('.match-leads')?.textContent).toBe('Ana + Eva 60');
});

test('who is asked answers a proposal; who asks sees who is waited for', () => {
	const asks = { what: 'reset', by: 1, agreed: [], waiting: [0, 2] } as TableState['asks'];
	const shown = show(<Notes {...company(table({ asks }))} owner={false} rule={send} />);
	screen.getByText('Luis proposes to deal the same tiles again.');
	fireEvent.click(screen.getByRole('button', { name: 'I agree' }));
	fireEvent.click(screen.getByRole('button', { name: 'No, play on' }));
	expect(sent).toEqual([{ do: 'agree' }, { do: 'disagree' }]);
	shown.rerender(
		<Notes {...company(table({ asks, you: { player: 1, seat: 1 } as TableState['you'] }))} owner={false} rule={send} />,
	);
	expect(screen.queryByRole('button')).toBeNull();
	screen.getByText('Waiting for Ana, Eva.');
});

test('whoever is gone is voted on, or replaced by the owner', () => {
	const gone = seat(3, { here: false, stand_in: true, gone: 40, votes: [2] });
	const seats = [seat(0), seat(1), seat(2), gone];
	const rule = vi.fn();
	const shown = show(<Notes {...company(table({ seats, over: false }))} owner={false} rule={rule} />);
	screen.getByText('The computer plays for Tita.');
	screen.getByText('1 of 3 would give the seat away.');
	expect(screen.queryByRole('button', { name: 'Replace for good' })).toBeNull();
	fireEvent.click(screen.getByRole('button', { name: 'Give the seat to somebody else' }));
	expect(sent).toEqual([{ do: 'vote', player: 3 }]);
	shown.rerender(<Notes {...company(table({ seats, over: false }))} owner rule={rule} />);
	fireEvent.click(screen.getByRole('button', { name: 'Replace for good' }));
	expect(rule).toHaveBeenCalledWith({ do: 'replace', player: 3 });
	/* nobody is told that they are gone themselves, nor of somebody who is back and plays from the next round on */
	shown.rerender(
		<Notes
			{...company(table({ over: false, seats: [seat(0), seat(1), seat(2), { ...gone, here: true }] }))}
			owner
			rule={rule}
		/>,
	);
	expect(document.querySelector('.notes')).toBeNull();
});

test('a free seat is taken by whoever may; a person is not a button to others', () => {
	const seats = [seat(0), seat(1, { person: 'free', here: false }), seat(2), seat(3, { person: 'none' })];
	const onFree = vi.fn();
	const shown = show(<Ring seats={seats} you={0} busy={false} onFree={onFree} />);
	const buttons = screen.getAllByRole('button');
	expect(buttons).toHaveLength(1);
	fireEvent.click(buttons[0]!);
	expect(onFree).toHaveBeenCalledWith(seats[1]);
	const onTaken = vi.fn();
	shown.rerender(<Ring seats={seats} you={0} busy={false} onTaken={onTaken} />);
	fireEvent.click(screen.getByRole('button', { name: /^Eva/ }));
	expect(onTaken).toHaveBeenCalledWith(seats[2]);
	expect(screen.getAllByRole('button')).toHaveLength(1);
});

test('giving up and leaving are asked about first', () => {
	HTMLDialogElement.prototype.showModal ??= () => {};
	const onLeave = vi.fn();
	show(<PeopleControls {...company(table({ match: match(), over: false }))} said={[]} since={0} others onLeave={onLeave} />);
	const press = (name: string) => fireEvent.click(screen.getAllByText(name).at(-1)!);
	press('Give up the match');
	screen.getByText('Your side loses it. A partner who is a person has to give up too.');
	press('Keep playing');
	expect(sent).toEqual([]);
	press('Give up the match');
	press('Give up the match');
	expect(sent).toEqual([{ do: 'resign' }]);
	press('Leave the table');
	expect(onLeave).not.toHaveBeenCalled();
	press('Leave the table');
	expect(onLeave).toHaveBeenCalled();
});

test('what is said stands at the seat for a while, and is read aloud in the reader’s language', () => {
	const said = [{ player: 1, phrase: 'hello', key: 1, at: Date.now() }];
	const shown = show(<Bubbles said={said} seats={people()} />, 'es');
	expect(document.querySelector('.bubble')?.textContent).toBe('¡Buenas!');
	act(() => void vi.advanceTimersByTime(1500));
	expect(screen.getByTestId('announcer').textContent).toBe('Luis: ¡Buenas!');
	const more = [
		...said,
		{ player: 1, text: 'a', key: 2, at: Date.now() },
		{ player: 2, phrase: 'laugh', key: 3, at: Date.now() },
	];
	shown.rerender(<Bubbles said={more} seats={people()} />);
	expect([...document.querySelectorAll('.bubble')].map(bubble => bubble.textContent)).toEqual(['a', '😄']);
	act(() => void vi.advanceTimersByTime(6000));
	expect(document.querySelectorAll('.bubble')).toHaveLength(0);
});

test('the time between two rounds is chosen where there are several', () => {
	const chosen = vi.fn();
	const settings = (more: Partial<TableState>) => (
		<Settings
			state={table({ clock: { seconds: 0, left: null }, away: 60, chat: false, ...more })}
			busy={false}
			onChange={chosen}
		/>
	);
	const { rerender } = show(settings({ match: match() }));
	const pause = screen.getByLabelText<HTMLSelectElement>('Between two rounds');
	fireEvent.change(pause, { target: { value: '0' } });
	expect(chosen).toHaveBeenCalledWith({ next: 0 });
	rerender(settings({ match: null }));
	expect(screen.queryByLabelText('Between two rounds')).toBeNull();
});
