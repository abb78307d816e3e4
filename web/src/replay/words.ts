/* What replays say. It comes with them: who plays need not wait for it. */
import type { Text } from '../api/types';

export const words = {
	lead: {
		en: 'Open the record of a round, a .dom file: choose it, or drop it anywhere on this page. It is read here and sent nowhere, unless its table branches: then the server is asked for the rules.',
		es: 'Abre la anotación de una mano, un archivo .dom: elígelo o suéltalo en cualquier parte de esta página. Se lee aquí y no se manda a ningún lado, salvo que la mesa se ramifique: entonces se le preguntan las reglas al servidor.',
	},
	choose: { en: 'Choose a record', es: 'Elegir una anotación' },
	drop: { en: 'or drop it here', es: 'o suéltala aquí' },
	another: { en: 'Another record', es: 'Otra anotación' },
	lost: { en: 'This record is no longer here. Open it again.', es: 'Esa anotación ya no está aquí. Ábrela otra vez.' },
	large: { en: 'A record is 16 MiB at most.', es: 'Una anotación tiene 16 MiB como mucho.' },
	unread: { en: 'The file cannot be read.', es: 'No se puede leer el archivo.' },
	unlinked: {
		en: 'This record is too long for a link. Give them the file: it opens when it is dropped on this page.',
		es: 'Esta anotación es demasiado larga para un enlace. Pásales el archivo: se abre al soltarlo en esta página.',
	},
	link: { en: 'The link is damaged.', es: 'El enlace está dañado.' },
	rules: {
		en: 'The server does not take the rules of this record; the plays are listed.',
		es: 'El servidor no acepta las reglas de esta anotación; las jugadas salen en una lista.',
	},
	unplayed: { en: 'No round has been played to its end yet.', es: 'Todavía no se ha jugado ninguna mano hasta el final.' },
	view: { en: 'Seen by', es: 'Lo que ve' },
	all: { en: 'All hands', es: 'Todas las manos' },
	end: { en: 'To the end', es: 'Al final' },
	share: { en: 'Link to this moment', es: 'Enlace a este momento' },
	keys: { en: '← → step, Home and End jump', es: '← → de jugada en jugada, Inicio y Fin saltan' },
	right: { en: 'The checksum is right.', es: 'La suma de control es correcta.' },
	wrong: {
		en: 'The checksum is wrong: the record was changed.',
		es: 'La suma de control no es correcta: la anotación fue cambiada.',
	},
	none: { en: 'The round was not over.', es: 'La mano no había terminado.' },
	watch: { en: 'Watch from here', es: 'Ver desde aquí' },
	toTable: { en: 'To the table', es: 'A la mesa' },
	next: { en: 'Next round', es: 'Mano siguiente' },
	before: { en: 'Round before', es: 'Mano anterior' },
} satisfies Record<string, Text>;
