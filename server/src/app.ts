import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { readAuditReach } from './administration/audit-reach.ts';
import {
  type Administration,
  type AffectedUsers,
  createAdministration,
} from './administration/change.ts';
import { joinJobs, startJobs } from './app-jobs.ts';
import { approvalsApi } from './areas/approvals/api.ts';
import { createApprovalsModule } from './areas/approvals/module.ts';
import { authorityApi } from './areas/authority/api.ts';
import { createAuthorityModule } from './areas/authority/module.ts';
import { consoleApi } from './areas/console/api.ts';
import { createConsoleModule } from './areas/console/module.ts';
import { filesApi } from './areas/files/api.ts';
import { createFilesModule } from './areas/files/module.ts';
import { createLedgerModule } from './areas/ledger/module.ts';
import { recordsApi } from './areas/records/api.ts';
import { createRecordsModule } from './areas/records/module.ts';
import { reportsApi } from './areas/reports/api.ts';
import { createReportsModule } from './areas/reports/module.ts';
import { signInApi } from './areas/sign-in/api.ts';
import { createSignInModule } from './areas/sign-in/module.ts';
import type { PasswordHasher } from './areas/sign-in/password/password-hasher.ts';
import { webhooksApi } from './areas/webhooks/api.ts';
import { createWebhooksModule } from './areas/webhooks/module.ts';
import { mountAuditLog } from './audit/audit-log.routes.ts';
import { createAuditLogService } from './audit/audit-log.service.ts';
import type { Env } from './env.ts';
import { laterRecords } from './later-records.ts';
import { mountDocs } from './platform/api-docs/docs.routes.ts';
import { openBlobStore } from './platform/blob-store/open-blob-store.ts';
import type { Bus } from './platform/bus/bus.ts';
import { openBus } from './platform/bus/open-bus.ts';
import { isCallStored } from './platform/db/call.store.ts';
import type { Database, Db } from './platform/db/database.ts';
import { isConnectionFailure } from './platform/db/dialect.ts';
import { handleErrors } from './platform/http/error-handler.ts';
import { serveHealth } from './platform/http/health.ts';
import { type KnownHosts, refuseUnknownHosts } from './platform/http/known-hosts.ts';
import { createLimiter } from './platform/http/limiter.ts';
import { createMount, type Mount } from './platform/http/mount-route.ts';
import { readDocument, serveShell } from './platform/http/pages/shell-pages.ts';
import { createServer } from './platform/http/server.ts';
import { jobsApi } from './platform/jobs/api.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { openKeyring } from './platform/keyring/keyring.ts';
import { createMailer } from './platform/mail/mailer.ts';
import type { Instruments } from './platform/observability/instruments.ts';
import { createScheduler, type Scheduler } from './platform/time/scheduler.ts';
import { openSteadyClock, STEADY_CLOCK } from './platform/time/steady-clock.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Resolves when every text message so far was handed over or given up. */
    settleSms(): Promise<void>;
  }
}

/** Written by the build of the shell. */
const SHARED_VERSIONS_FILE = '.shared-versions.json';

export interface AppDependencies {
  env: Env;
  database: Database;
  hasher: PasswordHasher;
  log: Logger;
  clock?: () => number;
  /** Folder of the built shell; without it only the API is served. */
  shellFolder?: string | undefined;
  /** Folder of the sub-apps that come with the console, each with its build. */
  bundledFolder?: string | undefined;
  /** Folder of the packages that teams of sub-apps install. */
  packagesFolder?: string | undefined;
  /** Metrics and traces, where they are configured. */
  instruments?: Instruments | undefined;
}

/** More ids than this do not fit a message of the bus; an empty list then means every user. */
const MAX_USER_IDS = 200;

function truncateUserIds(users: AffectedUsers): string[] {
  return users === 'everybody' || users.length > MAX_USER_IDS ? [] : [...users];
}

/** Deletes what each area stores about a person who is erased. */
const ERASERS = [
  signInApi.erase,
  filesApi.erase,
  consoleApi.erase,
  recordsApi.erase,
  approvalsApi.erase,
  reportsApi.erase,
  jobsApi.erase,
];

/** Counts what acts for people and stops working without them. */
const MAKER_COUNTERS = {
  invites: signInApi.countOpenInvitesOf,
  publishTokens: consoleApi.countPublishTokensOf,
  fileTokens: filesApi.countTokensOf,
  links: filesApi.countLinksOf,
  serviceTokens: authorityApi.countServiceTokensOf,
  webhooks: webhooksApi.countWebhooksOf,
};

/** Joins the areas into one gateway. */
export async function createApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { env, database, hasher, log, clock: wallClock = Date.now, instruments } = dependencies;
  const { db, reader } = database;
  const app = createServer({ log, trustProxy: env.PEDESTAL_TRUST_PROXY });
  instruments?.watchRequests(app);
  handleErrors(app, { defaultLocale: env.PEDESTAL_LOCALE, isDatabaseAway: isConnectionFailure });
  const { bus, scheduler } = startBackground(app, env, log);
  const clock = await startClock(app, { db, wallClock, scheduler, log });
  const jobs = startJobs(app, { env, database, log, bus, scheduler, clock });
  const configuredHosts = [...(env.PEDESTAL_HOSTS ?? []), env.HOST];

  const authorityModule = createAuthorityModule({
    ...{ db, reader, clock, bus },
    isPublished: (userId, subApp) => consoleModule.isPublished(userId, subApp),
  });
  const { authority, access } = authorityModule;
  const signIn = await createSignInModule({
    env,
    database,
    hasher,
    log,
    bus,
    scheduler,
    jobs,
    clock,
    wallClock,
    hosts: configuredHosts,
    listSystems: authority.listSystems,
    authority: authorityApi,
    onResumeRefused: (userId, from) => consoleModule.notifyResumeRefused(userId, from),
    onSmsBudgetSpent: () => consoleModule.notifySmsBudgetSpent(),
    onAction: instruments?.onAction,
  });
  app.decorate('settleSms', signIn.settleSms);
  app.addHook('onClose', () => signIn.close());
  const hosts = guardHosts(app, configuredHosts, signIn.entries.isKnownHost);
  serveHealth(app, { database: () => database.ping(), bus: () => bus.ready() });

  const mount = createMount(app, {
    clock,
    limiter: createLimiter(clock),
    defaultLocale: env.PEDESTAL_LOCALE,
    base: env.PEDESTAL_BASE,
    resolveSession: signIn.sessions.resolve,
    explainEnd: signIn.sessions.explainEnd,
    resolveServiceToken: authorityModule.authenticateToken,
    hasPermission: (session, code) => authority.hasPermission(session.userId, code),
    wasDone: (callId, userId) => isCallStored(db, callId, userId),
  });
  const administration = connectAdministration({ db, clock, bus, authority, signIn });
  signIn.mountRoutes(mount, administration);
  authorityModule.mountRoutes(mount, {
    administration,
    signIn: { ...signInApi, guardAdministratorEntry: signIn.guardAdministratorEntry },
    hashPassword: (password) => hasher.hash(password),
    erasers: ERASERS,
    counters: MAKER_COUNTERS,
    copyPolicies: recordsApi.copyPolicies,
  });
  mountAudit(mount, { db, clock });
  const consoleModule = createConsoleModule(app, mount, {
    ...{ database, bus, scheduler, jobs, log, clock, hosts },
    base: env.PEDESTAL_BASE,
    dataFolder: env.PEDESTAL_DATA,
    packagesFolder: dependencies.packagesFolder,
    devEntries: (env.NODE_ENV === 'development' && env.PEDESTAL_DEV_ENTRIES) || new Map(),
    sharedVersions: await readSharedVersions(dependencies.shellFolder),
    authority: { ...access, hasPermission: authority.hasPermission },
    sessions: signIn.sessions,
    records: { filterReadable: (...asked) => joined.records.readable.filterReadable(...asked) },
    approvals: { countOpen: (userId) => joined.countOpen(userId) },
  });
  instruments?.watchGateway({
    databaseLoad: database.readLoad,
    sockets: consoleModule.countSockets,
    hashes: hasher,
    isBusConnected: bus.isConnected,
  });
  await consoleModule.prepare(dependencies.bundledFolder);
  joinJobs(mount, { db, clock, jobs, authority, auditDays: env.PEDESTAL_AUDIT_DAYS });
  const parts = { clock, bus, jobs, scheduler, authorityModule, administration, consoleModule };
  const joined = endWith(app, await joinRecords(mount, dependencies, { ...parts, signIn }));
  mountDocs(mount, { isOpen: env.NODE_ENV === 'development' });
  await servePages(app, consoleModule, dependencies);
  return app;
}

/** Stops the threads of reports with the gateway. */
function endWith<T extends { closeReports(): Promise<void> }>(app: FastifyInstance, joined: T): T {
  app.addHook('onClose', () => joined.closeReports());
  return joined;
}

function mountAudit(mount: Mount, { db, clock }: { db: Db; clock: () => number }): void {
  const { verifySeal } = recordsApi;
  mountAuditLog(mount, createAuditLogService({ db, clock, readReach: readAuditReach, verifySeal }));
}

type AuthorityModule = ReturnType<typeof createAuthorityModule>;
type SignInModule = Awaited<ReturnType<typeof createSignInModule>>;
type RecordsModule = ReturnType<typeof createRecordsModule>;

function startBackground(app: FastifyInstance, env: Env, log: Logger) {
  const bus = openBus({ redisUrl: env.REDIS_URL, databaseUrl: env.DATABASE_URL, log });
  app.addHook('onClose', () => bus.close());
  const scheduler = createScheduler({ log });
  app.addHook('onClose', () => scheduler.close());
  return { bus, scheduler };
}

interface ClockParts {
  db: Db;
  wallClock: () => number;
  scheduler: Scheduler;
  log: Logger;
}

async function startClock(app: FastifyInstance, { db, wallClock, scheduler, log }: ClockParts) {
  const clock = await openSteadyClock({
    db,
    wall: wallClock,
    async onReset(trx, wall) {
      log.error('the clock was set back by more than a day: everybody has to sign in again');
      await signInApi.resetClock(trx, wall);
      await jobsApi.resetClock(trx, wall);
    },
  });
  scheduler.repeat({ name: 'store the time', every: STEADY_CLOCK.storeEvery, run: clock.store });
  app.addHook('onClose', () => clock.store().catch(() => undefined));
  return clock.now;
}

function guardHosts(
  app: FastifyInstance,
  configured: readonly string[],
  isRegistered: KnownHosts['isRegistered'],
) {
  const hosts = { configured, isRegistered };
  refuseUnknownHosts(app, hosts);
  return hosts;
}

interface AdministrationParts {
  db: Db;
  clock: () => number;
  bus: Bus;
  authority: AuthorityModule['authority'];
  signIn: SignInModule;
}

/** Tells caches, other gateways and open pages what an administrative change has affected. */
function connectAdministration({ db, clock, bus, authority, signIn }: AdministrationParts) {
  return createAdministration({
    db,
    clock,
    authorityChanged: authority.forget,
    rightsChanged: (users) =>
      void bus.publish('rights-changed', { userIds: truncateUserIds(users) }),
    sessionsEnded: (userIds) => {
      for (const userId of userIds) {
        signIn.sessions.dropCached(userId);
        void bus.publish('session-ended', { userId });
      }
    },
  });
}

interface FilesParts {
  dependencies: AppDependencies;
  clock: () => number;
  jobs: Jobs;
  authorityModule: AuthorityModule;
  signIn: SignInModule;
  records: RecordsModule;
}

async function mountFiles(
  mount: Mount,
  { dependencies, clock, jobs, authorityModule, signIn, records }: FilesParts,
): Promise<ReturnType<typeof createFilesModule>> {
  const { authority, access } = authorityModule;
  const { env, database, hasher, log } = dependencies;
  return createFilesModule(mount, {
    database,
    clock,
    log,
    jobs,
    limiter: createLimiter(clock),
    store: await openBlobStore(env),
    keyring: await openKeyring({
      secret: env.PEDESTAL_SECRET,
      database,
      dataFolder: env.PEDESTAL_DATA,
    }),
    authority: {
      rightsOf: access.rightsOf,
      holdsEverything: authority.holdsEverything,
      listSystems: async (userId) =>
        (await authority.listSystems(userId)).map(({ system }) => system),
    },
    signIn: { passwords: hasher, findSessionOfBrowser: signIn.sessions.findOfBrowser },
    records: records.attachments,
  });
}

interface RecordsParts {
  clock: () => number;
  bus: Bus;
  jobs: Jobs;
  scheduler: Scheduler;
  authorityModule: AuthorityModule;
  administration: Administration;
  consoleModule: ReturnType<typeof createConsoleModule>;
  signIn: SignInModule;
}

/**
 * Records write events to the outbox of webhooks, which ask records what their makers can see. Files ask records who
 * may see attachments.
 */
async function joinRecords(mount: Mount, dependencies: AppDependencies, parts: RecordsParts) {
  const { env, database, log } = dependencies;
  const { clock, bus, jobs, scheduler, authorityModule, administration, consoleModule } = parts;
  const { authority, access } = authorityModule;
  const webhooks = createWebhooksModule({ db: database.db, clock, bus });
  const ledger = createLedgerModule({
    database,
    clock,
    jobs,
    blueprints: {
      find: (workspace) => records.blueprints.find(workspace),
      list: () => records.blueprints.list(),
      systemOf: (workspace) => records.blueprints.systemOf(workspace),
    },
    authority: access,
  });
  const approvals = createApprovalsModule({
    ...{ database, clock, bus, jobs, authority },
    notices: { send: consoleModule.sendNotice },
    records: laterRecords(() => records.approved),
  });
  const records: RecordsModule = createRecordsModule(mount, {
    database,
    clock,
    bus,
    jobs,
    authority: { ...access, ...authorityApi },
    sessions: signInApi,
    administration,
    notices: { send: consoleModule.sendNotice },
    outbox: webhooks.outbox,
    files: filesApi,
    ledger: ledger.effects,
    approvals: approvals.port,
    externalEffects: approvals.effects,
  });
  approvals.mountRoutes(mount, { administration });
  ledger.mountRoutes(mount, { records: forLedger(records) });
  const { signIn } = parts;
  const files = await mountFiles(mount, {
    ...{ dependencies, clock, jobs, authorityModule, signIn, records },
  });
  const reports = createReportsModule(mount, {
    ...{ database, replicaUrl: env.REPORT_DATABASE_URL, clock, log, bus, jobs, administration },
    authority: { hasPermission: authority.hasPermission, rolesOf: access.rolesOf },
    notices: { send: consoleModule.sendNotice },
    personalFiles: { save: files.saveForPerson },
    mailer: openMailer(env),
    sources: {
      collection: records.figures.collections,
      lines: records.figures.lines,
      book: ledger.createFigures({ records: forLedger(records) }),
    },
    blueprints: records.blueprints,
  });
  webhooks.mountRoutes(mount, {
    log,
    keyring: await openKeyring({
      secret: env.PEDESTAL_SECRET,
      database,
      dataFolder: env.PEDESTAL_DATA,
    }),
    jobs,
    scheduler: env.PEDESTAL_JOBS === 'on' ? scheduler : undefined,
    allowedHosts: env.PEDESTAL_WEBHOOK_HOSTS ?? [],
    authority,
    records: records.readable,
    notices: { notifyPaused: consoleModule.notifyWebhookPaused },
  });
  return { records, countOpen: approvals.countOpen, closeReports: reports.close };
}

function forLedger({ names, readable, figures }: RecordsModule) {
  return {
    ...names,
    filterReadable: readable.filterReadable,
    openLinked: figures.openLinked,
  };
}

function openMailer({ SMTP_URL: url, SMTP_FROM: from }: Env) {
  return url === undefined || from === undefined ? undefined : createMailer({ url, from });
}

async function servePages(
  app: FastifyInstance,
  consoleModule: ReturnType<typeof createConsoleModule>,
  { env, shellFolder }: AppDependencies,
): Promise<void> {
  if (shellFolder === undefined) return;
  const shell = {
    folder: shellFolder,
    base: env.PEDESTAL_BASE,
    defaultLocale: env.PEDESTAL_LOCALE,
  };
  consoleModule.serveGuests(shellFolder, readDocument(shell));
  const { admittedFor, sendGuestFile } = consoleModule;
  await serveShell(app, { ...shell, admittedFor, sendGuestFile });
}

/** What the build of the shell says about its shared modules. */
async function readSharedVersions(
  shellFolder: string | undefined,
): Promise<Record<string, string> | undefined> {
  if (shellFolder === undefined) return undefined;
  const text = await readFile(join(shellFolder, SHARED_VERSIONS_FILE), 'utf8').catch(() => '');
  return text === '' ? undefined : JSON.parse(text);
}
