import { createBrowserRouter, type RouteObject, redirect } from 'react-router';
import {
  loadEntry,
  loadFindPasswordPage,
  loadLoginPage,
  loadNotFoundPage,
  loadOldCustomerPage,
  loadQrConfirmPage,
  loadRegisterPage,
  loadSignInLayout,
  SignInSkeleton,
} from '../features/login/index.ts';
import { loadTexts } from '../lib/format/i18n.ts';
import { basePath } from '../lib/page/document-meta.ts';
import { FailurePage } from './failure-page.tsx';
import { Root, type RouteHandle } from './root.tsx';
import { redirectFromRoot, requireSession } from './session/require-session.ts';
import { SessionGuard } from './session/session-guard.tsx';
import { ShellSkeleton } from './skeleton/shell-skeleton.tsx';

type Page = { Component: React.ComponentType };

/** Loads a page and its texts in parallel, on navigation. */
function page(load: () => Promise<Page>, ...namespaces: string[]) {
  return async () => {
    const [loaded] = await Promise.all([load(), loadTexts(...namespaces)]);
    return { Component: loaded.Component };
  };
}

function signInPage(path: string, title: string, load: () => Promise<Page>): RouteObject {
  return { path, handle: { title } satisfies RouteHandle, lazy: page(load, 'login') };
}

const signInRoutes: RouteObject = {
  loader: loadEntry,
  lazy: page(loadSignInLayout, 'login'),
  HydrateFallback: SignInSkeleton,
  // The entry depends only on the query, which links between these pages preserve.
  shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
    currentUrl.href === nextUrl.href
      ? defaultShouldRevalidate
      : currentUrl.searchParams.get('hostname') !== nextUrl.searchParams.get('hostname'),
  children: [
    { path: 'user', loader: () => redirect('/user/login') },
    signInPage('user/login', 'login:title.login', loadLoginPage),
    signInPage('user/customRegister', 'login:title.register', loadRegisterPage),
    signInPage('user/findPassword', 'login:title.findPassword', loadFindPasswordPage),
    signInPage('user/scan', 'login:title.qrConfirm', loadQrConfirmPage),
    signInPage('user/login/:type', 'login:title.moved', loadOldCustomerPage),
    signInPage('user/customLogin/:type', 'login:title.moved', loadOldCustomerPage),
    signInPage('auth/user/customLogin/:type', 'login:title.moved', loadOldCustomerPage),
    signInPage('user/*', 'app:notFound.title', loadNotFoundPage),
  ],
};

const signedInRoutes: RouteObject = {
  Component: SessionGuard,
  loader: requireSession,
  // The session is checked on entry; later a 401 reports its end.
  shouldRevalidate: () => false,
  HydrateFallback: ShellSkeleton,
  children: [
    {
      path: '*',
      handle: { ownTitle: true } satisfies RouteHandle,
      lazy: page(
        () => import('./frame/common-layout.tsx'),
        'app',
        'frame',
        'navigation',
        'tabs',
        'notice',
        'search',
      ),
    },
  ],
};

const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: FailurePage,
    HydrateFallback: () => null,
    children: [{ index: true, loader: redirectFromRoot }, signInRoutes, signedInRoutes],
  },
];

export function createRouter() {
  const basename = basePath === '/' ? '/' : basePath.slice(0, -1);
  return createBrowserRouter(routes, { basename });
}
