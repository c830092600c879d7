import { join } from 'node:path';
import type { BlueprintJson, CollectionJson, FieldJson } from '@pedestal/blueprint';
import { afterEach, describe, expect, it } from 'vitest';
import { purgeDetached } from '../areas/records/schema-change/purge-detached.ts';
import { EXIT } from '../cli/command.ts';
import { type DatabaseOptions, openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { runStatement, selectRows } from '../platform/db/raw-query.ts';
import { DAY } from '../platform/time/durations.ts';
import { createPlaces, databaseKinds, runPedestal, variablesOf } from '../testing/installation.ts';
import { createSchemaTest, KEY, SYSTEM } from '../testing/schema/schema-changes.ts';
import { addSystem } from '../testing/seed.ts';

const places = createPlaces();
afterEach(() => places.remove());

const title = ['字段', 'Field'] as const;
const text = (id: string): FieldJson => ({ id, title, type: 'text', max: 50 });
const number = (id: string): FieldJson => ({ id, title, type: 'integer' });
const tags: FieldJson = { id: 'tags', title, type: 'choices', choices: [{ id: 'red', title }] };
const double: FieldJson = {
  id: 'double',
  title,
  type: 'computed',
  of: 'integer',
  expression: 'qty * 2',
};

function collection(id: string, change: Partial<CollectionJson> = {}): CollectionJson {
  return {
    id,
    title: ['单据', 'Document'],
    label: 'name',
    fields: [text('name'), number('qty'), tags, text('memo')],
    lines: [{ id: 'rows', title, max: 100, fields: [text('item')] }],
    rules: [],
    views: [],
    search: [],
    indexes: [],
    ...change,
  };
}

const blueprint = (...collections: CollectionJson[]): BlueprintJson => ({
  format: 1,
  name: 'shop',
  version: '1.0.0',
  title: ['商店', 'Shop'],
  requires: {},
  collections,
  roles: [],
  menus: [],
});

/** Without two fields, lines and a collection. */
const reduced = (...fields: FieldJson[]) =>
  blueprint(collection('order', { fields: [text('name'), number('qty'), ...fields], lines: [] }));

async function open(options: DatabaseOptions) {
  const database = await openDatabase({ ...options, durability: 'off' });
  const { db, kind } = database;
  const test = createSchemaTest({
    kind,
    database,
    db,
    options,
    openAnother: async () => database,
  });
  return { database, db, test };
}

/** A console whose schema lost parts of which rows are kept, and that was killed while it filled a new field. */
async function makeSource(): Promise<{ source: DatabaseOptions; before: unknown; ids: string[] }> {
  const source = await places.makeBlank('sqlite');
  const { database, db, test } = await open(source);
  await migrate(database);
  await addSystem(db, SYSTEM);
  await test.install(blueprint(collection('order'), collection('item')));
  for (const table of ['order', 'item']) {
    const system = "'1', '', 1, 'x', '', 1, 1";
    await runStatement(
      db,
      `insert into r_shop_${table} (id, state, version, owner_id, org_unit_id, created_at, updated_at, name, qty, tags, memo)
       values (${system}, 'one', 7, '["red"]', 'kept')`,
    );
    await runStatement(db, `insert into r_shop_${table}__tags values ('1', 'red')`);
    await runStatement(
      db,
      `insert into r_shop_${table}_rows (id, parent_id, position, item) values ('2', '1', 1, 'bolt')`,
    );
  }
  const before = await test.dump();
  const { change: reduction } = await test.upgrade(reduced());
  const actor = { userId: null, locale: 'en-US' as const, record: async () => {} };
  test.now += 1_000;
  const { change: filling } = await test
    .service()
    .apply(
      { kind: 'upgrade', workspace: KEY, blueprint: reduced(double), decisions: new Map() },
      actor,
      () => {},
    );
  const [job = { change: '' }] = test.jobs.splice(0);
  const kill = () => {
    throw new Error('killed');
  };
  await expect(test.runJob(job, kill)).rejects.toThrow('killed');
  await database.close();
  return { source, before, ids: [reduction ?? '', filling ?? ''] };
}

/** The new field is filled also for what people wrote since, everything can be undone, and the rest is purged. */
async function expectComplete(
  options: DatabaseOptions,
  { before, ids: [reduction = '', filling = ''] }: { before: unknown; ids: string[] },
): Promise<void> {
  const { database, db, test } = await open(options);
  try {
    await runStatement(db, `update r_shop_order set qty = 21, version = 2 where id = '1'`);
    expect(await db.selectFrom('schema_dirty').selectAll().execute()).toEqual([
      { change_id: filling, record_id: '1' },
    ]);
    await test.runJob({ change: filling });
    const rows = await selectRows<{ double: number }>(db, 'select double from r_shop_order', []);
    expect(rows.map(({ double: value }) => Number(value))).toEqual([42]);
    await runStatement(
      db,
      `update r_shop_order set qty = 7, version = 1, updated_at = 1 where id = '1'`,
    );
    test.now += 5_000;
    await test.undo(filling);
    await test.undo(reduction);
    expect(await test.dump()).toEqual(before);
    expect(await test.readPhysical()).toEqual(await test.readExpected());
    test.now += 40 * DAY;
    await purgeDetached(database, test.now - 30 * DAY);
    expect(await test.readPhysical()).toEqual(await test.readExpected());
    expect(await test.dump()).toEqual(before);
  } finally {
    await database.close();
  }
}

describe('tables and columns that no field points to', () => {
  it.each(databaseKinds())(
    'are restored to %s from a backup, and running changes go on',
    async (kind) => {
      const made = await makeSource();
      const backup = join(await places.makeFolder(), 'backup');
      const stored = await runPedestal(variablesOf(made.source), 'backup', backup);
      expect(stored).toMatchObject({ code: EXIT.done, warnings: [] });
      const target = await places.makeBlank(kind);
      const restored = await runPedestal(variablesOf(target), 'restore', backup);
      expect(restored).toMatchObject({ code: EXIT.done, warnings: [] });
      await expectComplete(target, made);
    },
  );

  it.runIf(databaseKinds().includes('postgres'))('are moved to PostgreSQL and back', async () => {
    const made = await makeSource();
    const { databaseUrl = '' } = await places.makeBlank('postgres');
    const there = await runPedestal(variablesOf(made.source), 'move', '--to', databaseUrl);
    expect(there).toMatchObject({ code: EXIT.done, warnings: [] });
    const { dataFolder } = await places.makeBlank('sqlite');
    const back = await runPedestal(
      variablesOf({ dataFolder, databaseUrl }),
      'move',
      '--to',
      'sqlite',
    );
    expect(back).toMatchObject({ code: EXIT.done, warnings: [] });
    await expectComplete({ ...made.source, databaseUrl }, made);
    await expectComplete({ dataFolder }, made);
  });
});
