/* The ten steps: where each begins, what is to be tried, what is said when it goes wrong, and what others do. Each says one thing. */
import type { Text } from '../api/types';
import { laidAt, line, pipsOf, shuffled, totalOf, winnersOf, endOf, type Game, type Move, type Position } from './game';

type Lay = Exclude<Move, string>;

export interface Step {
	id: string;
	title: Text;
	say: Text;
	task: Text;
	position: (names: Names, deal: number) => Position;
	/* What is wrong with a tile that was laid; null: nothing. */
	wrong?: (laid: Lay, after: Game) => Text | null;
	/* What the others do, in order; without it they play for themselves until the round is over. */
	others?: readonly Move[];
	/* A question about what lies there, instead of a play. */
	question?: { right: number; wrong: (seat: number, game: Game) => Text };
	shown?: boolean; /* all hands lie open */
	done: (game: Game) => Text;
}

/* Whoever learns, and the three others. */
export type Names = readonly [string, string, string, string];

const usual = { pile: [], spins: false, turn: 0, pays: false } as const;

/* One against one, partners across, or everybody for themselves. */
const seatsOf = (names: readonly string[], hands: readonly string[], more: { teams?: boolean; shown?: boolean } = {}) =>
	hands.map((hand, i) => ({
		name: names[i]!,
		team: more.teams ? i % 2 : i,
		hand: hand.split(' '),
		...(more.shown ? { shown: true } : {}),
	}));

const blocked = '5-0 0-2 2-5 *5-5 5-1 1-3 3-5 5-4 4-6';

export const steps: readonly Step[] = [
	{
		id: 'laying',
		title: { en: 'Laying a tile', es: 'Poner una ficha' },
		say: {
			en: 'Tiles are joined where they show the same number. The line has two ends: here a 5 and a 3.',
			es: 'Las fichas se unen por el mismo número. La línea tiene dos puntas: aquí un 5 y un 3.',
		},
		task: {
			en: 'tap the tile that fits, or drag it to the table. Tap one that does not fit to hear why.',
			es: 'toca la ficha que sirve, o arrástrala a la mesa. Toca una que no sirve y verás por qué.',
		},
		position: names => ({
			...usual,
			seats: seatsOf(names, ['6-2 3-1 4-4', '5-4 6-0 2-1']),
			laid: line('*5-3', 2),
		}),
		others: [],
		done: () => ({ en: '3 to 3. Now the ends are 5 and 1.', es: '3 con 3. Ahora las puntas son 5 y 1.' }),
	},
	{
		id: 'ends',
		title: { en: 'Choosing an end', es: 'Escoger la punta' },
		say: {
			en: 'Your 5-2 fits at both ends. What you cover is gone: think of the tile you want to lay next.',
			es: 'Tu 5-2 sirve por las dos puntas. Lo que tapas ya no está: piensa en la ficha que quieres poner después.',
		},
		task: {
			en: 'lay the 5-2 so that your 4-2 still fits afterwards.',
			es: 'pon la 5-2 de modo que después sirva tu 4-2.',
		},
		position: names => ({
			...usual,
			seats: seatsOf(names, ['5-2 4-2', '6-4 3-3']),
			laid: line('5-6 *6-2', 2),
		}),
		others: [],
		wrong: ({ tile, place }) =>
			tile !== '5-2'
				? { en: 'The 4-2 fits too. But first try the 5-2.', es: 'La 4-2 también sirve. Pero prueba primero con la 5-2.' }
				: place === 1
					? {
							en: 'You covered the 2. Now both ends are 5, and your 4-2 needs a 2 or a 4.',
							es: 'Tapaste el 2. Ahora las dos puntas son 5, y a tu 4-2 le hace falta un 2 o un 4.',
						}
					: null,
		done: () => ({
			en: 'Both ends are 2 now, and your 4-2 fits whichever is left to you.',
			es: 'Ahora las dos puntas son 2, y tu 4-2 sirve por la que te dejen.',
		}),
	},
	{
		id: 'doubles',
		title: { en: 'Doubles', es: 'Los dobles' },
		say: {
			en: 'A double has the same number twice. It fits like any other tile, but it lies across the line.',
			es: 'Un doble tiene dos veces el mismo número. Sirve como cualquier otra ficha, pero se pone atravesado.',
		},
		task: { en: 'lay a double.', es: 'pon un doble.' },
		position: names => ({
			...usual,
			seats: seatsOf(names, ['5-5 1-0 4-4', '6-5 3-2 2-0']),
			laid: line('4-6 *6-1', 2),
		}),
		others: [],
		wrong: ({ tile }) =>
			tile === '4-4'
				? null
				: { en: '1-0 fits, but it is no double. 4-4 is one.', es: 'La 1-0 sirve, pero no es un doble. La 4-4 sí.' },
		done: () => ({
			en: 'The end is still 4: a double goes on with its own number. Doubles are hard to get rid of, so lay them early.',
			es: 'La punta sigue en 4: un doble continúa con su mismo número. Los dobles pesan: suéltalos pronto.',
		}),
	},
	{
		id: 'passing',
		title: { en: 'Passing', es: 'Pasarse' },
		say: {
			en: 'When nothing fits, you pass, and the others learn what you do not have. At a table it happens by itself.',
			es: 'Si no te sirve ninguna ficha, te pasas, y los demás saben lo que no llevas. En la mesa ocurre solo.',
		},
		task: {
			en: 'you have no 6. Pass, wait for the answer, and lay a tile.',
			es: 'no llevas ningún 6. Pasa, espera la respuesta y pon una ficha.',
		},
		position: names => ({
			...usual,
			seats: seatsOf(names, ['5-2 3-0 4-4', '6-0 6-5 2-1']),
			laid: line('6-3 *3-1 1-4 4-6', 2),
		}),
		others: [{ tile: '6-0', place: 1, side: 0 }],
		done: ({ seats }) => ({
			en: `${seats[1]!.name} laid the 6-0 and opened a 0 for your 3-0.`,
			es: `${seats[1]!.name} puso la 6-0 y abrió un 0 para tu 3-0.`,
		}),
	},
	{
		id: 'blocking',
		title: { en: 'Blocking', es: 'El tranque' },
		say: {
			en: 'Each number is on seven tiles. Six of the fives lie on the table; you have the seventh.',
			es: 'Cada número está en siete fichas. Hay seis cincos en la mesa; el séptimo lo tienes tú.',
		},
		task: {
			en: 'block the game: lay a tile after which nobody can go on.',
			es: 'tranca el juego: pon una ficha tras la cual nadie pueda seguir.',
		},
		position: names => ({
			...usual,
			seats: seatsOf(names, ['6-2 6-5 1-0', '6-3 4-4 3-2']),
			laid: line(blocked, 2),
		}),
		others: [],
		wrong: ({ tile, place }) => {
			if (tile !== '6-5')
				return {
					en: 'With the 6-2 the other end is a 2, and 2s are still about: the game goes on. Which tile makes both ends 5?',
					es: 'Con la 6-2 la otra punta es un 2, y quedan doses: el juego sigue. ¿Con cuál quedan las dos puntas en 5?',
				};
			return place === 1
				? null
				: {
						en: 'That covers the 5: now both ends are 6, and 6s are still about. Lay it at the other end.',
						es: 'Así tapas el 5: ahora las dos puntas son 6, y quedan seises. Ponla por la otra punta.',
					};
		},
		done: () => ({
			en: 'Both ends are 5 and all fives are laid. The game is blocked: nobody can go on.',
			es: 'Las dos puntas son 5 y todos los cincos están puestos. Hay tranque: nadie puede seguir.',
		}),
	},
	{
		id: 'counting',
		title: { en: 'Counting', es: 'Contar' },
		say: {
			en: 'In a blocked game everybody shows their tiles and adds up the pips. The smallest sum wins, however many tiles it is.',
			es: 'En un tranque todos muestran sus fichas y suman los puntos. Gana la suma menor, sean las fichas que sean.',
		},
		task: { en: 'add up the hands. Who wins?', es: 'suma las manos. ¿Quién gana?' },
		position: names => ({
			...usual,
			seats: seatsOf(names, ['4-2 1-1', '6-2 2-1', '3-3 1-0', '6-6'], { shown: true }),
			laid: line(`${blocked} 6-5`, 4),
		}),
		shown: true,
		question: {
			right: 2,
			wrong: (seat, { seats }) => {
				const { name, hand } = seats[seat]!;
				const points = pipsOf(hand);
				if (hand.length === 1)
					return {
						en: `${name} has only one tile left, but it weighs ${points}. Somebody has less.`,
						es: `A ${name} solo le queda una ficha, pero pesa ${points}. Alguien tiene menos.`,
					};
				return seat === 0
					? { en: `You have ${points}. Somebody has less.`, es: `Tú tienes ${points}. Alguien tiene menos.` }
					: { en: `${name} has ${points}. Somebody has less.`, es: `${name} tiene ${points}. Alguien tiene menos.` };
			},
		},
		done: ({ seats }) => {
			const [you, left, across, right] = seats.map(({ hand }) => pipsOf(hand));
			const sum = `${you} + ${left} + ${right} = ${you! + left! + right!}`;
			const { name } = seats[2]!;
			return {
				en: `3 + 3 + 1 + 0 = ${across}: ${name} wins, and in most games gets what the others hold: ${sum}.`,
				es: `3 + 3 + 1 + 0 = ${across}: gana ${name}, y en la mayoría de los juegos se lleva lo de los demás: ${sum}.`,
			};
		},
	},
	{
		id: 'drawing',
		title: { en: 'Drawing', es: 'Robar' },
		say: {
			en: 'In many games tiles are left over: the boneyard. Who cannot play draws from it until a tile fits.',
			es: 'En muchos juegos sobran fichas: el pozo. Quien no puede jugar roba hasta que una sirva.',
		},
		task: {
			en: 'draw from the boneyard on the table until a tile fits, and lay it.',
			es: 'roba del pozo, que está en la mesa, hasta que una ficha sirva, y ponla.',
		},
		position: names => ({
			...usual,
			seats: seatsOf(names, ['5-5 3-1', '4-1 6-0 2-2']),
			laid: line('*6-2', 2),
			pile: ['4-3', '1-0', '6-3', '5-0', '4-4'],
		}),
		others: [],
		done: ({ seats }) => ({
			en: `That was dear: you hold ${seats[0]!.hand.length} tiles now. Keep many different numbers, and you draw less.`,
			es: `Salió caro: ahora tienes ${seats[0]!.hand.length} fichas. Guarda números variados y robarás menos.`,
		}),
	},
	{
		id: 'teams',
		title: { en: 'Partners', es: 'En pareja' },
		say: {
			en: 'In pairs your partner sits across, and when one of you is out, both have won. Yamila led the 6-6 and came back to the 6: she has more of them.',
			es: 'En parejas, tu compañera se sienta enfrente, y si uno de los dos se pega, ganan ambos. Yamila salió con la 6-6 y volvió al 6: tiene más.',
		},
		task: { en: 'lay a tile that leaves your partner the 6.', es: 'pon una ficha que le deje el 6 a tu compañera.' },
		position: names => ({
			...usual,
			seats: seatsOf(names, ['6-1 5-5 3-0', '3-1 4-4', '6-5', '5-2 4-3'], { teams: true }),
			laid: [
				{ seat: 2, tile: '6-6', place: 0, side: 0 },
				{ seat: 3, tile: '6-3', place: 1, side: 0 },
				{ seat: 0, tile: '6-4', place: 0, side: 0 },
				{ seat: 1, tile: '3-2', place: 1, side: 0 },
				{ seat: 2, tile: '2-6', place: 1, side: 0 },
				{ seat: 3, tile: '4-0', place: 0, side: 0 },
			],
		}),
		others: [
			{ tile: '3-1', place: 0, side: 0 },
			{ tile: '6-5', place: 1, side: 0 },
		],
		wrong: ({ tile }, { seats }) =>
			tile === '3-0'
				? null
				: {
						en: `The 6-1 covers the 6 that ${seats[2]!.name} left for herself. Lay something at the other end.`,
						es: `La 6-1 tapa el 6 que ${seats[2]!.name} se había dejado. Pon algo por la otra punta.`,
					},
		done: ({ seats }) => ({
			en: `${seats[2]!.name} could lay her 6-5 and is out: you both win.`,
			es: `${seats[2]!.name} pudo poner su 6-5 y se pegó: ganan los dos.`,
		}),
	},
	{
		id: 'open-ends',
		title: { en: 'Open ends that pay', es: 'Puntas que pagan' },
		say: {
			en: 'Some games pay while you play: when the open ends add up to 5, 10, 15 … you get as many points. Here the first double can be joined on all four sides.',
			es: 'Algunos juegos pagan durante la mano: si las puntas suman 5, 10, 15… te dan esos puntos. Aquí el primer doble se puede unir por los cuatro lados.',
		},
		task: { en: 'lay the tile that pays the most.', es: 'pon la ficha que más paga.' },
		position: names => ({
			...usual,
			seats: seatsOf(names, ['4-3 6-1 5-0', '5-2 3-2 6-6']),
			laid: [
				{ seat: 1, tile: '5-5', place: 0, side: 0 },
				{ seat: 0, tile: '5-4', place: 0, side: 0 },
				{ seat: 1, tile: '6-5', place: 1, side: 1 },
			],
			spins: true,
			pays: true,
		}),
		others: [],
		wrong: ({ tile }, after) => {
			if (tile === '5-0') return null;
			const total = totalOf(laidAt(after), true);
			return tile === '6-1'
				? {
						en: `4 + 1 = ${total}: that pays ${total}. Another pays more.`,
						es: `4 + 1 = ${total}: paga ${total}. Otra paga más.`,
					}
				: {
						en: `3 + 6 = ${total}: no multiple of five, so it pays nothing.`,
						es: `3 + 6 = ${total}: no es múltiplo de cinco y no paga nada.`,
					};
		},
		done: () => ({ en: '4 + 6 + 0 = 10: ten points for you.', es: '4 + 6 + 0 = 10: diez puntos para ti.' }),
	},
	{
		id: 'round',
		title: { en: 'A whole round', es: 'Una mano entera' },
		say: {
			en: 'A small set, up to the double four: five tiles each, five in the boneyard. Whoever has no tile left first wins; if it is blocked, the lighter hand.',
			es: 'Un juego pequeño, hasta el doble cuatro: cinco fichas cada uno y cinco en el pozo. Gana quien se pegue; si hay tranque, quien tenga menos puntos.',
		},
		task: { en: 'you lead. Play it to the end.', es: 'sales tú. Juega hasta el final.' },
		position: (names, deal) => {
			const tiles = shuffled(4, deal + 1);
			return {
				...usual,
				seats: seatsOf(names, [tiles.slice(0, 5).join(' '), tiles.slice(5, 10).join(' ')]),
				laid: [],
				pile: tiles.slice(10),
			};
		},
		done: game => {
			const ended = endOf(game)!;
			const winners = winnersOf(game, ended);
			const [mine, theirs] = game.seats.map(({ hand }) => pipsOf(hand));
			const { name } = game.seats[1]!;
			if (ended.out)
				return winners.includes(0)
					? {
							en: `You are out: you win the ${theirs} points that ${name} still holds. That is domino!`,
							es: `¡Te pegaste! Ganas los ${theirs} puntos que le quedan a ${name}. ¡Eso es el dominó!`,
						}
					: {
							en: `${name} is out and wins the ${mine} points you hold. Lay heavy tiles early, and keep different numbers.`,
							es: `${name} se pegó y gana los ${mine} puntos que te quedan. Suelta pronto las fichas gordas y guarda números variados.`,
						};
			const counted = {
				en: `Blocked. You hold ${mine}, ${name} ${theirs}:`,
				es: `Tranque. Tú tienes ${mine}, ${name} ${theirs}:`,
			};
			if (winners.length > 1) return { en: `${counted.en} nobody wins.`, es: `${counted.es} no gana nadie.` };
			return winners.includes(0)
				? { en: `${counted.en} you win. That is domino!`, es: `${counted.es} ganas tú. ¡Eso es el dominó!` }
				: { en: `${counted.en} ${name} wins.`, es: `${counted.es} gana ${name}.` };
		},
	},
];
