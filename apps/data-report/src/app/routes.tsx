import { notFoundRoute, RouteFailure } from '@pedestal/workbench';
import { type RouteObject, redirect } from 'react-router';

/** Each page is a chunk of its own, loaded when it is opened. */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteFailure,
    children: [
      { index: true, loader: () => redirect('/overview') },
      { path: 'overview', lazy: () => import('../home/home-page.tsx') },
      { path: 'explore', lazy: () => import('../explorer/explorer-page.tsx') },
      { path: 'r/:id', lazy: () => import('../explorer/explorer-page.tsx') },
      { path: 'd/:id', lazy: () => import('../dashboard/dashboard-page.tsx') },
      { path: 's/:id', lazy: () => import('../dataset/dataset-page.tsx') },
      { path: 'schedules', lazy: () => import('../schedule/schedules-page.tsx') },
      notFoundRoute,
    ],
  },
];

/** What another sub-app embeds; it has no address of its own. */
export const tileRoutes: RouteObject[] = [
  { path: '*', ErrorBoundary: RouteFailure, lazy: () => import('../embedded/tile-page.tsx') },
];
