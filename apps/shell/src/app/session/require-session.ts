import { type LoaderFunctionArgs, redirect } from 'react-router';
import { basePath } from '../../lib/page/document-meta.ts';
import { currentRequestId, currentSession } from '../../lib/session/session.ts';
import { resumeSession, signInPath } from '../../lib/session/session-calls.ts';

async function hasSession(): Promise<boolean> {
  return currentRequestId() !== undefined || (await resumeSession());
}

/** Redirects to the sign-in page, with the way back, if there is no session. */
export async function requireSession({ request }: LoaderFunctionArgs): Promise<null> {
  if (await hasSession()) return null;
  const url = new URL(request.url);
  const path = url.pathname.startsWith(basePath)
    ? url.pathname.slice(basePath.length - 1)
    : url.pathname;
  throw redirect(signInPath(path + url.search));
}

/** Redirects `/` to the person's index page, or to the sign-in page. */
export async function redirectFromRoot(): Promise<never> {
  const isSignedIn = await hasSession();
  throw redirect(isSignedIn ? (currentSession()?.indexUrl ?? '/first') : signInPath());
}
