import { fireEvent, screen } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { show } from '../testing';
import { Dialog } from './Dialog';

test('a click beside a dialog closes it; text that is selected up to there does not', () => {
	const onClose = vi.fn();
	show(
		<Dialog title="Rules" onClose={onClose}>
			<p>Tiles are laid.</p>
		</Dialog>,
	);
	const dialog = screen.getByRole('dialog');
	/* pressed on a word and let go beside the dialog: the click is of what holds both */
	fireEvent.pointerDown(screen.getByText('Tiles are laid.'));
	fireEvent.pointerUp(dialog);
	fireEvent.click(dialog);
	expect(onClose).not.toHaveBeenCalled();
	fireEvent.pointerDown(dialog);
	fireEvent.pointerUp(dialog);
	fireEvent.click(dialog);
	expect(onClose).toHaveBeenCalledOnce();
});
