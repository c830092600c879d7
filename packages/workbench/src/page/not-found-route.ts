import type { RouteObject } from 'react-router';

/** Catch-all route that shows "no such page"; put it last. */
export const notFoundRoute: RouteObject = { path: '*', lazy: () => import('./not-found.tsx') };
