import { goTo } from '../../lib/page/address.ts';
import { currentRequestId } from '../../lib/session/session.ts';
import { resumeSession, signInPath } from '../../lib/session/session-calls.ts';

/** Whether this tab has a session, or could resume that of the browser. */
export async function findSession(): Promise<boolean> {
  return currentRequestId() !== undefined || (await resumeSession());
}

/** Goes to the sign-in page. Never resolves, since the router ends with the page. */
export function showSignIn(returnTo?: string): Promise<never> {
  goTo(signInPath(returnTo), { replace: true });
  return new Promise(() => {});
}
