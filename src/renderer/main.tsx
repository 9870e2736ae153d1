import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import './styles/tokens.css';
import './styles/base.css';
import './styles/shell.css';
import './styles/controls.css';
import './styles/marks.css';
import './styles/lists.css';
import './styles/overview.css';
import './styles/quarantine.css';
import './styles/review.css';
import './styles/confirm.css';
import './styles/run.css';
import './styles/receipt.css';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no place for the window');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
