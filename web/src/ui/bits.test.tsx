import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { useState } from 'preact/compat';
import { expect, test } from 'vitest';
import { show } from '../testing';
import { SeedField } from './bits';

function Field() {
	const [seed, setSeed] = useState('');
	return <SeedField seed={seed} onSeed={setSeed} />;
}

test('what a field does not take is not shown, also where nothing else changes', async () => {
	show(<Field />);
	const field = screen.getByRole<HTMLInputElement>('textbox');
	await userEvent.type(field, 'x');
	expect(field.value).toBe('');
	await userEvent.type(field, '4y2-');
	expect(field.value).toBe('42');
});
