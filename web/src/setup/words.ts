/* What the builder says about changes and about games that came from elsewhere. It comes with it: who plays need not wait for it. */
import type { Text } from '../api/types';

export const words = {
	changes: { en: 'Changes', es: 'Cambios' },
	undo: { en: 'Undo', es: 'Deshacer' },
	redo: { en: 'Redo', es: 'Rehacer' },
	undone: { en: 'Undone.', es: 'Deshecho.' },
	/* what came with a link that another version or another page made */
	foreign: {
		en: '“{aspect}” holds something that this page does not know. Choose it again.',
		es: '«{aspect}» tiene algo que esta página no conoce. Elígelo otra vez.',
	},
	game: { en: 'The game', es: 'El juego' },
	redone: { en: 'Done again.', es: 'Hecho otra vez.' },
} satisfies Record<string, Text>;
