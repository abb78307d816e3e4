/* What those who play with others need of their table. */
import type { Command, TableState } from '../api/types';

export interface Company {
	state: TableState;
	busy: boolean;
	send: (command: Command) => void; /* as whoever sits here */
}
