import { AppError, type ErrorName } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type {
  CallContext,
  Cookies,
  Session,
  SignedInContext,
} from '../../../platform/http/context.ts';
import { DAY } from '../../../platform/time/durations.ts';
import type { AuthorityPort } from '../ports.ts';
import { cancelUnfinishedSignIns } from '../unfinished-sign-ins.ts';
import { type Activity, createActivity } from './activity.ts';
import { createOpenSession, type EndedSessions, type NewSession } from './open-session.ts';
import type { PendingCookie } from './pending-cookie.ts';
import { createResume, type ResumeDependencies, type Resumed } from './resume.ts';
import * as store from './session.store.ts';
import { createSessionCache, type KnownSession, toKnown } from './session-cache.ts';
import { createSessionCheck, type SessionCheck } from './session-check.ts';
import { explainEnd } from './session-end.ts';
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

/** A token of a session: one tab of its browser. */
export interface SessionTab {
  id: string;
  tokenHash: string;
  sessionId: string;
  ip: string;
  userAgent: string;
  createdAt: number;
}

type Caller = Pick<CallContext, 'cookies' | 'ip'>;

export interface Sessions {
  /** The session of a token and its browser's cookie, or null. `touch`: the call is a user action. */
  resolve(token: string, caller: Caller, touch: boolean): Session | null | Promise<Session | null>;
  /** Why a token is no longer accepted. Tells it only to the browser of the session. */
  explainEnd(token: string, cookies: Cookies): Promise<ErrorName>;
  /** `expiresIn` in seconds. `ended`: sessions that had to end for it. */
  open(
    trx: Db,
    wanted: NewSession,
  ): Promise<{
    id: string;
    token: string;
    cookie: PendingCookie;
    expiresIn: number;
    ended: EndedSessions[];
    announce: Announce;
  }>;
  /** A token for another tab of the same browser. Throws `noSession`, or the reason why the session ended. */
  resume(loginKey: string, context: CallContext): Promise<Resumed>;
  /** Replaces token and cookie. `isStepUp`: the user proved their identity again. */
  renew(
    trx: Db,
    context: SignedInContext,
    options: { isStepUp: boolean },
  ): Promise<{ token: string; cookie: PendingCookie; announce: Announce }>;
  /** Ends another tab of this session, and replaces the cookie. Throws `notFound`. */
  endTab(
    trx: Db,
    context: SignedInContext,
    tabId: string,
  ): Promise<{ cookie: PendingCookie; announce: Announce }>;
  /** Ends the user's sessions: all or those in `ids`, but not `except`. Without `ids` unfinished sign-ins end, too. */
  end(
    trx: Db,
    which: { userId: string; ids?: readonly string[]; except?: string; reason: string },
  ): Promise<{ ended: string[]; announce: Announce }>;
  /** Newest first. */
  list(userId: string): Promise<SessionRecord[]>;
  /** Newest first. */
  listTabs(sessionIds: readonly string[]): Promise<SessionTab[]>;
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

export interface SessionDependencies
  extends Pick<
    ResumeDependencies,
    'db' | 'clock' | 'limits' | 'findDevice' | 'recordAudit' | 'notifyRefused'
  > {
  recordSignIn: AuthorityPort['recordSignIn'];
  /** Notifies other gateways and open sockets. */
  onEnded(userId: string): void;
}

export function createSessions(dependencies: SessionDependencies): Sessions {
  const { db, clock, limits, findDevice, recordAudit, notifyRefused } = dependencies;
  const { recordSignIn, onEnded } = dependencies;
  const cache = createSessionCache({ clock, life: limits.cache, max: limits.cachedTokens });
  const activity = createActivity(db);
  const check = createSessionCheck({ clock, limits, activity });
  const tokens = createSessionTokens({ clock, limits });
  const openSession = createOpenSession({ clock, limits, check, tokens, recordSignIn });
  const resume = createResume({
    db,
    clock,
    limits,
    check,
    tokens,
    activity,
    findDevice,
    recordAudit,
    notifyRefused,
  });

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
    resolve(token, caller, touch) {
      if (!isSecret(token)) return null;
      const tokenHash = hashSecret(token);
      const known = cache.get(tokenHash);
      if (known) return check.admit(known, caller, touch);
      return load(tokenHash).then((loaded) => (loaded ? check.admit(loaded, caller, touch) : null));
    },
    async explainEnd(token, cookies) {
      const row = isSecret(token)
        ? await store.findSessionOfToken(db, hashSecret(token))
        : undefined;
      if (!row) return 'noSession';
      const binding = cookies.get(bindingCookie(row.login_key)) ?? '';
      return explainEnd(db, { sessionId: row.id, bindingHash: hashSecret(binding) });
    },
    async open(trx, wanted) {
      const { endedOf, ...opened } = await openSession(trx, wanted);
      return { ...opened, announce: () => endedOf.forEach(announceEnd) };
    },
    resume,
    async renew(trx, context, { isStepUp }) {
      const { session, cookies } = context;
      const binding = requireBinding(session.loginKey, cookies);
      const renewed = await tokens.rebind(trx, session, binding, context);
      if (isStepUp) await store.setReauth(trx, session.id, clock());
      return { ...renewed, announce: () => announceEnd(session.userId) };
    },
    async endTab(trx, { session, cookies }, tabId) {
      const binding = requireBinding(session.loginKey, cookies);
      const cookie = await tokens.revoke(trx, session, tabId, binding);
      return { cookie, announce: () => announceEnd(session.userId) };
    },
    async end(trx, { userId, ids, except, reason }) {
      if (ids === undefined) await cancelUnfinishedSignIns(trx, [userId]);
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
    async purge(trx, now) {
      await store.endOverdueSessions(trx, { now, idleSince: now - limits.idle - limits.endMargin });
      await store.deleteTokensEndedBefore(trx, now - DAY);
      await store.deleteSessionsExpiredBefore(trx, now - limits.retainExpired);
    },
    flush: activity.flush,
    close: activity.flush,
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
      const lastActiveAt = Math.max(row.last_active_at, activity.latest(row.id).at);
      return { ...row, last_active_at: lastActiveAt };
    },
    async listTabs(sessionIds: readonly string[]): Promise<SessionTab[]> {
      const rows = await store.listTokensOf(db, sessionIds);
      return rows.map((row) => ({
        id: row.id,
        tokenHash: row.token_hash,
        sessionId: row.session_id,
        ip: row.ip,
        userAgent: row.user_agent,
        createdAt: row.created_at,
      }));
    },
    async findOfBrowser(id: string, cookies: Cookies): Promise<Session | null> {
      const [row] = await store.listLiveByIds(db, [id]);
      return row ? check.admit(toKnown(row, clock()), { cookies, ip: '' }, false) : null;
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
