import { ApiError, type RouteOf, type RouteOutput } from '@pedestal/contract';
import { callSignIn } from '../api/api.ts';
import { basePath } from '../page/document-meta.ts';
import { safeReturnPath } from './safe-return-path.ts';
import {
  currentSession,
  endSession,
  forgetResumable,
  resumableLoginKey,
  startSession,
} from './session.ts';
import { forgetSessionEnd, noteSessionEnd, sessionEndReason } from './session-end.ts';

/** The reply of every sign-in method. */
export type SignedIn = RouteOutput<RouteOf<'POST /gateway/authority/login/normal'>>;

const HOME = '/first';

/** The person's first index page, or the home page. */
export function indexPathOf(signedIn: Pick<SignedIn, 'userIndexInfoList'>): string {
  const [first] = signedIn.userIndexInfoList;
  if (!first) return HOME;
  const { prefix, indexUrl } = first;
  return safeReturnPath(indexUrl.startsWith(prefix) ? indexUrl : prefix + indexUrl) ?? HOME;
}

/** Starts the session of this tab with the reply of a completed sign-in. */
export function acceptSignIn(
  signedIn: SignedIn,
  entry: { loginKey: string; hostname: string },
): void {
  forgetSessionEnd();
  startSession(
    signedIn.token,
    { ...entry, systemCode: signedIn.systemCode, indexUrl: indexPathOf(signedIn) },
    signedIn.expiresIn === undefined ? undefined : signedIn.expiresIn * 1000,
  );
}

let resuming: Promise<boolean> | undefined;

async function resume(
  loginKey = currentSession()?.loginKey ?? resumableLoginKey(),
): Promise<boolean> {
  if (!loginKey) return false;
  try {
    const signedIn = await callSignIn('POST /gateway/console/session/resume', {
      body: { loginKey },
    });
    if (!signedIn.token) return false;
    acceptSignIn(signedIn, { loginKey, hostname: currentSession()?.hostname ?? '' });
    return true;
  } catch (error) {
    // Later pages need not try again.
    if (error instanceof ApiError && error.status === 401) {
      noteSessionEnd(error.error);
      forgetResumable();
    }
    return false;
  }
}

/** Resumes the browser's session in a tab without a token, if it has not expired. */
export function resumeSession(loginKey?: string): Promise<boolean> {
  resuming ??= resume(loginKey).finally(() => {
    resuming = undefined;
  });
  return resuming;
}

/** The path of the sign-in page, with the same hostname and the return path. */
export function signInPath(returnTo?: string): string {
  const query = new URLSearchParams();
  const hostname = currentSession()?.hostname;
  const redirect = safeReturnPath(returnTo);
  if (hostname) query.set('hostname', hostname);
  if (redirect) query.set('redirect', redirect);
  const ended = sessionEndReason();
  if (ended) query.set('ended', ended);
  return query.size > 0 ? `/user/login?${query}` : '/user/login';
}

let leaving = false;
// The back-forward cache may restore a document that was left.
window.addEventListener('pageshow', () => {
  leaving = false;
});

/** Goes to the sign-in page with a full reload, so that nothing of the session stays in memory. */
export function leaveToSignIn(options: { notifyOtherTabs: boolean; returnTo?: string }): void {
  // Until the document unloads, requests that end with the session must not replace the address.
  if (leaving) return;
  leaving = true;
  const path = signInPath(options.returnTo);
  endSession(options);
  window.location.assign(basePath + path.slice(1));
}

/** Signs out in this tab, on the server and in the other tabs of the session. */
export async function signOut(): Promise<void> {
  try {
    await callSignIn('POST /gateway/console/session/logout');
  } finally {
    leaveToSignIn({ notifyOtherTabs: true });
  }
}
