/* The rules as the server tells them: headings, and sentences with a dash. */

interface Section {
	title: string;
	lines: string[];
}

function sectionsOf(text: string): { intro: string[]; sections: Section[] } {
	const intro: string[] = [];
	const sections: Section[] = [];
	let blank = false;
	for (const line of text.split('\n')) {
		if (!line.trim()) {
			blank = true;
			continue;
		}
		if (line.startsWith('- ')) {
			if (!sections.length) sections.push({ title: '', lines: [] });
			sections.at(-1)!.lines.push(line.slice(2));
		} else if (blank || sections.length) {
			sections.push({ title: line, lines: [] });
		} else {
			intro.push(line);
		}
		blank = false;
	}
	return { intro, sections };
}

export function Explain({ text, level = 3 }: { text: string; level?: 3 | 4 }) {
	const { sections } = sectionsOf(text);
	const Heading = `h${level}` as const;
	return (
		<div className="stack explain">
			{sections.map((section, i) => (
				<section key={i}>
					{section.title && <Heading>{section.title}</Heading>}
					<ul>
						{section.lines.map((line, j) => (
							<li key={j}>{line}</li>
						))}
					</ul>
				</section>
			))}
		</div>
	);
}
