import { type RouteObject, redirect } from 'react-router';

/** Everything that the page shows is in the query of one address: the folder, the list, the search. */
export const routes: RouteObject[] = [
  { index: true, loader: () => redirect('/files') },
  { path: 'files', lazy: () => import('./files-page.tsx') },
  { path: 'manage', lazy: () => import('./manage-page.tsx') },
  { path: '*', loader: () => redirect('/files') },
];
