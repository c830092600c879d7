import { ApiError } from '@pedestal/contract';
import { callSignIn } from '../api/api.ts';
import { dropRequestId, forgetResumable, tellOtherTabs } from './session.ts';

const RETRY_MS = 3_000;

let lockPage: (() => void) | undefined;
let isEnding = false;

/** Sets what covers the page when it is locked. Returns the function that removes it. */
export function onLock(cover: () => void): () => void {
  lockPage = cover;
  return () => {
    if (lockPage === cover) lockPage = undefined;
  };
}

/** Is the session about to be ended by a lock? It must not be resumed then. */
export const isLocking = (): boolean => isEnding;

/** Locks this tab and the other ones of the session. */
export function lockScreen(): void {
  if (!lockPage) return;
  tellOtherTabs('locked');
  lockPage();
}

/**
 * Ends the session on the server, so that nothing but a new sign-in opens the page again. Without a
 * network it is tried until it works; the page stays covered.
 */
export async function endLockedSession(): Promise<void> {
  isEnding = true;
  try {
    while (!(await tryToEnd())) await new Promise((done) => setTimeout(done, RETRY_MS));
  } finally {
    isEnding = false;
  }
  dropRequestId();
  forgetResumable();
}

async function tryToEnd(): Promise<boolean> {
  try {
    await callSignIn('POST /gateway/console/session/logout');
    return true;
  } catch (error) {
    // Another tab was faster.
    return error instanceof ApiError && error.status === 401;
  }
}
