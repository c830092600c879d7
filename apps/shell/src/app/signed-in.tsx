import { useEffect, useState } from 'react';
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  Outlet,
  type RouteObject,
  redirect,
  ScrollRestoration,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { basePath } from '../lib/page/document-meta.ts';
import { currentSession } from '../lib/session/session.ts';
import { FailurePage } from './failure-page.tsx';
import { CommonLayout, loadLayoutTexts } from './frame/common-layout.tsx';
import { findSession, showSignIn } from './session/find-session.ts';
import { SessionGuard } from './session/session-guard.tsx';
import { ShellSkeleton } from './skeleton/shell-skeleton.tsx';

/** Asks for a sign-in, with the way back, if there is no session. */
async function requireSession({ request }: LoaderFunctionArgs): Promise<null> {
  const [isSignedIn] = await Promise.all([findSession(), loadLayoutTexts()]);
  if (isSignedIn) return null;
  const { pathname, search } = new URL(request.url);
  const isInside = pathname.startsWith(basePath);
  return showSignIn((isInside ? pathname.slice(basePath.length - 1) : pathname) + search);
}

/** Redirects `/` to the person's index page, or to the sign-in page. */
async function redirectFromRoot(): Promise<never> {
  if (!(await findSession())) return showSignIn();
  throw redirect(currentSession()?.indexUrl ?? '/first');
}

function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

/** Going back to a sign-in page: it replaces the router. */
const signInRoutes: RouteObject[] = ['user/*', 'auth/user/customLogin/*'].map((path) => ({
  path,
  loader: () => new Promise<never>(() => {}),
}));

const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: FailurePage,
    HydrateFallback: () => null,
    children: [
      { index: true, loader: redirectFromRoot },
      ...signInRoutes,
      {
        Component: SessionGuard,
        loader: requireSession,
        // The session is checked on entry; later a 401 reports its end.
        shouldRevalidate: () => false,
        HydrateFallback: ShellSkeleton,
        children: [{ path: '*', Component: CommonLayout }],
      },
    ],
  },
];

const createRouter = () =>
  createBrowserRouter(routes, { basename: basePath === '/' ? '/' : basePath.slice(0, -1) });

/** Everything behind the sign-in. */
export function SignedIn() {
  const [router, setRouter] = useState<ReturnType<typeof createRouter>>();
  useEffect(() => {
    const created = createRouter();
    setRouter(created);
    return () => created.dispose();
  }, []);
  return router ? <RouterProvider router={router} /> : <ShellSkeleton />;
}
