import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { onUnauthorised } from '../../lib/api.ts';
import { basePath } from '../../lib/document-meta.ts';
import { currentRequestId, currentSession, dropRequestId, onOtherTab } from '../../lib/session.ts';
import { leaveToSignIn, resumeSession } from '../../lib/session-calls.ts';

function currentPath(): string {
  const { pathname, search } = window.location;
  return pathname.slice(basePath.length - 1) + search;
}

async function signInAgain(): Promise<boolean> {
  dropRequestId();
  if (await resumeSession()) return true;
  leaveToSignIn({ tellOtherTabs: false, returnTo: currentPath() });
  return false;
}

// The browser may show a page from its memory after the person signed out and went back.
function reloadWithoutSession(event: PageTransitionEvent): void {
  if (event.persisted && !currentRequestId()) window.location.reload();
}

/** Around everything that needs a session: says what happens when it ends. */
export function SessionGuard() {
  useEffect(() => onUnauthorised(signInAgain), []);

  useEffect(
    () =>
      onOtherTab((message) => {
        const isOurs = message.loginKey === currentSession()?.loginKey;
        if (message.kind === 'signed-out' && isOurs) leaveToSignIn({ tellOtherTabs: false });
      }),
    [],
  );

  useEffect(() => {
    window.addEventListener('pageshow', reloadWithoutSession);
    return () => window.removeEventListener('pageshow', reloadWithoutSession);
  }, []);

  return <Outlet />;
}
