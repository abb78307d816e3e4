/* The tables of late. */
import { api } from '../api/client';
import { secretsOf } from '../api/secrets';
import type { TableCard } from '../api/types';
import { useSpeech } from '../i18n/i18n';
import { titleOf } from '../ui/title';
import { useLoad } from '../ui/useLoad';

function TableList({ tables }: { tables: readonly TableCard[] }) {
	const speech = useSpeech();
	const { t, name } = speech;
	return (
		<ul className="tables">
			{tables.map(table => (
				<li key={table.id}>
					<a className="card table-card" href={`#/table/${table.id}`}>
						<strong>{titleOf(table, speech)}</strong>
						<span className="hint">{table.players.map(name).join(', ')}</span>
						<span className="wrap table-tags">
							{table.open > 0 && <span className="tag">{t('home.people', { n: table.open })}</span>}
							<span className="tag">
								{t('home.round', { n: table.round + 1 })} · {table.over ? t('home.over') : t('home.going')}
							</span>
						</span>
					</a>
				</li>
			))}
		</ul>
	);
}

/* One's own first; more than a few would push the variants out of sight. */
export function RecentTables() {
	const { t } = useSpeech();
	const { value } = useLoad(api.tables);
	if (!value?.length) return null;
	const isOwn = ({ id }: TableCard) => {
		const { owner, seat } = secretsOf(id);
		return Boolean(owner ?? seat);
	};
	const tables = [...value.filter(isOwn), ...value.filter(table => !isOwn(table))];
	const [shown, more] = [tables.slice(0, 4), tables.slice(4)];
	return (
		<section className="recent">
			<h2>{t('home.tables')}</h2>
			<TableList tables={shown} />
			{more.length > 0 && (
				<details>
					<summary>{t('home.tables.more', { n: more.length })}</summary>
					<TableList tables={more} />
				</details>
			)}
		</section>
	);
}
