import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { Cookies } from '../../../platform/http/context.ts';
import { SECOND } from '../../../platform/time/durations.ts';
import type { SignInLimits } from '../limits.ts';
import type { PendingCookie } from './pending-cookie.ts';
import * as store from './session.store.ts';
import { toKnown } from './session-cache.ts';
import type { SessionCheck } from './session-check.ts';
import { bindingCookie, hashSecret, isSecret, makeSecret } from './session-secrets.ts';

export interface SessionTokenDependencies {
  db: Db;
  clock: () => number;
  limits: SignInLimits['session'];
  check: SessionCheck;
}

/** A session has one binding, which is the browser's cookie, and a token per tab. */
export function createSessionTokens({ db, clock, limits, check }: SessionTokenDependencies) {
  function cookieFor(loginKey: string, value: string): PendingCookie {
    return { name: bindingCookie(loginKey), value, maxAge: limits.absolute };
  }

  async function addToken(trx: Db, sessionId: string): Promise<string> {
    const token = makeSecret();
    const row = { token_hash: hashSecret(token), session_id: sessionId, created_at: clock() };
    await store.insertToken(trx, row);
    return token;
  }

  /** Revokes the old tokens and the old cookie value; other tabs resume with the new cookie. */
  async function rebind(trx: Db, session: { id: string; loginKey: string }, from: string) {
    const binding = makeSecret();
    const change = { sessionId: session.id, from, to: hashSecret(binding), now: clock() };
    if (!(await store.changeBinding(trx, change))) throw new AppError('noSession');
    await store.deleteTokensOf(trx, session.id);
    const token = await addToken(trx, session.id);
    return { token, cookie: cookieFor(session.loginKey, binding) };
  }

  async function resume(loginKey: string, cookies: Cookies) {
    const bindingHash = requireBinding(loginKey, cookies);
    return db.transaction().execute(async (trx) => {
      const row =
        (await store.findByBinding(trx, bindingHash)) ??
        (await store.findByPreviousBinding(trx, bindingHash, clock() - limits.rebindGrace));
      const known = row && toKnown(row, clock());
      if (!row || !known || row.login_key !== loginKey || !check.isLive(known)) {
        throw new AppError('noSession');
      }
      const { session } = known;
      const expiresIn = Math.floor((row.expires_at - clock()) / SECOND);
      const isCurrent = row.binding_hash === bindingHash;
      if (isCurrent && (await store.countTokensOf(trx, row.id)) === 0) {
        const { token, cookie } = await rebind(trx, session, bindingHash);
        return { session, expiresIn, token, cookie };
      }
      const token = await addToken(trx, row.id);
      await store.deleteOldestTokens(trx, row.id, limits.tokensPerSession);
      return { session, expiresIn, token, cookie: null };
    });
  }

  return { cookieFor, addToken, rebind, resume };
}

export type SessionTokens = ReturnType<typeof createSessionTokens>;

/** Hash of the browser's binding. Throws `noSession` if it has none. */
export function requireBinding(loginKey: string, cookies: Cookies): string {
  const binding = cookies.get(bindingCookie(loginKey));
  if (!isSecret(binding)) throw new AppError('noSession');
  return hashSecret(binding);
}
