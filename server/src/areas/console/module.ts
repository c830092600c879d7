import { AppError, NOTICE_TYPES, PERMISSIONS } from '@pedestal/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Env } from '../../env.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Database } from '../../platform/db/database.ts';
import { serveGuestPages } from '../../platform/http/guest-pages.ts';
import type { KnownHosts } from '../../platform/http/known-hosts.ts';
import { createLimiter } from '../../platform/http/limiter.ts';
import type { Mount } from '../../platform/http/mount-route.ts';
import { HOUR } from '../../platform/time/durations.ts';
import type { Scheduler } from '../../platform/time/scheduler.ts';
import type { Authority } from '../authority/evaluate/authority.service.ts';
import type { Sessions } from '../sign-in/ports.ts';
import { CONSOLE_LIMITS } from './limits.ts';
import { startNotices } from './notice/notice.module.ts';
import { startRegistry } from './registry/registry.module.ts';
import { mountTelemetry } from './telemetry/telemetry.routes.ts';
import { createFailureCount, createTelemetryService } from './telemetry/telemetry.service.ts';

const SMS_BUDGET_SPENT = {
  type: NOTICE_TYPES.smsBudgetSpent,
  title: { 'zh-CN': '今日短信已用完', 'en-US': 'No text messages left today' },
  body: {
    'zh-CN': '今日短信额度已用完，次日恢复前无法发送验证码。请检查是否有人滥用。',
    'en-US':
      'The day’s text messages are used up, so no codes are sent until tomorrow. Check whether somebody abuses them.',
  },
  link: '',
  permission: PERMISSIONS.writeSystems,
};

export interface ConsoleOptions {
  env: Env;
  database: Database;
  bus: Bus;
  scheduler: Scheduler;
  log: Logger;
  clock: () => number;
  hosts: KnownHosts;
  authority: Authority;
  sessions: Pick<Sessions, 'filterLive' | 'peopleOf'>;
}

/** Joins notices, registry and telemetry. They never import one another; what they need is passed here. */
export function joinConsole(app: FastifyInstance, mount: Mount, options: ConsoleOptions) {
  const { env, database, bus, scheduler, log, clock, hosts, authority, sessions } = options;
  const { db } = database;
  const limiter = createLimiter(clock);
  const limits = CONSOLE_LIMITS;

  const notices = startNotices(app, mount, {
    db,
    bus,
    clock,
    log,
    limiter,
    limits: limits.notice,
    hosts,
    sendScopeOf: (userId) => findSystemsWith(authority, userId, PERMISSIONS.sendNotice),
    findLiveSessions: sessions.filterLive,
  });
  const registry = startRegistry(app, mount, {
    database,
    bus,
    clock,
    limits: limits.registry,
    dataFolder: env.PEDESTAL_DATA,
    devEntries: (env.NODE_ENV === 'development' && env.PEDESTAL_DEV_ENTRIES) || new Map(),
    accessOf: (userId) => findSubAppAccess(authority, userId),
    hasPermission: authority.hasPermission,
    countFailures: createFailureCount({ db, clock }),
    tellManagers: async (trx, title, body) => {
      const { subAppChanged: type } = NOTICE_TYPES;
      const permission = PERMISSIONS.manageRegistry;
      const seq = await notices.sendFromConsole(trx, { type, title, body, link: '', permission });
      return () => notices.announce(seq);
    },
  });
  const telemetry = createTelemetryService({
    db,
    clock,
    limiter,
    log,
    limits: limits.registry,
    mayOpen: registry.registry.mayOpen,
    base: env.PEDESTAL_BASE,
    findNameAt: registry.registry.findNameAt,
  });
  mountTelemetry(mount, telemetry);

  scheduler.repeat({
    name: 'purge notices, releases and reports',
    every: HOUR,
    async run() {
      await notices.purge();
      await registry.purge();
      await telemetry.purge();
    },
  });

  const peopleOf = (request: FastifyRequest) => sessions.peopleOf(request.headers.cookie);
  return {
    notices,
    tellSmsBudgetSpent: async () =>
      notices.announce(
        await db.transaction().execute((trx) => notices.sendFromConsole(trx, SMS_BUDGET_SPENT)),
      ),
    prepare: registry.prepare,
    admittedFor: async (request: FastifyRequest) =>
      registry.registry.admittedFor(await peopleOf(request)),
    serveGuests: (folder: string, shellDocument: string) =>
      serveGuestPages(app, {
        folder,
        base: env.PEDESTAL_BASE,
        shellDocument,
        findGuest: async (path, request) =>
          registry.registry.findGuest(path, await peopleOf(request)),
        notFound: () => new AppError('notFound'),
      }),
  };
}

async function findSystemsWith(authority: Authority, userId: string, permission: string) {
  const { roleSet, grants } = await authority.of(userId);
  if (roleSet.holdsEverything) return 'all';
  return [...grants.bySystem]
    .filter(([, system]) => system.codes.has(permission))
    .map(([code]) => code);
}

async function findSubAppAccess(authority: Authority, userId: string) {
  const { roleSet, grants } = await authority.of(userId);
  const named = [...grants.bySystem.values()].flatMap((system) => [...system.subApps]);
  return {
    names: roleSet.holdsEverything ? ('all' as const) : new Set(named),
    roleIds: roleSet.filter.roleIds,
  };
}
