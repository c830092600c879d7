import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  collection,
  compileBlueprint,
  date,
  defineBlueprint,
  type FieldJson,
  money,
  text,
} from '@pedestal/blueprint';
import { authorityApi } from '../../areas/authority/api.ts';
import { installWorkspace } from '../../areas/records/catalogue/install.ts';
import { tableOf } from '../../areas/records/catalogue/schema.ts';
import type { StoredRow } from '../../areas/records/record/record.store.ts';
import { readEnv } from '../../env.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import { runStatement } from '../../platform/db/raw-query.ts';
import { writeXlsx } from '../../platform/spreadsheet/xlsx-writer.ts';
import { addSystem } from '../seed.ts';

// Adds a collection with a few records to a stopped gateway and writes FILE, an xlsx file with ROWS
// rows of 20 columns for it. Prints how long bare prepared inserts of the same rows took, in ms as JSON.
const { FILE = '' } = process.env;
const ROWS = Number(process.env.ROWS);
const BATCH = 500;
/** Records that stay: whoever reads a page before the import reads as much as during it. */
const KEPT = 100;
const env = readEnv(process.env);
const database = await openDatabase({
  dataFolder: env.PEDESTAL_DATA,
  databaseUrl: env.DATABASE_URL,
});
const { db, kind } = database;

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

/** The same rows by one prepared statement for each, in transactions of the same size. */
async function insertBare(table: string): Promise<number> {
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
  const statement = `insert into "${table}" (${list}) values (${places.join(', ')})`;
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

await addSystem(db, 'measure');
const target = { key: 'measure', systemCode: 'measure', blueprint, at: 1 };
await db.transaction().execute((trx) => installWorkspace(trx, kind, authorityApi, target));
const file = writeXlsx([{ name: 'x', widths: [], headRows: 0, rows: fileRows() }]);
await pipeline(Readable.from(file), createWriteStream(FILE));
const table = tableOf('measure', 'item');
const bare = await insertBare(table);
await runStatement(db, `delete from "${table}" where "amount0" >= ${KEPT * 100}`);
await runStatement(db, `update "${table}" set owner_id = (select id from "user" limit 1)`);
console.log(JSON.stringify({ bare }));
await database.close();
