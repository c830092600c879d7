import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NoticeEvent, WatchedRecords } from '@pedestal/contract';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { createAdministration } from '../../administration/change.ts';
import { findActivePeople } from '../../administration/makers.ts';
import { authorityApi } from '../../areas/authority/api.ts';
import type { Authority } from '../../areas/authority/evaluate/authority.service.ts';
import { createPersonAccess } from '../../areas/authority/evaluate/person-access.ts';
import { CONSOLE_LIMITS } from '../../areas/console/limits.ts';
import type { Connection } from '../../areas/console/notice/notice-sockets.ts';
import { createRecordWatches } from '../../areas/console/notice/record-watches.ts';
import { filesApi } from '../../areas/files/api.ts';
import type { CleanupService } from '../../areas/files/cleanup/cleanup.service.ts';
import { createFilesModule, type FilesDependencies } from '../../areas/files/module.ts';
import type { NoticePort, OutboxPort } from '../../areas/records/ports.ts';
import { signInApi } from '../../areas/sign-in/api.ts';
import { openLocalBlobStore } from '../../platform/blob-store/local-blob-store.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Database } from '../../platform/db/database.ts';
import { createLimiter } from '../../platform/http/limiter.ts';
import { JOB_LIMITS, type JobLimits } from '../../platform/jobs/job-limits.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import { createKeyring } from '../../platform/keyring/keyring.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { createScheduler } from '../../platform/time/scheduler.ts';
import { createTestGateway } from '../gateway.ts';
import { createRecordsAndLedger } from './records-and-ledger.ts';

interface GatewayParts {
  database: Database;
  bus: Bus;
  authority: Authority;
  notices: NoticePort;
  outbox: OutboxPort;
  limits?: Partial<JobLimits>;
  /** Does it run jobs, too? */
  runsJobs: boolean;
  /** Where its files lie; default: a folder that it deletes when it is closed. */
  filesFolder?: string;
  /** A replica that reports are read from. */
  replicaUrl?: string | undefined;
}

interface OpenGateway {
  gateway: FastifyInstance;
  /** Mails that it has sent. */
  mails: readonly Mail[];
  /** What the page of a person hears who watches these records. */
  watchRecords(userId: string, records: readonly WatchedRecords[]): NoticeEvent[];
  /** Handles time limits of approvals that are over. */
  expireApprovals(): Promise<number>;
  /** Hands over the tasks of people who have left. */
  handOverApprovals(): Promise<number>;
  runDailyTransitions(): Promise<number>;
  /** Queues the reports that are due. */
  sendReports(): Promise<number>;
  /** Cleans up the files of this gateway. */
  cleanUpFiles: CleanupService['run'];
  close(): Promise<void>;
}

/** Until the modules are there. */
const NOTHING_PERIODIC = {
  expireApprovals: async () => 0,
  handOverApprovals: async () => 0,
  runDailyTransitions: async () => 0,
  sendReports: async () => 0,
};

const TEST_SIGN_IN: FilesDependencies['signIn'] = {
  passwords: { hash: async (password) => password, verify: async () => true },
  findSessionOfBrowser: async (id) => ({
    id,
    userId: id,
    userName: id,
    loginKey: '',
    systemCode: '',
    reauthAt: 0,
  }),
};

/** A gateway with the routes of records and of their files. */
export async function openRecordsGateway({
  database,
  bus,
  authority,
  notices,
  outbox,
  limits = {},
  runsJobs,
  filesFolder,
  replicaUrl,
}: GatewayParts): Promise<OpenGateway> {
  const log = pino({ level: 'silent' });
  const mails: Mail[] = [];
  const scheduler = createScheduler({ log });
  const jobs = openJobs({ database, bus, limits, log, scheduler });
  const folder = await mkdtemp(join(tmpdir(), 'pedestal-records-'));
  const store = await openLocalBlobStore(filesFolder ?? folder);
  const access = createPersonAccess(authority);
  let cleanup: CleanupService | undefined;
  const saving = Promise.withResolvers<ReturnType<typeof createFilesModule>['saveForPerson']>();
  const periodic = { ...NOTHING_PERIODIC };
  let made: ReturnType<typeof createRecordsAndLedger>['reports'] | undefined;
  let watches: ReturnType<typeof createRecordWatches> | undefined;
  const heard = new WeakMap<Connection, NoticeEvent[]>();
  const gateway = createTestGateway((mount) => {
    const { records, approvals, reports } = createRecordsAndLedger(mount, {
      database,
      clock: Date.now,
      bus,
      jobs,
      authority: { ...access, ...authorityApi },
      sessions: signInApi,
      administration: administrationOf(database, authority),
      notices,
      outbox,
      files: filesApi,
      hasPermission: (userId, code) => authority.hasPermission(userId, code),
      personalFiles: { save: async (...file) => (await saving.promise)(...file) },
      mailer: { send: async (mail) => void mails.push(mail) },
      replicaUrl,
    });
    periodic.expireApprovals = approvals.expireTasks;
    periodic.handOverApprovals = approvals.handOverTasks;
    periodic.runDailyTransitions = records.runDailyTransitions;
    periodic.sendReports = reports.sendDue;
    made = reports;
    const { attachments, readable } = records;
    const files = createFilesModule(mount, {
      database,
      clock: Date.now,
      log,
      jobs: { schedule: () => {} },
      limiter: createLimiter(Date.now),
      store,
      keyring: createKeyring('a secret of thirty-two characters'),
      authority: {
        rightsOf: access.rightsOf,
        holdsEverything: authority.holdsEverything,
        listSystems: async () => [],
      },
      signIn: TEST_SIGN_IN,
      records: attachments,
    });
    cleanup = files.cleanup;
    saving.resolve(files.saveForPerson);
    watches = createRecordWatches({
      log,
      limits: CONSOLE_LIMITS.notice.watch,
      sockets: {
        write: (connection, payload) => heard.get(connection)?.push(JSON.parse(String(payload))),
      },
      filterReadable: readable.filterReadable,
    });
    bus.subscribe('records-changed', watches.collect, watches.refreshAll);
  });
  await gateway.ready();
  if (runsJobs) jobs.start();
  const watchRecords = (userId: string, records: readonly WatchedRecords[]) => {
    const connection = { userId } as Connection;
    const events: NoticeEvent[] = [];
    heard.set(connection, events);
    watches?.watch(connection, records);
    return events;
  };
  const close = async () => {
    watches?.stop();
    await jobs.close();
    await scheduler.close();
    await gateway.close();
    await made?.close();
    await rm(folder, { recursive: true, force: true });
  };
  const cleanUpFiles = async () => cleanup?.run();
  return { gateway, mails, watchRecords, cleanUpFiles, close, ...periodic };
}

function openJobs({
  database,
  bus,
  limits,
  log,
  scheduler,
}: Pick<GatewayParts, 'database' | 'bus' | 'limits'> & {
  log: pino.Logger;
  scheduler: ReturnType<typeof createScheduler>;
}) {
  return createJobs({
    database,
    bus,
    clock: Date.now,
    log,
    scheduler,
    isActive: async (userId) => (await findActivePeople(database.db, [userId])).has(userId),
    limits: { ...JOB_LIMITS, pollEvery: 100, progressEvery: 10, ...limits },
  });
}

const administrationOf = ({ db }: Database, authority: Authority) =>
  createAdministration({
    db,
    clock: Date.now,
    authorityChanged: authority.forget,
    rightsChanged: () => {},
    sessionsEnded: () => {},
  });
