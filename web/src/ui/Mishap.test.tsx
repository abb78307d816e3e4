import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'preact/compat';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Lang } from '../api/types';
import { show } from '../testing';
import { dialogApart, Part } from './Mishap';

let broken: boolean;
beforeEach(() => {
	broken = true;
});

function Fragile() {
	if (broken) throw new Error('it broke');
	return <p>whole</p>;
}

for (const [lang, says, again] of [
	['en', /This part of the page failed/, 'Try again'],
	['es', /Esta parte de la página falló/, 'Probar otra vez'],
] satisfies [Lang, RegExp, string][])
	test(`what breaks says so in its place and can be tried again (${lang})`, async () => {
		const onBroken = vi.fn();
		show(
			<>
				<p>the rest</p>
				<Part onBroken={onBroken}>
					<Fragile />
				</Part>
			</>,
			lang,
		);
		expect(screen.getByRole('alert').textContent).toMatch(says);
		screen.getByText('the rest');
		expect(onBroken).toHaveBeenCalledOnce();
		await userEvent.click(screen.getByRole('button', { name: again }));
		screen.getByRole('alert');
		broken = false;
		await userEvent.click(screen.getByRole('button', { name: again }));
		screen.getByText('whole');
		expect(screen.queryByRole('alert')).toBe(null);
	});

test('what is shown instead gets a try of its own', () => {
	const { rerender } = show(
		<Part of="list">
			<Fragile />
		</Part>,
	);
	screen.getByRole('alert');
	rerender(
		<Part of="table">
			<p>the table</p>
		</Part>,
	);
	screen.getByText('the table');
});

test('what breaks when it goes does not take what comes in its place', async () => {
	broken = false;
	function Parting() {
		useEffect(() => () => {
			if (broken) throw new Error('it broke');
		});
		return <p>the list</p>;
	}
	const { rerender } = show(
		<>
			<p>the rest</p>
			<Part of="list">
				<Parting />
			</Part>
		</>,
	);
	broken = true;
	rerender(
		<>
			<p>the rest</p>
			<Part of="table">
				<p>the table</p>
			</Part>
		</>,
	);
	screen.getByText('the rest');
	await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
	screen.getByText('the table');
});

test('a dialog that breaks is one that can be closed', async () => {
	const onClose = vi.fn();
	const Broken = dialogApart<{ onClose: () => void }>(Fragile);
	show(<Broken onClose={onClose} />);
	expect(screen.getByRole('dialog').textContent).toMatch(/This part of the page failed/);
	await userEvent.click(screen.getByRole('button', { name: 'Close' }));
	expect(onClose).toHaveBeenCalledOnce();
});
