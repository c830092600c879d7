import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { createRouter } from './app/router.tsx';
import { startI18n } from './lib/i18n.ts';
import { watchTheme } from './lib/theme.ts';
import './styles/tokens.css';
import './styles/base.css';

watchTheme();
await startI18n();

const root = document.getElementById('root-master');
if (!root) throw new Error('index.html has no #root-master');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createRouter()} />
  </StrictMode>,
);
