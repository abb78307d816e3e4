/* What the builder says about changes. It comes with it: who plays need not wait for it. */
import type { Text } from '../api/types';

export const words = {
	changes: { en: 'Changes', es: 'Cambios' },
	undo: { en: 'Undo', es: 'Deshacer' },
	redo: { en: 'Redo', es: 'Rehacer' },
	undone: { en: 'Undone.', es: 'Deshecho.' },
	redone: { en: 'Done again.', es: 'Hecho otra vez.' },
} satisfies Record<string, Text>;
