import { AppError, PERMISSIONS } from '@pedestal/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { KnownHosts } from '../../platform/http/known-hosts.ts';
import { createLimiter, type Limiter } from '../../platform/http/limiter.ts';
import type { Mount } from '../../platform/http/mount-route.ts';
import { serveGuestPages } from '../../platform/http/pages/guest-pages.ts';
import type { TaskScheduler } from '../../platform/jobs/schedules.ts';
import type { Scheduler } from '../../platform/time/scheduler.ts';
import { mountHealth } from './health/health.routes.ts';
import { createHealthService } from './health/health.service.ts';
import { createHealthWatch } from './health/health-watch.ts';
import { CONSOLE_LIMITS } from './limits.ts';
import {
  notifyRegistryManagers,
  notifyResumeRefused,
  notifySmsBudgetSpent,
  notifyTeam,
  notifyWebhookPaused,
} from './notice/console-notices.ts';
import type { ConsoleNotice } from './notice/notice-sender.service.ts';
import { createNotices, type Notices } from './notice/notices.ts';
import { mountPackages } from './package/package.routes.ts';
import { createPackageShelf } from './package/package-shelf.ts';
import type { ApprovalsPort, AuthorityPort, RecordsPort, SessionPort } from './ports.ts';
import { mountPublisher } from './publish-token/publisher.routes.ts';
import type { SharedVersions } from './release/shared-fit.ts';
import { createSubApps, type SubApps } from './sub-apps.ts';
import { mountTelemetry } from './telemetry/telemetry.routes.ts';
import {
  createFailureCount,
  createTelemetryService,
  type TelemetryService,
} from './telemetry/telemetry.service.ts';

export interface ConsoleDependencies {
  database: Database;
  bus: Bus;
  scheduler: Pick<Scheduler, 'repeat'>;
  jobs: TaskScheduler & { countRecent(userId: string): Promise<number> };
  log: Logger;
  clock: () => number;
  hosts: KnownHosts;
  /** Path under which the console is served, with a slash at both ends. */
  base: string;
  dataFolder: string;
  /** Folder of the packages that teams install; unset: none. */
  packagesFolder: string | undefined;
  /** In development: entries of sub-apps on their own dev servers. */
  devEntries: ReadonlyMap<string, string>;
  sharedVersions: SharedVersions;
  authority: AuthorityPort;
  sessions: SessionPort;
  records: RecordsPort;
  approvals: ApprovalsPort;
}

/** Creates notices, sub-apps and telemetry, mounts their routes and schedules their cleanup. */
export function createConsoleModule(
  app: FastifyInstance,
  mount: Mount,
  dependencies: ConsoleDependencies,
) {
  const { database, jobs, clock, base, sessions } = dependencies;
  const limiter = createLimiter(clock);
  const notices = startNotices(app, mount, dependencies, limiter);
  const subApps = startSubApps(app, mount, dependencies, notices);
  const watch = startHealthWatch(dependencies, notices, subApps);
  const telemetry = startTelemetry(mount, dependencies, {
    limiter,
    subApps,
    onFailures: watch.consider,
  });
  const health = startHealth(mount, dependencies, subApps, telemetry);
  const { db } = database;
  mountPublisher(mount, { db, health, ...subApps, sharedVersions: dependencies.sharedVersions });
  mountPackages(
    mount,
    createPackageShelf(dependencies.packagesFolder, dependencies.sharedVersions),
  );

  jobs.schedule({
    name: 'console.purge',
    title: {
      'zh-CN': '清理过期的通知、版本与报告',
      'en-US': 'Purge notices, releases and reports',
    },
    when: { every: CONSOLE_LIMITS.purgeEvery },
    async run() {
      await notices.purge();
      await subApps.purge();
      await telemetry.purge();
      await health.purge();
    },
  });

  const { documentSources } = subApps;
  const listUsers = ({ headers }: FastifyRequest) => sessions.listSignedInUsers(headers.cookie);
  return {
    countSockets: notices.countSockets,
    notifySmsBudgetSpent: () => notifySmsBudgetSpent(database.db, notices),
    notifyResumeRefused: (userId: string, from: { address: string; browser: string }) =>
      notifyResumeRefused(database.db, notices, userId, from),
    notifyWebhookPaused: (trx: Db, userId: string, webhook: { label: string }) =>
      notifyWebhookPaused(trx, notices, userId, webhook),
    /** Stores a notice in the transaction of what it reports; returns what to call after the commit. */
    async sendNotice(
      trx: Db,
      { userId, ...notice }: Omit<ConsoleNotice, 'to'> & { userId: string },
    ) {
      const seq = await notices.sendFromConsole(trx, { ...notice, to: { userId } });
      return () => notices.announce(seq);
    },
    prepare: subApps.prepare,
    isPublished: subApps.isPublished,
    admittedFor: async (request: FastifyRequest) =>
      documentSources.admittedFor(await listUsers(request)),
    sendGuestFile: (request: FastifyRequest, reply: FastifyReply) =>
      subApps.sendGuestFile(request, reply, () => listUsers(request)),
    serveGuests: (folder: string, shellDocument: string) =>
      serveGuestPages(app, {
        folder,
        base,
        shellDocument,
        findGuest: async (path, request) =>
          documentSources.findGuest(path, await listUsers(request)),
        notFound: () => new AppError('notFound'),
      }),
  };
}

function startNotices(
  app: FastifyInstance,
  mount: Mount,
  dependencies: ConsoleDependencies,
  limiter: Limiter,
): Notices {
  const { database, bus, clock, log, scheduler, jobs, hosts } = dependencies;
  const { authority, sessions, records, approvals } = dependencies;
  return createNotices(app, mount, {
    db: database.db,
    bus,
    clock,
    log,
    scheduler,
    limiter,
    limits: CONSOLE_LIMITS.notice,
    hosts,
    findSendScope: (userId) => authority.findSystemsWith(userId, PERMISSIONS.sendNotice),
    filterLiveSessions: sessions.filterLive,
    countRecentJobs: jobs.countRecent,
    filterReadable: records.filterReadable,
    countOpenTasks: approvals.countOpen,
  });
}

function startSubApps(
  app: FastifyInstance,
  mount: Mount,
  dependencies: ConsoleDependencies,
  notices: Notices,
): SubApps {
  const { database, bus, log, clock, dataFolder, devEntries, authority } = dependencies;
  const { sharedVersions } = dependencies;
  return createSubApps(app, mount, {
    database,
    bus,
    log,
    clock,
    limits: CONSOLE_LIMITS,
    dataFolder,
    devEntries,
    sharedVersions,
    authority,
    countFailures: createFailureCount({ db: database.db, clock }),
    notifyManagers: (trx, title, body) => notifyRegistryManagers(trx, notices, title, body),
  });
}

function startHealthWatch(
  { database, clock, log, scheduler }: ConsoleDependencies,
  notices: Notices,
  { change }: SubApps,
) {
  const limits = CONSOLE_LIMITS.health;
  const watch = createHealthWatch({
    db: database.db,
    clock,
    log,
    limits,
    change,
    notifyTeam: (trx, subApp, title, body) => notifyTeam(trx, notices, subApp, { title, body }),
  });
  scheduler.repeat({ name: 'release health', every: limits.judgeEvery, run: watch.considerAll });
  return watch;
}

function startHealth(
  mount: Mount,
  { database, clock, authority }: ConsoleDependencies,
  { change }: SubApps,
  { listFailures }: TelemetryService,
) {
  const health = createHealthService({
    db: database.db,
    clock,
    change,
    hasPermission: authority.hasPermission,
    limits: CONSOLE_LIMITS.health,
    retention: CONSOLE_LIMITS.telemetry.retention,
    listFailures,
  });
  mountHealth(mount, health);
  return health;
}

interface TelemetryParts {
  limiter: Limiter;
  subApps: SubApps;
  onFailures(name: string): Promise<void>;
}

function startTelemetry(
  mount: Mount,
  dependencies: ConsoleDependencies,
  { limiter, subApps: { openable, documentSources }, onFailures }: TelemetryParts,
): TelemetryService {
  const { database, clock, log, base } = dependencies;
  const telemetry = createTelemetryService({
    db: database.db,
    clock,
    limiter,
    log,
    limits: CONSOLE_LIMITS.telemetry,
    requireOpenable: openable.require,
    onFailures,
    base,
    findNameAt: documentSources.findNameAt,
  });
  mountTelemetry(mount, telemetry);
  return telemetry;
}
