import { lazy, Suspense, useDeferredValue } from 'react';
import {
  type AskedEntry,
  prepareSignIn,
  SignInPages,
  signInPageOf,
} from '../features/login/index.ts';
import { loadTexts } from '../lib/format/i18n.ts';
import { goTo, useAddress } from '../lib/page/address.ts';
import { signInPath } from '../lib/session/session-calls.ts';
import { FailureBoundary } from './failure-boundary.tsx';
import { LoadingBar } from './loading-bar.tsx';
import { findSession } from './session/find-session.ts';
import { ShellSkeleton } from './skeleton/shell-skeleton.tsx';
import { Toaster } from './toaster.tsx';

const loadSignedIn = () => import('./signed-in.tsx');
const SignedIn = lazy(async () => ({ default: (await loadSignedIn()).SignedIn }));

// One element: going back and forward behind the sign-in renders nothing here.
const signedIn = (
  <Suspense fallback={<ShellSkeleton />}>
    <SignedIn />
  </Suspense>
);

/** Begins to load the page of the address; returns the login entry that was asked for. */
export async function prepareApp(): Promise<AskedEntry | undefined> {
  const { pathname } = useAddress.getState();
  if (/^\/user\/?$/i.test(pathname)) goTo('/user/login', { replace: true });
  if (pathname === '/' && !(await findSession())) goTo(signInPath(), { replace: true });
  const address = useAddress.getState();
  const page = signInPageOf(address);
  if (page) return prepareSignIn(page, address);
  void Promise.allSettled([findSession(), loadSignedIn(), loadTexts('frame')]);
  return undefined;
}

/** The sign-in pages, or everything behind them. */
export function App({ prepared }: { prepared: AskedEntry | undefined }) {
  // The page in front stays until the next one is loaded.
  const address = useDeferredValue(useAddress());
  return (
    <>
      <LoadingBar />
      <FailureBoundary>
        {signInPageOf(address) ? <SignInPages address={address} prepared={prepared} /> : signedIn}
      </FailureBoundary>
      <Toaster />
    </>
  );
}
