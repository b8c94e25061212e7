import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startSession } from './app/session-effects.ts';
import { startI18n } from './kit/i18n.ts';
import './styles/index.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

startSession();
await startI18n();
createRoot(root).render(<App />);
