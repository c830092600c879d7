import { Navigate, type RouteObject } from 'react-router';

/** Everything that the page shows is in the query of one address: the folder, the list, the search. */
export const routes: RouteObject[] = [
  { index: true, element: <Navigate to="files" replace /> },
  { path: 'files', lazy: () => import('./files-page.tsx') },
  { path: '*', element: <Navigate to="files" replace /> },
];
