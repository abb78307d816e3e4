/* What each side could expect, event by event, of one round or of several in a row. It is walked along with a finger, a mouse or keys. */
import type { TargetedKeyboardEvent, TargetedPointerEvent } from 'preact';
import { useSpeech } from '../i18n/i18n';
import { curveStyle, dotStyle } from '../lab/scale';
import { useSize } from '../ui/useSize';
import { pointAt, rowOf, sidesOf, stepFrom, teamOf, turningsOf, type Point, type Round } from './rounds';
import { useTelling } from './telling';
import { words } from './words';

const radius = { good: 0, slip: 4, mistake: 5, blunder: 6 };
const [height, left, right, top, bottom] = [168, 34, 8, 20, 18];

interface GraphProps extends Point {
	rounds: readonly Round[];
	onLook: (to: Point) => void;
}

export function Graph({ rounds, which, at, onLook }: GraphProps) {
	const { t, say, number, name } = useSpeech();
	const tell = useTelling();
	const [box, size] = useSize<HTMLDivElement>();
	const width = Math.max(240, size.width || 320);
	const { before, total } = rowOf(rounds);
	const x = (round: number, event: number) =>
		left + (((before[round] ?? 0) + event) / Math.max(1, total)) * (width - left - right);
	const y = (share: number) => top + (1 - share) * (height - top - bottom);
	const sides = sidesOf(rounds);
	/* the second of two sides mirrors the first */
	const shown = sides.length === 2 ? sides.slice(0, 1) : sides.slice(0, 4);
	const nameOf = (side: readonly string[]) => side.map(name).join(' + ');
	const several = rounds.length > 1;
	const each = Math.ceil((22 * rounds.length) / (width - left - right)); /* numbers need room */

	const walk = (event: TargetedPointerEvent<HTMLDivElement>) => {
		if (event.type === 'pointermove' && !event.buttons) return;
		const frame = event.currentTarget.getBoundingClientRect();
		const along = ((event.clientX - frame.left) / frame.width) * width;
		onLook(pointAt(rounds, ((along - left) / (width - left - right)) * total));
	};
	const keyed = (key: string): Point | null => {
		switch (key) {
			case 'ArrowRight':
			case 'ArrowUp':
				return stepFrom(rounds, { which, at }, true);
			case 'ArrowLeft':
			case 'ArrowDown':
				return stepFrom(rounds, { which, at }, false);
			case 'PageUp':
				return { which: Math.min(rounds.length - 1, which + 1), at: 0 };
			case 'PageDown':
				return { which: Math.max(0, which - 1), at: 0 };
			case 'Home':
				return { which: 0, at: 0 };
			case 'End':
				return pointAt(rounds, total);
			default:
				return null;
		}
	};
	const press = (event: TargetedKeyboardEvent<HTMLDivElement>) => {
		if (event.altKey || event.ctrlKey || event.metaKey) return;
		const to = keyed(event.key);
		if (!to) return;
		event.preventDefault(); /* the arrows of the whole replay are others */
		onLook(to);
	};

	const share = (round: Round | undefined, side: readonly string[]): number | undefined => {
		const outlook = round?.review?.outlooks.findLast(entry => entry.event <= at);
		const team = round && teamOf(round, side);
		return team === undefined ? undefined : outlook?.wins[team];
	};
	const here = rounds[which];
	const standing = shown.flatMap(side => {
		const wins = share(here, side);
		return wins === undefined ? [] : [`${nameOf(side)} ${number(Math.round(100 * wins))} %`];
	});
	const place = several ? `${t('round', { n: (here?.number ?? 0) + 1 })}, ` : '';
	return (
		<div ref={box} className="review-graph">
			<div
				className="review-walk"
				role="slider"
				tabIndex={0}
				aria-label={say(words.graph)}
				aria-valuemin={0}
				aria-valuemax={total}
				aria-valuenow={(before[which] ?? 0) + at}
				aria-valuetext={`${place}${say(words.move, { n: at })}. ${standing.join('; ')}`}
				onPointerDown={walk}
				onPointerMove={walk}
				onKeyDown={press}
				data-testid="review-graph"
			>
				<svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
					{[0, 0.5, 1].map(mark => (
						<g key={mark}>
							<line className="chart-grid" x1={left} x2={width - right} y1={y(mark)} y2={y(mark)} />
							<text className="chart-tick" x={left - 5} y={y(mark) + 4} textAnchor="end">
								{number(100 * mark)}
							</text>
						</g>
					))}
					{several &&
						rounds.map((round, i) => (
							<g key={i} data-round={round.number}>
								<rect
									className={`review-round${i === which ? ' review-here' : ''}${round.review ? '' : ' review-unknown'}`}
									x={x(i, 0)}
									y={top}
									width={Math.max(0, x(i, round.events.length) - x(i, 0))}
									height={height - top - bottom}
								/>
								{i % each === 0 && (
									<text className="chart-tick" x={x(i, round.events.length / 2)} y={top - 6} textAnchor="middle">
										{number(round.number + 1)}
									</text>
								)}
							</g>
						))}
					{shown.map((side, i) => (
						<path
							key={i}
							className="curve"
							style={curveStyle(i)}
							d={rounds
								.map((round, r) => {
									const team = teamOf(round, side);
									if (team === undefined || !round.review?.outlooks.length) return '';
									const points = round.review.outlooks.map(
										outlook => `${x(r, outlook.event).toFixed(1)} ${y(outlook.wins[team] ?? 0).toFixed(1)}`,
									);
									return `M${points.join('L')}`;
								})
								.join('')}
						/>
					))}
					<line className="review-now" x1={x(which, at)} x2={x(which, at)} y1={top} y2={height - bottom} />
					{turningsOf(rounds).map(({ which: round, at: event, decision }) => (
						<circle
							key={`${round} ${event}`}
							className={`review-dot review-${decision.grade}`}
							cx={x(round, event)}
							cy={height - bottom + 9}
							r={radius[decision.grade]}
						>
							<title>{tell(decision, rounds[round]!)}</title>
						</circle>
					))}
				</svg>
			</div>
			<p className="wrap review-legend hint">
				{shown.map((side, i) => (
					<span key={i}>
						<svg className="review-key" viewBox="0 0 10 10" aria-hidden="true">
							<rect style={dotStyle(i)} width="10" height="10" />
						</svg>{' '}
						{nameOf(side)}
					</span>
				))}
			</p>
		</div>
	);
}
