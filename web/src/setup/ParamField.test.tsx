import { fireEvent, screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { useState } from 'preact/compat';
import { expect, test } from 'vitest';
import type { Json, Param } from '../api/types';
import { show } from '../testing';
import { ParamField } from './ParamField';

const chance: Param = {
	name: 'chance',
	type: 'chance',
	about: { en: 'How often', es: 'Cada cuánto' },
	min: 0,
	max: 1,
	default: 0.5,
};

function Field({ first }: { first?: Json }) {
	const [value, setValue] = useState<Json | undefined>(first);
	return <ParamField param={chance} value={value} onChange={setValue} />;
}
const number = () => screen.getByRole<HTMLInputElement>('spinbutton');

test('a chance of 0 is shown', () => {
	show(<Field />);
	expect(number().value).toBe('');
	fireEvent.input(screen.getByRole('slider'), { target: { value: '0' } });
	expect(number().value).toBe('0');
});

test('a number that is written stays as it was written', async () => {
	show(<Field first={0.25} />);
	await userEvent.clear(number());
	expect(number().value).toBe('');
	await userEvent.type(number(), '0.50');
	expect(number().value).toBe('0.50');
});
