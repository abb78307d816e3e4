/* The plays as a plain list: for whoever reads rather than looks, and for faces that are hard to draw. */
import { useEffect, useRef } from 'preact/compat';
import type { Laid } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { Tile, type Worths } from '../tiles/Tile';

interface ListViewProps {
	laid: readonly Laid[];
	names: readonly string[];
	where: (play: Laid, index: number) => string;
	worths?: Worths;
	describe: string;
}

export function ListView({ laid, names, where, worths, describe }: ListViewProps) {
	const { t, number } = useSpeech();
	const list = useRef<HTMLOListElement>(null);
	useEffect(() => {
		list.current?.scrollTo({ top: list.current.scrollHeight });
	}, [laid.length]);
	return (
		<div className="list-box">
			<p className="list-ends">{describe}</p>
			{/* a scrollable list takes the focus */}
			<ol ref={list} className="list-view" tabIndex={0} aria-label={t('table.view.list')}>
				{laid.map((play, i) => (
					<li key={i} className={i === laid.length - 1 ? 'list-last' : undefined}>
						<span className="list-number">{i + 1}</span>
						<Tile tile={play.tile} facing="east" worths={worths} className="tile-row" />
						<span className="list-tile">{play.tile}</span>
						<span>{names[play.seat]}</span>
						<span className="list-where">{where(play, i)}</span>
						<span className="list-value">{t('table.worth', { n: number(play.value) })}</span>
					</li>
				))}
			</ol>
		</div>
	);
}
