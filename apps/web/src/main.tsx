import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { fetchPageCode } from './app/router.tsx';
import { startSession } from './app/session-effects.ts';
import { loadLaterTexts, startI18n } from './kit/i18n.ts';
import { log } from './kit/log.ts';
import { countMissingParts } from './kit/missing-parts.ts';
import { sessionStore } from './kit/session-store.ts';
import { fetchToastLayer } from './ui/toast.tsx';
import './styles/index.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

countMissingParts();
startSession();
if (sessionStore.get().phase === 'starting') fetchPageCode();
await startI18n();
createRoot(root).render(<App />);
// The texts of the other pages come while nothing else is asked for; whoever is faster waits for them. What a failure is said
// in comes then, too: the first one to say may be that there is no line.
setTimeout(() => {
  void fetchToastLayer();
  loadLaterTexts()
    .then(() => import('./app/offline/start-late.ts'))
    .then(({ startLate }) => startLate())
    .catch((error: unknown) => log('later parts did not come', error));
}, 2000);
