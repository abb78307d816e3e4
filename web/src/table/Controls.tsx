/* The buttons of a table: those of its owner, and those of everybody. */
import type { ReactNode } from 'preact/compat';
import type { Command, TableState } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { Act } from '../ui/Button';

/* Milliseconds between two steps, from leisurely to at once. */
const speeds = [3000, 2200, 1600, 1100, 800, 550, 350, 180, 60, 0] as const;

function speedIndex(ms: number): number {
	let best = 0;
	speeds.forEach((speed, i) => {
		if (Math.abs(speed - ms) < Math.abs(speeds[best]! - ms)) best = i;
	});
	return best;
}

function SpeedSlider({ ms, onChange }: { ms: number; onChange: (ms: number) => void }) {
	const { t } = useSpeech();
	return (
		<label className="line speed">
			<span>{t('table.speed')}</span>
			<input
				type="range"
				min={0}
				max={speeds.length - 1}
				value={speedIndex(ms)}
				aria-valuetext={t('table.speed.ms', { n: ms / 1000 })}
				onChange={event => onChange(speeds[Number(event.currentTarget.value)]!)}
			/>
		</label>
	);
}

interface OwnerControlsProps {
	state: TableState;
	busy: boolean;
	speed: number;
	person: boolean;
	onSpeed: (ms: number) => void;
	onCommand: (command: Command) => void;
	onNew: () => void;
	children?: ReactNode;
}

export function OwnerControls({ state, busy, speed, person, onSpeed, onCommand, onNew, children }: OwnerControlsProps) {
	const { t } = useSpeech();
	const running = state.mode === 'running';
	return (
		<div className="row controls" role="group" aria-label={t('table.title')}>
			{state.over ? (
				<Act
					icon="forward"
					label={t('table.rematch')}
					onClick={() => onCommand({ do: 'rematch' })}
					disabled={busy}
					look="primary"
				/>
			) : (
				<>
					<Act
						icon="step"
						label={t('table.next')}
						onClick={() => onCommand({ do: 'step' })}
						disabled={busy || running || person}
						look={person ? '' : 'primary'}
					/>
					{running ? (
						<Act icon="pause" label={t('table.pause')} onClick={() => onCommand({ do: 'pause' })} />
					) : (
						<Act icon="play" label={t('table.run')} onClick={() => onCommand({ do: 'run', speed })} disabled={busy} />
					)}
					<Act icon="end" label={t('table.finish')} onClick={() => onCommand({ do: 'finish' })} disabled={busy || person} />
				</>
			)}
			<Act icon="reset" label={t('table.reset')} onClick={() => onCommand({ do: 'reset' })} disabled={busy} />
			<Act icon="new" label={t('table.new')} onClick={onNew} />
			{children}
			<SpeedSlider ms={speed} onChange={onSpeed} />
		</div>
	);
}
