/* A table: watched, stepped, run or played at. */
import { inviteLink, type TableSecrets } from '../api/secrets';
import { useSpeech } from '../i18n/i18n';
import { Busy } from '../ui/bits';
import { later } from '../ui/later';
import { Gone } from './Gone';
import { LostNote } from './TableHead';
import { TableView } from './TableView';
import { useAtTable, useSecrets } from './useAtTable';

const Lobby = later(() => import('../friends/Lobby').then(module => module.Lobby), <Busy />);

export function TableScreen({ id, query }: { id: string; query: URLSearchParams }) {
	const { secrets, ...rest } = useSecrets(id, query);
	return <AtTable key={secrets.seat ?? secrets.owner} id={id} secrets={secrets} {...rest} />;
}

interface AtTableProps {
	id: string;
	secrets: TableSecrets;
	onOpen: () => void;
	onRefused: () => void;
}

function AtTable({ id, secrets, onOpen, onRefused }: AtTableProps) {
	const { t } = useSpeech();
	const at = useAtTable(id, secrets, onOpen);
	const { view, table, busy, fault, act } = at;
	const { invite, seat } = secrets;
	const { state } = view;
	if (view.link === 'gone') return <Gone text={t('table.gone')} />;
	if (view.link === 'refused')
		return (
			<Gone
				text={t(invite && seat ? 'friends.removed' : 'table.refused')}
				onWatch={onRefused}
				invited={invite && seat && inviteLink(id, invite)}
			/>
		);
	const lost = <LostNote retryAt={view.retryAt} onHurry={table.hurry} />;
	if (!state) return view.retryAt === null ? <Busy /> : lost;
	if (state.mode !== 'lobby') return <TableView at={at} state={state} lost={view.link !== 'live' && lost} />;
	return (
		<>
			{view.link !== 'live' && lost}
			<Lobby id={id} state={state} table={table} secrets={secrets} busy={busy} fault={fault} act={act} />
		</>
	);
}
