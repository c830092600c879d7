import { createBrowserRouter, type RouteObject } from 'react-router';
import { basePath } from '../lib/document-meta.ts';
import { loadTexts } from '../lib/i18n.ts';
import { FailurePage } from './failure-page.tsx';
import { Root, type RouteHandle } from './root.tsx';
import { redirectFromRoot, requireSession } from './session/require-session.ts';
import { SessionGuard } from './session/session-guard.tsx';
import { ShellSkeleton } from './skeleton/shell-skeleton.tsx';

type Page = { Component: React.ComponentType };

/** Loads a page and its texts side by side, when somebody goes there. */
function page(load: () => Promise<Page>, ...namespaces: string[]) {
  return async () => {
    const [loaded] = await Promise.all([load(), loadTexts(...namespaces)]);
    return { Component: loaded.Component };
  };
}

const titled = (title: string): RouteHandle => ({ title });

const notFound = {
  path: '*',
  handle: titled('app:notFound.title'),
  lazy: page(() => import('./not-found-page.tsx'), 'app'),
};

const signedInRoutes: RouteObject = {
  Component: SessionGuard,
  loader: requireSession,
  // The session is checked on entering; after that a 401 says when it has ended.
  shouldRevalidate: () => false,
  HydrateFallback: ShellSkeleton,
  children: [
    {
      path: '*',
      handle: { ownTitle: true } satisfies RouteHandle,
      lazy: page(() => import('./layout/common-layout.tsx'), 'app'),
    },
  ],
};

const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: FailurePage,
    HydrateFallback: () => null,
    children: [
      { index: true, loader: redirectFromRoot },
      { path: 'user', children: [notFound] },
      signedInRoutes,
    ],
  },
];

export function createRouter() {
  const basename = basePath === '/' ? '/' : basePath.slice(0, -1);
  return createBrowserRouter(routes, { basename });
}
