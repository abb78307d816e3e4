/* A chart as a file of its own: what the style sheet gave it is written into it. */

const kept = [
	'fill',
	'stroke',
	'stroke-width',
	'stroke-dasharray',
	'opacity',
	'font-family',
	'font-size',
	'font-weight',
	'text-anchor',
] as const;

export function svgText(svg: SVGSVGElement): string {
	const copy = svg.cloneNode(true) as SVGSVGElement;
	const from = [svg, ...svg.querySelectorAll<SVGElement>('*')];
	const to = [copy, ...copy.querySelectorAll<SVGElement>('*')];
	from.forEach((element, i) => {
		const style = getComputedStyle(element);
		for (const name of kept) to[i]!.setAttribute(name, style.getPropertyValue(name));
		to[i]!.removeAttribute('class');
		to[i]!.removeAttribute('style');
	});
	const [x = 0, y = 0, width = 0, height = 0] = (svg.getAttribute('viewBox') ?? '').split(/\s+/).map(Number);
	const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
	const surface = getComputedStyle(document.documentElement).getPropertyValue('--surface').trim() || '#fff';
	Object.entries({ x, y, width, height, fill: surface }).forEach(([name, value]) => ground.setAttribute(name, String(value)));
	copy.insertBefore(ground, copy.firstChild);
	copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
	copy.setAttribute('width', String(width));
	copy.setAttribute('height', String(height));
	return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(copy)}\n`;
}
