import type { BlueprintJson } from '@pedestal/blueprint';
import type { NoticeEvent, RouteDefinition, RouteInput, WatchedRecords } from '@pedestal/contract';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, beforeEach } from 'vitest';
import { authorityApi } from '../areas/authority/api.ts';
import type { Authority } from '../areas/authority/evaluate/authority.service.ts';
import { installWorkspace } from '../areas/records/catalogue/install.ts';
import type { OutboxPort, RecordEvent, RecordNotice } from '../areas/records/ports.ts';
import type { Bus } from '../platform/bus/bus.ts';
import { openBus } from '../platform/bus/open-bus.ts';
import type { Database, Db } from '../platform/db/database.ts';
import { readPieces } from '../platform/jobs/job-file.store.ts';
import type { Mail } from '../platform/mail/mailer.ts';
import { type AdminReply, callRoute } from './administration.ts';
import { createTestAuthority } from './authority.ts';
import { type DatabaseTestContext, describeOnEachDatabase } from './each-database.ts';
import { eventually } from './eventually.ts';
import { addOrgUnit, addRole, addSystem, addUser, type RoleSeed } from './seed.ts';
import { openRecordsGateway } from './servers/records-gateway.ts';

const log = pino({ level: 'silent' });
const SYSTEM = 'A';
const WORKSPACE = 'test';

export interface RecordsTest extends DatabaseTestContext {
  readonly app: FastifyInstance;
  /** Notices and events that committed transactions have stored. */
  readonly notices: RecordNotice[];
  readonly events: RecordEvent[];
  readonly mails: readonly Mail[];
  readonly bus: Bus;
  /** A second gateway on the same database, which also runs jobs. */
  startGateway(options?: { connections?: number }): Promise<FastifyInstance>;
  readonly units: { root: string; east: string; eastShop: string; west: string };
  /** Roles or policies were changed directly: read them again before the next reply. */
  forgetRights(): void;
  /** What the page of a person hears who watches these records, by default on the first gateway. */
  watchRecords(
    userId: string,
    records: readonly WatchedRecords[],
    gateway?: FastifyInstance,
  ): NoticeEvent[];
  /** Handles time limits of approvals that are over. */
  expireApprovals(): Promise<number>;
  /** Hands over the approvals of people who have left. */
  handOverApprovals(): Promise<number>;
  /** Performs the transitions that the console performs every day. */
  runDailyTransitions(): Promise<number>;
  /** Queues the reports that are due. */
  sendReports(): Promise<number>;
  /** Cleans up the files of records. */
  cleanUpFiles(): Promise<void>;
  /** Adds a file to a record, or to one of its fields, and returns its id. */
  addFile(userId: string, place: FilePlace, gateway?: FastifyInstance): Promise<AdminReply>;
  /** Waits until a job has ended, and returns it with its file. */
  finishJob(id: string): Promise<FinishedJob>;
  /** Adds a person in a unit. */
  addPerson(name: string, unit?: string): Promise<string>;
  /** Adds a role of the workspace's system; grants are given without the workspace. */
  addRole(role: Pick<RoleSeed, 'grants' | 'grantsAll' | 'members'>): Promise<string>;
  call<R extends RouteDefinition>(
    userId: string | null,
    route: R,
    input: RouteInput<R>,
    headers?: Record<string, string>,
    /** Another gateway. */
    app?: FastifyInstance,
  ): Promise<AdminReply>;
}

/** A file to add to a record. */
export interface FilePlace {
  collection: string;
  id: string;
  field?: string;
  name: string;
  content?: string;
}

/** A job that has ended. */
export interface FinishedJob {
  state: string;
  error: string | null;
  data: unknown;
  fileName: string | null;
  file: Buffer;
}

interface Options {
  /** Do the gateways of the test run jobs? */
  runsJobs?: boolean;
  durability?: 'full' | 'off';
  /** A bus of its own for each gateway; default: one in this process for all of them. */
  openBus?: (context: DatabaseTestContext) => Promise<Bus>;
  /** Default: events are kept in `events`. */
  openOutbox?: (database: Database, bus: Bus) => OutboxPort;
}

type StartedGateway = Awaited<ReturnType<typeof openRecordsGateway>>;

/** Runs tests on both databases through the routes of a workspace that has this blueprint. */
export function describeRecords(
  name: string,
  blueprint: BlueprintJson,
  tests: (test: RecordsTest) => void,
  { runsJobs = true, durability = 'off', openOutbox, openBus: openOwnBus }: Options = {},
): void {
  describeOnEachDatabase(
    name,
    (context) => {
      let app: FastifyInstance;
      let bus: Bus;
      let units: RecordsTest['units'];
      let authorities: Authority[] = [];
      let notices: RecordNotice[];
      let events: RecordEvent[];
      const started = new Map<FastifyInstance, StartedGateway>();
      const closing: (() => Promise<void>)[] = [];

      const forgetRights = () => {
        for (const authority of authorities) authority.forget();
      };
      const startGateway = async (database: Database, isRunner = runsJobs) => {
        const authority = createTestAuthority(database.reader);
        authorities.push(authority);
        const ownBus = await openOwnBus?.(context);
        const opened = await openRecordsGateway({
          database,
          bus: ownBus ?? bus,
          authority,
          notices: { send: async (_trx, notice) => () => void notices.push(notice) },
          outbox: openOutbox?.(database, bus) ?? outboxInto(() => events),
          runsJobs: isRunner,
        });
        closing.push(opened.close, async () => ownBus?.close());
        started.set(opened.gateway, opened);
        return opened.gateway;
      };

      beforeEach(async () => {
        await addSystem(context.db, SYSTEM);
        units = await addUnits(context.db);
        await install(context, blueprint);
        bus = openBus({ redisUrl: undefined, databaseUrl: undefined, log });
        notices = [];
        events = [];
        app = await startGateway(context.database);
      });
      afterEach(async () => {
        for (const close of closing.splice(0)) await close();
        started.clear();
        authorities = [];
        await bus.close();
      });

      tests(
        Object.create(context, {
          app: { get: () => app },
          units: { get: () => units },
          notices: { get: () => notices },
          events: { get: () => events },
          bus: { get: () => bus },
          startGateway: {
            value: async (options?: { connections?: number }) =>
              startGateway(await context.openAnother(options)),
          },
          forgetRights: { value: forgetRights },
          ...describePeriodic(() => started.get(app)),
          cleanUpFiles: { value: () => started.get(app)?.cleanUpFiles() },
          watchRecords: {
            value: (userId: string, records: readonly WatchedRecords[], gateway = app) =>
              started.get(gateway)?.watchRecords(userId, records),
          },
          ...describeAdding(context, () => app),
          finishJob: {
            value: async (id: string) => {
              if (!runsJobs) await startGateway(await context.openAnother(), true);
              return finishJob(context.db, id);
            },
          },
          addRole: {
            value: (role: RoleSeed) => {
              forgetRights();
              return addWorkspaceRole(context.db, role);
            },
          },
          call: {
            value: (
              userId: string | null,
              route: RouteDefinition,
              input: object,
              headers: Record<string, string> = {},
              gateway = app,
            ) => callRoute(gateway, userId, route, input, headers),
          },
        }) as RecordsTest,
      );
    },
    { durability },
  );
}

const describePeriodic = (find: () => StartedGateway | undefined) => ({
  mails: { get: () => find()?.mails ?? [] },
  expireApprovals: { value: () => find()?.expireApprovals() },
  handOverApprovals: { value: () => find()?.handOverApprovals() },
  runDailyTransitions: { value: () => find()?.runDailyTransitions() },
  sendReports: { value: () => find()?.sendReports() },
});

const describeAdding = (context: DatabaseTestContext, first: () => FastifyInstance) => ({
  addFile: {
    value: (userId: string, place: FilePlace, gateway = first()) => addFile(gateway, userId, place),
  },
  addPerson: {
    value: (userName: string, unit?: string) => addPersonIn(context.db, userName, unit),
  },
});

const outboxInto = (events: () => RecordEvent[]): OutboxPort => ({
  emit: async (_trx, event) => void events().push(event),
});

function install({ db, kind }: DatabaseTestContext, blueprint: BlueprintJson): Promise<void> {
  const place = { key: WORKSPACE, systemCode: SYSTEM, at: Date.now() };
  return db
    .transaction()
    .execute((trx) => installWorkspace(trx, kind, authorityApi, { ...place, blueprint }));
}

async function addFile(
  app: FastifyInstance,
  userId: string,
  { collection, id, field, name, content = 'content' }: FilePlace,
): Promise<AdminReply> {
  const query = { name, ...(field === undefined ? {} : { field }) };
  const reply = await app.inject({
    method: 'POST',
    url: `/gateway/records/${WORKSPACE}/${collection}/${id}/files?${new URLSearchParams(query)}`,
    headers: { sdnxrequestid: userId, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(content),
  });
  return { ...reply.json(), status: reply.statusCode, text: reply.body };
}

/** Grants are given without the workspace. */
function addWorkspaceRole(db: Db, { grants = {}, ...role }: RoleSeed): Promise<string> {
  const full = Object.entries(grants).map(([code, scope]) => [`${WORKSPACE}:${code}`, scope]);
  return addRole(db, { ...role, systemCode: SYSTEM, grants: Object.fromEntries(full) });
}

async function addUnits(db: Db): Promise<RecordsTest['units']> {
  const root = await addOrgUnit(db, null);
  const east = await addOrgUnit(db, root);
  const eastShop = await addOrgUnit(db, east);
  return { root, east, eastShop, west: await addOrgUnit(db, root) };
}

async function addPersonIn(db: Db, userName: string, unit: string | undefined): Promise<string> {
  const id = await addUser(db, userName);
  const change = { org_unit_id: unit ?? null };
  await db.updateTable('user').set(change).where('id', '=', id).execute();
  return id;
}

async function finishJob(db: Db, id: string): Promise<FinishedJob> {
  const job = await eventually(async () => {
    const row = await db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst();
    if (row?.finished_at === null || !row) throw new Error(`the job is ${row?.state}`);
    return row;
  });
  const pieces: Uint8Array[] = [];
  for await (const piece of readPieces(db, id, job.file_part ?? '')) pieces.push(piece);
  return {
    state: job.state,
    error: job.error,
    data: job.result === null ? null : (JSON.parse(job.result) as { data?: unknown }).data,
    fileName: job.file_name,
    file: Buffer.concat(pieces),
  };
}
