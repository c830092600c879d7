import {
  collection,
  compileBlueprint,
  date,
  defineBlueprint,
  type FieldJson,
  money,
  text,
} from '@pedestal/blueprint';
import pino from 'pino';
import { authorityApi } from '../../areas/authority/api.ts';
import { createPersonAccess } from '../../areas/authority/evaluate/person-access.ts';
import { createCatalogue } from '../../areas/records/catalogue/catalogue.ts';
import { installWorkspace } from '../../areas/records/catalogue/install.ts';
import { FILE_PART, insertImport, insertPiece } from '../../areas/records/import/import.store.ts';
import { createImportRun } from '../../areas/records/import/import-job.ts';
import type { StoredRow } from '../../areas/records/record/record.store.ts';
import { readEnv } from '../../env.ts';
import { openBus } from '../../platform/bus/open-bus.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import { runStatement } from '../../platform/db/raw-query.ts';
import type { JobContext } from '../../platform/jobs/job.ts';
import { talkToThread } from '../../platform/jobs/job-thread.ts';
import { writeXlsx } from '../../platform/spreadsheet/xlsx-writer.ts';
import { createTestAuthority } from '../authority.ts';
import { addRole, addSystem, addUser } from '../seed.ts';

// Imports ROWS rows of 20 columns into an empty collection of a stopped gateway, beside bare
// prepared inserts of the same rows. Prints times in ms and the growth of the memory as JSON.
const ROWS = Number(process.env.ROWS);
const BATCH = 500;
const env = readEnv(process.env);
const database = await openDatabase({
  dataFolder: env.PEDESTAL_DATA,
  databaseUrl: env.DATABASE_URL,
});
const { db, kind } = database;
const bus = openBus({
  redisUrl: undefined,
  databaseUrl: undefined,
  log: pino({ level: 'silent' }),
});

const names = Array.from({ length: 12 }, (_, index) => `text${index}`);
const amounts = Array.from({ length: 6 }, (_, index) => `amount${index}`);
const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'measure',
    version: '1.0.0',
    collections: {
      item: collection({
        title: ['物料', 'Item'],
        key: ['sku'],
        fields: {
          sku: text({ max: 20, required: true }),
          day: date(),
          ...Object.fromEntries(names.map((name) => [name, text({ max: 40 })])),
          ...Object.fromEntries(amounts.map((name) => [name, money()])),
        },
        search: [],
      }),
    },
  }),
);
const ids = (blueprint.collections[0]?.fields ?? []).map(({ id }: FieldJson) => id);

function* fileRows() {
  yield ids;
  for (let row = 0; row < ROWS; row += 1) {
    yield ids.map((id) => {
      if (id === 'sku') return `S${row}`;
      if (id === 'day') return { date: '2026-11-16' };
      return id.startsWith('amount') ? { number: `${row}.25` } : `some text ${row % 997}`;
    });
  }
}

async function prepare(): Promise<string> {
  await addSystem(db, 'measure');
  const target = { key: 'measure', systemCode: 'measure', blueprint, at: 1 };
  await db.transaction().execute((trx) => installWorkspace(trx, kind, authorityApi, target));
  const userId = await addUser(db, 'importer');
  await addRole(db, { systemCode: 'measure', grantsAll: true, members: [userId] });
  const place = { workspace: 'measure', collection: 'item' };
  await insertImport(db, {
    ...{ id: 'file', user_id: userId, ...place, file_name: 'x', headers: JSON.stringify(ids) },
    created_at: 1,
    expires_at: 1,
  });
  let position = 0;
  const file = writeXlsx([{ name: 'x', widths: [], headRows: 0, rows: fileRows() }]);
  for await (const data of file) {
    await insertPiece(db, { importId: 'file', part: FILE_PART, position, data });
    position += 1;
  }
  return userId;
}

/** The same rows by one prepared statement for each, in transactions of the same size. */
async function insertBare(catalogue: ReturnType<typeof createCatalogue>): Promise<number> {
  const item = await catalogue.collection('measure', 'item');
  const system = {
    state: '',
    version: 1,
    owner_id: 'x',
    org_unit_id: '',
    created_at: 1,
    updated_at: 1,
  };
  const columns = ['id', ...Object.keys(system), 'sku', 'day', ...names, ...amounts];
  const places = columns.map((_, index) => (kind === 'postgres' ? `$${index + 1}` : '?'));
  const list = columns.map((name) => `"${name}"`).join(', ');
  const statement = `insert into "${item.table}" (${list}) values (${places.join(', ')})`;
  const startedAt = performance.now();
  for (let from = 0; from < ROWS; from += BATCH) {
    await db.transaction().execute(async (trx) => {
      for (let row = from; row < Math.min(from + BATCH, ROWS); row += 1) {
        const values: StoredRow = { id: newId(), ...system, sku: `B${row}`, day: 20_261_116 };
        for (const name of names) values[name] = `some text ${row % 997}`;
        for (const name of amounts) values[name] = BigInt(row * 100 + 25);
        await runStatement(trx, statement, Object.values(values));
      }
    });
  }
  return performance.now() - startedAt;
}

const userId = await prepare();
const catalogue = createCatalogue({ reader: db, clock: Date.now, bus });
const bare = await insertBare(catalogue);
await runStatement(db, 'delete from "r_measure_item"');
const run = createImportRun({
  database,
  clock: Date.now,
  catalogue,
  authority: createPersonAccess(createTestAuthority(db)),
  outbox: {},
  onChanged: () => {},
});
await db
  .insertInto('job')
  .values({
    ...{ id: 'import', kind: 'records.import', title: '{}', user_id: userId, input: 'null' },
    ...{ state: 'running', run_at: 1, created_at: 1, lease_token: 'token' },
  })
  .execute();
const lease = { token: 'token', until: Date.now() * 2 };
const job = {
  id: 'import',
  userId,
  progress: () => {},
  lendLease: () => lease,
  talkToThread: (module: URL, data: unknown, answer: never) =>
    talkToThread(module, data, new AbortController().signal, answer),
} as unknown as JobContext;
globalThis.gc?.();
const before = process.memoryUsage.rss();
let peak = before;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 50);
const startedAt = performance.now();
const mapping = Object.fromEntries(ids.map((id) => [id, id]));
const { data } = await run(
  {
    ...{ importId: 'file', locale: 'en-US', mapping, mode: 'create', formulas: 'refuse' },
    ...{ dryRun: false, skipFaulty: true },
  },
  job,
);
const ours = performance.now() - startedAt;
clearInterval(watch);
console.log(JSON.stringify({ rows: ROWS, bare, ours, memory: peak - before, data }));
await database.close();
await bus.close();
