import { render } from 'preact/compat';
import { App } from './App';
import { SpeechProvider } from './i18n/i18n';
import { Announcer } from './ui/announce';
import './ui/effects';
import './ui/base.css';
import './tiles/tiles.css';
import './table/table.css';
import './table/felt.css';
import './table/board.css';
import './table/seats.css';
import './table/bench.css';
import './table/history.css';
import './friends/friends.css';
import './lesson/first-time.css';
import './setup/setup.css';

render(
	<SpeechProvider>
		<Announcer>
			<App />
		</Announcer>
	</SpeechProvider>,
	document.getElementById('root')!,
);
