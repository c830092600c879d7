import { routeGroups, type StoredRecord } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { checkBooks } from '../../cli/check-books.ts';
import type { OutputCell } from '../../platform/spreadsheet/cells.ts';
import { writeXlsx, XLSX_TYPE } from '../../platform/spreadsheet/xlsx-writer.ts';
import { collect } from '../../testing/files/collect.ts';
import { stockBlueprint } from '../../testing/ledger/stock.ts';
import { describeRecords } from '../../testing/records.ts';
import { openWarehouse } from '../../testing/wms/warehouse.ts';

const { record, recordImport } = routeGroups;
const OK = 10_000;
const HEAD = ['Name', 'Item', 'Place', 'Quantity', 'Price'];

describeRecords(
  'an import of opening stock',
  stockBlueprint,
  (test) => {
    async function importAs(userId: string, rows: OutputCell[][]) {
      const { upload, run } = recordImport;
      const place = { workspace: 'wms', collection: 'opening' };
      const sheet = { name: 'Stock', widths: [], headRows: 1, rows };
      const sent = await test.app.inject({
        method: 'POST',
        url: upload.path.replace(':workspace', 'wms').replace(':collection', 'opening'),
        query: { name: 'stock' },
        headers: { sdnxrequestid: userId, 'content-type': XLSX_TYPE, 'accept-language': 'en-US' },
        payload: Buffer.concat(await collect(writeXlsx([sheet]))),
      });
      type Info = { id: string; columns: { header: string; field: string | null }[] };
      const { info } = sent.json() as { info: Info };
      const mapping = Object.fromEntries(info.columns.map(({ header, field }) => [header, field]));
      const reply = await test.call(
        userId,
        run,
        {
          params: { ...place, import: info.id },
          body: { mapping, mode: 'create', dryRun: false } as never,
        },
        { 'accept-language': 'en-US' },
      );
      expect(reply.code, reply.text).toBe(OK);
      return test.finishJob((reply.info as { jobId: string }).jobId);
    }

    it('becomes stock once its draft is posted, and refuses what nobody knows', async () => {
      const world = await openWarehouse(test);
      const { master, people } = world;
      const tea = await master('item', { sku: 'TEA', name: 'Tea', unit: 'box' });
      const rice = await master('item', { sku: 'RICE', name: 'Rice', unit: 'bag' });
      const site = await master('place', { code: 'W', name: 'Site', kind: 'warehouse' });
      const zone = { kind: 'zone', parent: site };
      const bin = await master('place', { code: 'B1', name: 'Bin one', ...zone });
      const rows = [
        HEAD,
        ['Opening', 'TEA', 'B1', '12.5', '8'],
        [null, 'RICE', 'B1', '3', '20.10'],
      ];
      const wrong = await importAs(people.boss, [...rows, ['Wrong', 'SALT', 'B1', '1', '1']]);
      expect(wrong).toMatchObject({ state: 'failed', error: 'importRefused' });
      const done = await importAs(people.boss, rows);
      expect(done).toMatchObject({ state: 'done', data: { created: 1, faulty: 0 } });
      const params = { workspace: 'wms', collection: 'opening' };
      const listed = await test.call(people.keeper, record.list, { params, query: {} });
      const { items } = listed.info as { items: StoredRecord[] };
      expect(items.map(({ values }) => [values.name, values.total])).toEqual([
        ['Opening', '160.30'],
      ]);
      const onHand = (item: string) => world.onHand({ item, place: bin, status: 'good' });
      expect(await onHand(tea)).toEqual(['0', '0', '0']);
      const id = items[0]?.id ?? '';
      // A keeper prepares it, the manager posts it.
      expect((await world.run(people.keeper, 'opening', id, 'post')).code).not.toBe(OK);
      const posted = await world.run(people.manager, 'opening', id, 'post');
      expect(posted.code, posted.text).toBe(OK);
      expect([await onHand(tea), await onHand(rice)]).toEqual([
        ['12.5', '100', '0'],
        ['3', '60.3', '0'],
      ]);
      expect((await checkBooks(test.database, false)).problems).toEqual([]);
    });
  },
  { runsJobs: false },
);
