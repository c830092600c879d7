import {
  collection,
  compileBlueprint,
  defineBlueprint,
  files,
  line,
  link,
  links,
  text,
} from '@pedestal/blueprint';
import { errorNameOf, type RouteOutput, routeGroups, type StoredRecord } from '@pedestal/contract';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { verifyAuditChain } from '../../../audit/verify-chain.ts';
import { LeaseLost } from '../../../platform/jobs/job.ts';
import { DAY } from '../../../platform/time/durations.ts';
import { describeRecords } from '../../../testing/records.ts';
import { createCatalogue } from '../catalogue/catalogue.ts';
import { hashChanges } from '../history/change-hash.ts';
import { sealOnce, verifySeal } from '../history/seal.ts';
import { RECORD_LIMITS } from '../limits.ts';
import { purgeTrash } from './purge-records.ts';

const { create, save, list, remove, restore } = routeGroups.record;
const { recordComment } = routeGroups;

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'shop',
    version: '1.0.0',
    collections: {
      customer: collection({
        title: ['客户', 'Customer'],
        search: ['name'],
        fields: { name: text(), parent: link('customer'), photos: files() },
        lines: { contacts: line({ phone: text() }) },
      }),
      order: collection({
        title: ['订单', 'Order'],
        fields: { subject: text(), customer: link('customer', { required: true }) },
      }),
      tour: collection({
        title: ['巡访', 'Tour'],
        fields: { name: text(), stops: links('customer') },
        lines: { calls: line({ customer: link('customer') }) },
      }),
    },
  }),
);

describeRecords('the purge of records in the trash', blueprint, (test) => {
  let boss: string;

  beforeEach(async () => {
    boss = await test.addPerson('boss', test.units.root);
    await test.addRole({ grantsAll: true, members: [boss] });
  });

  const at = (id: string, record?: string) => ({
    params: { workspace: 'test', collection: id, ...(record === undefined ? {} : { id: record }) },
  });
  async function add(id: string, values: object, lines: object = {}): Promise<string> {
    const body = { values, lines };
    const reply = await test.call(boss, create, { ...at(id), body } as never);
    expect(reply.code, reply.text).toBe(10000);
    return (reply.info as StoredRecord).id;
  }
  async function trash(id: string, record: string, daysAgo: number): Promise<void> {
    const versions = sql.table(`r_test_${id}`);
    const { rows } = await sql<{ version: number }>`
      select version from ${versions} where id = ${record}`.execute(test.db);
    const body = { version: Number(rows[0]?.version) };
    const reply = await test.call(boss, remove, { ...at(id, record), body } as never);
    expect(reply.code, reply.text).toBe(10000);
    await expire(id, record, daysAgo);
  }
  const expire = (id: string, record: string, daysAgo: number) =>
    sql`update ${sql.table(`r_test_${id}`)} set deleted_at = ${Date.now() - daysAgo * DAY}
      where id = ${record}`.execute(test.db);
  const purge = async (context = {}) => {
    const { db, kind, bus } = test;
    const catalogue = createCatalogue({ reader: test.database.reader, clock: Date.now, bus });
    const result = await purgeTrash(
      { db, kind, clock: Date.now, catalogue },
      {
        lastCheckpoint: undefined,
        signal: new AbortController().signal,
        checkpoint: async () => {},
        ...context,
      },
    );
    return (result.data as { purged: number }).purged;
  };
  const idsOf = async (id: string) => {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(`r_test_${id}`)} order by id`.execute(test.db);
    return rows.map((row) => row.id);
  };

  it('deletes the record with lines, comments, search entry and files, and keeps its history without values', async () => {
    const id = await add(
      'customer',
      { name: 'Secret trading' },
      { contacts: [{ values: { phone: '12345' } }] },
    );
    const kept = await add('customer', { name: 'Kept' });
    const body = { version: 1, values: { name: 'Secret trade' } };
    await test.call(boss, save, { ...at('customer', id), body } as never);
    await test.call(boss, recordComment.add, {
      ...at('customer', id),
      body: { text: 'a secret' },
    } as never);
    const file = await test.addFile(boss, { collection: 'customer', id, name: 'secret.txt' });
    await trash('customer', id, 31);
    await sealOnce(test.db, 1);

    expect(await purge()).toBe(1);
    expect(await idsOf('customer')).toEqual([kept]);
    for (const table of ['r_test_customer_contacts', 'record_comment']) {
      expect((await sql`select * from ${sql.table(table)}`.execute(test.db)).rows).toEqual([]);
    }
    const found = await test.db.selectFrom('search_row').select('record_id').execute();
    expect(found).toEqual([{ record_id: kept }]);
    const history = await test.db
      .selectFrom('record_change')
      .selectAll()
      .where('record_id', '=', id)
      .orderBy('version')
      .execute();
    expect(history.map((row) => [row.version, row.via, row.changes])).toEqual([
      [1, 'form', '{}'],
      [2, 'form', '{}'],
      [3, 'delete', '{}'],
      [4, 'purge', '{}'],
    ]);
    const audit = await test.db
      .selectFrom('audit')
      .innerJoin('audit_detail', 'audit_detail.seq', 'audit.seq')
      .select(['audit.target_id', 'audit_detail.after'])
      .where('action', '=', 'records.purge')
      .execute();
    expect(audit).toEqual([
      { target_id: 'test.customer', after: JSON.stringify({ records: [id] }) },
    ]);
    await sealOnce(test.db, 2);
    expect((await verifyAuditChain(test.db, verifySeal)).problems).toEqual([]);
    await test.cleanUpFiles();
    const node = await test.db
      .selectFrom('dfs_node')
      .select('trashed_at')
      .where('id', '=', (file.info as { id: string }).id)
      .executeTakeFirst();
    expect(node?.trashed_at).toEqual(expect.any(Number));
  });

  it('shows when the history of a record was emptied that nobody purged', async () => {
    const id = await add('customer', { name: 'One' });
    await sealOnce(test.db, 1);
    const { changes } = await test.db
      .selectFrom('record_change')
      .select('changes')
      .executeTakeFirstOrThrow();

    await test.db
      .updateTable('record_change')
      .set({ changes: '{}', changes_hash: hashChanges(changes) })
      .where('record_id', '=', id)
      .execute();
    expect((await verifyAuditChain(test.db, verifySeal)).problems).toEqual([
      { seq: 1, problem: 'historyChanged' },
    ]);
  });

  it('says until when a record can be restored, and why it cannot be afterwards', async () => {
    const id = await add('customer', { name: 'One' });
    const restoreIt = () => test.call(boss, restore, { ...at('customer', id), body: {} } as never);
    expect(errorNameOf((await restoreIt()).code)).toBe('notInTrash');
    await trash('customer', id, 29);
    const { deleted_at: deletedAt } = (
      await sql<{ deleted_at: number }>`select deleted_at from r_test_customer`.execute(test.db)
    ).rows[0] ?? { deleted_at: 0 };
    const listed = async (trashed: 'true' | 'false') => {
      const reply = await test.call(boss, list, { ...at('customer'), query: { trashed } });
      return (reply.info as RouteOutput<typeof list>).items.map((item) => item.restorableUntil);
    };
    expect(await listed('true')).toEqual([Number(deletedAt) + 30 * DAY]);
    expect(await purge()).toBe(0);
    expect((await restoreIt()).status).toBe(200);
    expect(await listed('false')).toEqual([undefined]);
    await trash('customer', id, 31);
    expect(await purge()).toBe(1);
    const refused = await restoreIt();
    expect([refused.status, errorNameOf(refused.code)]).toEqual([404, 'notInTrash']);
  });

  it('keeps what another record links to, until that one is purged, too', async () => {
    const byLink = await add('customer', { name: 'A' });
    const bySet = await add('customer', { name: 'B' });
    const byLine = await add('customer', { name: 'C' });
    const order = await add('order', { subject: 'x', customer: byLink });
    const tour = await add(
      'tour',
      { stops: [bySet] },
      { calls: [{ values: { customer: byLine } }] },
    );
    await trash('order', order, 20);
    await trash('tour', tour, 20);
    for (const id of [byLink, bySet, byLine]) {
      await sql`update r_test_customer set deleted_at = ${Date.now() - 40 * DAY}
        where id = ${id}`.execute(test.db);
    }
    expect(await purge()).toBe(0);
    await expire('order', order, 31);
    expect(await purge()).toBe(2);
    expect(await idsOf('customer')).toEqual([bySet, byLine].sort());
    await expire('tour', tour, 31);
    expect(await purge()).toBe(3);
    expect(await idsOf('customer')).toEqual([]);
  });

  it('purges records that link to each other', async () => {
    const first = await add('customer', { name: 'A' });
    const second = await add('customer', { name: 'B', parent: first });
    await test.call(boss, save, {
      ...at('customer', first),
      body: { version: 1, values: { parent: second } },
    } as never);
    await sql`update r_test_customer set deleted_at = ${Date.now() - 31 * DAY}`.execute(test.db);
    expect(await purge()).toBe(2);
  });

  it('continues after a kill in batches, and a gateway that lost the job purges nothing', async () => {
    const count = RECORD_LIMITS.purgeBatch + 20;
    for (let n = 0; n < count; n += 1) await add('customer', { name: `c${n}` });
    await sql`update r_test_customer set deleted_at = ${Date.now() - 31 * DAY}`.execute(test.db);
    const lost = async () => {
      throw new LeaseLost();
    };
    await expect(purge({ checkpoint: lost })).rejects.toThrow(LeaseLost);
    expect(await idsOf('customer')).toHaveLength(count);
    const states: unknown[] = [];
    const killed = async (state: unknown) => {
      if (states.length > 0) throw new Error('killed');
      states.push(state);
    };
    await expect(purge({ checkpoint: killed })).rejects.toThrow('killed');
    expect(await idsOf('customer')).toHaveLength(20);
    expect(await purge({ lastCheckpoint: states[0] })).toBe(count);
    expect(await idsOf('customer')).toEqual([]);
  });
});
