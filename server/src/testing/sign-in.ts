import type { AuditAction } from '@pedestal/contract';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, beforeEach } from 'vitest';
import { createApp } from '../app.ts';
import { createPasswordHasher } from '../areas/sign-in/password/password-hasher.ts';
import { readEnv } from '../env.ts';
import type { Database, Db } from '../platform/db/database.ts';
import { newId } from '../platform/db/id.ts';
import { toNameKey } from '../platform/db/name-key.ts';
import type { UserTable } from '../platform/db/tables-authority.ts';
import type { LoginEntryTable } from '../platform/db/tables-sign-in.ts';
import { MINUTE } from '../platform/time/durations.ts';
import { layFoundation } from './authority.ts';
import { Browser, type BrowserOptions } from './browser.ts';
import { type DatabaseTestContext, describeOnEachDatabase } from './each-database.ts';

export const PASSWORD = 'mauve kettle drifts north';
export const AUTHORITY = '/gateway/authority';
export const LOGIN = `${AUTHORITY}/login`;
export const SESSION = '/gateway/console/session';
const START = Date.UTC(2026, 0, 5, 9);

/** Cheap hashes with normal priority and a long queue, because tests make many. */
const hasher = createPasswordHasher({
  workers: 1,
  memoryKib: 64,
  passes: 1,
  niceness: 0,
  longestWait: MINUTE,
});

export interface SignInTest {
  readonly context: DatabaseTestContext;
  readonly app: FastifyInstance;
  readonly db: Db;
  now(): number;
  /** Moves the clock. */
  wait(ms: number): void;
  hashes(): number;
  /** Log output of the gateway. */
  logged(): string;
  browser(options?: BrowserOptions): Browser;
  startApp(options?: StartOptions): Promise<FastifyInstance>;
  /**
   * Two gateways, each with its own database connection. On PostgreSQL the bus connects them. Two
   * gateways on SQLite are not supported in production, but the test shows that the database alone
   * is enough.
   */
  startBoth(): Promise<{ here: FastifyInstance; there: FastifyInstance }>;
  addUser(
    name: string,
    options?: Partial<UserTable> & { password?: string | null },
  ): Promise<string>;
  setEntry(
    change: Partial<Pick<LoginEntryTable, never>> & Record<string, string | number>,
  ): Promise<void>;
  /** Resolves when the messages sent in the background so far have arrived. */
  settleSms(): Promise<unknown>;
  /** Codes that were sent, oldest first. */
  sentCodes(mobile?: string): Promise<string[]>;
  auditOf(action: AuditAction): Promise<{ outcome: string; target_id: string; text: string }[]>;
}

interface StartOptions {
  variables?: Record<string, string>;
  database?: Database;
  /** Folder of a built shell. */
  shellFolder?: string;
}

/** Runs sign-in tests through the whole gateway, on both databases, with a controlled clock. */
export function describeSignIn(name: string, tests: (test: SignInTest) => void): void {
  describeOnEachDatabase(name, (context) => {
    let now = START;
    let app: FastifyInstance | undefined;
    let lines: string[] = [];
    let apps: FastifyInstance[] = [];

    async function startApp(options: StartOptions = {}) {
      const { variables = {}, database = context.database, shellFolder } = options;
      const env = readEnv({
        NODE_ENV: 'test',
        PEDESTAL_DATA: context.options.dataFolder,
        PEDESTAL_DEMO: 'off',
        // Tests move the clock, which would start every scheduled task.
        PEDESTAL_JOBS: 'off',
        ...variables,
      });
      const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
      const started = await createApp({
        env,
        database,
        hasher,
        log,
        clock: () => now,
        shellFolder,
      });
      await started.ready();
      apps.push(started);
      return started;
    }

    beforeEach(async () => {
      now = START;
      lines = [];
      await layFoundation(context.db, () => now);
      app = await startApp();
    });

    afterEach(async () => {
      await Promise.all(apps.map((started) => started.close()));
      apps = [];
    });

    tests({
      context,
      get app() {
        if (!app) throw new Error('the gateway exists only inside a test');
        return app;
      },
      get db() {
        return context.db;
      },
      now: () => now,
      wait: (ms) => {
        now += ms;
      },
      hashes: hasher.count,
      logged: () => lines.join('\n'),
      browser(options) {
        return new Browser(this.app, options);
      },
      startApp,
      async startBoth() {
        const { databaseUrl } = context.options;
        const variables: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
        const start = async () => startApp({ variables, database: await context.openAnother() });
        return { here: await start(), there: await start() };
      },
      addUser: (userName, { password = PASSWORD, ...columns } = {}) =>
        addUser(context.db, now, userName, password, columns as Record<string, never>),
      async setEntry(change) {
        await context.db
          .updateTable('login_entry')
          .set(change as Record<string, never>)
          .where('login_key', '=', 'default')
          .execute();
        now += 1_001;
      },
      settleSms: () => Promise.all(apps.map((started) => started.settleSms())),
      sentCodes: (mobile) => listSentCodes(context.db, mobile),
      auditOf: (action) => listAudit(context.db, action),
    });
  });
}

async function addUser(
  db: Db,
  now: number,
  userName: string,
  password: string | null,
  columns: Record<string, never>,
): Promise<string> {
  const id = newId(now);
  await db
    .insertInto('user')
    .values({
      id,
      user_name: userName,
      user_name_key: toNameKey(userName),
      display_name: userName,
      mobile: null,
      org_unit_id: null,
      locale: null,
      time_zone: null,
      created_at: now,
      updated_at: now,
      ...columns,
    })
    .execute();
  if (password === null) return id;
  const password_hash = await hasher.hash(password);
  await db
    .insertInto('credential')
    .values({ user_id: id, password_hash, changed_at: now })
    .execute();
  return id;
}

async function listSentCodes(db: Db, mobile: string | undefined): Promise<string[]> {
  const rows = await db.selectFrom('sms_outbox').selectAll().orderBy('id').execute();
  return rows
    .filter((row) => row.code !== '' && (mobile === undefined || row.mobile === mobile))
    .map((row) => row.code);
}

async function listAudit(db: Db, action: AuditAction) {
  const rows = await db
    .selectFrom('audit')
    .innerJoin('audit_detail', 'audit_detail.seq', 'audit.seq')
    .selectAll()
    .where('audit.action', '=', action)
    .orderBy('audit.seq')
    .execute();
  return rows.map((row) => ({
    outcome: row.outcome,
    target_id: row.target_id,
    text: JSON.stringify(row),
  }));
}
