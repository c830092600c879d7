import type { CallContext, Session } from '../../../platform/http/context.ts';
import type { SignInLimits } from '../limits.ts';
import type { Activity } from './activity.ts';
import type { SessionRow } from './session.store.ts';
import { type KnownSession, toKnown } from './session-cache.ts';
import { bindingCookie, hashSecret, isSecret } from './session-secrets.ts';

export interface SessionCheckDependencies {
  clock: () => number;
  limits: SignInLimits['session'];
  activity: Activity;
}

/** Decides whether a session is still valid, by its time limits and the browser's cookie. */
export function createSessionCheck({ clock, limits, activity }: SessionCheckDependencies) {
  function isLive(known: KnownSession): boolean {
    const now = clock();
    const lastActiveAt = Math.max(known.lastActiveAt, activity.latest(known.session.id).at);
    // In both directions: a time that lies far in the future was written by a wrong clock.
    const isActive = Math.abs(now - lastActiveAt) < limits.idle;
    return isActive && now < known.expiresAt && known.expiresAt - now < 2 * limits.absolute;
  }

  return {
    isLive,
    isLiveRow: (row: SessionRow) => isLive(toKnown(row, clock())),
    /** The session, if it is valid in the browser with these cookies. `touch`: the call is a user action. */
    admit(
      known: KnownSession,
      { cookies, ip }: Pick<CallContext, 'cookies' | 'ip'>,
      touch: boolean,
    ): Session | null {
      const { session, bindingHash } = known;
      const binding = cookies.get(bindingCookie(session.loginKey));
      if (!isSecret(binding) || hashSecret(binding) !== bindingHash) return null;
      if (!isLive(known)) return null;
      if (touch) activity.touch(session.id, clock(), ip);
      return session;
    },
  };
}

export type SessionCheck = ReturnType<typeof createSessionCheck>;
