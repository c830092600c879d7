import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { CallContext, Cookies } from '../../../platform/http/context.ts';
import type { SignInLimits } from '../limits.ts';
import type { PendingCookie } from './pending-cookie.ts';
import * as store from './session.store.ts';
import { bindingCookie, hashSecret, isSecret, makeSecret } from './session-secrets.ts';

export interface SessionTokenDependencies {
  clock: () => number;
  limits: SignInLimits['session'];
}

/** A session has one binding, which is the browser's cookie, and a token per tab. */
export function createSessionTokens({ clock, limits }: SessionTokenDependencies) {
  function cookieFor(loginKey: string, value: string): PendingCookie {
    return { name: bindingCookie(loginKey), value, maxAge: limits.absolute };
  }

  async function addToken(trx: Db, sessionId: string, context: CallContext): Promise<string> {
    const token = makeSecret();
    const now = clock();
    await store.insertToken(trx, {
      token_hash: hashSecret(token),
      id: newId(now),
      session_id: sessionId,
      ip: context.ip,
      user_agent: context.userAgent,
      created_at: now,
    });
    return token;
  }

  async function changeCookie(
    trx: Db,
    session: { id: string; loginKey: string },
    { from, former }: { from: string; former: string | null },
  ): Promise<PendingCookie> {
    const binding = makeSecret();
    const change = { sessionId: session.id, from, to: hashSecret(binding), former, now: clock() };
    if (!(await store.changeBinding(trx, change))) throw new AppError('noSession');
    return cookieFor(session.loginKey, binding);
  }

  /** Revokes the old tokens and the old cookie value; other tabs resume with the new cookie. */
  async function rebind(
    trx: Db,
    session: { id: string; loginKey: string },
    from: string,
    context: CallContext,
  ) {
    const cookie = await changeCookie(trx, session, { from, former: from });
    await store.deleteTokensOf(trx, session.id);
    return { token: await addToken(trx, session.id, context), cookie };
  }

  /** Revokes one token and the old cookie value at once, so that whoever copied both cannot resume. */
  async function revoke(
    trx: Db,
    session: { id: string; loginKey: string },
    id: string,
    from: string,
  ): Promise<PendingCookie> {
    if (!(await store.deleteToken(trx, session.id, id))) throw new AppError('notFound');
    return changeCookie(trx, session, { from, former: null });
  }

  return { cookieFor, addToken, rebind, revoke };
}

export type SessionTokens = ReturnType<typeof createSessionTokens>;

/** Hash of the browser's binding. Throws `noSession` if it has none. */
export function requireBinding(loginKey: string, cookies: Cookies): string {
  const binding = cookies.get(bindingCookie(loginKey));
  if (!isSecret(binding)) throw new AppError('noSession');
  return hashSecret(binding);
}
