import { AppError } from '@pedestal/contract';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../../platform/db/database.ts';
import type { CallContext, Cookies, Session } from '../../../platform/http/context.ts';
import { networkOf } from '../../../platform/http/source.ts';
import { describeUserAgent } from '../../../platform/http/user-agent.ts';
import { SECOND } from '../../../platform/time/durations.ts';
import type { SignInLimits } from '../limits.ts';
import type { RecordAudit } from '../record-audit.ts';
import type { Activity } from './activity.ts';
import type { PendingCookie } from './pending-cookie.ts';
import * as store from './session.store.ts';
import { toKnown } from './session-cache.ts';
import type { SessionCheck } from './session-check.ts';
import { explainEnd } from './session-end.ts';
import { requireBinding, type SessionTokens } from './session-tokens.ts';

export interface ResumeDependencies {
  db: Db;
  clock: () => number;
  limits: SignInLimits['session'];
  check: SessionCheck;
  tokens: SessionTokens;
  activity: Activity;
  /** The browser with these cookies, if this user has signed in with it before. */
  findDevice(userId: string, cookies: Cookies): Promise<string | null>;
  recordAudit: RecordAudit;
  /** Tells the owner that somebody had the cookie, but not the browser. */
  notifyRefused(userId: string, from: { address: string; browser: string }): Promise<void>;
}

export interface Resumed {
  session: Session;
  token: string;
  /** In seconds. */
  expiresIn: number;
  cookie: PendingCookie | null;
}

type Mismatch = 'browser' | 'device' | 'network';

/**
 * Issues a token for another tab of a signed-in browser. The cookie alone is not enough: browser, operating system,
 * device cookie and network must be those with which the session was opened or last used.
 */
export function createResume(dependencies: ResumeDependencies) {
  const { db, clock, limits, check, tokens, activity, findDevice } = dependencies;
  const { recordAudit, notifyRefused } = dependencies;
  const notifiedAt = new LRUCache<string, number>({ max: limits.refusalsRemembered });

  async function findRow(loginKey: string, cookies: Cookies) {
    const bindingHash = requireBinding(loginKey, cookies);
    const row =
      (await store.findByBinding(db, bindingHash)) ??
      (await store.findByPreviousBinding(db, bindingHash, clock() - limits.rebindGrace));
    if (row && row.login_key === loginKey && check.isLiveRow(row)) return { row, bindingHash };
    throw new AppError(await explainEnd(db, { bindingHash }));
  }

  async function findMismatch(
    row: store.SessionRow,
    context: CallContext,
  ): Promise<Mismatch | null> {
    if (familyOf(context.userAgent) !== familyOf(row.user_agent)) return 'browser';
    if ((await findDevice(row.user_id, context.cookies)) !== row.device_id) return 'device';
    const lastIp = activity.latest(row.id).ip || row.last_ip || row.ip;
    return networkOf(context.ip) === networkOf(lastIp) ? null : 'network';
  }

  async function refuse(
    row: store.SessionRow,
    reason: Mismatch,
    context: CallContext,
  ): Promise<never> {
    const owner = { id: row.user_id, name: row.user_name };
    await db.transaction().execute((trx) =>
      recordAudit(trx, context, {
        action: 'session.refuse',
        outcome: 'failure',
        actor: null,
        target: owner,
        systemCode: row.system_code,
        after: { method: 'resume', reason, session: row.id },
      }),
    );
    const isRecent = clock() - (notifiedAt.get(row.id) ?? 0) < limits.notifyRefusalEvery;
    if (!isRecent) {
      notifiedAt.set(row.id, clock());
      const { browser, os } = describeUserAgent(context.userAgent);
      const name = [browser, os].filter((word) => word !== '').join(', ');
      await notifyRefused(row.user_id, { address: context.ip, browser: name });
    }
    throw new AppError('noSession');
  }

  return async (loginKey: string, context: CallContext): Promise<Resumed> => {
    const { row, bindingHash } = await findRow(loginKey, context.cookies);
    const mismatch = await findMismatch(row, context);
    if (mismatch) return refuse(row, mismatch, context);
    const { session } = toKnown(row, clock());
    const expiresIn = Math.floor((row.expires_at - clock()) / SECOND);
    return db.transaction().execute(async (trx) => {
      const isCurrent = row.binding_hash === bindingHash;
      if (isCurrent && (await store.countTokensOf(trx, row.id)) === 0) {
        const { token, cookie } = await tokens.rebind(trx, session, bindingHash, context);
        return { session, expiresIn, token, cookie };
      }
      const token = await tokens.addToken(trx, row.id, context);
      await store.deleteOldestTokens(trx, row.id, limits.tokensPerSession);
      return { session, expiresIn, token, cookie: null };
    });
  };
}

/** Browser and operating system without versions, which change with every update. */
function familyOf(userAgent: string): string {
  const { browser, os } = describeUserAgent(userAgent);
  return `${browser.replace(/ \d+$/, '')} ${os}`;
}
