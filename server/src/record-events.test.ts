import { collection, compileBlueprint, defineBlueprint, text } from '@pedestal/blueprint';
import { routeGroups } from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { createWebhooksModule } from './areas/webhooks/module.ts';
import { selectRows } from './platform/db/raw-query.ts';
import { describeRecords } from './testing/records.ts';

const { create } = routeGroups.record;
const { run, upload } = routeGroups.recordImport;
const { start } = routeGroups.recordBatch;

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'shop',
    version: '1.0.0',
    collections: {
      item: collection({
        title: ['物料', 'Item'],
        key: ['sku'],
        label: 'sku',
        fields: { sku: text({ required: true }), name: text() },
      }),
    },
  }),
);
const place = { workspace: 'test', collection: 'item' };

describeRecords(
  'events of records that are changed many at once',
  blueprint,
  (test) => {
    let boss: string;

    beforeEach(async () => {
      boss = await test.addPerson('boss', test.units.root);
      await test.addRole({ grantsAll: true, members: [boss] });
      const hook = (id: string, wanted: string[], collectionId: string) => ({
        ...{ id, label: id, url: 'https://x.example', secret: '', workspace: 'test' },
        ...{ collection: collectionId, events: JSON.stringify(wanted) },
        ...{ created_by: boss, created_at: 1, updated_at: 1 },
      });
      await test.db
        .insertInto('webhook')
        .values([
          hook('all', ['created', 'changed'], '*'),
          hook('changes', ['changed'], 'item'),
          hook('others', ['created', 'changed'], 'elsewhere'),
        ])
        .execute();
    });

    async function deliveries() {
      interface Row {
        sku: string;
        webhook: string;
        event: string;
        version: number;
      }
      const rows = await selectRows<Row>(
        test.db,
        `select i."sku", d.webhook_id as "webhook", d.event, d.record_version as "version"
        from webhook_delivery d join "r_test_item" i on i."id" = d.record_id`,
        [],
      );
      return rows.map((row) => `${row.sku} ${row.webhook} ${row.event} ${row.version}`).sort();
    }

    async function importRows(rows: string[], body: object) {
      const sent = await test.app.inject({
        method: 'POST',
        url: upload.path.replace(':workspace', 'test').replace(':collection', 'item'),
        query: { name: 'items' },
        headers: { sdnxrequestid: boss, 'content-type': 'text/csv' },
        payload: `sku,name\n${rows.join('\n')}`,
      });
      const { id } = (sent.json() as { info: { id: string } }).info;
      const reply = await test.call(boss, run, {
        params: { ...place, import: id },
        body: { mapping: { sku: 'sku', name: 'name' }, mode: 'upsert', dryRun: false, ...body },
      });
      return test.finishJob((reply.info as { jobId: string }).jobId);
    }

    it('are stored by an import as by single saves, and not by a check', async () => {
      for (const sku of ['A', 'B']) {
        const body = { values: { sku, name: 'old' } };
        await test.call(boss, create, { params: place, body });
      }
      const before = ['A all created 1', 'B all created 1'];
      expect(await deliveries()).toEqual(before);
      const rows = ['A,new', 'B,old', 'C,new'];
      await importRows(rows, { dryRun: true });
      expect(await deliveries()).toEqual(before);
      expect(await importRows(rows, {})).toMatchObject({ state: 'done' });
      expect(await deliveries()).toEqual(
        [...before, 'A all changed 2', 'A changes changed 2', 'C all created 1'].sort(),
      );
    });

    it('are stored by a batch as by single saves', async () => {
      const ids: string[] = [];
      for (const sku of ['A', 'B']) {
        const reply = await test.call(boss, create, { params: place, body: { values: { sku } } });
        ids.push((reply.info as { id: string }).id);
      }
      const reply = await test.call(boss, start, {
        params: place,
        body: { ids, action: { kind: 'set', values: { name: 'x' } } } as never,
      });
      expect(reply.code, reply.text).toBe(10000);
      expect(await deliveries()).toEqual(
        ['A', 'B'].flatMap((sku) => [
          `${sku} all changed 2`,
          `${sku} all created 1`,
          `${sku} changes changed 2`,
        ]),
      );
    });
  },
  {
    runsJobs: false,
    openOutbox: ({ db }, bus) => createWebhooksModule({ db, clock: Date.now, bus }).outbox,
  },
);
