/* What puzzles say. */
export const words = {
	lead: {
		en: 'All hands lie open, and everybody plays as well as can be. Exactly one play wins: which?',
		es: 'Todas las fichas están a la vista y todos juegan lo mejor que se puede. Gana exactamente una jugada: ¿cuál?',
	},
	puzzle: { en: 'Puzzle {n} of {all}', es: 'Problema {n} de {all}' },
	level: { en: 'Level {n} of {all}', es: 'Nivel {n} de {all}' },
	turn: { en: '{name} is to move', es: 'Le toca a {name}' },
	partner: { en: '(partner: {name})', es: '(pareja: {name})' },
	left: { en: 'left, on the {face}', es: 'a la izquierda, al {face}' },
	right: { en: 'right, on the {face}', es: 'a la derecha, al {face}' },
	good: { en: 'Right: {tile} wins.', es: 'Eso es: {tile} gana.' },
	bad: { en: '{tile} does not win. Try another.', es: '{tile} no gana. Prueba otra.' },
	answer: { en: 'Show the answer', es: 'Ver la solución' },
	was: { en: 'The answer is {tile}, {where}.', es: 'La solución es {tile}, {where}.' },
	next: { en: 'Next puzzle', es: 'Siguiente problema' },
	before: { en: 'Puzzle before', es: 'Problema anterior' },
	solved: { en: '{n} solved', es: '{n} resueltos' },
} as const;
