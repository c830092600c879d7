import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type AffectedUsers, createAdministration } from './administration/change.ts';
import * as authorityApi from './areas/authority/api.ts';
import { findSubAppAccess, findSystemsWith } from './areas/authority/evaluate/person-access.ts';
import { joinAuthority, mountAuthority } from './areas/authority/module.ts';
import * as consoleApi from './areas/console/api.ts';
import { createConsoleModule } from './areas/console/module.ts';
import * as filesApi from './areas/files/api.ts';
import { createFilesModule } from './areas/files/module.ts';
import * as signInApi from './areas/sign-in/api.ts';
import { createSignInModule } from './areas/sign-in/module.ts';
import type { PasswordHasher } from './areas/sign-in/password/password-hasher.ts';
import { mountAuditLog } from './audit/audit-log.routes.ts';
import { scheduleAuditRetention } from './audit/audit-retention.ts';
import type { Env } from './env.ts';
import { mountDocs } from './platform/api-docs/docs.routes.ts';
import { openBlobStore } from './platform/blob-store/open-blob-store.ts';
import { openBus } from './platform/bus/open-bus.ts';
import { isCallStored } from './platform/db/call.store.ts';
import type { Database } from './platform/db/database.ts';
import { isConnectionFailure } from './platform/db/dialect.ts';
import { scheduleCallPurge } from './platform/http/call-again.ts';
import { handleErrors } from './platform/http/error-handler.ts';
import { serveHealth } from './platform/http/health.ts';
import { refuseUnknownHosts } from './platform/http/known-hosts.ts';
import { createLimiter } from './platform/http/limiter.ts';
import { createMount } from './platform/http/mount-route.ts';
import { readDocument, serveShell } from './platform/http/pages/shell-pages.ts';
import { createServer } from './platform/http/server.ts';
import { openKeyring } from './platform/keyring/keyring.ts';
import type { Instruments } from './platform/observability/instruments.ts';
import { createScheduler } from './platform/time/scheduler.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Resolves when every text message so far was handed over or given up. */
    settleSms(): Promise<void>;
  }
}

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
  /** Where somebody watches. */
  instruments?: Instruments | undefined;
}

/** More ids than this do not fit a message of the bus; an empty list then means every user. */
const MAX_USER_IDS = 200;

function truncateUserIds(users: AffectedUsers): string[] {
  return users === 'everybody' || users.length > MAX_USER_IDS ? [] : [...users];
}

/** Joins the areas into one gateway. */
export async function createApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { env, database, hasher, log, clock = Date.now, shellFolder, bundledFolder } = dependencies;
  const app = createServer({ log, trustProxy: env.PEDESTAL_TRUST_PROXY });
  const { instruments } = dependencies;
  instruments?.watchRequests(app);

  handleErrors(app, { defaultLocale: env.PEDESTAL_LOCALE, isDatabaseAway: isConnectionFailure });
  const bus = openBus({ redisUrl: env.REDIS_URL, databaseUrl: env.DATABASE_URL, log });
  app.addHook('onClose', () => bus.close());
  const scheduler = createScheduler({ log });
  app.addHook('onClose', () => scheduler.close());
  const authority = joinAuthority({ db: database.db, clock, bus });
  const { listSystems } = authority;
  const signIn = await createSignInModule({
    env,
    database,
    hasher,
    log,
    bus,
    scheduler,
    clock,
    listSystems,
    authority: authorityApi,
    onSmsBudgetSpent: () => consoleModule.notifySmsBudgetSpent(),
    onAction: instruments?.onDeed,
  });
  app.decorate('settleSms', signIn.settleSms);
  app.addHook('onClose', () => signIn.close());
  const hosts = {
    configured: [...(env.PEDESTAL_HOSTS ?? []), env.HOST],
    isRegistered: signIn.entries.isKnownHost,
  };
  refuseUnknownHosts(app, hosts);
  serveHealth(app, { database: () => database.ping(), bus: () => bus.ready() });

  const mount = createMount(app, {
    clock,
    limiter: createLimiter(clock),
    defaultLocale: env.PEDESTAL_LOCALE,
    base: env.PEDESTAL_BASE,
    resolveSession: signIn.sessions.resolve,
    hasPermission: (session, code) => authority.hasPermission(session.userId, code),
    wasDone: (callId, userId) => isCallStored(database.db, callId, userId),
  });
  const administration = createAdministration({
    db: database.db,
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
  signIn.mountRoutes(mount, administration);
  mountAuthority(mount, {
    db: database.db,
    clock,
    authority,
    administration,
    signIn: signInApi,
    hashPassword: (password) => hasher.hash(password),
    erasers: [signInApi.erase, filesApi.erase, consoleApi.erase],
  });
  mountAuditLog(mount, administration);
  const consoleModule = createConsoleModule(app, mount, {
    database,
    bus,
    scheduler,
    log,
    clock,
    hosts,
    base: env.PEDESTAL_BASE,
    dataFolder: env.PEDESTAL_DATA,
    devEntries: (env.NODE_ENV === 'development' && env.PEDESTAL_DEV_ENTRIES) || new Map(),
    authority: {
      hasPermission: authority.hasPermission,
      findSystemsWith: (userId, permission) => findSystemsWith(authority, userId, permission),
      findSubAppAccess: (userId) => findSubAppAccess(authority, userId),
    },
    sessions: { filterLive: signIn.sessions.filterLive, peopleOf: signIn.sessions.peopleOf },
  });
  instruments?.watchGateway({
    databaseLoad: database.readLoad,
    sockets: consoleModule.countSockets,
    hashes: hasher,
    isBusConnected: bus.isConnected,
  });
  await consoleModule.prepare(bundledFolder);
  createFilesModule(mount, {
    database,
    clock,
    log,
    scheduler,
    limiter: createLimiter(clock),
    store: await openBlobStore(env),
    keyring: await openKeyring({
      secret: env.PEDESTAL_SECRET,
      database,
      dataFolder: env.PEDESTAL_DATA,
    }),
    authority: {
      rightsOf: async (userId) => {
        const { roleSet, grants } = await authority.of(userId);
        return {
          has: (code) => roleSet.holdsEverything || grants.codes.has(code),
          canEnter: (code) => grants.bySystem.has(code),
        };
      },
      holdsEverything: authority.holdsEverything,
      listSystems: async (userId) => (await listSystems(userId)).map(({ system }) => system),
    },
    signIn: { passwords: hasher, findSessionOfBrowser: signIn.sessions.ofBrowser },
  });
  scheduleCallPurge(scheduler, { db: database.db, clock });
  scheduleAuditRetention(scheduler, { db: database.db, clock, days: env.PEDESTAL_AUDIT_DAYS });
  mountDocs(mount, { isOpen: env.NODE_ENV === 'development' });

  if (shellFolder !== undefined) {
    const shell = {
      folder: shellFolder,
      base: env.PEDESTAL_BASE,
      defaultLocale: env.PEDESTAL_LOCALE,
    };
    consoleModule.serveGuests(shellFolder, readDocument(shell));
    await serveShell(app, { ...shell, admittedFor: consoleModule.admittedFor });
  }
  return app;
}
