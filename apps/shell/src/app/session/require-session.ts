import { type LoaderFunctionArgs, redirect } from 'react-router';
import { basePath } from '../../lib/page/document-meta.ts';
import { currentRequestId, currentSession } from '../../lib/session/session.ts';
import { resumeSession, signInPath } from '../../lib/session/session-calls.ts';

async function hasSession(): Promise<boolean> {
  return currentRequestId() !== undefined || (await resumeSession());
}

/** Lets nobody past without a session: the sign-in page comes first, and then where they went. */
export async function requireSession({ request }: LoaderFunctionArgs): Promise<null> {
  if (await hasSession()) return null;
  const url = new URL(request.url);
  const path = url.pathname.startsWith(basePath)
    ? url.pathname.slice(basePath.length - 1)
    : url.pathname;
  throw redirect(signInPath(path + url.search));
}

/** `/` is the person's index page, or the sign-in page. */
export async function redirectFromRoot(): Promise<never> {
  const isSignedIn = await hasSession();
  throw redirect(isSignedIn ? (currentSession()?.indexUrl ?? '/first') : signInPath());
}
