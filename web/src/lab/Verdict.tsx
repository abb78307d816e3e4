/* What a comparison comes to: the verdict in words, intervals that close in, the ladder, and who is better than whom. */
import type { Compared, Spread } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { CopyButton, Head, Wide } from '../ui/bits';
import { useSize } from '../ui/useSize';
import { chartWidth } from './charts';

type Player = Compared['players'][number];

/* Never rounded to certainty. */
function likelihood(share: number, percent: (share: number, digits?: number) => string): string {
	if (share > 0.999) return `> ${percent(0.999, 1)}`;
	if (share < 0.001) return `< ${percent(0.001, 1)}`;
	return percent(share, 1);
}

const row = 34;
const top = 8;

/* From the lowest end of any interval to the highest, what is even included. */
function rangeOf(players: readonly Player[], even: number): [number, number] {
	const ends = players.flatMap(({ share: { mean, half } }) => (mean === null ? [] : [mean - (half ?? 0), mean + (half ?? 0)]));
	const low = Math.min(even, ...ends);
	const high = Math.max(even, ...ends);
	const margin = Math.max((high - low) * 0.08, 0.002);
	return [Math.max(0, low - margin), Math.min(1, high + margin)];
}

function Intervals({ result, named }: { result: Compared; named: (written: string) => string }) {
	const { t, percent } = useSpeech();
	const [box, size] = useSize<HTMLDivElement>();
	const width = chartWidth(size.width, 900);
	const left = Math.min(220, width * 0.36);
	const [low, high] = rangeOf(result.players, result.even);
	const x = (share: number) => left + ((share - low) / (high - low)) * (width - left - 16);
	const height = top + row * result.players.length + 28;
	return (
		<div ref={box}>
			<svg className="chart intervals" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('lab.wins')}>
				<line className="even" x1={x(result.even)} x2={x(result.even)} y1={top} y2={height - 26} />
				<text className="chart-value" x={x(result.even)} y={height - 8} textAnchor="middle">
					{percent(result.even)}
				</text>
				{result.players.map(({ player, share: { mean, half } }, i) => {
					const y = top + row * (i + 0.5);
					return (
						<g key={player}>
							<text className="chart-label" x={left - 12} y={y + 5} textAnchor="end">
								{named(player)}
							</text>
							{mean !== null && (
								<>
									<line className="interval" x1={x(mean - (half ?? 0))} x2={x(mean + (half ?? 0))} y1={y} y2={y} />
									<circle className="mean" cx={x(mean)} cy={y} r="5.5" />
								</>
							)}
						</g>
					);
				})}
			</svg>
		</div>
	);
}

function Test({ sprt }: { sprt: NonNullable<Compared['sprt']> }) {
	const { t, number } = useSpeech();
	const { llr, lower, upper } = sprt;
	if (llr === null || lower === null || upper === null) return null;
	const label = t('compare.llr', { llr: number(llr, 2), lower: number(lower, 2), upper: number(upper, 2) });
	return (
		<p className="stack sprt">
			<meter min={lower} max={upper} value={llr} aria-label={label} />
			<span>{label}</span>
		</p>
	);
}

function Ladder({ players, named }: { players: readonly Player[]; named: (written: string) => string }) {
	const { t, number, percent } = useSpeech();
	const show = ({ mean, half }: Spread, write: (value: number) => string) =>
		mean === null ? (
			'∞'
		) : (
			<>
				{write(mean)} <small>± {half === null ? '∞' : write(half)}</small>
			</>
		);
	const order = [...players].sort((a, b) => (b.share.mean ?? 0) - (a.share.mean ?? 0));
	return (
		<Wide label={t('compare.ladder')}>
			<table className="numbers" data-testid="ladder">
				<Head
					cells={[
						t('compare.place'),
						t('setup.step.players'),
						t('lab.wins'),
						t('compare.elo'),
						t('lab.points'),
						t('compare.superiority'),
					]}
				/>
				<tbody>
					{order.map((player, i) => (
						<tr key={player.player}>
							<td>{i + 1}</td>
							<th scope="row">{named(player.player)}</th>
							<td>{show(player.share, value => percent(value, 2))}</td>
							<td>{show(player.elo, value => number(value, 1))}</td>
							<td>{show(player.points, value => number(value, 2))}</td>
							<td>{player.superiority === null ? '' : likelihood(player.superiority, percent)}</td>
						</tr>
					))}
				</tbody>
			</table>
		</Wide>
	);
}

/* Darker where it is surer. */
const shade = (share: number | null) =>
	share === null ? undefined : `color-mix(in srgb, var(--accent) ${Math.round(share * 30)}%, transparent)`;

function Matrix({ result, named }: { result: Compared; named: (written: string) => string }) {
	const { t, percent } = useSpeech();
	const names = result.players.map(({ player }) => player);
	const likely = (a: string, b: string) => result.pairs.find(pair => pair.player === a && pair.over === b)?.superiority ?? null;
	return (
		<section className="card">
			<h2>{t('compare.matrix')}</h2>
			<Wide label={t('compare.matrix')}>
				<table className="numbers matrix" data-testid="matrix">
					<Head cells={['', ...names.map(name => named(name))]} />
					<tbody>
						{names.map(a => (
							<tr key={a}>
								<th scope="row">{named(a)}</th>
								{names.map(b => {
									const share = a === b ? null : likely(a, b);
									return (
										<td key={b} className="likely" style={{ backgroundColor: shade(share) }}>
											{share === null ? '' : likelihood(share, percent)}
										</td>
									);
								})}
							</tr>
						))}
					</tbody>
				</table>
			</Wide>
		</section>
	);
}

interface VerdictProps {
	result: Compared;
	over: boolean;
	title: string;
	link: string;
	named: (written: string) => string;
}

export function Verdict({ result, over, title, link, named }: VerdictProps) {
	const { t, say } = useSpeech();
	return (
		<div className="stack results" data-testid={over ? 'verdict' : 'sofar'}>
			<section className="card">
				<div className="split results-head">
					<h2>
						{over ? t('compare.verdict') : t('compare.sofar')} · {title}
					</h2>
					<CopyButton text={() => link} label={t('compare.link')} />
				</div>
				{/* read out once, at the end */}
				<p className="compare-verdict" aria-live={over ? 'polite' : 'off'}>
					{result.players.reduce((text, { player }) => text.replaceAll(player, named(player)), say(result.verdict))}
				</p>
				{result.sprt && <Test sprt={result.sprt} />}
				<Intervals result={result} named={named} />
				<p className="hint">{t('compare.share.about')}</p>
			</section>
			<section className="card">
				<h2>{t('compare.ladder')}</h2>
				<Ladder players={result.players} named={named} />
			</section>
			{result.players.length > 2 && <Matrix result={result} named={named} />}
		</div>
	);
}
