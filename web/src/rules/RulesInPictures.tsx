/* The rules of a game: how its tiles lie, drawn by the layout that lays every table, and in the server's words. */
import { useMemo, type ReactNode } from 'preact/compat';
import type { Facing } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { BagView } from '../table/BagView';
import { boxAround, boxed, boxOf } from '../table/Felt';
import { HALF, Tile, TileShape } from '../tiles/Tile';
import { laidIn, picturesOf, showsDouble, sumOf, type Drawn, type Picture } from './picture';
import { words } from './words';
import './rules.css';

const margin = 0.5; /* around everything, in halves */

/* The middle of the half that would join. */
function middleOf(facing: Facing, x: number, y: number): [number, number] {
	return [x + (facing === 'west' ? 1.5 : 0.5), y + (facing === 'north' ? 1.5 : 0.5)];
}

function Drawing({ tiles, spots, counts }: Picture) {
	const { left, top, right, bottom } = boxAround(boxed(tiles, spots), margin);
	const [width, height] = [right - left, bottom - top];
	return (
		<svg
			viewBox={`${left * HALF} ${top * HALF} ${width * HALF} ${height * HALF}`}
			style={{ maxWidth: `${width * 2.1}rem` }}
			aria-hidden="true"
			focusable="false"
		>
			{tiles.map(({ index, x, y, facing, faces }) => {
				const box = boxOf(facing, faces.length);
				return (
					<g key={index} transform={`translate(${x * HALF} ${y * HALF})`}>
						<rect className="laid-shadow" y="5" width={box.width * HALF} height={box.height * HALF + 3} rx="18" />
						<TileShape tile={faces.join('-')} facing={facing} />
					</g>
				);
			})}
			{spots.map(({ place, x, y, facing }) => {
				const box = boxOf(facing, 2);
				const [cx, cy] = middleOf(facing, x, y);
				const count = counts.get(place);
				return count === undefined ? (
					<rect
						key={place}
						className="rules-spot"
						x={x * HALF + 8}
						y={y * HALF + 8}
						width={box.width * HALF - 16}
						height={box.height * HALF - 16}
						rx="16"
					/>
				) : (
					<g key={place} className="ghost-pays" transform={`translate(${cx * HALF} ${cy * HALF})`}>
						<circle r="40" />
						<text textAnchor="middle" y="17" fontSize="48">
							{count}
						</text>
					</g>
				);
			})}
		</svg>
	);
}

function Figure({ children, caption }: { children: ReactNode; caption: string }) {
	return (
		<figure className="rules-figure">
			<div className="rules-felt bg-felt">{children}</div>
			<figcaption>{caption}</figcaption>
		</figure>
	);
}

const mostBacks = 14;

export function RulesInPictures({ rules }: { rules: Drawn }) {
	const { t, say, number } = useSpeech();
	const pictures = useMemo(() => picturesOf(rules), [rules]);
	const { example, spinners, after_line: afterLine, seats, hand, tiles, left } = rules;
	const across = showsDouble(rules) ? ` ${say(words.across)}` : '';
	const spins = spinners ? ` ${say(words[spinners])}${say(afterLine ? words.after : words.once)}` : '';
	const captions = {
		join: say(words.join),
		table: (rules.shape === 'line' ? say(words.line) : say(words.tree)) + across + spins,
		ends: `${say(words.ends)} ${sumOf(rules)}.${example?.ends?.pays ? ` ${say(words.pay)} ${t('table.points', { n: example.ends.pays })}.` : ''}`,
	};
	const laid = laidIn(rules);
	const open = (example?.places ?? []).map(({ place, face, open: count }) => ({ place, face, open: count }));
	const numbers = t('setup.numbers', { players: seats, hand, tiles: number(tiles), left });
	return (
		<section className="rules-pictures" aria-label={say(words.pictures)}>
			{pictures.map(picture => (
				<Figure key={picture.kind} caption={captions[picture.kind]}>
					<Drawing {...picture} />
				</Figure>
			))}
			{rules.shape === 'bag' && laid.length > 0 && (
				<Figure caption={say(words.bag)}>
					<div className="rules-bag" aria-hidden="true">
						<BagView open={open} laid={laid} lit={[]} onSpot={() => {}} describe="" />
					</div>
				</Figure>
			)}
			<Figure caption={`${numbers}${left ? ` ${say(rules.draws ? words.draws : words.asleep)}` : ''}`}>
				<div className="wrap rules-backs" aria-hidden="true">
					{Array.from({ length: Math.min(hand, mostBacks) }, (_, i) => (
						<Tile key={i} tile="" hidden sides={rules.sides} className="tile-mini" />
					))}
				</div>
			</Figure>
			<p>
				<a href="#/lesson">{say(words.lesson)}</a>
			</p>
		</section>
	);
}
