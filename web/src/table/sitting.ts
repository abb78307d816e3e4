/* Where people sit, seen from one of them: clockwise is as on the screen, so whoever comes next sits on the left. */

type Sits = 'bottom' | 'left' | 'top' | 'right';

/* Whether some play together. */
export const isTeamed = (seats: readonly { team: number }[]): boolean =>
	new Set(seats.map(seat => seat.team)).size < seats.length;

/* Where everybody sits, clockwise from the bottom. */
export function sitting(count: number): Sits[] {
	const sides = count > 2 ? 1 : 0;
	const top = Math.max(0, count - 1 - 2 * sides);
	return (['bottom', 'left', ...Array<Sits>(top).fill('top'), 'right'] as Sits[]).filter(
		sits => sides || (sits !== 'left' && sits !== 'right'),
	);
}

/* The seat at the bottom of the screen; whoever watches has the first opposite: that is north, where nobody has a name. */
export const nearest = (you: number | null, count: number): number => you ?? count >> 1;

/* Where a seat sits, seen from another. */
export const sitsAt = (seat: number, near: number, count: number): Sits =>
	sitting(count)[(seat - near + count) % count] ?? 'top';
