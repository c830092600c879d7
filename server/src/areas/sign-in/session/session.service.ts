import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { Cookies, Session } from '../../../platform/http/context.ts';
import type { SignInLimits } from '../limits.ts';
import type { AuthorityPort } from '../ports.ts';
import { type Activity, createActivity } from './activity.ts';
import { createOpenSession, type NewSession } from './open-session.ts';
import type { PendingCookie } from './pending-cookie.ts';
import * as store from './session.store.ts';
import { createSessionCache, type KnownSession, toKnown } from './session-cache.ts';
import { createSessionCheck, type SessionCheck } from './session-check.ts';
import { bindingCookie, hashSecret, isSecret, readBindings } from './session-secrets.ts';
import { createSessionTokens, requireBinding } from './session-tokens.ts';

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
  findOfBrowser(id: string, cookies: Cookies): Promise<Session | null>;
  /** Those of these sessions that are still valid; at most 500 ids at once. */
  filterLive(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Ids of the users who are signed in in the browser that sends this `Cookie` header. It decides only from which
   * origins a document can load: a cookie alone is no credential.
   */
  listSignedInUsers(cookieHeader: string | undefined): Promise<string[]>;
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
  const check = createSessionCheck({ clock, limits, activity });
  const tokens = createSessionTokens({ db, clock, limits, check });
  const openSession = createOpenSession({ clock, limits, check, tokens, recordSignIn });

  async function load(tokenHash: string): Promise<KnownSession | undefined> {
    const readAt = clock();
    const row = await store.findByToken(db, tokenHash);
    if (!row) return undefined;
    const known = toKnown(row, readAt);
    cache.set(tokenHash, known);
    return known;
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
      if (known) return check.admit(known, cookies, touch);
      return load(tokenHash).then((loaded) =>
        loaded ? check.admit(loaded, cookies, touch) : null,
      );
    },
    async open(trx, wanted) {
      const { endedOf, ...opened } = await openSession(trx, wanted);
      return { ...opened, announce: () => endedOf.forEach(announceEnd) };
    },
    resume: tokens.resume,
    async renew(trx, session, cookies) {
      const renewed = await tokens.rebind(trx, session, requireBinding(session.loginKey, cookies));
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
    ...createSessionQueries({ db, clock, activity, check }),
    dropCached: cache.dropUser,
    clearCookie: (loginKey, cookies) => cookies.clear(bindingCookie(loginKey)),
    purge: (trx, now) => store.deleteSessionsExpiredBefore(trx, now - limits.retainExpired),
    flush: activity.flush,
    close: activity.close,
  };
}

interface QueryDependencies {
  db: Db;
  clock: () => number;
  activity: Activity;
  check: SessionCheck;
}

function createSessionQueries({ db, clock, activity, check }: QueryDependencies) {
  return {
    async list(userId: string): Promise<SessionRecord[]> {
      const rows = await store.listLiveOf(db, userId, clock());
      return rows.filter(check.isLiveRow).reverse();
    },
    async find(session: Session): Promise<SessionRecord> {
      const rows = await store.listLiveOf(db, session.userId, clock());
      const row = rows.find((candidate) => candidate.id === session.id);
      if (!row) throw new AppError('noSession');
      const lastActiveAt = Math.max(row.last_active_at, activity.latest(row.id));
      return { ...row, last_active_at: lastActiveAt };
    },
    async findOfBrowser(id: string, cookies: Cookies): Promise<Session | null> {
      const [row] = await store.listLiveByIds(db, [id]);
      return row ? check.admit(toKnown(row, clock()), cookies, false) : null;
    },
    async filterLive(ids: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await store.listLiveByIds(db, ids);
      return new Set(rows.filter(check.isLiveRow).map((row) => row.id));
    },
    async listSignedInUsers(cookieHeader: string | undefined): Promise<string[]> {
      const hashes = readBindings(cookieHeader).map(hashSecret);
      const rows = await store.listLiveByBindings(db, hashes);
      return [...new Set(rows.filter(check.isLiveRow).map((row) => row.user_id))];
    },
  };
}
