/* The plays as a plain list: for whoever reads rather than looks, and for faces that are hard to draw. */
import type { Laid } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { Tile, type Worths } from '../tiles/Tile';

export function ListView({ laid, names, worths }: { laid: readonly Laid[]; names: readonly string[]; worths?: Worths }) {
	const { t, number } = useSpeech();
	if (!laid.length) return <p className="list-empty">{t('table.empty')}</p>;
	return (
		/* a scrollable list takes the focus */
		<ol className="list-view" tabIndex={0} aria-label={t('table.view.list')}>
			{laid.map((play, i) => (
				<li key={i} className={i === laid.length - 1 ? 'list-last' : undefined}>
					<span className="list-number">{i + 1}</span>
					<Tile tile={play.tile} facing="east" worths={worths} className="tile-row" />
					<span className="list-tile">{play.tile}</span>
					<span>{names[play.seat]}</span>
					<span className="list-value">{number(play.value)}</span>
				</li>
			))}
		</ol>
	);
}
