import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { CallContext, Cookies, Session } from '../../../platform/http/context.ts';
import { SECOND } from '../../../platform/time/durations.ts';
import type { SignInLimits } from '../limits.ts';
import type { AuthorityPort } from '../ports.ts';
import { createActivity } from './activity.ts';
import type { PendingCookie } from './pending-cookie.ts';
import * as store from './session.store.ts';
import { createSessionCache, type KnownSession, toKnown } from './session-cache.ts';
import {
  bindingCookie,
  hashSecret,
  isSecret,
  makeSecret,
  readBindings,
} from './session-secrets.ts';

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

/** Called once the change is committed, so that caches, sockets and other gateways follow it. */
export type Announce = () => void;

export interface SessionRecord {
  id: string;
  user_id: string;
  system_code: string;
  method: string;
  device_id: string | null;
  ip: string;
  user_agent: string;
  created_at: number;
  last_active_at: number;
  expires_at: number;
  reauth_at: number;
}

export interface Sessions {
  /** The session of a token and its browser's cookie, or null. `touch`: the call is a user action. */
  resolve(
    token: string,
    cookies: Cookies,
    touch: boolean,
  ): Session | null | Promise<Session | null>;
  /** `expiresIn` in seconds. */
  open(
    trx: Db,
    wanted: NewSession,
  ): Promise<{
    id: string;
    token: string;
    cookie: PendingCookie;
    expiresIn: number;
    announce: Announce;
  }>;
  /** A token for another tab of the same browser. `expiresIn` in seconds. Throws `noSession`. */
  resume(
    loginKey: string,
    cookies: Cookies,
  ): Promise<{
    session: Session;
    token: string;
    expiresIn: number;
    cookie: PendingCookie | null;
  }>;
  /** Replaces token and cookie after the user proved their identity again. */
  renew(
    trx: Db,
    session: Session,
    cookies: Cookies,
  ): Promise<{ token: string; cookie: PendingCookie; announce: Announce }>;
  /** Ends the user's sessions: all or those in `ids`, but not `except`. */
  end(
    trx: Db,
    which: { userId: string; ids?: readonly string[]; except?: string; reason: string },
  ): Promise<{ ended: string[]; announce: Announce }>;
  /** Newest first. */
  list(userId: string): Promise<SessionRecord[]>;
  find(session: Session): Promise<SessionRecord>;
  /** The session, if it is still valid and was opened in the browser with these cookies. */
  ofBrowser(id: string, cookies: Cookies): Promise<Session | null>;
  /** Those of these sessions that are still valid; at most 500 ids at once. */
  filterLive(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Ids of the users who are signed in in the browser that sends this `Cookie` header. It decides only from which
   * origins a document can load: a cookie alone is no credential.
   */
  peopleOf(cookieHeader: string | undefined): Promise<string[]>;
  /** Another gateway ended sessions of this user. */
  dropCached(userId: string): void;
  clearCookie(loginKey: string, cookies: Cookies): void;
  purge(trx: Db, now: number): Promise<void>;
  /** Writes the pending activity. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export interface SessionDependencies {
  db: Db;
  clock: () => number;
  limits: SignInLimits['session'];
  recordSignIn: AuthorityPort['recordSignIn'];
  /** Notifies other gateways and open sockets. */
  onEnded(userId: string): void;
}

export function createSessions(dependencies: SessionDependencies): Sessions {
  const { db, clock, limits, recordSignIn, onEnded } = dependencies;
  const cache = createSessionCache({ clock, life: limits.cache, max: limits.cachedTokens });
  const activity = createActivity(db, limits.saveActivityEvery);

  function isLive(known: KnownSession): boolean {
    const lastActiveAt = Math.max(known.lastActiveAt, activity.latest(known.session.id));
    return clock() < known.expiresAt && clock() - lastActiveAt < limits.idle;
  }

  function admit(known: KnownSession, cookies: Cookies, touch: boolean): Session | null {
    const { session, bindingHash } = known;
    const binding = cookies.get(bindingCookie(session.loginKey));
    if (!isSecret(binding) || hashSecret(binding) !== bindingHash) return null;
    if (!isLive(known)) return null;
    if (touch) activity.touch(session.id, clock());
    return session;
  }

  async function load(tokenHash: string): Promise<KnownSession | undefined> {
    const readAt = clock();
    const row = await store.findByToken(db, tokenHash);
    if (!row) return undefined;
    const known = toKnown(row, readAt);
    cache.set(tokenHash, known);
    return known;
  }

  function cookieFor(loginKey: string, value: string) {
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

  /** Ends what exceeds the limit, and returns the users whose sessions ended. */
  async function makeRoom(trx: Db, { userId, single, context, loginKey }: NewSession) {
    const live = await store.listLiveOf(trx, userId, clock());
    const replaced = await findByCookie(trx, context.cookies, loginKey);
    const others = live.filter((row) => row.id !== replaced?.id);
    const alive = others.filter((row) => isLive(toKnown(row, clock())));
    const surplus = single ? alive : alive.slice(0, Math.max(0, alive.length + 1 - limits.perUser));
    const idsOf = (rows: readonly { id: string }[]) => rows.map((row) => row.id);
    const ends = [
      { ids: idsOf(others.filter((row) => !alive.includes(row))), reason: 'idle' },
      { ids: idsOf(surplus), reason: single ? 'singleSession' : 'tooMany' },
      { ids: replaced ? [replaced.id] : [], reason: 'replaced' },
    ];
    for (const { ids, reason } of ends) await store.endSessions(trx, ids, { at: clock(), reason });
    const hasEnded = ends.some(({ ids }) => ids.length > 0);
    return hasEnded ? [...new Set([userId, replaced?.user_id ?? userId])] : [];
  }

  /** The session of this browser at this login entry, if any. */
  async function findByCookie(from: Db, cookies: Cookies, loginKey: string) {
    const binding = cookies.get(bindingCookie(loginKey));
    if (!isSecret(binding)) return undefined;
    const row = await store.findByBinding(from, hashSecret(binding));
    return row?.login_key === loginKey ? row : undefined;
  }

  function announceEnd(userId: string): void {
    cache.dropUser(userId);
    onEnded(userId);
  }

  return {
    resolve(token, cookies, touch) {
      if (!isSecret(token)) return null;
      const tokenHash = hashSecret(token);
      const known = cache.get(tokenHash);
      if (known) return admit(known, cookies, touch);
      return load(tokenHash).then((loaded) => (loaded ? admit(loaded, cookies, touch) : null));
    },

    async open(trx, wanted) {
      const now = clock();
      const { userId, loginKey, systemCode, method, deviceId, context } = wanted;
      // Locks the user, so that two sign-ins at once cannot both open the last session allowed.
      await recordSignIn(trx, userId, now);
      const ended = await makeRoom(trx, wanted);
      const id = newId(now);
      const binding = makeSecret();
      await store.insertSession(trx, {
        id,
        binding_hash: hashSecret(binding),
        user_id: userId,
        login_key: loginKey,
        system_code: systemCode,
        method,
        device_id: deviceId,
        ip: context.ip,
        user_agent: context.userAgent,
        created_at: now,
        last_active_at: now,
        expires_at: now + limits.absolute,
        reauth_at: now,
      });
      const token = await addToken(trx, id);
      return {
        id,
        token,
        cookie: cookieFor(loginKey, binding),
        expiresIn: limits.absolute / SECOND,
        announce: () => ended.forEach(announceEnd),
      };
    },

    async resume(loginKey, cookies) {
      const binding = cookies.get(bindingCookie(loginKey));
      if (!isSecret(binding)) throw new AppError('noSession');
      const bindingHash = hashSecret(binding);
      return db.transaction().execute(async (trx) => {
        const row =
          (await store.findByBinding(trx, bindingHash)) ??
          (await store.findByPreviousBinding(trx, bindingHash, clock() - limits.rebindGrace));
        const known = row && toKnown(row, clock());
        if (!row || !known || row.login_key !== loginKey || !isLive(known)) {
          throw new AppError('noSession');
        }
        const expiresIn = Math.floor((row.expires_at - clock()) / SECOND);
        const isFresh = row.binding_hash === bindingHash;
        if (isFresh && (await store.countTokensOf(trx, row.id)) === 0) {
          const renewed = await rebind(trx, known.session, bindingHash);
          return { session: known.session, expiresIn, ...renewed };
        }
        const token = await addToken(trx, row.id);
        await store.deleteOldestTokens(trx, row.id, limits.tokensPerSession);
        return { session: known.session, expiresIn, token, cookie: null };
      });
    },

    async renew(trx, session, cookies) {
      const binding = cookies.get(bindingCookie(session.loginKey));
      if (!isSecret(binding)) throw new AppError('noSession');
      const renewed = await rebind(trx, session, hashSecret(binding));
      await store.setReauth(trx, session.id, clock());
      return { ...renewed, announce: () => announceEnd(session.userId) };
    },

    async end(trx, { userId, ids, except, reason }) {
      const live = await store.listLiveOf(trx, userId, clock());
      const chosen = live
        .map((row) => row.id)
        .filter((id) => id !== except && (ids === undefined || ids.includes(id)));
      await store.endSessions(trx, chosen, { at: clock(), reason });
      return { ended: chosen, announce: () => announceEnd(userId) };
    },

    async list(userId) {
      const rows = await store.listLiveOf(db, userId, clock());
      return rows.filter((row) => isLive(toKnown(row, clock()))).reverse();
    },

    async find(session) {
      const rows = await store.listLiveOf(db, session.userId, clock());
      const row = rows.find((candidate) => candidate.id === session.id);
      if (!row) throw new AppError('noSession');
      const lastActiveAt = Math.max(row.last_active_at, activity.latest(row.id));
      return { ...row, last_active_at: lastActiveAt };
    },

    async ofBrowser(id, cookies) {
      const [row] = await store.listLiveByIds(db, [id]);
      return row ? admit(toKnown(row, clock()), cookies, false) : null;
    },

    async filterLive(ids) {
      const rows = await store.listLiveByIds(db, ids);
      return new Set(rows.filter((row) => isLive(toKnown(row, clock()))).map((row) => row.id));
    },

    async peopleOf(cookieHeader) {
      const hashes = readBindings(cookieHeader).map(hashSecret);
      const rows = await store.listLiveByBindings(db, hashes);
      return [
        ...new Set(rows.filter((row) => isLive(toKnown(row, clock()))).map((row) => row.user_id)),
      ];
    },

    dropCached: cache.dropUser,
    clearCookie: (loginKey, cookies) => cookies.clear(bindingCookie(loginKey)),
    purge: (trx, now) => store.deleteSessionsExpiredBefore(trx, now - limits.retainExpired),
    flush: activity.flush,
    close: activity.close,
  };
}
