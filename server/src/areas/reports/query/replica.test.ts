import { collection, compileBlueprint, defineBlueprint, text } from '@pedestal/blueprint';
import { type ReportResult, routeGroups } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { selectRows } from '../../../platform/db/raw-query.ts';
import { createTestAuthority } from '../../../testing/authority.ts';
import { describeRecords, type RecordsTest } from '../../../testing/records.ts';
import { openRecordsGateway } from '../../../testing/servers/records-gateway.ts';

const { create, list } = routeGroups.record;
const { run } = routeGroups.reportQuery;
const SALES = { kind: 'collection', workspace: 'test', collection: 'sale' } as const;
const place = { params: { workspace: 'test', collection: 'sale' } };
const BEHIND = 'behind';

const blueprint = compileBlueprint(
  defineBlueprint({
    ...{ name: 'shop', version: '1.0.0' },
    collections: {
      sale: collection({ title: ['销售', 'Sale'], fields: { name: text({ max: 40 }) } }),
    },
  }),
);

/** Another view of the same database, in which the sales stay as they are now: a replica that lags. */
async function copySales({ db }: RecordsTest, databaseUrl: string): Promise<string> {
  const sql = `select tablename from pg_tables where schemaname = 'public' and tablename like '%sale'`;
  const [found] = await selectRows<{ tablename: string }>(db, sql, []);
  await selectRows(db, `create schema ${BEHIND}`, []);
  await selectRows(
    db,
    `create table ${BEHIND}."${found?.tablename}" as select * from public."${found?.tablename}"`,
    [],
  );
  const url = new URL(databaseUrl);
  url.searchParams.set('options', `-c search_path=${BEHIND},public`);
  return url.href;
}

describeRecords('a replica for reports', blueprint, (test) => {
  it('answers reports where there is one, and never anything else', async () => {
    const boss = await test.addPerson('boss', test.units.root);
    await test.addRole({ grantsAll: true, members: [boss] });
    const add = (name: string) =>
      test.call(boss, create, { ...place, body: { values: { name }, lines: {} } });
    await add('before');
    const { databaseUrl } = test.options;
    const replicaUrl = databaseUrl && (await copySales(test, databaseUrl));
    await add('after');
    const { gateway, close } = await openRecordsGateway({
      database: await test.openAnother(),
      bus: test.bus,
      authority: createTestAuthority(test.database.reader),
      notices: { send: async () => () => {} },
      outbox: { emit: async () => {} },
      ...{ runsJobs: false, replicaUrl },
    });
    try {
      const query = {
        source: SALES,
        measures: [{ id: 'n', kind: 'count' as const }],
        timeZone: 'UTC',
      };
      const body = { id: 'run-00000001', queries: [query] };
      const reply = await test.call(boss, run, { body }, {}, gateway);
      const [result] = (reply.info as { results: ReportResult[] }).results;
      // SQLite has no replicas.
      expect(result?.rows[0]?.values).toEqual([replicaUrl ? '1' : '2']);
      const listed = await test.call(boss, list, { ...place, query: {} }, {}, gateway);
      expect((listed.info as { items: unknown[] }).items).toHaveLength(2);
    } finally {
      await close();
      if (replicaUrl) await selectRows(test.db, `drop schema ${BEHIND} cascade`, []);
    }
  });
});
