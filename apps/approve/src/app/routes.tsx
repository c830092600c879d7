import { notFoundRoute, RouteFailure } from '@pedestal/workbench';
import { type RouteObject, redirect } from 'react-router';
import type { Box } from '../inbox/box.ts';
import { Frame } from './frame.tsx';

const inbox = (box: Box) => async () => {
  const { createInboxPage } = await import('../inbox/inbox-page.tsx');
  return { Component: createInboxPage(box) };
};

/** Each page is a chunk of its own, loaded when it is opened. */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteFailure,
    children: [
      { index: true, loader: () => redirect('/inbox') },
      {
        Component: Frame,
        children: [
          { path: 'inbox', lazy: inbox('todo') },
          { path: 'done', lazy: inbox('done') },
          { path: 'cc', lazy: inbox('cc') },
          { path: 'mine', lazy: inbox('mine') },
          { path: 'all', lazy: inbox('all') },
          { path: 'delegation', lazy: () => import('../delegation/delegation-page.tsx') },
          { path: 'statistics', lazy: () => import('../statistics/statistics-page.tsx') },
          { path: 'flows', lazy: () => import('../designer/definitions-page.tsx') },
        ],
      },
      { path: 'flows/:id', lazy: () => import('../designer/designer-page.tsx') },
      { path: 'a/:id', lazy: () => import('../task/task-page.tsx') },
      { path: 'new', lazy: () => import('../start/new-page.tsx') },
      { path: 'new/:workspace/:collection', lazy: () => import('../start/form-page.tsx') },
      { path: 'submit/:workspace/:collection/:id', lazy: () => import('../start/submit-page.tsx') },
      notFoundRoute,
    ],
  },
];

/** What another sub-app embeds; it has no address of its own. */
export const panelRoutes: RouteObject[] = [
  { path: '*', ErrorBoundary: RouteFailure, lazy: () => import('../panel/panel-page.tsx') },
];
