/* Records as the page reads them: those of every shipped game, and damaged ones. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { GameEvent } from '../api/types';
import { packText, unpackText } from '../setup/share';
import { bagOf } from '../table/bag';
import { layOut } from '../table/layout';
import { momentAt, stopsOf } from '../table/replay';
import { placesOf, readRecord, RecordError, seenBy, shapeOfRecord, splitRecords } from './recorded';

const folder = new URL('../../../tests/golden/', import.meta.url);
const golden = readdirSync(folder)
	.filter(name => name.endsWith('.dom'))
	.map(name => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }));
const read = (name: string) => golden.find(entry => entry.name === `${name}.dom`)!.text;

/* The lines of a record that are events. */
const linesOf = (text: string) =>
	text
		.slice(text.indexOf('\n\n') + 2, text.indexOf('[Sum'))
		.trim()
		.split('\n');

test('every shipped game is read, line by line, and its checksum is right', () => {
	expect(golden.length).toBeGreaterThan(20);
	for (const { name, text } of golden) {
		const record = readRecord(text);
		expect(record.sum, name).toBe('right');
		expect(record.events.length, name).toBe(linesOf(text).length);
		expect(record.canonical, name).toContain('board:');
		const { events } = placesOf(record, shapeOfRecord(record) ?? 'bag');
		const end = momentAt(events);
		expect(end.over, name).not.toBe(null);
		/* nothing is lost: what was dealt and drawn and not given back lies there or is in a hand */
		for (const seat of end.seats) expect(seat.hand!.length, name).toBe(seat.count);
		expect(new Set(end.laid.map(play => play.tile)).size, name).toBe(end.laid.length);
	}
});

test('a line is known by its record alone, and lies as it was laid', () => {
	const record = readRecord(read('cuban'));
	expect(shapeOfRecord(record)).toBe('line');
	const { events } = placesOf(record, 'line');
	const plays = events.flatMap(event => (event.event === 'play' ? [event] : []));
	expect(plays.map(play => play.place)).toContain(1);
	const { laid } = momentAt(events);
	const frame = { width: 3, height: 2 };
	expect(layOut({ frame, tiles: laid.length, tree: false, spinners: null, afterLine: false }, laid).length).toBe(laid.length);
});

test('a branching table and a bag of open faces take the server’s word for what they are', () => {
	const tree = readRecord(read('all-fives'));
	expect(shapeOfRecord(tree)).toBe(null);
	const { laid } = momentAt(placesOf(tree, 'tree').events);
	const setup = { frame: { width: 3, height: 2 }, tiles: 28, tree: true, spinners: 'first' as const, afterLine: true };
	expect(layOut(setup, laid).length).toBe(laid.length);
	for (const name of ['c-standard', 'c-powers', 'c-letters']) {
		const bag = readRecord(read(name));
		expect(shapeOfRecord(bag), name).toBe(null);
		const { events, faces } = placesOf(bag, 'bag');
		const now = momentAt(events);
		/* what each tile joined is what the record says it joined */
		const { joined } = bagOf(now.laid, faces);
		const written = events.flatMap(event =>
			event.event === 'play' || event.event === 'misfit' ? [bag.where.get(event.sequence)] : [],
		);
		joined
			.slice(1)
			.forEach((face, i) => expect(face?.replace(/:.*/, ''), `${name} ${i}`).toBe(written[i + 1]!.replace(/:.*/, '')));
	}
});

test('partners are one team, and points go to it', () => {
	const { events } = placesOf(readRecord(read('pairs')), 'line');
	const paid = events.filter((event): event is Extract<GameEvent, { event: 'paid' }> => event.event === 'paid');
	expect(paid.length).toBeGreaterThan(0);
	for (const event of paid) expect(event.team).toBe(event.seat % 2);
});

test('one seat sees its own tiles and no others, to the end', () => {
	const { events } = placesOf(readRecord(read('draw')), 'line');
	const seen = seenBy(events, 1);
	expect(seen.some(event => event.event === 'drew' && event.seat === 1 && event.tile !== null)).toBe(true);
	for (const event of seen) {
		if (event.event === 'dealt') expect(event.tiles === null).toBe(event.seat !== 1);
		if (event.event === 'drew') expect(event.tile === null).toBe(event.seat !== 1);
	}
	for (const stop of stopsOf(events)) {
		const moment = momentAt(seen, stop);
		if (moment.starter === null) continue; /* not all are dealt yet */
		for (const seat of moment.seats) expect(seat.hand === null, `${stop}`).toBe(seat.seat !== 1);
	}
	expect(seenBy(events, null)).toBe(events);
});

test('a changed byte is noticed, and a record that is not over says so', () => {
	const text = read('classic');
	expect(readRecord(text.replace(/^play 1 (\S+)/m, 'play 1 6-6')).sum).toBe('wrong');
	expect(readRecord(text.slice(0, text.indexOf('over '))).sum).toBe('none');
});

test('what is no record is refused with its line', () => {
	const text = read('classic');
	const lineOf = (wrong: string) => {
		try {
			readRecord(wrong);
		} catch (error) {
			if (error instanceof RecordError) return error.line;
		}
		return null;
	};
	expect(lineOf('title: {en: Classic}\n')).toBe(1);
	expect(lineOf('')).toBe(1);
	expect(lineOf(text.replace('[Domino "1"]', '[Domino "2"]'))).toBe(1);
	const at = text.split('\n').indexOf('started') + 1;
	expect(lineOf(text.replace('started', 'begun'))).toBe(at);
	expect(lineOf(text.replace('seat 0 player 0', 'seat 0 player 9'))).toBe(at + 1);
	expect(lineOf(text.replace(/^dealt 0/m, 'dealt x'))).not.toBe(null);
	for (let cut = 0; cut < text.length; cut += 97) expect(() => lineOf(text.slice(0, cut))).not.toThrow();
});

test('a file of many rounds is taken apart; a record fits into a link', async () => {
	const [one, two] = [read('classic'), read('draw')];
	const parts = splitRecords(`${one}\n${two}`);
	expect(parts).toEqual([one, two]);
	for (const part of parts) expect(readRecord(part).sum).toBe('right');
	const packed = await packText(two);
	expect(packed.length).toBeLessThan(4000);
	expect(await unpackText(packed)).toBe(two);
});

test('players are called what they were called at their table', () => {
	const { events } = readRecord(read('pairs'), ['Ana', 'East', 'Eva']);
	const seats = events.flatMap(event => (event.event === 'seat' ? [event.name] : []));
	expect(seats).toEqual(['Ana', 'East', 'Eva', 'West']);
	expect(events.find(event => event.event === 'dealt')).toMatchObject({ name: 'Ana' });
});
