import { RouteFailure } from '@pedestal/workbench';
import type { RouteObject } from 'react-router';

/** What another sub-app embeds; it has no address of its own. */
export const embeddedRoutes: RouteObject[] = [
  {
    path: '*',
    ErrorBoundary: RouteFailure,
    lazy: () => import('../embedded/embedded-page.tsx'),
  },
];
