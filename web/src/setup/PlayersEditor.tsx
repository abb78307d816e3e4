/* Who plays: a name, one or several strategies, a character; or a seat that waits for a person. */
import { useSpeech } from '../i18n/i18n';
import { Avatar } from '../ui/Avatar';
import { cleaned, Field } from '../ui/bits';
import { Button, Remove } from '../ui/Button';
import { OptionMenu } from './ChoiceEditor';
import { strategyPlace } from './complaints';
import { namesOf, presetChoice, usualChoice, type PlayerDraft, type Shape } from './draft';
import { FaultAt } from './faults';
import { personOf } from './people';

export const isOpen = (player: PlayerDraft, shape: Shape) =>
	player.strategies.some(strategy => strategy.option === personOf(shape.strategy)?.name);

interface PlayersEditorProps {
	shape: Shape;
	players: readonly PlayerDraft[];
	onChange: (players: PlayerDraft[]) => void;
	most: number;
	people?: boolean; /* whether seats may wait for somebody */
}

export function PlayersEditor({ shape, players, onChange, most, people = true }: PlayersEditorProps) {
	const speech = useSpeech();
	const { t } = speech;
	const names = namesOf(players, speech);
	const usual = usualChoice(shape.strategy);
	const person = personOf(shape.strategy);
	const add = () => onChange([...players, { name: '', strategies: [usual], character: null }]);
	return (
		<div className="stack rows" data-list="players">
			{players.map((player, i) => {
				const edit = (next: Partial<PlayerDraft>) => onChange(players.map((old, j) => (i === j ? { ...old, ...next } : old)));
				const called = names[i]!;
				const place = `players[${i}]`;
				const open = isOpen(player, shape);
				return (
					<fieldset key={i} className={open ? 'row-box player-row player-open' : 'row-box player-row'} data-player={i}>
						<legend className="unseen">{called}</legend>
						<Avatar name={called} />
						<div className="player-name">
							<Field
								label={t('setup.player.name')}
								maxLength={60}
								value={player.name}
								placeholder={called}
								onChange={event => edit({ name: cleaned(event.currentTarget, /["',=]/g) })}
							/>
							<FaultAt place={place} parts={[`${place}.strategy`, `${place}.character`]} />
						</div>
						<div className="field player-strategy">
							<span>{t('setup.player.strategy')}</span>
							<div className="stack strategies" role="group" aria-label={t('setup.player.strategies', { name: called })}>
								{player.strategies.map((strategy, k) => (
									<div key={k} className="wrap rule-row">
										<OptionMenu
											aspect={shape.strategy}
											label={`${called}: ${t('setup.player.strategy')} ${k + 1}`}
											choice={strategy}
											place={strategyPlace(i, k, player.strategies.length)}
											onChange={next => edit({ strategies: player.strategies.map((old, j) => (j === k ? next : old)) })}
										/>
										{player.strategies.length > 1 && (
											<Remove
												what={strategy.option}
												onClick={() => edit({ strategies: player.strategies.filter((_, j) => j !== k) })}
											/>
										)}
									</div>
								))}
								{!open && player.strategies.length < 8 && (
									<Button icon="plus" look="small quiet" onClick={() => edit({ strategies: [...player.strategies, usual] })}>
										{t('setup.player.strategy.add')}
									</Button>
								)}
								{player.strategies.length > 1 && <span className="hint">{t('setup.player.several')}</span>}
							</div>
						</div>
						<div className="field player-character">
							<span>{t('setup.player.character')}</span>
							<OptionMenu
								aspect={shape.character}
								label={`${called}: ${t('setup.player.character')}`}
								choice={player.character ?? usualChoice(shape.character)}
								place={`${place}.character`}
								onChange={character => edit({ character })}
							/>
						</div>
						<span className="row-tools">
							{people && person && (
								<Button
									icon={open ? 'check' : 'person'}
									look="small"
									text={t('setup.player.open')}
									aria-pressed={open}
									title={t('setup.player.makeopen')}
									onClick={() => edit({ strategies: [open ? usual : presetChoice(person)] })}
								/>
							)}
							<Remove
								what={called}
								disabled={players.length <= 2}
								onClick={() => onChange(players.filter((_, j) => j !== i))}
							/>
						</span>
					</fieldset>
				);
			})}
			<FaultAt place="players" parts={players.map((_, i) => `players[${i}]`)} />
			{players.length < most && <Button icon="plus" text={t('setup.player.add')} onClick={add} />}
		</div>
	);
}
