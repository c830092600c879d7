import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { loadSignInOverlay } from '../../features/login/index.ts';
import { callSignIn, onUnauthorised } from '../../lib/api/api.ts';
import { loadTexts } from '../../lib/format/i18n.ts';
import { basePath } from '../../lib/page/document-meta.ts';
import { endLockedSession, isLocking, onLock } from '../../lib/session/lock.ts';
import {
  currentPerson,
  currentRequestId,
  currentSession,
  dropRequestId,
  onOtherTab,
  type Person,
} from '../../lib/session/session.ts';
import { leaveToSignIn, resumeSession } from '../../lib/session/session-calls.ts';
import { LockCover } from './lock-cover.tsx';

const SignInOverlay = lazy(async () => {
  const [module] = await Promise.all([loadSignInOverlay(), loadTexts('login')]);
  return { default: module.SignInOverlay };
});

interface Asking {
  person: Person;
  answer: (canRetry: boolean) => void;
}

function currentPath(): string {
  const { pathname, search } = window.location;
  return pathname.slice(basePath.length - 1) + search;
}

// Retries, since a network that has just recovered may fail again and unsaved input is at stake.
async function fetchUserId(triesLeft = 3): Promise<string | undefined> {
  try {
    return (await callSignIn('GET /gateway/authority/user/getUserInfo')).id;
  } catch {
    if (triesLeft === 1) return undefined;
    await new Promise((done) => setTimeout(done, 1000));
    return fetchUserId(triesLeft - 1);
  }
}

/** Reloads the document if somebody else signed in: they must not continue in this person's page. */
async function isSamePerson(person: Person): Promise<boolean> {
  if ((await fetchUserId()) === person.id) return true;
  window.location.assign(basePath);
  return false;
}

// The back-forward cache may restore a page after its person signed out.
function reloadWithoutSession(event: PageTransitionEvent): void {
  if (event.persisted && !currentRequestId()) window.location.reload();
}

function useSignInAgain() {
  const [asking, setAsking] = useState<Asking>();
  const [isLocked, setLocked] = useState(false);

  const finish = useCallback(async () => {
    if (!asking) return;
    const canRetry = await isSamePerson(asking.person);
    asking.answer(canRetry);
    if (!canRetry) return;
    setAsking(undefined);
    setLocked(false);
  }, [asking]);

  const lock = useCallback(() => {
    const person = currentPerson();
    if (!person) return;
    setLocked(true);
    void endLockedSession().then(() => setAsking((now) => now ?? { person, answer: () => {} }));
  }, []);
  useEffect(() => onLock(lock), [lock]);

  useEffect(
    () =>
      onUnauthorised(async () => {
        dropRequestId();
        const person = currentPerson();
        if (!isLocking() && (await resumeSession())) return person ? isSamePerson(person) : true;
        if (!person) {
          // The page was only just opened, so there is no unsaved input.
          leaveToSignIn({ notifyOtherTabs: false, returnTo: currentPath() });
          return false;
        }
        return new Promise<boolean>((answer) => setAsking({ person, answer }));
      }),
    [],
  );

  // On unmount, reject the requests that wait for the sign-in.
  useEffect(() => () => asking?.answer(false), [asking]);

  return { asking, finish, isLocked, lock };
}

/** Wraps everything that needs a session, and handles its end. */
export function SessionGuard() {
  const { asking, finish, isLocked, lock } = useSignInAgain();

  useEffect(
    () =>
      onOtherTab(async (message) => {
        if (message.loginKey !== currentSession()?.loginKey) return;
        if (message.kind === 'signed-out') leaveToSignIn({ notifyOtherTabs: false });
        else if (message.kind === 'locked') lock();
        else if (message.kind === 'signed-in' && asking && !isLocking()) {
          if (await resumeSession(message.next)) await finish();
        }
      }),
    [asking, finish, lock],
  );

  useEffect(() => {
    window.addEventListener('pageshow', reloadWithoutSession);
    return () => window.removeEventListener('pageshow', reloadWithoutSession);
  }, []);

  return (
    <>
      <Outlet />
      {isLocked && !asking && <LockCover />}
      {asking && (
        <Suspense fallback={isLocked && <LockCover />}>
          <SignInOverlay
            person={asking.person}
            isLocked={isLocked}
            onSignedIn={() => void finish()}
            onOther={() => leaveToSignIn({ notifyOtherTabs: false })}
          />
        </Suspense>
      )}
    </>
  );
}
