/* Getting up from a table. Its connection is closed first: it would be told that its secret opens nothing any more. */
import { api } from '../api/client';
import type { LiveTable } from '../api/live';
import { forgetSeat } from '../api/secrets';
import { go } from '../ui/router';

export async function leaveTable(id: string, seat: string | undefined, table: LiveTable): Promise<void> {
	table.stop();
	try {
		await api.command(id, seat ?? null, { do: 'stand' });
	} catch (error) {
		table.start();
		throw error;
	}
	forgetSeat(id, seat);
	go('/');
}
