/* Files dropped on the page. What reads them comes with the first that is. */
import { useEffect } from 'preact/compat';

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
			void import('./held').then(({ openFile }) => openFile(file));
		};
		window.addEventListener('dragover', over);
		window.addEventListener('drop', drop);
		return () => {
			window.removeEventListener('dragover', over);
			window.removeEventListener('drop', drop);
		};
	}, []);
}
