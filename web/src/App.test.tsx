import { screen } from '@testing-library/dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { App } from './App';
import { show } from './testing';
import { isText, recall, remember } from './ui/memory';

vi.mock('./table/TableScreen', () => ({
	TableScreen: () => {
		throw new Error('it broke');
	},
}));

beforeEach(() => {
	vi.spyOn(console, 'error').mockImplementation(() => {});
	vi.stubGlobal('fetch', () => new Promise(() => {}));
});

test('a screen that breaks forgets what was chosen on it, and nothing else', async () => {
	remember('view', 'list');
	remember('background', 'sea');
	remember('name', 'Ana');
	remember('draft', 'a game', 'session');
	window.location.hash = '#/table/x';
	show(<App />, 'es');
	expect((await screen.findByRole('alert')).textContent).toMatch(/Algo salió mal/);
	screen.getByRole('button', { name: 'Cargarla otra vez' });
	screen.getByRole('link', { name: /Torneos/ });
	expect(['view', 'background', 'name', 'lang'].map(key => recall(key, isText))).toEqual([null, null, 'Ana', 'es']);
	expect(recall('draft', isText, 'session')).toBe('a game');
});
