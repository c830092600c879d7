import { notFoundRoute, RouteFailure } from '@pedestal/workbench';
import { type RouteObject, redirect } from 'react-router';

/** Each page is a chunk of its own, loaded when it is opened. */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteFailure,
    children: [
      { index: true, loader: () => redirect('/users') },
      { path: 'users', lazy: () => import('../features/users/users-page.tsx') },
      { path: 'org-units', lazy: () => import('../features/org-units/org-units-page.tsx') },
      { path: 'roles', lazy: () => import('../features/roles/roles-page.tsx') },
      { path: 'roles/:id', lazy: () => import('../features/roles/role-page.tsx') },
      { path: 'resources', lazy: () => import('../features/resources/resources-page.tsx') },
      { path: 'why', lazy: () => import('../features/why/why-page.tsx') },
      { path: 'systems', lazy: () => import('../features/systems/systems-page.tsx') },
      { path: 'invites', lazy: () => import('../features/invites/invites-page.tsx') },
      { path: 'sessions', lazy: () => import('../features/sessions/sessions-page.tsx') },
      { path: 'audit', lazy: () => import('../features/audit/audit-page.tsx') },
      { path: 'sign-ins', lazy: () => import('../features/audit/sign-ins-page.tsx') },
      {
        path: 'service-accounts',
        lazy: () => import('../features/service-accounts/service-accounts-page.tsx'),
      },
      { path: 'webhooks', lazy: () => import('../features/webhooks/webhooks-page.tsx') },
      { path: 'sub-apps', lazy: () => import('../features/sub-apps/sub-apps-page.tsx') },
      {
        path: 'release-health',
        lazy: () => import('../features/release-health/release-health-page.tsx'),
      },
      { path: 'notices', lazy: () => import('../features/notices/notices-page.tsx') },
      notFoundRoute,
    ],
  },
];
