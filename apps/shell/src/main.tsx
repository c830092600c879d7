import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, prepareApp } from './app/app.tsx';
import { startI18n } from './lib/format/i18n.ts';
import { watchTheme } from './lib/page/theme.ts';
import './styles/tokens.css';
import './styles/base.css';

watchTheme();
// Fetch the first page in parallel with the texts.
const [, prepared] = await Promise.all([startI18n(), prepareApp()]);

const root = document.getElementById('root-master');
if (!root) throw new Error('index.html has no #root-master');
createRoot(root).render(
  <StrictMode>
    <App prepared={prepared} />
  </StrictMode>,
);
