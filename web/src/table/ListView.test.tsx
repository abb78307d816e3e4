import { screen } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import type { Laid } from '../api/types';
import { show } from '../testing';
import { ListView } from './ListView';

const laid: Laid[] = ['6-6', '6-4', '4-1'].map((tile, i) => ({ seat: i, tile, side: 0, place: 1, value: 9, misfit: false }));
const view = (count: number) => (
	<ListView laid={laid.slice(0, count)} names={['Ana', 'Eva', 'Luis']} where={() => 'there'} describe="" />
);

test('the list goes on where scrolling answers with a promise', () => {
	vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(() => Promise.resolve() as unknown as void);
	const { rerender, unmount } = show(view(1));
	rerender(view(3));
	expect(screen.getAllByRole('listitem').length).toBe(3);
	unmount();
});
