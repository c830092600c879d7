import {
  AppError,
  REQUEST_ID_HEADER,
  type RouteOutput,
  type RouteParsed,
  routeGroups,
} from '@pedestal/contract';
import type { Administration } from '../../../administration/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { Mount } from '../../../platform/http/mount-route.ts';
import { describeUserAgent } from '../../../platform/http/user-agent.ts';
import { SECOND } from '../../../platform/time/durations.ts';
import type { SignInLimits } from '../limits.ts';
import type { RecordAudit } from '../record-audit.ts';
import type { DescribeLanding } from './landing.ts';
import { setPendingCookie } from './pending-cookie.ts';
import type { Sessions, SessionTab } from './session.service.ts';
import { createSessionAdministration } from './session-administration.service.ts';
import { hashSecret } from './session-secrets.ts';

const { session: routes } = routeGroups;
type Routes = typeof routes;

export interface SessionRouteDependencies {
  db: Db;
  clock: () => number;
  limits: SignInLimits['session'];
  sessions: Sessions;
  describeLanding: DescribeLanding;
  recordAudit: RecordAudit;
  stepUp(
    body: RouteParsed<Routes['stepUp']>['body'],
    context: SignedInContext,
  ): Promise<RouteOutput<Routes['stepUp']>>;
  changePassword(
    body: RouteParsed<Routes['changePassword']>['body'],
    context: SignedInContext,
  ): Promise<RouteOutput<Routes['changePassword']>>;
}

export function mountSessions(mount: Mount, dependencies: SessionRouteDependencies): void {
  const { clock, limits, sessions, describeLanding } = dependencies;
  const end = createEnd(dependencies);
  const endTab = createEndTab(dependencies);

  mount(routes.resume, async ({ body }, context) => {
    const { session, token, expiresIn, cookie } = await sessions.resume(body.loginKey, context);
    const landing = await describeLanding(session.userId, session.systemCode);
    if (cookie) setPendingCookie(context.cookies, cookie);
    return { token, ...landing, expiresIn };
  });

  mount(routes.state, async (_input, { session }) => {
    const record = await sessions.find(session);
    const secondsUntil = (time: number) => Math.max(0, Math.floor((time - clock()) / SECOND));
    return {
      idleIn: secondsUntil(record.last_active_at + limits.idle),
      expiresIn: secondsUntil(record.expires_at),
      stepUpIn: secondsUntil(record.reauth_at + limits.stepUp),
    };
  });

  mount(routes.logout, async (_input, context) => {
    await end(context, [context.session.id], 'logout');
    sessions.clearCookie(context.session.loginKey, context.cookies);
    return null;
  });

  mount(routes.logoutEverywhere, async (_input, context) => {
    await end(context, undefined, 'logoutEverywhere');
    sessions.clearCookie(context.session.loginKey, context.cookies);
    return null;
  });

  mount(routes.end, async ({ body }, context) => {
    const ended = await end(context, [body.id], 'endedByOwner');
    if (ended.length === 0) throw new AppError('notFound');
    return null;
  });

  mount(routes.endTab, async ({ body }, context) => {
    const tabs = await sessions.listTabs([context.session.id]);
    const tab = tabs.find(({ id }) => id === body.id);
    if (!tab || tab.tokenHash === tokenHashOf(context)) throw new AppError('notFound');
    await endTab(context, body.id);
    return null;
  });

  mount(routes.list, async (_input, context) => {
    const { session } = context;
    const records = await sessions.list(session.userId);
    const tabs = await sessions.listTabs(records.map((record) => record.id));
    return records.map((record) => ({
      id: record.id,
      current: record.id === session.id,
      systemCode: record.system_code,
      address: record.ip,
      ...describeUserAgent(record.user_agent),
      method: record.method,
      createdAt: record.created_at,
      lastActiveAt: record.last_active_at,
      expiresAt: record.expires_at,
      tabs: tabs
        .filter((tab) => tab.sessionId === record.id)
        .map((tab) => describeTab(tab, tokenHashOf(context))),
    }));
  });

  mount(routes.stepUp, ({ body }, context) => dependencies.stepUp(body, context));
  mount(routes.changePassword, ({ body }, context) => dependencies.changePassword(body, context));
}

function createEnd({ db, sessions, recordAudit }: SessionRouteDependencies) {
  return async (
    context: SignedInContext,
    ids: readonly string[] | undefined,
    reason: string,
  ): Promise<string[]> => {
    const { userId, userName, systemCode } = context.session;
    const person = { id: userId, name: userName };
    const { ended, announce } = await db.transaction().execute(async (trx) => {
      const result = await sessions.end(trx, { userId, reason, ...(ids ? { ids } : {}) });
      if (result.ended.length > 0) {
        await recordAudit(trx, context, {
          action: 'session.end',
          actor: person,
          target: person,
          systemCode,
          before: { sessions: result.ended },
          after: { reason },
        });
      }
      return result;
    });
    announce();
    return ended;
  };
}

function createEndTab({ db, sessions, recordAudit }: SessionRouteDependencies) {
  return async (context: SignedInContext, tabId: string): Promise<void> => {
    const { id, userId, userName, systemCode } = context.session;
    const person = { id: userId, name: userName };
    const { cookie, announce } = await db.transaction().execute(async (trx) => {
      const ended = await sessions.endTab(trx, context, tabId);
      await recordAudit(trx, context, {
        action: 'session.end',
        actor: person,
        target: person,
        systemCode,
        before: { sessions: [id], tab: tabId },
        after: { reason: 'endedByOwner' },
      });
      return ended;
    });
    announce();
    setPendingCookie(context.cookies, cookie);
  };
}

function tokenHashOf({ headers }: SignedInContext): string {
  return hashSecret(String(headers[REQUEST_ID_HEADER.toLowerCase()]));
}

function describeTab({ id, tokenHash, ip, userAgent, createdAt }: SessionTab, current: string) {
  return {
    id,
    current: tokenHash === current,
    address: ip,
    ...describeUserAgent(userAgent),
    createdAt,
  };
}

export function mountSessionAdministration(mount: Mount, administration: Administration): void {
  const { sessionAdmin } = routeGroups;
  const sessions = createSessionAdministration(administration);

  mount(sessionAdmin.list, ({ query }, context) => sessions.list(query, context));
  mount(sessionAdmin.end, ({ body }, context) => sessions.end(body.ids, context));
  mount(sessionAdmin.endAll, ({ body }, context) => sessions.endAll(body, context));
}
