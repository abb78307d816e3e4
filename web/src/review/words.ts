/* What reviews say. It comes with them. */
export const words = {
	title: { en: 'Review', es: 'Revisión' },
	ask: { en: 'Review this round', es: 'Revisar esta mano' },
	thinking: { en: 'Thinking about every decision…', es: 'Pensando en cada decisión…' },
	graph: {
		en: 'What each side could expect, all hands open; dots are decisions that cost something',
		es: 'Lo que cada lado podía esperar, con todas las fichas a la vista; los puntos son decisiones que costaron algo',
	},
	player: { en: 'Player', es: 'Jugador' },
	accuracy: { en: 'Accuracy', es: 'Acierto' },
	lost: { en: 'Lost', es: 'Perdió' },
	luck: { en: 'Luck', es: 'Suerte' },
	wrong: { en: 'Slips / mistakes / blunders', es: 'Descuidos / errores / pifias' },
	about: {
		en: 'Shares of a win, in percent, ± one standard error, from what each player could know. Accuracy: 100 loses nothing, 0 plays by lot. Luck: the deal and the draws.',
		es: 'Partes de una victoria, en tanto por ciento, ± un error típico, según lo que cada uno podía saber. Acierto: 100 no pierde nada, 0 juega al azar. Suerte: el reparto y lo robado.',
	},
	decision: {
		en: '{name} laid {tile}; {best} was better: {loss} % lost',
		es: '{name} botó {tile}; era mejor {best}: perdió un {loss} %',
	},
	fine: { en: '{name} laid {tile}: as good as any', es: '{name} botó {tile}: tan buena como cualquiera' },
	only: { en: 'Nothing to decide here.', es: 'Aquí no hay nada que decidir.' },
	next: { en: 'Next turning point', es: 'Siguiente momento clave' },
	before: { en: 'Turning point before', es: 'Momento clave anterior' },
	none: { en: 'No decision cost more than its error.', es: 'Ninguna decisión costó más que su error.' },
	leftOut: {
		en: '{n} decisions were left out: the game is very large.',
		es: 'Quedaron {n} decisiones fuera: el juego es muy grande.',
	},
	good: { en: 'good', es: 'buena' },
	slip: { en: 'slip', es: 'descuido' },
	mistake: { en: 'mistake', es: 'error' },
	blunder: { en: 'blunder', es: 'pifia' },
} as const;
