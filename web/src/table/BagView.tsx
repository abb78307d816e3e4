/* The bag of open faces: a circle of the faces that are open with how many sides show each, the last tile in the middle. */
import type { Laid } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { facesOf, labelOf, pipsOf } from '../tiles/parse';
import { pipPath, pipStyle } from '../tiles/pips';
import { HALF, Tile, TileShape, type Worths } from '../tiles/Tile';
import type { OpenFace } from './bag';
import { litClass, Marks, type Lit } from './Felt';

function FaceToken({ face }: { face: string }) {
	const { name, worth } = facesOf(`${face}-x`)[0]!;
	const pips = pipsOf(name);
	if (pips !== null) return <path className="pips" style={pipStyle(pips)} transform="scale(0.82)" d={pipPath(pips)} />;
	const { large, small } = labelOf(name);
	return (
		<g className="written">
			<text
				textAnchor="middle"
				y={small ? 2 : 18}
				fontSize={[...large].length === 1 ? 56 : Math.min(30, 88 / [...large].length)}
			>
				{large}
			</text>
			{small && (
				<text className="small" textAnchor="middle" y="22" fontSize={Math.min(15, 130 / [...small].length)}>
					{small}
				</text>
			)}
			{worth !== null && (
				<text className="worth" textAnchor="middle" y="42" fontSize="17">
					{worth}
				</text>
			)}
		</g>
	);
}

interface BagViewProps {
	open: readonly OpenFace[];
	laid: readonly Laid[];
	lit: readonly Lit[];
	onSpot: (place: number) => void;
	worths?: Worths;
	describe: string;
}

export function BagView({ open, laid, lit, onSpot, worths, describe }: BagViewProps) {
	const { t, number } = useSpeech();
	const last = laid.at(-1);
	const count = last ? facesOf(last.tile).length : 2;
	const radius = Math.max(55 * count + 80, (open.length * 118) / (2 * Math.PI));
	const reach = radius + 80;
	return (
		<div className="bag" data-bare={laid.length ? undefined : true}>
			<svg className="bag-circle" viewBox={`${-reach} ${-reach} ${2 * reach} ${2 * reach}`} role="img" aria-label={describe}>
				<circle className="bag-ring" r={radius} />
				{open.map((entry, i) => {
					const angle = (2 * Math.PI * i) / open.length - Math.PI / 2;
					const light = lit.find(l => l.place === entry.place);
					return (
						/* the same choice stands in the list of the bench */
						<g
							key={entry.face}
							transform={`translate(${Math.cos(angle) * radius} ${Math.sin(angle) * radius})`}
							className={light ? `bag-face bag-lit${litClass(light)}` : 'bag-face'}
							onClick={light ? () => onSpot(entry.place) : undefined}
							data-place={entry.place}
							data-lit={light ? true : undefined}
						>
							{light && <title>{light.label}</title>}
							<circle className="bag-token" r="50" />
							<FaceToken face={entry.face} />
							<g transform="translate(44 -44)">
								<circle className="bag-badge" r="22" />
								<text className="bag-count" textAnchor="middle" y="9">
									{number(entry.open)}
								</text>
							</g>
							{/* the side that joins lies on the face, the others lead inwards */}
							{light?.ghost && (
								<g
									className="bag-ghost"
									transform={`rotate(${(angle * 180) / Math.PI + 90}) scale(0.62) translate(${-HALF / 2} -30)`}
								>
									<TileShape tile={light.ghost} facing="south" worths={worths} />
								</g>
							)}
							{light && <Marks lit={light} x={0} y={-62} />}
						</g>
					);
				})}
				{last && (
					<g key={laid.length} transform={`translate(${-HALF / 2} ${(-HALF * count) / 2})`}>
						<g className="laid laid-pop">
							<TileShape tile={last.tile} facing="south" worths={worths} />
						</g>
					</g>
				)}
			</svg>
			<div className="bag-laid">
				<p aria-hidden="true">{t('table.bag.laid')}</p>
				{/* it scrolls */}
				<ol className="wrap strip" tabIndex={0} aria-label={t('table.bag.laid')}>
					{laid.map((play, i) => (
						<li key={i}>
							<Tile tile={play.tile} label={play.tile} worths={worths} className="tile-mini" />
						</li>
					))}
				</ol>
			</div>
		</div>
	);
}
