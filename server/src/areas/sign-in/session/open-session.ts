import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { CallContext, Cookies } from '../../../platform/http/context.ts';
import { SECOND } from '../../../platform/time/durations.ts';
import type { SignInLimits } from '../limits.ts';
import type { AuthorityPort } from '../ports.ts';
import * as store from './session.store.ts';
import type { SessionCheck } from './session-check.ts';
import { bindingCookie, hashSecret, isSecret, makeSecret } from './session-secrets.ts';
import type { SessionTokens } from './session-tokens.ts';

export interface NewSession {
  userId: string;
  loginKey: string;
  systemCode: string;
  /** How the user proved their identity, e.g. `password` or `sms+totp`. */
  method: string;
  deviceId: string | null;
  /** Ends the user's other sessions. */
  single: boolean;
  context: CallContext;
}

/** Sessions that ended for a new one. */
export interface EndedSessions {
  ids: string[];
  reason: string;
}

export interface OpenSessionDependencies {
  clock: () => number;
  limits: SignInLimits['session'];
  check: SessionCheck;
  tokens: SessionTokens;
  recordSignIn: AuthorityPort['recordSignIn'];
}

export function createOpenSession(dependencies: OpenSessionDependencies) {
  const { clock, limits, check, tokens, recordSignIn } = dependencies;

  /** Ends the sessions beyond the limit, and returns which and whose. */
  async function makeRoom(trx: Db, { userId, single, context, loginKey }: NewSession) {
    const rows = await store.listLiveOf(trx, userId, clock());
    const replaced = await findByCookie(trx, context.cookies, loginKey);
    const others = rows.filter((row) => row.id !== replaced?.id);
    const live = others.filter(check.isLiveRow);
    const surplus = single ? live : live.slice(0, Math.max(0, live.length + 1 - limits.perUser));
    const idsOf = (sessions: readonly { id: string }[]) => sessions.map((row) => row.id);
    const ends: EndedSessions[] = [
      { ids: idsOf(others.filter((row) => !live.includes(row))), reason: 'idle' },
      { ids: idsOf(surplus), reason: single ? 'singleSession' : 'tooMany' },
      { ids: replaced ? [replaced.id] : [], reason: 'replaced' },
    ];
    for (const { ids, reason } of ends) await store.endSessions(trx, ids, { at: clock(), reason });
    const ended = ends.filter(({ ids }) => ids.length > 0);
    const endedOf = ended.length > 0 ? [...new Set([userId, replaced?.user_id ?? userId])] : [];
    return { ended, endedOf };
  }

  return async (trx: Db, wanted: NewSession) => {
    const now = clock();
    // Locks the user, so that two sign-ins at once cannot both open the last session allowed.
    await recordSignIn(trx, wanted.userId, now);
    const { ended, endedOf } = await makeRoom(trx, wanted);
    const id = newId(now);
    const binding = makeSecret();
    await store.insertSession(trx, {
      id,
      binding_hash: hashSecret(binding),
      user_id: wanted.userId,
      login_key: wanted.loginKey,
      system_code: wanted.systemCode,
      method: wanted.method,
      device_id: wanted.deviceId,
      ip: wanted.context.ip,
      user_agent: wanted.context.userAgent,
      created_at: now,
      last_active_at: now,
      expires_at: now + limits.absolute,
      reauth_at: now,
    });
    const token = await tokens.addToken(trx, id, wanted.context);
    const cookie = tokens.cookieFor(wanted.loginKey, binding);
    return { id, token, cookie, expiresIn: limits.absolute / SECOND, ended, endedOf };
  };
}

/** The session of this browser at this login entry, if any. */
async function findByCookie(db: Db, cookies: Cookies, loginKey: string) {
  const binding = cookies.get(bindingCookie(loginKey));
  if (!isSecret(binding)) return undefined;
  const row = await store.findByBinding(db, hashSecret(binding));
  return row?.login_key === loginKey ? row : undefined;
}
