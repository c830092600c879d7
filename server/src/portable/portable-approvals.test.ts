import { join } from 'node:path';
import { collection, compileBlueprint, defineBlueprint, text } from '@pedestal/blueprint';
import { routeGroups, type StoredRecord } from '@pedestal/contract';
import pino from 'pino';
import { afterEach, expect, it } from 'vitest';
import { EXIT } from '../cli/command.ts';
import { openBus } from '../platform/bus/open-bus.ts';
import { type Database, type DatabaseOptions, openDatabase } from '../platform/db/database.ts';
import type { DatabaseKind } from '../platform/db/dialect.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openSnapshot } from '../platform/db/portable/portable.ts';
import { runStatement } from '../platform/db/raw-query.ts';
import { callRoute } from '../testing/administration.ts';
import { checkApproval, insertDefinition } from '../testing/approvals/stored-approval.ts';
import { createTestAuthority, layFoundation } from '../testing/authority.ts';
import { createPlaces, databaseKinds, runPedestal, variablesOf } from '../testing/installation.ts';
import { installBlueprint } from '../testing/ledger/install.ts';
import { addRole, addUser } from '../testing/seed.ts';
import { openRecordsGateway } from '../testing/servers/records-gateway.ts';
import { summarise } from './load-tables.ts';

const places = createPlaces();
afterEach(() => places.remove());

const things = compileBlueprint(
  defineBlueprint({
    name: 'things',
    version: '1.0.0',
    collections: {
      thing: collection({ title: ['事项', 'Thing'], fields: { name: text({ max: 20 }) } }),
    },
  }),
);

const approval = routeGroups.approval;
const place = { workspace: 'test', collection: 'thing' };
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const sign = (id: string, person: string, signature: boolean) => ({
  ...{ kind: 'sign', id, title: [id, id], mode: 'all', whenNobody: 'pass', whenStarter: 'sign' },
  ...{ signers: [{ kind: 'people', people: [person] }], actions: ['return'], signature },
});

async function withDatabase<T>(
  options: DatabaseOptions,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ ...options, durability: 'off' });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** A gateway on a database, for some calls. */
async function withGateway<T>(
  database: Database,
  work: (
    call: (
      userId: string,
      route: (typeof approval)['open' | 'approve' | 'start'],
      input: object,
    ) => Promise<{ code: number; info: unknown; text: string }>,
    gateway: Awaited<ReturnType<typeof openRecordsGateway>>['gateway'],
  ) => Promise<T>,
): Promise<T> {
  const bus = openBus({
    ...{ redisUrl: undefined, databaseUrl: undefined, log: pino({ level: 'silent' }) },
  });
  const { gateway, close } = await openRecordsGateway({
    database,
    bus,
    authority: createTestAuthority(database.reader),
    notices: { send: async () => () => {} },
    outbox: { emit: async () => {} },
    runsJobs: false,
  });
  try {
    return await work(
      (userId, route, input) => callRoute(gateway, userId, route, input as never),
      gateway,
    );
  } finally {
    await close();
    await bus.close();
  }
}

/** An approval that ann has signed by hand and that waits for bob. */
async function fill(database: Database) {
  const { db } = database;
  const ann = await addUser(db, 'ann');
  const bob = await addUser(db, 'bob');
  await addRole(db, { systemCode: 'A', grantsAll: true, members: [ann, bob] });
  const nodes = [sign('one', ann, true), sign('two', bob, false)];
  const definition = JSON.stringify({ repeated: 'sign', nodes });
  await insertDefinition(db, { id: 'd1', key: 'x_d1', ...place }, definition);
  return withGateway(database, async (call, gateway) => {
    const made = await callRoute(gateway, ann, routeGroups.record.create, {
      params: place,
      body: { values: { name: 'x' } },
    });
    const { id: recordId } = made.info as StoredRecord;
    const body = { ...place, recordId, version: 1, definition: 'x_d1' };
    const started = await call(ann, approval.start, { body });
    const { id, tasks } = started.info as { id: string; tasks: string[] };
    const params = { id, task: tasks[0] ?? '' };
    const signed = await call(ann, approval.approve, { params, body: { signature: PIXEL } });
    expect(signed.code, signed.text).toBe(10000);
    return { id, bob };
  });
}

async function readApprovals(options: DatabaseOptions): Promise<Record<string, unknown>> {
  const snapshot = await openSnapshot(options);
  try {
    const own = snapshot.tables.filter(({ name }) => name.startsWith('approval'));
    const summaries: Record<string, unknown> = {};
    for (const table of own) summaries[table.name] = await summarise(snapshot, table);
    return summaries;
  } finally {
    await snapshot.close();
  }
}

async function restoreTo(from: DatabaseOptions, kind: DatabaseKind): Promise<DatabaseOptions> {
  const backup = join(await places.makeFolder(), 'backup');
  const made = await runPedestal(variablesOf(from), 'backup', backup);
  expect(made).toMatchObject({ code: EXIT.done });
  const target = await places.makeBlank(kind);
  const restored = await runPedestal(variablesOf(target), 'restore', backup);
  expect(restored).toMatchObject({ code: EXIT.done });
  return target;
}

it('approvals are restored exactly, stay append-only, and go on', async () => {
  const source = await places.makeBlank('sqlite');
  const { id, bob } = await withDatabase(source, async (database) => {
    await migrate(database);
    await layFoundation(database.db);
    await installBlueprint(database, things);
    return fill(database);
  });
  const before = await readApprovals(source);
  expect(Object.keys(before)).toContain('approval_signature');
  const there = await restoreTo(source, databaseKinds().at(-1) ?? 'sqlite');
  expect(await readApprovals(there)).toEqual(before);
  const back = await restoreTo(there, 'sqlite');
  expect(await readApprovals(back)).toEqual(before);
  for (const options of [there, back]) {
    await withDatabase(options, async (database) => {
      await checkApproval(database.db, id);
      for (const table of ['approval_event', 'approval_signature', 'approval_version']) {
        await expect(runStatement(database.db, `delete from ${table}`)).rejects.toThrow('refuses');
      }
      await withGateway(database, async (call) => {
        const shown = (await call(bob, approval.open, { params: { id } })).info as {
          mine: { id: string }[];
        };
        const params = { id, task: shown.mine[0]?.id ?? '' };
        const signed = await call(bob, approval.approve, { params, body: {} });
        expect(signed.info, signed.text).toMatchObject({ status: 'approved' });
      });
      await checkApproval(database.db, id);
    });
  }
});
