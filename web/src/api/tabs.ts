/* Tabs of one browser share what it keeps. Whether one of them sits at a table is asked, not kept: a tab may be gone without a word. */
const channelOf = (id: string) => new BroadcastChannel(`domino.table.${id}`);

const patience = 300; /* ms */

/* Says so to whoever asks, until the function it returns is called. */
export function sitsHere(id: string): () => void {
	const channel = channelOf(id);
	channel.onmessage = ({ data }) => {
		if (data === 'who') channel.postMessage('here');
	};
	return () => channel.close();
}

/* Whether another tab sits there. */
export function sitsElsewhere(id: string): Promise<boolean> {
	const channel = channelOf(id);
	return new Promise<boolean>(resolve => {
		channel.onmessage = ({ data }) => {
			if (data === 'here') resolve(true);
		};
		window.setTimeout(() => resolve(false), patience);
		channel.postMessage('who');
	}).finally(() => channel.close());
}
