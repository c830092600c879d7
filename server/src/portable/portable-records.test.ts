import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { IDEMPOTENCY_KEY_HEADER, routeGroups, type StoredRecord } from '@pedestal/contract';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, expect, it } from 'vitest';
import { sealOnce, verifySeal } from '../areas/records/history/seal.ts';
import { verifyAuditChain } from '../audit/verify-chain.ts';
import { EXIT } from '../cli/command.ts';
import { openBus } from '../platform/bus/open-bus.ts';
import { type Database, type DatabaseOptions, openDatabase } from '../platform/db/database.ts';
import type { DatabaseKind } from '../platform/db/dialect.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openSnapshot } from '../platform/db/portable/portable.ts';
import { callRoute } from '../testing/administration.ts';
import { createTestAuthority, layFoundation } from '../testing/authority.ts';
import { createPlaces, databaseKinds, runPedestal, variablesOf } from '../testing/installation.ts';
import { installBlueprint } from '../testing/ledger/install.ts';
import { stockBlueprint } from '../testing/ledger/stock.ts';
import { addRole, addUser } from '../testing/seed.ts';
import { openRecordsGateway } from '../testing/servers/records-gateway.ts';
import { summarise } from './load-tables.ts';
import type { TableSummary } from './rows.ts';

const places = createPlaces();
afterEach(() => places.remove());

const { record, recordComment, recordTransition } = routeGroups;
const params = { workspace: 'test', collection: 'receipt' };
const CONTENT = randomBytes(100_000);

/** Tables that a restore changes on purpose. */
const CHANGED = ['dfs_blob', 'dfs_upload', 'setting'];
/** Each of them has rows, so that an empty table proves nothing. */
const FILLED = [
  ...['r_test_receipt', 'r_test_receipt_lines', 'r_test_item', 'r_test_place'],
  ...['record_change', 'record_comment', 'record_call', 'record_number', 'workspace'],
  ...['m_test_stock', 'b_test_stock', 'd_test_stock', 'ledger_posting'],
  ...['dfs_node', 'dfs_version', 'audit'],
];

async function withGateway<T>(
  options: DatabaseOptions,
  work: (gateway: FastifyInstance, database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ ...options, durability: 'off' });
  const log = pino({ level: 'silent' });
  const bus = openBus({ redisUrl: undefined, databaseUrl: undefined, log });
  const { gateway, close } = await openRecordsGateway({
    database,
    bus,
    authority: createTestAuthority(database.reader),
    notices: { send: async () => () => {} },
    outbox: { emit: async () => {} },
    runsJobs: false,
    filesFolder: join(options.dataFolder, 'files'),
  });
  try {
    return await work(gateway, database);
  } finally {
    await close();
    await bus.close();
    await database.close();
  }
}

interface Made {
  boss: string;
  receipt: string;
  file: string;
}

/** A receipt with lines that was changed, commented, posted into a book, and that has a file. */
async function fill(gateway: FastifyInstance, { db }: Database): Promise<Made> {
  const boss = await addUser(db, 'boss');
  await addRole(db, { systemCode: 'A', grantsAll: true, members: [boss] });
  const call = async (...[route, input]: [Parameters<typeof callRoute>[2], object]) => {
    const headers = { [IDEMPOTENCY_KEY_HEADER]: randomBytes(16).toString('hex') };
    const reply = await callRoute(gateway, boss, route, input as never, headers);
    expect(reply.code, reply.text).toBe(10_000);
    return reply.info as StoredRecord;
  };
  const create = (collection: string, body: object) =>
    call(record.create, { params: { ...params, collection }, body });
  const { id: item } = await create('item', { values: { name: '螺丝' } });
  const { id: place } = await create('place', { values: { name: '一号库' } });
  const line = { item, qty: '9007199254740.993', price: '0.01', per: '1' };
  const { id: receipt } = await create('receipt', {
    values: { day: '2026-03-09', place },
    lines: { lines: [{ values: line }] },
  });
  const at = { params: { ...params, id: receipt } };
  await call(record.save, { ...at, body: { version: 1, values: { day: '2026-03-10' } } });
  await call(recordComment.add, { ...at, body: { text: '已核对', mentions: [] } });
  await call(recordTransition.run, {
    params: { ...at.params, transition: 'post' },
    body: { version: 2 },
  });
  const added = await gateway.inject({
    method: 'POST',
    url: `/gateway/records/test/receipt/${receipt}/files?name=note.bin`,
    headers: { sdnxrequestid: boss, 'content-type': 'application/octet-stream' },
    payload: CONTENT,
  });
  await sealOnce(db, Date.now());
  return { boss, receipt, file: added.json<{ info: { id: string } }>().info.id };
}

async function summariseAll(options: DatabaseOptions): Promise<Record<string, TableSummary>> {
  const snapshot = await openSnapshot(options);
  try {
    const kept = snapshot.tables.filter(({ name }) => !CHANGED.includes(name));
    const summaries: Record<string, TableSummary> = {};
    for (const table of kept) summaries[table.name] = await summarise(snapshot, table);
    return summaries;
  } finally {
    await snapshot.close();
  }
}

/** What a person sees of the receipt, its history and its file. */
async function look(options: DatabaseOptions, { boss, receipt, file }: Made) {
  return withGateway(options, async (gateway, { db }) => {
    const at = { params: { ...params, id: receipt } };
    const opened = await callRoute(gateway, boss, record.open, at);
    const history = await callRoute(gateway, boss, record.history, { ...at, query: {} });
    const content = await gateway.inject({
      url: `/gateway/records/test/receipt/${receipt}/files/${file}`,
      headers: { sdnxrequestid: boss },
    });
    expect(content.rawPayload.equals(CONTENT)).toBe(true);
    expect((await verifyAuditChain(db, verifySeal)).problems).toEqual([]);
    return { record: opened.info, history: history.info };
  });
}

async function restoreTo(from: DatabaseOptions, kind: DatabaseKind): Promise<DatabaseOptions> {
  const backup = join(await places.makeFolder(), 'backup');
  const made = await runPedestal(variablesOf(from), 'backup', backup);
  expect(made).toMatchObject({ code: EXIT.done, warnings: [] });
  const target = await places.makeBlank(kind);
  const restored = await runPedestal(variablesOf(target), 'restore', backup);
  expect(restored).toMatchObject({ code: EXIT.done, warnings: [] });
  return target;
}

it('records, books, files and history are equal after SQLite, a backup, PostgreSQL, a backup and SQLite', async () => {
  const source = await places.makeBlank('sqlite');
  const database = await openDatabase({ ...source, durability: 'off' });
  await migrate(database);
  await layFoundation(database.db);
  await installBlueprint(database, stockBlueprint);
  await database.close();
  const made = await withGateway(source, fill);
  const before = await summariseAll(source);
  const empty = FILLED.filter((name) => !((before[name]?.rows ?? 0) > 0));
  expect(empty).toEqual([]);
  const seen = await look(source, made);

  const there = await restoreTo(source, databaseKinds().at(-1) ?? 'sqlite');
  expect(await summariseAll(there)).toEqual(before);
  expect(await look(there, made)).toEqual(seen);
  const back = await restoreTo(there, 'sqlite');
  expect(await summariseAll(back)).toEqual(before);
  expect(await look(back, made)).toEqual(seen);
  expect((await runPedestal(variablesOf(back), 'fsck')).code).toBe(EXIT.done);
});
