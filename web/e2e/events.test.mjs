/* The page's reading of events, held against what a server sends: every kind of event, every field, every sentence, and the table that
   follows from them. The rounds are those of the shipped variants, which have every kind between them, and one of a person who does
   not answer. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { runnerImport } from 'vite';
import { serve } from './lib.mjs';

const page = async path =>
	(await runnerImport(new URL(`../src/${path}`, import.meta.url).pathname, { configFile: false, logLevel: 'error' })).module;

/* The messages of a table until one of them is the last. */
async function watch(server, table, isLast) {
	const stream = await fetch(`${server.address}api/v1/tables/${table.id}/live?from=0`);
	const messages = [];
	let rest = '';
	for await (const bytes of stream.body.pipeThrough(new TextDecoderStream())) {
		const lines = (rest + bytes).split('\n');
		rest = lines.pop();
		for (const line of lines.filter(Boolean)) {
			messages.push(JSON.parse(line));
			if (isLast(messages.at(-1))) return messages;
		}
	}
	throw new Error('the stream ended');
}

async function played(server, body, isLast = ({ state }) => state?.over) {
	const table = await server.post('tables', body);
	assert.ok(table.id, JSON.stringify(table));
	const messages = watch(server, table, isLast);
	await server.post(`tables/${table.id}/commands`, { do: 'run', speed: 0 }, table.owner);
	return {
		name: JSON.stringify([body.variant, body.seed]),
		messages: await messages,
		end: await server.get(`tables/${table.id}`),
	};
}

/* People who come, change, propose, vanish, are voted out and give up. Hands are small, so that it does not take long, and every tile fits:
   no round is over before it was their turn. */
async function company(server) {
	const human = { strategy: 'human' };
	const body = {
		variant: { text: 'like: cuban\ntiles: {faces: 1, copies: 16}\ndeal: {hand: 3}\n' },
		players: [human, human, human, human],
		friends: true,
		match: true,
		away: 5,
	};
	const table = await server.post('tables', body);
	assert.ok(table.invite, JSON.stringify(table));
	const order = async (secret, command) => {
		const reply = await server.post(`tables/${table.id}/commands`, command, secret);
		assert.ok(!reply.error, `${JSON.stringify(command)}: ${JSON.stringify(reply.error)}`);
		return reply;
	};
	const told = [];
	const watcher = watch(server, table, message => told.push(message) && message.event?.event === 'match');
	const until = async (what, is) => {
		for (let i = 0; i < 300; i++) {
			if (told.some(is)) return;
			await new Promise(resolve => setTimeout(resolve, 100));
		}
		throw new Error(`no ${what}`);
	};
	const seen = async secret =>
		(await fetch(`${server.address}api/v1/tables/${table.id}`, { headers: { authorization: `Bearer ${secret}` } })).json();
	const sit = async (player, name) => (await order(table.invite, { do: 'sit', player, name })).seats[0].secret;
	const ana = await sit(0, 'Ana');
	const luis = await sit(1, 'Luis');
	const eva = await sit(2, 'Eva');
	await order(ana, { do: 'name', name: 'Anita' });
	await order(eva, { do: 'stand' });
	await order(table.owner, { do: 'move', player: 1, to: 3 });
	/* she stays connected, and he never is */
	const here = new AbortController();
	const line = await fetch(`${server.address}api/v1/tables/${table.id}/live`, {
		headers: { authorization: `Bearer ${ana}` },
		signal: here.signal,
	});
	void line.text().catch(() => {});
	await order(table.owner, { do: 'begin', speed: 0 });
	await order(table.owner, { do: 'reset' });
	await order(luis, { do: 'disagree' });
	await until('stand-in', ({ event }) => event?.event === 'stand-in');
	await order(ana, { do: 'vote', player: 3 });
	for (let i = 0; i < 300 && !told.at(-1)?.state?.over; i++) {
		const { you } = await seen(ana);
		const [play] = you.plays ?? [];
		if (you.needs === 'play') await order(ana, { do: 'play', tile: play.tile, place: play.place, side: play.side });
		else await new Promise(resolve => setTimeout(resolve, 50));
	}
	await order(ana, { do: 'ready' });
	await order(ana, { do: 'resign' });
	const messages = await watcher;
	here.abort();
	return { name: 'company', messages, end: await server.get(`tables/${table.id}`) };
}

let server, events, schemas, kinds;
const tables = [];
before(async () => {
	server = await serve();
	const { variants } = await server.get('variants');
	const bodies = variants.flatMap(({ name }) => ['1', '2', '3'].map(seed => ({ variant: name, seed })));
	bodies.push({ variant: { text: 'like: draw\ntiles: {copies: 2}\n' }, seed: '1' });
	const some = async () => {
		while (bodies.length) tables.push(await played(server, bodies.pop()));
	};
	await Promise.all(Array.from({ length: 8 }, some));
	const slow = { variant: 'all-fives', seed: '1', clock: 1, players: [{ strategy: 'human' }, { strategy: 'first' }] };
	tables.push(await played(server, slow, ({ event }) => event?.event === 'late'));
	tables.push(await company(server));
	events = tables.flatMap(({ messages }) => messages.flatMap(({ event }) => event ?? []));
	({ schemas } = (await server.get('openapi.json')).components);
	kinds = schemas.Event.oneOf.map(kind => kind.properties.event.const).sort();
});
after(() => server?.stop());

/* What is not as the server itself describes it; that and no more: a field that is not described is wrong, too. */
function checker(name) {
	const strict = JSON.stringify(schemas).replaceAll('"properties":', '"unevaluatedProperties":false,"properties":');
	const ajv = new Ajv2020({ strict: false }).addSchema({ $id: 'api', components: { schemas: JSON.parse(strict) } });
	const check = ajv.getSchema(`api#/components/schemas/${name}`);
	return value => assert.ok(check(value), `${JSON.stringify(value)}: ${ajv.errorsText(check.errors)}`);
}

test('every kind of event there is, as it is described', () => {
	assert.deepEqual([...new Set(events.map(event => event.event))].sort(), kinds);
	events.forEach(checker('Event'));
});

test('every state of a table, as it is described', () => {
	tables.map(({ end }) => end).forEach(checker('Table'));
	tables.flatMap(({ messages }) => messages.flatMap(({ state }) => state ?? [])).forEach(checker('BriefTable'));
});

test('the table that the page works out from events is the one the server has', async () => {
	const { momentAt, thisRound } = await page('table/replay.ts');
	let compared = 0;
	/* where people come and go, a state says who plays now, and events who sat down */
	for (const { name, messages, end } of tables.filter(table => table.name !== 'company')) {
		const heard = [];
		for (const { event, state } of messages) {
			if (event) heard.push(event);
			/* the first state comes before its events, the others after theirs */
			if (!state?.dealt || heard.length !== state.sequence) continue;
			const moment = momentAt(thisRound(heard));
			const where = `${name}, after ${heard.length} events`;
			assert.equal(moment.forward, state.forward, `which way it goes: ${where}`);
			if (moment.pile !== null) assert.equal(moment.pile, state.pile, `tiles left: ${where}`);
			for (const seat of state.seats) {
				const then = moment.seats[seat.seat];
				const expected = [
					seat.player,
					seat.name,
					seat.strategy,
					seat.character,
					seat.tiles,
					seat.passes,
					seat.hand?.toSorted(),
				];
				const read = [then.player, then.name, then.strategy, then.character, then.count, then.passes, then.hand?.toSorted()];
				assert.deepEqual(read, expected, `seat ${seat.seat}: ${where}`);
				const score = moment.payments
					.filter(payment => payment.team === seat.team)
					.reduce((sum, { points }) => sum + points, 0);
				assert.ok(Math.abs(score - seat.score) < 1e-6, `score of seat ${seat.seat}: ${where}`);
			}
			compared++;
		}
		if (!end.over) continue;
		const moment = momentAt(thisRound(heard));
		assert.deepEqual(moment.laid, end.laid, name);
		assert.deepEqual(moment.over.reasons, end.reasons, name);
		const ranking = moment.teams.map(({ team, place, points, left }) => ({ team, place, score: points, points: left }));
		assert.deepEqual(
			ranking.sort((a, b) => a.team - b.team),
			end.ranking.toSorted((a, b) => a.team - b.team),
			name,
		);
	}
	assert.ok(compared > tables.length * 5, `${compared} states`);
});

/* What is said of an event, in English and in Spanish; `n` writes a number, `name` a player's name, in that language. */
const sentences = {
	round: () => ['', ''],
	mode: () => ['', ''],
	seat: () => ['', ''],
	strategy: () => ['', ''],
	late: (e, { name }) => [`${e.name} did not answer in time.`, `${name(e.name)} no respondió a tiempo.`],
	started: () => ['A round begins.', 'Empieza una mano.'],
	dealt: (e, { name }) => [`${e.name} gets ${e.count} tiles.`, `${name(e.name)} recibe ${e.count} fichas.`],
	'gave-back': (e, { name }) => [`${e.name} gives ${e.count} tiles back.`, `${name(e.name)} devuelve ${e.count} fichas.`],
	starter: (e, { name }) =>
		e.lead
			? [`${e.name} leads with ${e.lead}.`, `Sale ${name(e.name)} con la ${e.lead}.`]
			: [`${e.name} leads.`, `Sale ${name(e.name)}.`],
	play: (e, { name, lead }) =>
		lead
			? [`${e.name} leads ${e.tile}.`, `${name(e.name)} sale con la ${e.tile}.`]
			: [
					`${e.name} lays ${e.tile} on the ${e.place ? 'right' : 'left'}.`,
					`${name(e.name)} pone la ${e.tile} por la ${e.place ? 'derecha' : 'izquierda'}.`,
				],
	misfit: (e, { name }) => [
		`${e.name} lays ${e.tile} on the ${e.place ? 'right' : 'left'}, which does not fit.`,
		`${name(e.name)} pone la ${e.tile} por la ${e.place ? 'derecha' : 'izquierda'}, y no sirve.`,
	],
	pass: (e, { name }) => [`${e.name} passes.`, `${name(e.name)} se pasa.`],
	skip: (e, { name }) => [`${e.name} is skipped.`, `${name(e.name)} pierde el turno.`],
	foul: (e, { name, why }) => [
		`${e.name} fouls with ${e.tile} (${why.foul[e.why][0]}).`,
		`${name(e.name)} comete falta con la ${e.tile} (${why.foul[e.why][1]}).`,
	],
	offer: (e, { name, n }) => [
		`The judge offers ${e.name} to let ${e.tile} through for ${n(e.points, 'en')}.`,
		`El juez le ofrece a ${name(e.name)} dejar pasar la ${e.tile} por ${n(e.points, 'es')}.`,
	],
	take: (e, { name, n }) => [
		`${e.name} pays the bribe of ${n(e.points, 'en')}.`,
		`${name(e.name)} paga el soborno de ${n(e.points, 'es')}.`,
	],
	refuse: (e, { name }) => [`${e.name} does not pay.`, `${name(e.name)} no paga.`],
	drew: (e, { name }) =>
		e.tile
			? [`${e.name} draws ${e.tile}; ${e.left} left.`, `${name(e.name)} roba la ${e.tile}; quedan ${e.left}.`]
			: [`${e.name} draws a tile; ${e.left} left.`, `${name(e.name)} roba una ficha; quedan ${e.left}.`],
	paid: (e, { name, n, why, title }) => {
		const sign = e.points > 0 ? '+' : '';
		const which = lang => (e.bonus ? `: ${title('bonus', e.bonus)[lang]}` : '');
		return [
			`${e.name}: ${sign}${n(e.points, 'en')} (${why.paid[e.why][0]}${which('en')}).`,
			`${name(e.name)}: ${sign}${n(e.points, 'es')} (${why.paid[e.why][1]}${which('es')}).`,
		];
	},
	power: (e, { title }) => [
		`The tile has a power: ${title('effect', e.effect).en}.`,
		`La ficha tiene un poder: ${title('effect', e.effect).es}.`,
	],
	turned: e => (e.clockwise ? ['Play goes clockwise.', 'Se juega en orden.'] : ['Play turns back.', 'Se juega al revés.']),
	over: (e, { title }) => {
		const known = { out: ['somebody is out', 'alguien se pegó'], blocked: ['the game is blocked', 'tranque'] };
		const said = e.reasons.map(reason => known[reason] ?? [title('end', reason).en, title('end', reason).es]);
		return [0, 1].map(i => `${i ? 'Se acabó la mano' : 'The round is over'}: ${said.map(pair => pair[i]).join(', ')}.`);
	},
	ready: () => ['', ''],
	moves: () => ['', ''],
	begins: () => ['The table begins.', 'Empieza la mesa.'],
	sits: e => [`${e.name} sits down.`, `${e.name} se sienta.`],
	named: e => [`${e.name} has a new name.`, `${e.name} cambió de nombre.`],
	leaves: e =>
		e.why === 'stood'
			? [`${e.name} leaves the table.`, `${e.name} se levanta de la mesa.`]
			: [`${e.name} has lost the seat for being away.`, `${e.name} perdió el puesto por no estar.`],
	asks: () => [
		'The owner proposes to deal the same tiles again.',
		'El dueño de la mesa propone repartir las mismas fichas otra vez.',
	],
	agrees: e => [`player ${e.player} does not agree: play goes on.`, `player ${e.player} no está de acuerdo: se sigue jugando.`],
	'stand-in': e =>
		e.on
			? [`player ${e.player} is gone: the computer plays.`, `player ${e.player} no está: juega la computadora.`]
			: [`player ${e.player} is back.`, `Volvió player ${e.player}.`],
	votes: e => [
		`player ${e.player} would give player ${e.for}’s seat away.`,
		`player ${e.player} daría el puesto de player ${e.for} a otro.`,
	],
	resigns: e => [`player ${e.player} gives up the match.`, `player ${e.player} abandona la partida.`],
	match: e => {
		const names = e.winners.map(team => `team ${team}`).join(', ');
		return [`The match is over: ${names}. ${e.why.en}`, `Se acabó la partida: ${names}. ${e.why.es}`];
	},
	team: (e, { n }) => [
		`team ${e.team}: place ${e.place}, ${n(e.points, 'en')} points.`,
		`team ${e.team}: lugar ${e.place}, ${n(e.points, 'es')} puntos.`,
	],
};

const why = {
	foul: { misfit: ['does not fit', 'no sirve'] },
	paid: {
		won: ['for winning', 'por ganar'],
		hands: ['points left in hand', 'puntos que quedaron'],
		tiles: ['tiles left in hand', 'fichas que quedaron'],
		passes: ['passes caused', 'pases causados'],
		laid: ['tile laid', 'ficha puesta'],
		'open-ends': ['open ends', 'puntas abiertas'],
		bonus: ['bonus', 'bono'],
		charge: ['charge', 'cargo'],
		fine: ['fine', 'multa'],
		bribe: ['bribe', 'soborno'],
	},
};

test('what is said of every kind of event, in both languages', async () => {
	const { sentenceOf, optionTexts, optionTraits } = await page('table/sentences.ts');
	const { isPlay } = await page('table/replay.ts');
	const { speech } = await page('i18n/i18n.tsx');
	const [en, es] = [speech('en'), speech('es')];
	const { aspects } = await server.get('options');
	const title = optionTexts(aspects, 'title');
	const n = (value, lang) => new Intl.NumberFormat(lang, { maximumFractionDigits: 2 }).format(value);
	const checked = new Set();
	for (const { name, messages, end } of tables) {
		const { shape } = end;
		const naming = {
			shape,
			trait: optionTraits(aspects),
			joined: () => null,
			option: title,
			about: () => null,
			teams: team => `team ${team}`,
			player: player => `player ${player}`,
		};
		const heard = messages.flatMap(({ event }) => event ?? []);
		const first = heard.find(isPlay);
		for (const event of heard) {
			const lead = event === first;
			/* elsewhere than on a line it is told by the face that is joined: the unit tests know it, and the words for one of a thing */
			if ((isPlay(event) && shape !== 'line' && !lead) || [event.count, event.points, event.left].includes(1)) continue;
			const said = [sentenceOf(event, lead, naming, en), sentenceOf(event, lead, naming, es)];
			assert.deepEqual(
				said,
				sentences[event.event](event, { name: es.name, lead, n, why, title }),
				`“${event.event}”, ${name}`,
			);
			checked.add(event.event);
		}
	}
	assert.deepEqual([...checked].sort(), kinds);
});
