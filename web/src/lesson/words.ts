/* What the lesson says. It comes with the lesson: who plays need not wait for it. */
import type { Text } from '../api/types';

export const words = {
	title: { en: 'First game', es: 'Primer juego' },
	step: { en: 'Step', es: 'Paso' },
	of: { en: 'of', es: 'de' },
	steps: { en: 'Steps of the lesson', es: 'Pasos de la lección' },
	task: { en: 'Try it:', es: 'Prueba:' },
	next: { en: 'Next', es: 'Siguiente' },
	back: { en: 'Take it back', es: 'Recogerla' },
	pass: { en: 'Pass', es: 'Pasar' },
	again: { en: 'Another round', es: 'Otra mano' },
	play: { en: 'Choose a game', es: 'Escoger un juego' },
	leave: { en: 'Leave the lesson', es: 'Salir de la lección' },
	done: { en: 'done', es: 'hecho' },
	who: { en: 'Who wins?', es: '¿Quién gana?' },
} satisfies Record<string, Text>;
