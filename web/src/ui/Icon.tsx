/* Our own small drawings, 24 by 24, in the colour of the text. */

const paths = {
	close: 'M6 6l12 12M18 6L6 18',
	play: 'M7 4.5v15l12.5-7.5z',
	pause: 'M7 5v14M17 5v14',
	step: 'M5 5v14l9-7zM18 5v14',
	end: 'M4 5v14l8-7zM12 5v14l8-7z',
	reset: 'M5 5v5h5M5.5 10a7.5 7.5 0 1 1-.8 5',
	new: 'M12 5v14M5 12h14',
	info: 'M12 11v6M12 7.2v.6M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
	sound: 'M4 10v4h3l5 4V6L7 10zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
	mute: 'M4 10v4h3l5 4V6L7 10zM16 10l5 5M21 10l-5 5',
	link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.3 1.3M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.3-1.3',
	image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9.2v.1',
	list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
	table: 'M3 8h11v8H3zM8.5 8v8M14 5h7v14h-7zM14 12h7',
	plus: 'M12 6v12M6 12h12',
	minus: 'M6 12h12',
	fit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
	check: 'M5 12.5l4.5 4.5L19 7.5',
	trophy: 'M8 4h8v6a4 4 0 0 1-8 0zM8 6H4c0 3 1.5 4.5 4 5M16 6h4c0 3-1.5 4.5-4 5M12 14v4M8 20h8',
	flask: 'M10 3h4M11 3v6l-6 10a1.5 1.5 0 0 0 1.3 2h11.4a1.5 1.5 0 0 0 1.3-2l-6-10V3M8 15h8',
	wrench: 'M14.5 6.5a4 4 0 0 1 5-4l-2.5 2.5 2 2L21.5 4.5a4 4 0 0 1-5.5 5L7 18.5a2 2 0 0 1-2.8-2.8z',
	back: 'M15 5l-7 7 7 7',
	forward: 'M9 5l7 7-7 7',
	up: 'M5 15l7-7 7 7',
	down: 'M5 9l7 7 7-7',
	download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
	upload: 'M12 16V5M7 9l5-5 5 5M5 20h14',
	eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
	warning: 'M12 4l9.5 16.5h-19zM12 10v5M12 17.6v.2',
	clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2',
	sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2',
	moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z',
	auto: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 3v18M12 7h6M12 12h9M12 17h6',
	copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
	trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13',
	person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0',
	people:
		'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19.5a6.5 6.5 0 0 1 13 0M15.5 4.3a3.5 3.5 0 0 1 0 6.4M18 13.5a6.5 6.5 0 0 1 3.5 6',
	share: 'M12 15V3.5M8 7l4-4 4 4M7 11H5v10h14V11h-2',
	speech: 'M4 5h16v11h-8l-5 4v-4H4z',
	bulb: 'M9.5 18h5M10 21h4M9 15.5c0-2-3-3.5-3-7a6 6 0 0 1 12 0c0 3.5-3 5-3 7z',
	undo: 'M9 6L4.5 10.5 9 15M5 10.5h9a5 5 0 0 1 0 10h-3',
	redo: 'M15 6l4.5 4.5L15 15M19 10.5h-9a5 5 0 0 0 0 10h3',
	leave: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
	hand: 'M8 12V5.5a1.5 1.5 0 0 1 3 0V11M11 10V4a1.5 1.5 0 0 1 3 0v7M14 11V5.5a1.5 1.5 0 0 1 3 0V13M17 12.5V9a1.5 1.5 0 0 1 3 0v5a7 7 0 0 1-7 7h-1c-3 0-4.5-1.5-6-4l-2.2-4a1.5 1.5 0 0 1 2.6-1.5L8 14',
	flag: 'M6 21V4M6 5h11l-2.5 4 2.5 4H6',
	ends: 'M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM12 2.5v4M12 17.5v4M2.5 12h4M17.5 12h4',
	sliders: 'M4 7h9M17 7h3M15 4.5v5M4 12h3M11 12h9M9 9.5v5M4 17h10M18 17h2M16 14.5v5',
	coins:
		'M9 9c3.3 0 6-1.1 6-2.5S12.3 4 9 4 3 5.1 3 6.5 5.7 9 9 9zM3 6.5v5C3 12.9 5.7 14 9 14M3 11.5v5C3 17.9 5.7 19 9 19M15 16c3.3 0 6-1.1 6-2.5S18.3 11 15 11s-6 1.1-6 2.5S11.7 16 15 16zM9 13.500v4c0 1.400 2.700 2.500 6 2.500s6-1.100 6-2.500v-4',
	off: 'M4 4l16 16M8.5 8.6A9 9 0 0 0 5 11M2 8a14 14 0 0 1 3.5-2.4M9.5 4.3A14 14 0 0 1 22 8M8 14.5a5 5 0 0 1 6-.8M12 19v.1',
} as const;

export type IconName = keyof typeof paths;
const filled: ReadonlySet<IconName> = new Set(['play', 'step', 'end']);

export function Icon({ name }: { name: IconName }) {
	return (
		<svg className={filled.has(name) ? 'icon icon-filled' : 'icon'} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
			<path d={paths[name]} />
		</svg>
	);
}
