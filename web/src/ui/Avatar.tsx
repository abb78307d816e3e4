/* A face for every name, the same each time: skin, hair, brows, mouth, and now and then glasses or a hat; nothing that would tell a
   woman from a man, which names do not always tell. */
import { memo } from 'preact/compat';

/* FNV-1a, with its bits mixed once more. */
function hashName(name: string): number {
	let hash = 0x811c9dc5;
	for (const char of name) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193) >>> 0;
	hash ^= hash >>> 15;
	hash = Math.imul(hash, 0x2c1b3c6d) >>> 0;
	return (hash ^ (hash >>> 13)) >>> 0;
}

const skins = ['#f2c9a5', '#e0a878', '#c68652', '#a4673a', '#7c4a2a', '#5d3722'];
const hairs = ['#1f1a17', '#3b2a20', '#5b3a22', '#8a5a2b', '#6b6460', '#b9b2aa'];
const shirts = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#6f4e9c', '#8a1c2c'];
const grounds = ['#f4dfb8', '#cfe5dc', '#f3cfc3', '#d5dcf0', '#e7d6ea', '#dfe6bd'];

function Hair({ style, color }: { style: number; color: string }) {
	switch (style) {
		case 0:
			return <path fill={color} d="M30 46c-2-22 10-30 20-30s22 8 20 30c-4-12-8-16-20-17-12 1-16 5-20 17z" />;
		case 1:
			return <path fill={color} d="M28 62c-6-30 6-47 22-47s28 17 22 47l-5 2c2-20-2-30-8-33-8 5-18 5-25 2-4 5-5 15-2 31z" />;
		case 2:
			return (
				<g fill={color}>
					{[30, 37, 44, 52, 60, 67, 71, 28].map((x, i) => (
						<circle key={i} cx={x} cy={[36, 26, 20, 18, 21, 28, 37, 44][i]} r="8.5" />
					))}
				</g>
			);
		case 3:
			return <path fill={color} d="M31 42c0-14 6-22 19-22s19 8 19 22c-2-5-4-8-6-9-8-3-18-3-26 0-2 1-4 4-6 9z" />;
		case 4:
			return (
				<path fill={color} d="M30 44c-4-20 8-28 22-27 14 0 22 9 18 25-3-9-9-12-14-13 2 3 2 5 1 6-8-6-18-7-21-5-3 3-5 8-6 14z" />
			);
		default:
			return (
				<path fill={color} d="M31 50c-2-4-2-8-1-11 1 2 2 4 4 5 0 3-1 5-3 6zM69 50c2-4 2-8 1-11-1 2-2 4-4 5 0 3 1 5 3 6z" />
			);
	}
}

function Hat({ style }: { style: number }) {
	if (style === 0)
		return (
			<g>
				<path fill="#f6efdd" stroke="#c9b48d" d="M22 35q28-11 56 0q-4 4-10 3-18-6-36 0-6 1-10-3z" />
				<path fill="#f6efdd" stroke="#c9b48d" d="M34 34c0-16 6-21 16-21s16 5 16 21q-16-5-32 0z" />
				<path fill="none" stroke="#26221c" strokeWidth="4" d="M34 32q16-5 32 0" />
			</g>
		);
	return (
		<g>
			<path fill="#8a1c2c" d="M30 37c0-15 8-21 20-21s20 6 20 21q-20-6-40 0z" />
			<path fill="#6d1422" d="M58 34q16-1 22 6-10 0-22-2z" />
		</g>
	);
}

/* Each feature takes its share of the name's number. */
function featuresOf(name: string) {
	let rest = hashName(name);
	const take = (count: number) => {
		const value = rest % count;
		rest = Math.floor(rest / count);
		return value;
	};
	return {
		skin: skins[take(skins.length)]!,
		ground: grounds[take(grounds.length)]!,
		shirt: shirts[take(shirts.length)]!,
		style: take(6),
		hair: hairs[take(hairs.length)]!,
		mouth: take(3),
		glasses: take(4),
		hat: take(5),
	};
}

export const Avatar = memo(function Avatar({ name, className = 'avatar' }: { name: string; className?: string }) {
	const { skin, ground, shirt, style, hair, mouth, glasses, hat } = featuresOf(name);
	return (
		<svg className={className} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
			<circle cx="50" cy="50" r="50" fill={ground} />
			<path fill={shirt} d="M12 92c4-17 17-22 38-22s34 5 38 22a50 50 0 0 1-76 0z" />
			<path fill="#fff" fillOpacity="0.85" d="M41 70l9 12 9-12 3 2-6 16h-12l-6-16z" />
			<path fill={skin} d="M43 62h14v12q-7 7-14 0z" />
			<circle cx="31" cy="49" r="5" fill={skin} />
			<circle cx="69" cy="49" r="5" fill={skin} />
			<ellipse cx="50" cy="46" rx="19.5" ry="23" fill={skin} />
			<Hair style={style} color={hair} />
			<g fill="#26221c">
				<circle cx="42.5" cy="46.5" r="2.6" />
				<circle cx="57.5" cy="46.5" r="2.6" />
			</g>
			<g fill="none" stroke="#26221c" strokeLinecap="round" strokeWidth="1.8">
				<path d="M38 40.5q4-3 8-1M54 39.5q4-2 8 1" />
				<path d={['M43 58q7 6 14 0', 'M44 59h12', 'M42 57q8 9 16 0z'][mouth]!} fill={mouth === 2 ? '#fff' : 'none'} />
				<path d="M50 48q-2.5 5 1 5.5" strokeOpacity="0.5" />
			</g>
			{glasses === 0 && (
				<g fill="#fff" fillOpacity="0.25" stroke="#26221c" strokeWidth="1.8">
					<circle cx="42.5" cy="46.5" r="6.5" />
					<circle cx="57.5" cy="46.5" r="6.5" />
					<path d="M49 46h2" />
				</g>
			)}
			{hat < 2 && <Hat style={hat} />}
		</svg>
	);
});
