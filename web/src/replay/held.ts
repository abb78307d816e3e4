/* The record that was dropped on the page or chosen: it stays in this tab, so that loading the page again finds it. */
import { isText, recall, remember } from '../ui/memory';
import { go } from '../ui/router';
import { useEffect } from 'react';

let held: string | null = null;

export const heldRecord = (): string | null => held ?? recall('record', isText, 'session');

export function openRecord(text: string): void {
	held = text;
	remember('record', text, 'session');
	go('/replay/file?at=0');
}

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/* A record dropped anywhere on the page opens as a replay. */
export function useDroppedRecords(): void {
	useEffect(() => {
		const over = (event: DragEvent) => {
			if (hasFiles(event)) event.preventDefault();
		};
		const drop = (event: DragEvent) => {
			const file = event.dataTransfer?.files[0];
			if (!file) return;
			event.preventDefault();
			void file.text().then(openRecord);
		};
		window.addEventListener('dragover', over);
		window.addEventListener('drop', drop);
		return () => {
			window.removeEventListener('dragover', over);
			window.removeEventListener('drop', drop);
		};
	}, []);
}
