import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { TableState } from '../api/types';
import { show } from '../testing';
import type { Naming } from './sentences';
import { End } from './End';
import { beginning } from './replay';

const state = {
	variant: { name: 'classic' },
	round: 0,
	seed: null,
	nonce: null,
	reasons: [],
	seats: [],
} as unknown as TableState;
const naming: Naming = {
	shape: 'line',
	joined: () => null,
	option: () => null,
	about: () => null,
	trait: () => null,
	teams: () => 'Ana',
};
const nothing = () => {};

test('a record that does not come is complained about, until it comes', async () => {
	const answers = [
		() => Promise.reject(new Error('no network')),
		() => Promise.resolve(new Response('domino record 1\n', { status: 200 })),
	];
	vi.stubGlobal('fetch', () => answers.shift()!());
	URL.createObjectURL = () => 'blob:x';
	show(
		<End
			id="t"
			secret={null}
			state={state}
			moment={beginning()}
			promise={undefined}
			naming={naming}
			owner={false}
			onClose={nothing}
			onReplay={nothing}
			onRematch={nothing}
			onReset={nothing}
			onNew={nothing}
		/>,
	);
	const button = screen.getByRole('button', { name: 'Download the record' });
	await userEvent.click(button);
	expect((await screen.findByRole('alert')).textContent).toBe('The server cannot be reached.');
	const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(nothing);
	await userEvent.click(button);
	await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
	expect(screen.queryByRole('alert')).toBe(null);
});
