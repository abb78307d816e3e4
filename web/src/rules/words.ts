/* What stands below the pictures of rules. It comes with them. */
import type { Text } from '../api/types';

export const words = {
	pictures: { en: 'In pictures', es: 'En imágenes' },
	join: { en: 'Tiles are joined like this.', es: 'Las fichas se unen así.' },
	line: { en: 'There are two open ends, left and right.', es: 'Hay dos puntas, izquierda y derecha.' },
	tree: {
		en: 'The table branches: a tile may be laid at any lit place.',
		es: 'La mesa se ramifica: se puede poner una ficha en cualquier sitio marcado.',
	},
	across: { en: 'Doubles lie across.', es: 'Los dobles se ponen atravesados.' },
	first: { en: 'The first double is joined on all four sides', es: 'El primer doble se une por los cuatro lados' },
	all: { en: 'Every double is joined on all four sides', es: 'Todos los dobles se unen por los cuatro lados' },
	after: {
		en: ', its short sides once both long ones are covered.',
		es: ', por los cortos cuando los dos largos están tapados.',
	},
	once: { en: '.', es: '.' },
	bag: {
		en: 'There is no line: every open side of every tile can be joined. The circle shows the open faces, and how many sides show each.',
		es: 'No hay línea: se puede unir cualquier lado abierto de cualquier ficha. El círculo muestra lo que está abierto y cuántas veces.',
	},
	ends: { en: 'The open ends are added up:', es: 'Las puntas se suman:' },
	pay: { en: 'Laying the last tile paid', es: 'Poner la última ficha pagó' },
	draws: { en: 'Whoever cannot play draws from the boneyard.', es: 'Quien no puede jugar roba del pozo.' },
	asleep: { en: 'The rest stays face down.', es: 'Las demás se quedan dormidas.' },
	lesson: { en: 'New to domino? Take the lesson.', es: '¿Nuevo en el dominó? Haz la lección.' },
} satisfies Record<string, Text>;
