import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type {
  BlueprintJson,
  CollectionJson,
  FieldJson,
  OverlayOperation,
} from '@pedestal/blueprint';
import { beforeEach, expect, it } from 'vitest';
import { SQLITE_FILE } from '../../../platform/db/database.ts';
import { runStatement, selectRows } from '../../../platform/db/raw-query.ts';
import { Stopped } from '../../../platform/jobs/job-attempt.ts';
import { DAY } from '../../../platform/time/durations.ts';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';
import { eventually } from '../../../testing/eventually.ts';
import { createSchemaTest, KEY, SYSTEM } from '../../../testing/schema/schema-changes.ts';
import { addSystem } from '../../../testing/seed.ts';
import type { LinesSchema } from '../catalogue/schema.ts';
import { RECORD_LIMITS } from '../limits.ts';
import type { StoredRow } from '../record/record.store.ts';
import { insertRow, replaceSet } from '../record/record.store.ts';
import { purgeDetached } from './purge-detached.ts';

/** A page of the write-ahead log with its header. */
const WAL_FRAME_BYTES = 4_096 + 24;

const title = ['字段', 'Field'] as const;
const text = (id: string, max = 50): FieldJson => ({ id, title, type: 'text', max });
const qty: FieldJson = { id: 'qty', title, type: 'integer' };
const colors: FieldJson = {
  id: 'color',
  title,
  type: 'choice',
  choices: [
    { id: 'red', title: ['红', 'Red'] },
    { id: 'blue', title: ['蓝', 'Blue'] },
  ],
};
const tags: FieldJson = { ...colors, id: 'tags', type: 'choices' };
const double: FieldJson = {
  id: 'double',
  title,
  type: 'computed',
  of: 'integer',
  expression: 'qty * 2',
};

const order: CollectionJson = {
  id: 'order',
  title: ['订单', 'Order'],
  label: 'name',
  fields: [text('name'), qty, colors, tags],
  lines: [
    {
      id: 'rows',
      title: ['行', 'Rows'],
      max: 100,
      fields: [text('item'), { id: 'price', title, type: 'decimal', scale: 2 }],
    },
  ],
  rules: [],
  views: [],
  search: [],
  indexes: [],
};

function shop(change: Partial<CollectionJson> = {}, others: CollectionJson[] = []): BlueprintJson {
  return {
    format: 1,
    name: 'shop',
    version: '1.0.0',
    title: ['商店', 'Shop'],
    requires: {},
    collections: [{ ...order, ...change }, ...others],
    roles: [],
    menus: [],
  };
}

const withFields = (...fields: FieldJson[]) => shop({ fields: [...order.fields, ...fields] });
const withField = (field: FieldJson) =>
  shop({ fields: order.fields.map((each) => (each.id === field.id ? field : each)) });

const flow: NonNullable<CollectionJson['states']> = {
  initial: 'draft',
  states: [
    { id: 'draft', title },
    { id: 'done', title },
  ],
  transitions: [{ id: 'finish', title, from: ['draft'], to: 'done', effects: [] }],
};

/** Tables; rows that are inserted by them are in no search index. */
const [ORDERS, ROWS] = ['r_shop_order', 'r_shop_order_rows'].map(
  (table) => ({ table }) as LinesSchema,
) as [LinesSchema, LinesSchema];

describeOnEachDatabase('a schema change', (context) => {
  const test = createSchemaTest(context);

  beforeEach(() => addSystem(context.db, SYSTEM));

  async function addOrder(n: number, values: StoredRow = {}): Promise<void> {
    const { db, kind } = context;
    const id = `order-${String(n).padStart(6, '0')}`;
    const system = { id, state: '', version: 1, owner_id: 'x', org_unit_id: '' };
    const times = { created_at: 1, updated_at: 1 };
    await insertRow(db, kind, ORDERS, {
      ...system,
      ...times,
      name: `Order ${n}`,
      qty: BigInt(n),
      color: n % 2 === 0 ? 'red' : 'blue',
      tags: '["red"]',
      ...values,
    });
    await replaceSet(db, kind, 'r_shop_order__tags', id, ['red']);
    await insertRow(db, kind, ROWS, {
      id: `row-${n}`,
      parent_id: id,
      position: 1,
      item: `Item ${n}`,
      price: 100n + BigInt(n),
    });
  }

  async function installWithOrders(blueprint = shop(), orders = 5): Promise<void> {
    await test.install(blueprint);
    for (let n = 1; n <= orders; n += 1) await addOrder(n);
  }

  async function read(column: string, table = 'r_shop_order'): Promise<unknown[]> {
    const rows = await selectRows<{ value: unknown }>(
      context.db,
      `select cast("${column}" as text) as value from "${table}" order by "id"`,
      [],
    );
    return rows.map(({ value }) => value);
  }

  async function columnOf(field: string, table = 'r_shop_order'): Promise<string> {
    const { source } = await test.readSource();
    return source.columns[table]?.[field] ?? '';
  }

  it('has no steps the second time', async () => {
    await installWithOrders();
    const next = withFields(text('note'), double);
    expect(await test.upgrade(next)).toMatchObject({ state: 'running' });
    const preview = await test
      .service()
      .preview({ kind: 'upgrade', workspace: KEY, blueprint: next, decisions: new Map() });
    expect(preview.steps).toEqual([]);
    expect(await test.upgrade(next)).toEqual({ change: null, state: 'done', job: null });
  });

  it('fills a calculated field, a wider type and a required default for every record', async () => {
    await installWithOrders();
    const next = withField({ id: 'qty', title, type: 'decimal', scale: 2 });
    const fields = [...(next.collections[0]?.fields ?? [])];
    await test.upgrade(
      shop({
        fields: [
          ...fields,
          { ...double, of: 'decimal', scale: 2 },
          { ...text('grade'), required: true, default: 'A' },
        ],
      }),
    );
    expect(await columnOf('qty')).toBe('qty__2');
    expect(await read('qty__2')).toEqual(['100', '200', '300', '400', '500']);
    expect(await read('qty')).toEqual(['1', '2', '3', '4', '5']);
    expect(await read('double')).toEqual(['200', '400', '600', '800', '1000']);
    expect(await read('grade')).toEqual(Array(5).fill('A'));
  });

  it('previews what does not convert, and keeps it for an undo', async () => {
    await installWithOrders();
    await addOrder(6, { name: '42' });
    const proposal = {
      kind: 'upgrade',
      workspace: KEY,
      blueprint: withField({ id: 'name', title, type: 'integer' } as FieldJson),
      decisions: new Map(),
    } as const;
    const { priced } = await test.service().preview(proposal);
    expect(priced).toMatchObject([
      {
        step: { op: 'replace', cost: 'lossy' },
        rows: 6,
        samples: expect.arrayContaining(['Order 1']),
      },
    ]);
    expect(priced[0]?.samples).toHaveLength(5);
    const { change } = await test.apply(proposal);
    expect(await read('name__2')).toEqual([null, null, null, null, null, '42']);
    await runStatement(
      context.db,
      `update r_shop_order set name__2 = 43, version = 2, updated_at = ${test.now} where id = 'order-000006'`,
    );
    await test.undo(change);
    expect(await columnOf('name')).toBe('name');
    expect((await read('name')).at(0)).toBe('Order 1');
    expect((await read('name')).at(-1)).toBe('43');
  });

  /** Each kind of step, with the blueprint before and after it. */
  const STEPS: [string, BlueprintJson, BlueprintJson][] = [
    ['a field', shop(), withFields(text('note'))],
    ['several choices', shop(), withFields({ ...tags, id: 'more' })],
    ['a removed field', shop(), shop({ fields: [text('name'), qty, tags] })],
    ['removed choices with a table', shop(), shop({ fields: [text('name'), qty, colors] })],
    ['a wider number', shop(), withField({ id: 'qty', title, type: 'decimal', scale: 3 })],
    ['a text from a number', shop(), withField(text('qty'))],
    [
      'a number from a text',
      shop(),
      withField({ id: 'name', title, type: 'integer' } as FieldJson),
    ],
    ['a text from a code', withField({ ...text('name'), type: 'code' } as FieldJson), shop()],
    [
      'a longer text',
      withFields(text('memo')),
      withFields({ id: 'memo', title, type: 'longText', max: 500 }),
    ],
    ['several choices from one', shop(), withField({ ...colors, type: 'choices' })],
    ['a calculated field', shop(), withFields(double)],
    ['another calculation', withFields(double), withFields({ ...double, expression: 'qty * 3' })],
    ['a required default', shop(), withFields({ ...qty, id: 'n', required: true, default: '7' })],
    ['a unique field', shop(), withField({ ...text('name'), unique: true })],
    ['a key and an index', shop(), shop({ key: ['name'], indexes: [['-qty', 'name']] })],
    ['states', shop(), shop({ states: flow })],
    ['lines', shop({ lines: [] }), shop()],
    ['removed lines', shop(), shop({ lines: [] })],
    ['a collection', shop(), shop({}, [{ ...order, id: 'item' }])],
    ['a removed collection', shop({}, [{ ...order, id: 'item' }]), shop()],
    ['a title', shop(), shop({ title: ['单', 'Orders'] })],
    ['a rule', shop(), shop({ rules: [{ id: 'r', check: 'qty > 0', message: title }] })],
    [
      'a view',
      shop(),
      shop({
        views: [{ id: 'all', title, kind: 'list', columns: ['name'], sort: ['-qty'] }],
      }),
    ],
    [
      'another type in lines',
      shop(),
      shop({
        lines: [
          {
            ...(order.lines[0] as (typeof order.lines)[number]),
            fields: [text('item'), { id: 'price', title, type: 'decimal', scale: 4 }],
          },
        ],
      }),
    ],
    [
      'a sum over lines',
      shop(),
      withFields({ id: 'total', title, type: 'sum', lines: 'rows', field: 'price', scale: 2 }),
    ],
  ];

  it.each(STEPS)('undoes %s: catalogue and rows are equal', async (_name, before, after) => {
    await test.install(before);
    if (before.collections[0]?.lines.length) await addOrder(1);
    const [was, physical] = [await test.dump(), await test.readPhysical()];
    const { change, state } = await test.upgrade(after);
    expect(change).not.toBeNull();
    expect((await test.findChange(change ?? ''))?.state).toBe('done');
    expect(await test.readPhysical()).toEqual(await test.readExpected());
    const became = await test.dump();
    const undone = await test.undo(change);
    expect(await test.dump()).toEqual(was);
    expect(await test.readPhysical()).toEqual(await test.readExpected());
    // Undoing the undo brings the change back.
    await test.undo(undone.change);
    expect(await test.dump()).toEqual(became);
    await test.undo((await latest())?.id ?? '');
    expect(await test.dump()).toEqual(was);
    // After the purge, nothing of it is left.
    test.now += 40 * DAY;
    await purgeDetached(context.database, test.now - 30 * DAY);
    expect(await test.readPhysical()).toEqual(physical);
    expect(await test.dump()).toEqual(was);
    expect(state).toBeDefined();
  });

  async function latest() {
    return context.db
      .selectFrom('schema_change')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
  }

  it('keeps what was written while it filled the records', async () => {
    await installWithOrders(shop(), 3);
    const applied = await test.service().apply(
      {
        kind: 'upgrade',
        workspace: KEY,
        blueprint: withFields(double),
        decisions: new Map(),
      },
      { userId: null, locale: 'en-US', record: async () => {} },
      () => {},
    );
    expect(applied.state).toBe('running');
    const [job] = test.jobs.splice(0);
    const crash = () => {
      throw new Error('crashed after the first batch');
    };
    await expect(test.runJob(job as { change: string }, crash)).rejects.toThrow('crashed');
    await runStatement(
      context.db,
      `update r_shop_order set qty = 50, version = version + 1 where id = 'order-000001'`,
    );
    await addOrder(9);
    await test.runJob(job as { change: string });
    expect(await read('double')).toEqual(['100', '4', '6', '18']);
    expect(await context.db.selectFrom('schema_dirty').selectAll().execute()).toEqual([]);
  });

  it('refuses a write of a gateway that still uses the column of before', async () => {
    await installWithOrders();
    await test.upgrade(withField(text('qty')));
    await expect(
      runStatement(context.db, `update r_shop_order set qty = 9 where id = 'order-000001'`),
    ).rejects.toThrow('the schema of this collection has changed');
  });

  it('stops where values that must be unique are not, and changes nothing', async () => {
    await installWithOrders();
    await addOrder(6, { name: 'Order 1' });
    const was = await test.dump();
    await expect(test.upgrade(withField({ ...text('name'), unique: true }))).rejects.toMatchObject({
      error: 'valuesNotUnique',
    });
    expect(await test.dump()).toEqual(was);
    expect(await test.readPhysical()).toEqual(await test.readExpected());
  });

  it('lets one change run at a time, and gives it up on request', async () => {
    await installWithOrders();
    const was = await test.dump();
    const actor = { userId: null, locale: 'en-US' as const, record: async () => {} };
    const upgrade = (blueprint: BlueprintJson) =>
      test
        .service()
        .apply(
          { kind: 'upgrade', workspace: KEY, blueprint, decisions: new Map() },
          actor,
          () => {},
        );
    const { change } = await upgrade(withFields(double));
    await expect(upgrade(withFields(text('note')))).rejects.toMatchObject({
      error: 'schemaChangeRunning',
    });
    expect(await test.undo(change)).toMatchObject({ state: 'abandoned' });
    test.jobs.splice(0);
    expect(await test.dump()).toEqual(was);
    expect(await upgrade(withFields(text('note')))).toMatchObject({ state: 'done' });
  });

  it('is given up when its job is cancelled before it ran', async () => {
    await installWithOrders();
    const was = await test.dump();
    const actor = { userId: null, locale: 'en-US' as const, record: async () => {} };
    const proposal = (blueprint: BlueprintJson) =>
      ({ kind: 'upgrade', workspace: KEY, blueprint, decisions: new Map() }) as const;
    const started = await test.service().apply(proposal(withFields(double)), actor, () => {});
    expect(started).toMatchObject({ state: 'running' });
    const [job] = test.jobs.splice(0);
    await test.stop(job ?? { change: '' }, 'cancelled');
    expect(await test.findChange(started.change ?? '')).toMatchObject({ state: 'abandoned' });
    expect(await test.dump()).toEqual(was);
    const next = test.service().apply(proposal(withFields(text('note'))), actor, () => {});
    expect(await next).toMatchObject({ state: 'done' });
  });

  it('does not stay running when its job is given up', async () => {
    await installWithOrders();
    const was = await test.dump();
    const actor = { userId: null, locale: 'en-US' as const, record: async () => {} };
    const proposal = (blueprint: BlueprintJson) =>
      ({ kind: 'upgrade', workspace: KEY, blueprint, decisions: new Map() }) as const;
    const { change } = await test.service().apply(proposal(withFields(double)), actor, () => {});
    const [job = { change: '' }] = test.jobs.splice(0);
    const crash = () => {
      throw new Error('crashed');
    };
    await expect(test.runJob(job, crash)).rejects.toThrow('crashed');
    await test.stop(job, 'failed');
    expect(await test.findChange(change ?? '')).toMatchObject({ state: 'failed' });
    expect(await test.dump()).toEqual(was);
    await expect(test.runJob(job)).rejects.toMatchObject({ error: 'changedMeanwhile' });
    await addOrder(99);
    expect(await context.db.selectFrom('schema_dirty').selectAll().execute()).toEqual([]);
    const next = test.service().apply(proposal(withFields(text('note'))), actor, () => {});
    expect(await next).toMatchObject({ state: 'done' });
  });

  it('that has taken effect stays, and who cancels it then only ends its wait for other gateways', async () => {
    await installWithOrders();
    const actor = { userId: null, locale: 'en-US' as const, record: async () => {} };
    const blueprint = withFields(double);
    const proposal = { kind: 'upgrade', workspace: KEY, blueprint, decisions: new Map() } as const;
    const { change } = await test.service().apply(proposal, actor, () => {});
    const [job = { change: '' }] = test.jobs.splice(0);
    test.staleSchema = 60_000;
    const controller = new AbortController();
    const ended = test.runJob(job, undefined, controller.signal);
    await eventually(async () => {
      expect(await test.findChange(change ?? '')).toMatchObject({ state: 'done' });
    });
    controller.abort(new Stopped('cancelled'));
    await ended;
    test.staleSchema = 0;
    await addOrder(99);
    expect(await context.db.selectFrom('schema_dirty').selectAll().execute()).toEqual([]);
    expect(await test.findChange(change ?? '')).toMatchObject({ state: 'done' });
  });

  it('builds indexes of a large table in the background, while records are written', async () => {
    await test.install(shop());
    await addMany(RECORD_LIMITS.smallTable + 1);
    const indexed = shop({ indexes: [['-qty', 'name']] });
    const actor = { userId: null, locale: 'en-US' as const, record: async () => {} };
    const apply = (blueprint: BlueprintJson) =>
      test
        .service()
        .apply(
          { kind: 'upgrade', workspace: KEY, blueprint, decisions: new Map() },
          actor,
          () => {},
        );
    const { change, state } = await apply(indexed);
    expect(state).toBe('running');
    const [job = { change: '' }] = test.jobs.splice(0);
    const built = test.runJob(job);
    await addOrder(999_999);
    await built;
    expect(await test.findChange(change ?? '')).toMatchObject({ state: 'done' });
    expect(await test.readPhysical()).toEqual(await test.readExpected());
    // Two records have the same name.
    await runStatement(
      context.db,
      `update r_shop_order set name = 'same' where id in ('many-1', 'many-2')`,
    );
    const physical = await test.readPhysical();
    test.now += 1_000;
    const refused = await apply(shop({ key: ['name'], indexes: [['-qty', 'name']] }));
    expect(refused.state).toBe('running');
    const [second = { change: '' }] = test.jobs.splice(0);
    await expect(test.runJob(second)).rejects.toMatchObject({ error: 'valuesNotUnique' });
    expect(await test.findChange(refused.change ?? '')).toMatchObject({ state: 'failed' });
    expect(await test.readPhysical()).toEqual(physical);
    // Built by a gateway that was killed before it took effect.
    await runStatement(context.db, `update r_shop_order set name = id where name = 'same'`);
    test.now += 1_000;
    const third = await apply(shop({ key: ['name'], indexes: [['-qty', 'name']] }));
    const [last = { change: '' }] = test.jobs.splice(0);
    await test.runJob(last);
    await test.runJob(last);
    expect(await test.findChange(third.change ?? '')).toMatchObject({ state: 'done' });
    expect(await test.readPhysical()).toEqual(await test.readExpected());
  });

  it('fills a large table in a thread, continues after a crash, and ends when it is given up', async () => {
    await test.install(shop());
    const count = RECORD_LIMITS.smallTable + 5_000;
    await addMany(count);
    const actor = { userId: null, locale: 'en-US' as const, record: async () => {} };
    const apply = (blueprint: BlueprintJson) =>
      test
        .service()
        .apply(
          { kind: 'upgrade', workspace: KEY, blueprint, decisions: new Map() },
          actor,
          () => {},
        );
    const { change } = await apply(withFields(double));
    const [job = { change: '' }] = test.jobs.splice(0);
    let batches = 0;
    const crash = () => {
      batches += 1;
      if (batches === 3) throw new Error('crash');
    };
    await expect(test.runJob(job, crash)).rejects.toThrow('crash');
    const [before] = await countFilled();
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(count);
    // Were it filled again, it would be seen.
    await runStatement(
      context.db,
      `update r_shop_order set "double" = -1 where "double" is not null`,
    );
    // Written meanwhile, and filled although it was filled before.
    await runStatement(
      context.db,
      `update r_shop_order set qty = 7, version = 2 where id = 'many-1'`,
    );
    await test.runJob(job);
    expect(await test.findChange(change ?? '')).toMatchObject({ state: 'done' });
    expect(await countFilled()).toEqual([count, Number(before) - 1]);

    test.now += 1_000;
    const second = await apply(
      withFields(double, { ...double, id: 'triple', expression: 'qty * 3' }),
    );
    const [next = { change: '' }] = test.jobs.splice(0);
    let abandoned: Promise<unknown> | undefined;
    const abandon = () => {
      abandoned ??= test.stop(next, 'cancelled');
    };
    await expect(test.runJob(next, abandon)).rejects.toMatchObject({ error: 'changedMeanwhile' });
    await abandoned;
    expect(await test.findChange(second.change ?? '')).not.toMatchObject({ state: 'done' });
  });

  /** Records with a value in `double`, and those of them that the test marked. */
  async function countFilled(): Promise<number[]> {
    const [row] = await selectRows<Record<string, number>>(
      context.db,
      `select count("double") as "filled", count(case when "double" = -1 then 1 end) as "marked"
       from r_shop_order`,
      [],
    );
    return [Number(row?.filled), Number(row?.marked)];
  }

  /** Records without lines, in one statement. */
  async function addMany(count: number): Promise<void> {
    const numbers =
      context.kind === 'sqlite'
        ? `with recursive g (n) as (select 1 union all select n + 1 from g where n < ${count})`
        : `with g (n) as (select generate_series(1, ${count}))`;
    await runStatement(
      context.db,
      `${numbers} insert into r_shop_order
       (id, state, version, owner_id, org_unit_id, created_at, updated_at, name, qty)
       select 'many-' || n, '', 1, 'x', '', 1, 1, 'Order ' || n, n from g`,
    );
  }

  it('does not rewrite a table to add a field', async () => {
    await installWithOrders(shop(), 3_000);
    const before = await readStorage();
    await test.upgrade(withFields(text('note'), { ...qty, id: 'n' }));
    const after = await readStorage();
    expect(after.identity).toEqual(before.identity);
    // The rows alone fill more than 100 pages; the catalogue and the history of changes are written.
    expect(after.written).toBeLessThan(60);
  });

  /** What changes when a table is written anew, and pages that were written since the last call. */
  async function readStorage(): Promise<{ identity: unknown; written: number }> {
    const { db, kind } = context;
    if (kind === 'postgres') {
      const identity = await selectRows(
        db,
        `select c.relfilenode, (select max(xmin::text::bigint) from r_shop_order) as written
         from pg_class c where c.relname = 'r_shop_order'`,
        [],
      );
      return { identity, written: 0 };
    }
    const file = join(context.options.dataFolder, SQLITE_FILE);
    const written = Math.ceil((await stat(`${file}-wal`)).size / WAL_FRAME_BYTES);
    const other = new DatabaseSync(file);
    other.exec('pragma wal_checkpoint(truncate)');
    other.close();
    return { identity: [], written };
  }

  const overlay = (...operations: OverlayOperation[]) =>
    test.apply({ kind: 'overlay', workspace: KEY, operations, remove: [] });
  const FIELDS = ['collections', 'order', 'fields'];

  it('keeps the overlay across an upgrade, and undoes single changes of it', async () => {
    await installWithOrders();
    const added = await overlay({ op: 'add', path: FIELDS, value: { ...text('x_note') } });
    await overlay({ op: 'set', path: [...FIELDS, 'qty'], key: 'title', value: ['件数', 'Pieces'] });
    await runStatement(context.db, `update r_shop_order set x_note = 'kept'`);
    await test.upgrade({ ...withFields(double), version: '1.1.0' });
    const { source } = await test.readSource();
    expect(source.effective.collections[0]?.fields.map(({ id }) => id)).toContain('x_note');
    expect(source.effective.collections[0]?.fields[1]?.title).toEqual(['件数', 'Pieces']);
    await test.undo(added.change);
    const undone = (await test.readSource()).source.effective.collections[0]?.fields;
    expect(undone?.map(({ id }) => id)).not.toContain('x_note');
    expect(undone?.[1]?.title).toEqual(['件数', 'Pieces']);
    await test.undo((await latest())?.id ?? '');
    expect(await read('x_note')).toEqual(Array(5).fill('kept'));
    expect(await columnOf('x_note')).toBe('x_note');
  });

  it('stops at a conflict until it is decided', async () => {
    await installWithOrders();
    await overlay({ op: 'set', path: [...FIELDS, 'qty'], key: 'title', value: ['件数', 'Pieces'] });
    const blueprint = withField({ ...qty, title: ['个数', 'Count'] });
    await expect(test.upgrade(blueprint)).rejects.toMatchObject({ error: 'malformedInput' });
    const decisions = new Map([[0, 'keep' as const]]);
    await test.apply({ kind: 'upgrade', workspace: KEY, blueprint, decisions });
    const { source } = await test.readSource();
    expect(source.effective.collections[0]?.fields[1]?.title).toEqual(['件数', 'Pieces']);
  });

  it('matches the versions that a blueprint requires', async () => {
    await test.install(shop());
    const other = { ...shop(), name: 'other', requires: { shop: '^2' } };
    const preview = (requires: Record<string, string>) =>
      test.service().preview({
        kind: 'install',
        workspace: 'other',
        systemCode: SYSTEM,
        blueprint: { ...other, requires },
      });
    expect((await preview({ shop: '^2' })).problems).toMatchObject([{ path: 'requires.shop' }]);
    expect((await preview({ nothing: '^1' })).problems).toMatchObject([
      { path: 'requires.nothing', reason: { code: 'notInstalled', params: ['nothing'] } },
    ]);
    expect((await preview({ shop: '^1' })).problems).toEqual([]);
  });
});
