import {
  boolean,
  choice,
  choices,
  collection,
  compileBlueprint,
  computed,
  date,
  decimal,
  defineBlueprint,
  integer,
  line,
  link,
  links,
  money,
  person,
  sumOf,
  text,
  timestamp,
} from '@pedestal/blueprint';
import { routeGroups, type StoredRecord } from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import type { InputCell } from '../../../platform/spreadsheet/cells.ts';
import { readTable } from '../../../platform/spreadsheet/read-table.ts';
import { describeRecords } from '../../../testing/records.ts';

const { create } = routeGroups.record;
const { start } = routeGroups.recordExport;

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'shop',
    version: '1.0.0',
    collections: {
      customer: collection({
        title: ['客户', 'Customer'],
        key: ['name'],
        fields: { name: text({ max: 40, required: true, title: ['名称', 'Name'] }) },
      }),
      order: collection({
        title: ['订单', 'Order'],
        fields: {
          subject: text({ max: 40, required: true, title: ['主题', 'Subject'] }),
          customer: link('customer', { title: ['客户', 'Customer'] }),
          others: links('customer', { title: ['其他客户', 'Others'] }),
          kind: choice({ a: ['甲', 'First'], b: ['乙', 'Second'] }, { title: ['类别', 'Kind'] }),
          tags: choices(
            { rush: ['加急', 'Rush'], gift: ['礼品', 'Gift'] },
            { title: ['标签', 'Tags'] },
          ),
          day: date({ title: ['日期', 'Day'] }),
          at: timestamp({ title: ['时间', 'Time'] }),
          paid: boolean({ title: ['已付', 'Paid'] }),
          clerk: person({ title: ['经办人', 'Clerk'] }),
          rate: decimal(6, { title: ['汇率', 'Rate'] }),
          secret: text({ max: 40, title: ['机密', 'Secret'] }),
          total: sumOf('lines.amount', { title: ['合计', 'Total'] }),
        },
        lines: {
          lines: line(
            {
              item: text({ max: 40, required: true, title: ['物品', 'Item'] }),
              customer: link('customer', { title: ['客户', 'Customer'] }),
              qty: integer({ title: ['数量', 'Quantity'] }),
              price: money({ title: ['单价', 'Price'] }),
              amount: computed('qty * price', { scale: 2, title: ['金额', 'Amount'] }),
            },
            { title: ['明细', 'Lines'] },
          ),
        },
      }),
    },
  }),
);

const place = { params: { workspace: 'test', collection: 'order' } };

async function read(file: Buffer): Promise<InputCell[][]> {
  const rows: InputCell[][] = [];
  for await (const { cells } of (await readTable(file)).rows) rows.push(cells);
  return rows;
}

describeRecords(
  'an export',
  blueprint,
  (test) => {
    let boss: string;
    let acme: string;

    beforeEach(async () => {
      boss = await test.addPerson('boss', test.units.root);
      await test.addRole({ grantsAll: true, members: [boss] });
      acme = await addCustomer('Acme');
    });

    async function add(userId: string, name: string, body: object): Promise<string> {
      const params = { workspace: 'test', collection: name };
      const reply = await test.call(userId, create, { params, body: body as never });
      expect(reply.code).toBe(10000);
      return (reply.info as StoredRecord).id;
    }
    const addCustomer = (name: string) => add(boss, 'customer', { values: { name } });

    async function run(userId: string, body: object) {
      const reply = await test.call(userId, start, { ...place, body });
      expect(reply).toMatchObject({ code: 10000 });
      return test.finishJob((reply.info as { jobId: string }).jobId);
    }

    it('has readable values, real dates, exact numbers and the lines on a second sheet', async () => {
      const other = await addCustomer('Best');
      await test.db.updateTable('user').set({ time_zone: 'Asia/Shanghai' }).execute();
      await add(boss, 'order', {
        values: {
          subject: '=1+1',
          customer: acme,
          others: [acme, other],
          kind: 'b',
          tags: ['rush', 'gift'],
          day: '2026-02-28',
          at: Date.UTC(2026, 1, 28, 16),
          paid: true,
          clerk: boss,
          rate: '-123456789012.123456',
          secret: 's',
        },
        lines: { lines: [{ values: { item: 'nut', customer: acme, qty: '3', price: '1.25' } }] },
      });
      const { state, file, fileName, data } = await run(boss, {
        columns: [
          'subject',
          'customer',
          'others',
          'kind',
          'tags',
          'day',
          'at',
          'paid',
          'clerk',
          'rate',
          'total',
        ],
        language: 'zh-CN',
      });
      expect({ state, data }).toEqual({ state: 'done', data: { records: 1 } });
      expect(fileName).toMatch(/^订单-\d{4}-\d\d-\d\d\.xlsx$/);
      const [head, row] = await read(file);
      expect(head).toEqual([
        ...[
          '主题',
          '客户',
          '其他客户',
          '类别',
          '标签',
          '日期',
          '时间',
          '已付',
          '经办人',
          '汇率',
          '合计',
        ],
      ]);
      expect(row).toEqual([
        '=1+1',
        'Acme',
        expect.stringMatching(/^(?:Acme; Best|Best; Acme)$/),
        '乙',
        expect.stringMatching(/^(?:加急; 礼品|礼品; 加急)$/),
        { date: '2026-02-28' },
        { date: '2026-03-01' },
        '是',
        expect.stringContaining('(boss)'),
        '-123456789012.123456',
        3.75,
      ]);
      const { readXlsx } = await import('hucre/xlsx');
      const { sheets } = await readXlsx(new Uint8Array(file));
      expect(sheets.map(({ name }) => name)).toEqual(['订单', '明细']);
      expect(sheets[1]?.rows).toEqual([
        ['单号', '主题', '物品', '客户', '数量', '单价', '金额'],
        [null, '=1+1', 'nut', 'Acme', 3, 1.25, 3.75],
      ]);
    });

    it('as CSV defuses formulas and keeps negative numbers', async () => {
      await add(boss, 'order', { values: { subject: '=1+1', rate: '-2.5' } });
      const { file } = await run(boss, {
        format: 'csv',
        columns: ['subject', 'rate'],
        language: 'en-US',
      });
      expect(file.toString()).toBe(`\ufeff"Subject","Rate"\r\n"'=1+1",-2.500000\r\n`);
    });

    it('holds only the rows and fields that the person sees, in the order of the list', async () => {
      const ann = await test.addPerson('ann', test.units.east);
      const bob = await test.addPerson('bob', test.units.west);
      const role = await test.addRole({
        grants: { order: 'unit', 'order:create': 'unit', 'order:export': 'unit', customer: 'own' },
        members: [ann, bob],
      });
      const fields = [
        { field: 'secret', access: 'none' },
        { field: 'kind', access: 'mask' },
        { field: 'total', access: 'mask' },
        { field: 'lines', access: 'none' },
      ] as const;
      for (const subject of ['one', 'two']) {
        await add(ann, 'order', { values: { subject, secret: 'hidden', kind: 'a' } });
      }
      await add(bob, 'order', { values: { subject: 'three', secret: 'hidden' } });
      const all = { role_id: role, workspace: 'test', collection: 'order' };
      await test.db
        .insertInto('role_field')
        .values(fields.map((field) => ({ ...all, ...field })))
        .execute();
      await test.db
        .updateTable('r_test_order' as never)
        .set({ customer: acme } as never)
        .execute();
      test.forgetRights();
      const { file } = await run(ann, { sort: '-subject', language: 'en-US' });
      const [head = [], ...rows] = await read(file);
      expect(head).not.toContain('Secret');
      expect(rows.map((row) => row[head.indexOf('Subject')])).toEqual(['two', 'one']);
      expect(rows.map((row) => row[head.indexOf('Kind')])).toEqual(['a***', 'a***']);
      for (const hidden of ['Total', 'Customer']) {
        expect(rows.map((row) => row[head.indexOf(hidden)] ?? null)).toEqual([null, null]);
      }
      const { readXlsx } = await import('hucre/xlsx');
      expect((await readXlsx(new Uint8Array(file))).sheets).toHaveLength(1);
      expect(file.includes('hidden')).toBe(false);
      const refused = await test.call(ann, start, { ...place, body: { f: 'secret.eq.hidden' } });
      expect(refused.status).toBe(422);
    });

    it('needs the permission to export, also when the job runs', async () => {
      const ann = await test.addPerson('ann', test.units.east);
      await test.addRole({ grants: { order: 'all' }, members: [ann] });
      expect((await test.call(ann, start, { ...place, body: {} })).status).toBe(403);
      const role = await test.addRole({ grants: { 'order:export': 'all' }, members: [ann] });
      const reply = await test.call(ann, start, { ...place, body: {} });
      await test.db.deleteFrom('user_role').where('role_id', '=', role).execute();
      test.forgetRights();
      const { state, error, file } = await test.finishJob((reply.info as { jobId: string }).jobId);
      expect({ state, error, size: file.length }).toEqual({
        state: 'failed',
        error: 'forbidden',
        size: 0,
      });
    });

    async function addMany(subjectOf: (index: number) => string): Promise<void> {
      const ids = Array.from({ length: 3_000 }, (_, index) => `id${index}`);
      const now = Date.now();
      for (let at = 0; at < ids.length; at += 500) {
        await test.db
          .insertInto('r_test_order' as never)
          .values(
            ids.slice(at, at + 500).map((id, index) => ({
              id,
              state: '',
              version: 1,
              owner_id: boss,
              org_unit_id: test.units.root,
              created_at: now,
              updated_at: now,
              subject: subjectOf(at + index),
            })) as never,
          )
          .execute();
      }
    }

    it('that is cancelled leaves no file', async () => {
      await addMany((index) => `order ${index} `.padEnd(4_000, '单'));
      const reply = await test.call(boss, start, { ...place, body: { columns: ['subject'] } });
      const { jobId } = reply.info as { jobId: string };
      let messages = 0;
      // The first says that it runs, the second that it got on.
      const stop = test.bus.subscribe('job-changed', () => {
        messages += 1;
        if (messages === 2) void test.bus.publish('job-cancelled', { id: jobId });
      });
      const { state, data, fileName, file } = await test.finishJob(jobId);
      stop();
      expect({ state, data, fileName }).toEqual({ state: 'cancelled', data: null, fileName: null });
      expect(file).toHaveLength(0);
      expect(await test.db.selectFrom('job_file').select('job_id').execute()).toEqual([]);
    });

    it('of many records is one snapshot in pieces', async () => {
      await addMany((index) => `order ${index}`);
      const { file, data } = await run(boss, { columns: ['subject'], f: 'subject.ne.order 7' });
      expect(data).toEqual({ records: 2_999 });
      expect(new Set((await read(file)).flat()).size).toBe(3_000);
    });
  },
  { runsJobs: false },
);
