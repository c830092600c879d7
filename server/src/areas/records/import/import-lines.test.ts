import {
  collection,
  compileBlueprint,
  date,
  decimal,
  defineBlueprint,
  flow,
  line,
  link,
  money,
  series,
  sumOf,
  text,
} from '@pedestal/blueprint';
import { routeGroups, type StoredRecord } from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import type { OutputCell } from '../../../platform/spreadsheet/cells.ts';
import { readTable } from '../../../platform/spreadsheet/read-table.ts';
import { writeXlsx, XLSX_TYPE } from '../../../platform/spreadsheet/xlsx-writer.ts';
import { collect } from '../../../testing/files/collect.ts';
import { describeRecords } from '../../../testing/records.ts';
import { RECORD_LIMITS } from '../limits.ts';

const { create, list, open, history } = routeGroups.record;
const { upload, run, template } = routeGroups.recordImport;

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'shop',
    version: '1.0.0',
    collections: {
      item: collection({
        title: ['物料', 'Item'],
        key: ['sku'],
        label: 'sku',
        fields: { sku: text({ required: true }), cost: money(), kind: text() },
      }),
      sale: collection({
        title: ['销售', 'Sale'],
        key: ['code'],
        label: 'code',
        fields: {
          code: text({ required: true, title: ['单号', 'Code'] }),
          main: link('item', { title: ['主物料', 'Main'], copy: { kind: 'kind', listed: 'cost' } }),
          kind: text({ title: ['类别', 'Kind'] }),
          listed: money({ title: ['目录价', 'Listed'], hidden: true }),
        },
        lines: {
          parts: line({
            item: link('item', {
              title: ['物料', 'Item'],
              copy: { price: 'cost', listed: 'cost' },
            }),
            price: money({ title: ['单价', 'Price'], required: true }),
            listed: money({ title: ['目录价', 'Listed'], hidden: true }),
          }),
        },
      }),
      order: collection({
        title: ['订单', 'Order'],
        key: ['code'],
        label: 'code',
        fields: {
          code: text({ required: true, title: ['订单号', 'Code'] }),
          day: date({ title: ['日期', 'Day'] }),
          note: text({ title: ['备注', 'Note'] }),
          total: sumOf('parts.price', { title: ['合计', 'Total'] }),
        },
        lines: {
          parts: line(
            {
              item: link('item', { required: true, title: ['物料', 'Item'] }),
              qty: decimal(2, { title: ['数量', 'Quantity'] }),
              price: money({ title: ['金额', 'Price'] }),
            },
            { title: ['明细', 'Parts'] },
          ),
        },
      }),
      receipt: collection({
        title: ['入库单', 'Receipt'],
        number: series('GR-{0000}', { at: 'open' }),
        label: 'no',
        fields: { note: text({ title: ['备注', 'Note'] }) },
        lines: { rows: line({ item: text({ title: ['物料', 'Item'] }) }) },
        states: flow('open', {}),
      }),
    },
  }),
);

const place = { workspace: 'test', collection: 'order' };

describeRecords(
  'an import of records with lines',
  blueprint,
  (test) => {
    let boss: string;

    beforeEach(async () => {
      boss = await test.addPerson('boss', test.units.root);
      await test.addRole({ grantsAll: true, members: [boss] });
      for (const sku of ['NUT', 'BOLT', 'GEAR']) await add('item', { sku });
    });

    async function add(name: string, values: object): Promise<StoredRecord> {
      const params = { workspace: 'test', collection: name };
      const reply = await test.call(boss, create, { params, body: { values: values as never } });
      expect(reply.code, reply.text).toBe(10000);
      return reply.info as StoredRecord;
    }

    async function importRows(rows: OutputCell[][], body: object = {}, name = 'order') {
      const sheet = { name: 'S', widths: [], headRows: 1, rows };
      const sent = await test.app.inject({
        method: 'POST',
        url: upload.path.replace(':workspace', 'test').replace(':collection', name),
        query: { name: 'orders' },
        headers: { sdnxrequestid: boss, 'content-type': XLSX_TYPE, 'accept-language': 'en-US' },
        payload: Buffer.concat(await collect(writeXlsx([sheet]))),
      });
      type Info = { id: string; columns: { header: string; field: string | null }[] };
      const { info } = sent.json() as { info: Info };
      const mapping = Object.fromEntries(info.columns.map(({ header, field }) => [header, field]));
      const reply = await test.call(
        boss,
        run,
        {
          params: { workspace: 'test', collection: name, import: info.id },
          body: { mapping, mode: 'create', dryRun: false, ...body } as never,
        },
        { 'accept-language': 'en-US' },
      );
      expect(reply.code, reply.text).toBe(10000);
      return test.finishJob((reply.info as { jobId: string }).jobId);
    }

    async function orders() {
      const reply = await test.call(boss, list, { params: place, query: { sort: 'code' } });
      const { items } = reply.info as { items: { id: string }[] };
      return Promise.all(items.map(({ id }) => openOne(id)));
    }

    async function openOne(id: string, name = 'order') {
      const params = { workspace: 'test', collection: name, id };
      const { values, lines, version } = (await test.call(boss, open, { params }))
        .info as StoredRecord;
      return { id, values, lines, version };
    }

    const HEAD = ['Code', '日期', 'Note', 'Parts/Item', '数量', 'parts.price'];

    it('puts rows with the same key together, repeated or left empty', async () => {
      const { data, state } = await importRows([
        HEAD,
        ['A', { date: '2026-03-01' }, 'x', 'NUT', '1', '10'],
        [null, null, null, 'BOLT', '2', '20.5'],
        ['A', null, 'x', 'GEAR', null, '0.5'],
        ['B', null, null, 'NUT', '3', '7'],
        ['C', null, 'no lines', null, null, null],
      ]);
      expect({ state, data }).toMatchObject({ state: 'done', data: { created: 3, faulty: 0 } });
      const [a, b, c] = await orders();
      expect(a?.values).toMatchObject({ code: 'A', day: '2026-03-01', total: '31.00' });
      expect(a?.lines.parts?.map(({ values }) => [values.qty, values.price])).toEqual([
        ['1.00', '10.00'],
        ['2.00', '20.50'],
        [null, '0.50'],
      ]);
      expect([b?.lines.parts?.length, c?.lines.parts?.length]).toEqual([1, 0]);
      const params = { ...place, id: a?.id ?? '' };
      const [first] = (await test.call(boss, history, { params })).info as { changes: object }[];
      expect(
        Object.keys(first?.changes ?? {}).filter((path) => path.endsWith('/price')),
      ).toHaveLength(3);
    });

    it('copies values of links as the form does, and hidden ones always', async () => {
      const gold = await add('item', { sku: 'GOLD', cost: '9.50', kind: 'metal' });
      await add('item', { sku: 'WOOD', cost: '2.00', kind: 'tree' });
      const head = ['code', 'main', 'kind', 'parts.item', 'parts.price'];
      const rows = [
        head,
        ['A', 'GOLD', null, 'GOLD', null],
        [null, null, null, 'WOOD', '1'],
        ['B', 'WOOD', 'own', null, null],
      ];
      await importRows(rows, {}, 'sale');
      const sales = async () => {
        const params = { workspace: 'test', collection: 'sale' };
        const reply = await test.call(boss, list, { params, query: { sort: 'code' } });
        const { items } = reply.info as { items: { id: string }[] };
        return Promise.all(items.map(({ id }) => openOne(id, 'sale')));
      };
      const [a, b] = await sales();
      expect(a?.values).toMatchObject({ kind: 'metal', listed: '9.50' });
      expect(a?.lines.parts?.map(({ values }) => [values.price, values.listed])).toEqual([
        ['9.50', '9.50'],
        ['1.00', '2.00'],
      ]);
      expect(b?.values).toMatchObject({ kind: 'own', listed: '2.00' });

      // Later the price is another one: what was chosen before stays, what is chosen now is of today.
      const { create: _, save } = routeGroups.record;
      const params = { workspace: 'test', collection: 'item', id: gold.id };
      const body = { version: gold.version, values: { cost: '11.00' }, lines: {} };
      expect((await test.call(boss, save, { params, body: body as never })).code).toBe(10000);
      const again = [head, ['A', 'GOLD', null, null, null], ['B', 'GOLD', null, null, null]];
      await importRows(again, { mode: 'upsert' }, 'sale');
      const [later, changed] = await sales();
      expect(later?.values).toMatchObject({ kind: 'metal', listed: '9.50' });
      expect(changed?.values).toMatchObject({ kind: 'metal', listed: '11.00' });
    });

    it('makes the lines of an existing record those of its rows, and leaves equal ones alone', async () => {
      await importRows([
        HEAD,
        ['A', null, 'x', 'NUT', '1', '10'],
        [null, null, null, 'BOLT', '2', '20'],
        ['B', null, 'y', 'GEAR', '3', '30'],
        ['C', null, 'z', 'GEAR', '4', '40'],
      ]);
      const [before] = await orders();
      const { data } = await importRows(
        [
          HEAD,
          ['A', null, null, 'BOLT', null, '5'],
          ['B', null, null, 'GEAR', '3', '30'],
          ['C', null, 'new', null, null, null],
        ],
        { mode: 'upsert' },
      );
      expect(data).toMatchObject({ created: 0, updated: 2, unchanged: 1, faulty: 0 });
      const [a, b, c] = await orders();
      expect(a?.lines.parts).toMatchObject([
        { id: before?.lines.parts?.[0]?.id, values: { qty: null, price: '5.00' } },
      ]);
      expect(a?.values).toMatchObject({ total: '5.00', note: 'x' });
      expect([b?.version, c?.values.note, c?.lines.parts?.length]).toEqual([1, 'new', 1]);
    });

    it('names the row of every fault, and returns all rows of the record', async () => {
      const rows: OutputCell[][] = [
        HEAD,
        [null, null, null, 'NUT', '1', '1'],
        ['A', null, 'x', 'NUT', '1', '1'],
        [null, null, null, 'Nowhere', '1', '1'],
        [null, null, null, 'BOLT', 'many', '1'],
        ['B', null, 'x', 'NUT', '1', '1'],
        ['B', null, 'other', 'NUT', '1', '1.234'],
        ['C', null, 'x', null, '1', '1'],
        ['D', null, 'fine', 'NUT', '1', '1'],
        ['A', null, 'x', 'NUT', '1', '1'],
      ];
      const { data, file } = await importRows(rows, { dryRun: true });
      expect(data).toMatchObject({ created: 2, faulty: 7 });
      const { faults } = data as { faults: { row: number; field: string; message: string }[] };
      expect(faults.map(({ row, field, message }) => `${row} ${field}: ${message}`)).toEqual([
        '2 Code: The row belongs to no record; fill in the columns of the record',
        '4 Parts/Item: The chosen record does not exist or is out of reach; choose another',
        '7 Note: Differs from row 6, the first of this record; repeat it or leave it empty',
        '8 Parts/Item: Required',
      ]);
      const returned = (await collect((await readTable(file)).rows)).map(({ cells }) => cells);
      expect(returned.slice(2, 4).map((cells) => cells.at(-1))).toEqual([
        'Another row of this record has an error',
        expect.stringContaining('Parts/Item'),
      ]);
      expect(await orders()).toEqual([]);
    });

    it('keeps the rows of a record together over batches', async () => {
      const rows: OutputCell[][] = [HEAD];
      const count = RECORD_LIMITS.import.batch + 3;
      for (let index = 0; index < count; index += 1) {
        rows.push([`S${String(index).padStart(5, '0')}`, null, null, 'NUT', '1', '1']);
        rows.push([null, null, null, 'BOLT', '2', '2']);
        rows.push([null, null, null, 'GEAR', '3', '3']);
      }
      expect((await importRows(rows)).data).toMatchObject({ created: count, faulty: 0 });
      const lines = await test.db
        .selectFrom('r_test_order_parts' as never)
        .select((eb) => eb.fn.countAll().as('count'))
        .groupBy('parent_id' as never)
        .execute();
      expect(lines.map(({ count: found }) => Number(found))).toEqual(Array(count).fill(3));
    });

    it('finds documents without a key by their number', async () => {
      const first = await add('receipt', { note: 'old' });
      const head = ['No.', 'Note', 'rows.item'];
      const number = String(first.values.no);
      const rows = [head, [number, 'new', 'a'], [null, null, 'b'], [null, 'fresh', 'c']];
      const { data } = await importRows(rows, { mode: 'upsert' }, 'receipt');
      expect(data).toMatchObject({ created: 1, updated: 1, faulty: 0 });
      const changed = await openOne(first.id, 'receipt');
      expect(changed.values.note).toBe('new');
      expect(changed.lines.rows?.map(({ values }) => values.item)).toEqual(['a', 'b']);
      const refused = await importRows(
        [
          head,
          ['GR-9999', 'x', 'a'],
          [number, 'x', 'a'],
          ['GR-8888', 'x', 'a'],
          [number, 'y', 'a'],
        ],
        { mode: 'update', dryRun: true },
        'receipt',
      );
      const { faults } = refused.data as { faults: { row: number; message: string }[] };
      expect(faults.map(({ row }) => row)).toEqual([2, 4, 5]);
      const created = await importRows([head, [number, 'x', 'a']], { dryRun: true }, 'receipt');
      expect(created.data).toMatchObject({ faulty: 1 });
    });

    it('has a template that shows how lines are written', async () => {
      const reply = await test.app.inject({
        url: template.path.replace(':workspace', 'test').replace(':collection', 'order'),
        query: { language: 'en-US' },
        headers: { sdnxrequestid: boss },
      });
      const [head, explained] = (await collect((await readTable(reply.rawPayload)).rows)).map(
        ({ cells }) => cells,
      );
      expect(head).toEqual([
        ...['Code *', 'Day', 'Note', 'Parts/Item *', 'Parts/Quantity', 'Parts/Price'],
      ]);
      expect(explained?.[3]).toContain('one row per line');
    });
  },
  { runsJobs: false },
);
