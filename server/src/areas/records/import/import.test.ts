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
  link,
  links,
  longText,
  money,
  person,
  rule,
  text,
  timestamp,
} from '@pedestal/blueprint';
import { routeGroups, type StoredRecord } from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { jobsApi } from '../../../platform/jobs/api.ts';
import type { InputCell, OutputCell } from '../../../platform/spreadsheet/cells.ts';
import { readTable } from '../../../platform/spreadsheet/read-table.ts';
import { writeXlsx, XLSX_TYPE } from '../../../platform/spreadsheet/xlsx-writer.ts';
import { describeRecords } from '../../../testing/records.ts';
import { recordsApi } from '../api.ts';
import { RECORD_LIMITS } from '../limits.ts';

const { create, list, history } = routeGroups.record;
const { upload, run, template } = routeGroups.recordImport;

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'shop',
    version: '1.0.0',
    collections: {
      group: collection({
        title: ['分组', 'Group'],
        key: ['code'],
        label: 'name',
        fields: {
          code: text({ max: 10, required: true, title: ['代码', 'Code'] }),
          name: text({ max: 40, title: ['名称', 'Name'] }),
          secret: text({ max: 40, title: ['密码', 'Password'] }),
        },
      }),
      item: collection({
        title: ['物料', 'Item'],
        key: ['sku'],
        fields: {
          sku: text({ max: 20, required: true, title: ['编码', 'SKU'] }),
          name: text({ max: 40, required: true, title: ['名称', 'Name'] }),
          barcode: text({ max: 20, unique: true, title: ['条码', 'Barcode'] }),
          group: link('group', { title: ['分组', 'Group'] }),
          others: links('group', { title: ['其他分组', 'Other groups'] }),
          kind: choice({ a: ['甲', 'First'], b: ['乙', 'Second'] }, { title: ['类别', 'Kind'] }),
          tags: choices({ x: ['加急', 'Rush'], y: ['礼品', 'Gift'] }, { title: ['标签', 'Tags'] }),
          price: money({ title: ['单价', 'Price'] }),
          rate: decimal(3, { title: ['税率', 'Rate'] }),
          double: computed('price * 2.0', { scale: 2, title: ['双倍', 'Double'] }),
          day: date({ title: ['日期', 'Day'] }),
          at: timestamp({ title: ['时间', 'Time'] }),
          active: boolean({ title: ['启用', 'Active'] }),
          clerk: person({ title: ['经办人', 'Clerk'] }),
          note: longText({ title: ['备注', 'Note'] }),
        },
        rules: [
          rule(
            'positive',
            'price == null || price >= 0.0',
            ['单价不能为负', 'The price is negative'],
            'price',
          ),
        ],
      }),
    },
  }),
);

const place = { workspace: 'test', collection: 'item' };

async function toXlsx(rows: OutputCell[][]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const file = writeXlsx([{ name: 'Data', widths: [], headRows: 0, rows }]);
  for await (const chunk of file) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function read(file: Buffer): Promise<InputCell[][]> {
  const rows: InputCell[][] = [];
  for await (const { cells } of (await readTable(file)).rows) rows.push(cells);
  return rows;
}

interface Uploaded {
  id: string;
  columns: { header: string; field: string | null }[];
  fields: { id: string }[];
  modes: string[];
  sample: string[][];
}

describeRecords(
  'an import',
  blueprint,
  (test) => {
    let boss: string;

    beforeEach(async () => {
      boss = await test.addPerson('boss', test.units.root);
      await test.addRole({ grantsAll: true, members: [boss] });
      await add(boss, 'group', { code: 'G1', name: 'Tools', secret: 's3cret' });
    });

    async function add(userId: string, name: string, values: object): Promise<string> {
      const params = { workspace: 'test', collection: name };
      const reply = await test.call(userId, create, { params, body: { values: values as never } });
      expect(reply.code).toBe(10000);
      return (reply.info as StoredRecord).id;
    }

    async function send(userId: string, file: Buffer, type = XLSX_TYPE) {
      const reply = await test.app.inject({
        method: 'POST',
        url: upload.path.replace(':workspace', 'test').replace(':collection', 'item'),
        query: { name: 'items' },
        headers: { sdnxrequestid: userId, 'content-type': type, 'accept-language': 'en-US' },
        payload: file,
      });
      return reply.json() as { code: number; msg: string; info: Uploaded & { reason?: string } };
    }

    const suggested = ({ columns }: Uploaded) =>
      Object.fromEntries(columns.map(({ header, field }) => [header, field]));

    async function start(userId: string, uploaded: Uploaded, body: object) {
      const full = { mapping: suggested(uploaded), mode: 'create', dryRun: false, ...body };
      const params = { ...place, import: uploaded.id };
      return test.call(
        userId,
        run,
        { params, body: full as never },
        { 'accept-language': 'en-US' },
      );
    }

    async function importRows(userId: string, rows: OutputCell[][] | Buffer, body: object = {}) {
      const file = Buffer.isBuffer(rows) ? rows : await toXlsx(rows);
      const { info, code } = await send(
        userId,
        file,
        Buffer.isBuffer(rows) ? 'text/csv' : XLSX_TYPE,
      );
      expect(code).toBe(10000);
      const reply = await start(userId, info, body);
      expect(reply).toMatchObject({ code: 10000 });
      return test.finishJob((reply.info as { jobId: string }).jobId);
    }

    async function items(): Promise<Record<string, unknown>[]> {
      const query = { sort: 'sku' } as never;
      const reply = await test.call(boss, list, { params: place, query });
      type Item = { id: string; values: Record<string, unknown> };
      const { items: found } = reply.info as { items: Item[] };
      return found.map(({ id, values }) => ({ ...values, id }));
    }

    const HEAD = ['SKU', '名称', 'barcode'];

    it('creates records as the form does, from headings in either language', async () => {
      await test.db.updateTable('user').set({ time_zone: 'Asia/Shanghai' }).execute();
      const { state, data } = await importRows(boss, [
        [
          '编码 *',
          'Name',
          '分组',
          'Other groups',
          'kind',
          '标签',
          '单价',
          'Rate',
          '日期',
          '时间',
          '启用',
          '经办人',
          '备注',
        ],
        ['※ explained', 'by', 'the', 'template'],
        [
          'A',
          'Nut',
          'Tools',
          'G1',
          '乙',
          'Rush；礼品',
          { number: '1.1' },
          '1,234.5',
          { date: '2026-02-28' },
          '2026/3/1 08:30',
          '是',
          'X (boss)',
          'two\nlines',
        ],
        [
          'B',
          { number: '42' },
          null,
          null,
          null,
          null,
          '¥ 5',
          null,
          '2026年3月1日',
          null,
          'no',
          null,
          '=1+1',
        ],
      ]);
      expect(state).toBe('done');
      expect(data).toMatchObject({ created: 2, updated: 0, unchanged: 0, faulty: 0 });
      const [first, second] = await items();
      expect(first).toMatchObject({
        ...{ sku: 'A', name: 'Nut', kind: 'b', tags: ['x', 'y'], price: '1.10', rate: '1234.500' },
        ...{ double: '2.20', day: '2026-02-28', at: Date.UTC(2026, 2, 1, 0, 30), active: true },
        ...{ clerk: boss, note: 'two\nlines', owner: boss, orgUnit: test.units.root },
      });
      expect(first?.others).toEqual([first?.group]);
      expect(second).toMatchObject({
        name: '42',
        price: '5.00',
        day: '2026-03-01',
        active: false,
        note: '=1+1',
      });
      const params = { ...place, id: String(first?.id) };
      const changes = (await test.call(boss, history, { params })).info as { via: string }[];
      expect(changes).toMatchObject([
        { version: 1, via: 'import', changes: { name: [null, 'Nut'] } },
      ]);
    });

    it('updates, creates or leaves alone by key; empty cells change nothing', async () => {
      await importRows(boss, [HEAD, ['A', 'one', '111'], ['B', 'two', '222']]);
      const rows = [HEAD, ['A', 'ONE', null], ['B', 'two', '222'], ['C', 'three', null]];
      const checked = await importRows(boss, rows, { mode: 'upsert', dryRun: true });
      expect(checked.data).toMatchObject({ created: 1, updated: 1, unchanged: 1, faulty: 0 });
      expect((await items()).map(({ name }) => name)).toEqual(['one', 'two']);
      await importRows(boss, rows, { mode: 'upsert' });
      expect((await items()).map(({ name, barcode }) => [name, barcode])).toEqual([
        ['ONE', '111'],
        ['two', '222'],
        ['three', null],
      ]);
      const missing = await importRows(boss, [HEAD, ['X', 'x', null]], { mode: 'update' });
      expect(missing).toMatchObject({ state: 'failed', error: 'importRefused' });
      expect(await items()).toHaveLength(3);
    });

    it('names row and field of every fault, returns the rows, and writes none of the file', async () => {
      await add(boss, 'item', { sku: 'OLD', name: 'old', barcode: '999' });
      const rows: OutputCell[][] = [
        ['SKU', 'Name', 'Barcode', 'Price', 'Rate', 'Day', 'Group', 'Kind', 'Active', 'Note'],
        ['A', 'good'],
        [null, 'no key'],
        ['C', 'x', null, { number: '-1' }],
        ['D', 'x', null, null, { number: '1.2345' }],
        ['E', 'x', null, null, null, '2026-02-30'],
        ['F', 'x', null, null, null, null, 'Nowhere', 'Third', 'perhaps'],
        ['A', 'twice'],
        ['OLD', 'taken'],
        ['G', 'x', '999'],
        ['H', 'x'.repeat(41)],
        ['I', 'x', null, { number: '99999999999999999999' }],
        ['J', 'x', null, null, null, null, null, null, null, 'a\u0000b'],
        ['K', 'x', null, null, null, null, null, null, null, 'a\ud800'],
      ];
      for (const dryRun of [true, false]) {
        const { state, error, data, file } = await importRows(boss, rows, { dryRun });
        expect({ state, error }).toEqual(
          dryRun ? { state: 'done', error: null } : { state: 'failed', error: 'importRefused' },
        );
        if (dryRun) {
          expect(data).toMatchObject({ created: 1, faulty: 12 });
          const { faults } = data as { faults: { row: number; field: string; message: string }[] };
          expect(faults.map(({ row, field, message }) => `${row} ${field}: ${message}`)).toEqual([
            '3 SKU: Required',
            '4 Price: The price is negative',
            '5 Rate: At most 3 decimal places',
            '6 Day: Enter an existing date such as 2026-03-31',
            '7 Active: Enter yes or no',
            '7 Group: The chosen record does not exist or is out of reach; choose another',
            '8 SKU: The same as in row 2',
            '9 SKU: Another record already has this value',
            '10 Barcode: Another record already has this value',
            '11 Name: At most 40 characters',
            '12 Price: The number is too large',
            '13 Note: Contains a NUL character or half of a character',
            '14 Note: Contains a NUL character or half of a character',
          ]);
        }
        const [head, ...faulty] = await read(file);
        expect(head?.at(-1)).toBe('Errors');
        expect(faulty).toHaveLength(12);
        expect(faulty[1]).toEqual([
          'C',
          'x',
          null,
          -1,
          null,
          null,
          null,
          null,
          null,
          null,
          'Price: The price is negative',
        ]);
        expect(await items()).toHaveLength(1);
      }
      const { state, data } = await importRows(boss, rows, { skipFaulty: true });
      expect({ state, data }).toMatchObject({ state: 'done', data: { created: 1, faulty: 12 } });
      expect((await items()).map(({ sku }) => sku)).toEqual(['A', 'OLD']);
    });

    it('refuses formulas in their row, or takes the stored results where that is chosen', async () => {
      const { writeXlsx: writeWithHucre } = await import('hucre/xlsx');
      const file = await writeWithHucre({
        sheets: [
          {
            name: 'S',
            rows: [
              ['SKU', 'Name'],
              ['A', 'x'],
            ],
            cells: new Map([['1,1', { formula: 'UPPER("x")', formulaResult: 'X' }]]),
          },
        ],
      });
      const { info } = await send(boss, Buffer.from(file));
      const runWith = async (formulas: string) => {
        const reply = await start(boss, info, { dryRun: true, formulas });
        return (await test.finishJob((reply.info as { jobId: string }).jobId)).data;
      };
      expect(await runWith('refuse')).toMatchObject({
        created: 0,
        faults: [{ row: 2, field: 'Name', message: expect.stringContaining('formula') }],
      });
      expect(await runWith('useResults')).toMatchObject({ created: 1, faults: [] });
    });

    it('refuses files and headings that it cannot use, and keeps nothing of them', async () => {
      const refuse = async (file: Buffer, reason: RegExp) => {
        const reply = await send(boss, file);
        expect(reply.code).toBe(20100);
        expect(JSON.stringify(reply)).toMatch(reason);
      };
      await refuse(
        await toXlsx([['SKU', 'Name', 'SKU']]),
        /row 1, column C: The heading “SKU” occurs twice/,
      );
      await refuse(
        await toXlsx([Array.from({ length: 301 }, (_, index) => `c${index}`)]),
        /More than 300 columns/,
      );
      await refuse(Buffer.from(''), /no headings/);
      await refuse(Buffer.from('PK\x03\x04 broken'), /damaged/);
      // The directory of the archive names the size of each part before its name.
      const claimed = await toXlsx([['SKU', 'Name']]);
      const size = claimed.lastIndexOf('xl/worksheets/sheet1.xml') - 22;
      claimed.writeUInt32LE(2 ** 31, size);
      await refuse(claimed, /too large when unpacked/);
      const bomb = await toXlsx(Array.from({ length: 100 }, () => ['a'.repeat(20_000)]));
      await refuse(bomb, /too large when unpacked/);
      const uploads = await test.db.selectFrom('record_import').select('id').execute();
      expect(uploads).toEqual([]);
      const { info } = await send(
        boss,
        await toXlsx([
          ['SKU', 'Name', 'Colour'],
          ['A', 'x', 'red'],
        ]),
      );
      expect(suggested(info)).toEqual({ SKU: 'sku', Name: 'name', Colour: null });
      const { Colour: _, ...partial } = suggested(info);
      for (const mapping of [
        partial,
        { ...partial, Colour: 'name' },
        { ...partial, Colour: 'double' },
        { ...partial, Colour: 'owner' },
        { ...partial, Colour: 'x_unknown' },
      ]) {
        const reply = await start(boss, info, { mapping });
        expect(reply).toMatchObject({ status: 422 });
        expect(JSON.stringify(reply)).toContain('Colour');
      }
      expect(
        await start(boss, info, {
          mode: 'update',
          mapping: { SKU: null, Name: 'name', Colour: null },
        }),
      ).toMatchObject({ status: 422 });
      expect(await items()).toEqual([]);
    });

    it('remembers the columns that a person chose', async () => {
      const rows = [
        ['Number', 'Title'],
        ['A', 'x'],
      ];
      const mapping = { Number: 'sku', Title: 'name' };
      expect((await importRows(boss, rows, { mapping })).state).toBe('done');
      expect(suggested((await send(boss, await toXlsx(rows))).info)).toEqual(mapping);
    });

    it('reads GBK, and continues over batches', async () => {
      const count = 1_203;
      const lines = Array.from(
        { length: count },
        (_, index) => `S${String(index).padStart(5, '0')},n${index}`,
      );
      const gbk = Buffer.from('b1e0c2eb2cc3fbb3c6', 'hex'); // 编码,名称
      const file = Buffer.concat([gbk, Buffer.from(`\r\n${lines.join('\r\n')}`)]);
      expect((await importRows(boss, file)).data).toMatchObject({ created: count, faulty: 0 });
      const again = await importRows(boss, file, { mode: 'upsert', skipFaulty: true });
      expect(again.data).toMatchObject({ created: 0, updated: 0, unchanged: count });
    });

    it('passes the gates: fields, rows, links and the permission itself', async () => {
      const ann = await test.addPerson('ann', test.units.east);
      const rows = [
        ['SKU', 'Name', 'Group'],
        ['A', 'x', 'Tools'],
      ];
      const file = await toXlsx(rows);
      await test.addRole({
        grants: { item: 'unit', 'item:create': 'unit', group: 'own' },
        members: [ann],
      });
      expect(await send(ann, file)).toMatchObject({ code: 40300 });
      const role = await test.addRole({
        grants: { 'item:import': 'unit', 'item:edit': 'unit', item: 'unit' },
        members: [ann],
      });
      // A group out of reach is not found, by label, key, id or a field that is hidden anyway.
      const [group] = (await test.db
        .selectFrom('r_test_group' as never)
        .selectAll()
        .execute()) as { id: string }[];
      const names = ['Tools', 'G1', group?.id ?? '', 's3cret', 'nothing'];
      const named = names.map((name, index) => [`S${index}`, 'x', name]);
      const matched = await importRows(ann, [rows[0] ?? [], ...named], { dryRun: true });
      const fault = { field: 'Group', message: expect.stringContaining('out of reach') };
      expect(matched.data).toMatchObject({
        created: 0,
        faults: names.map((_, index) => ({ row: index + 2, ...fault })),
      });
      // A record out of reach is not updated, and its key is taken as in the form.
      await add(boss, 'item', { sku: 'A', name: 'theirs' });
      const update = await importRows(
        ann,
        [
          ['SKU', 'Name'],
          ['A', 'mine'],
        ],
        { mode: 'update', dryRun: true },
      );
      expect(update.data).toMatchObject({
        updated: 0,
        faults: [{ message: expect.stringContaining('no record') }],
      });
      await test.db
        .insertInto('role_field')
        .values({ role_id: role, ...place, field: 'note', access: 'none' })
        .execute();
      await test.db
        .insertInto('role_field')
        .values({ role_id: role, ...place, field: 'price', access: 'read' })
        .execute();
      test.forgetRights();
      const { info } = await send(
        ann,
        await toXlsx([
          ['SKU', 'Name', 'Note'],
          ['B', 'x', 'y'],
        ]),
      );
      expect(info.modes).toEqual(['create', 'update', 'upsert']);
      expect(info.fields.map(({ id }) => id)).toContain('name');
      // Rights are read again when the job runs.
      const queued = await start(ann, info, {});
      await test.db.deleteFrom('user_role').where('user_id', '=', ann).execute();
      test.forgetRights();
      const ended = await test.finishJob((queued.info as { jobId: string }).jobId);
      expect(ended).toMatchObject({ state: 'failed', error: 'forbidden' });
      expect((await items()).map(({ name }) => name)).toEqual(['theirs']);
    });

    it('names only people whom the person could pick, by user name or id', async () => {
      const clerk = await test.addPerson('clerk');
      const stranger = await test.addPerson('stranger');
      const left = await test.addPerson('left');
      await test.addRole({ grants: { item: 'all' }, members: [clerk, left] });
      await test.db
        .updateTable('user')
        .set({ status: 'disabled' })
        .where('id', '=', left)
        .execute();
      const names = ['clerk', clerk, 'A clerk (clerk)', 'stranger', stranger, 'left', 'nobody'];
      const { data } = await importRows(
        boss,
        [['SKU', 'Name', 'Clerk'], ...names.map((name, index) => [`S${index}`, 'x', name])],
        { dryRun: true },
      );
      const message = expect.stringContaining('out of reach');
      expect(data).toMatchObject({
        created: 3,
        faults: [5, 6, 7, 8].map((row) => ({ row, field: 'Clerk', message })),
      });
    });

    it('that is cancelled keeps whole batches, and says which rows were written', async () => {
      const { batch } = RECORD_LIMITS.import;
      const rows: OutputCell[][] = [['SKU', 'Name']];
      for (let n = 0; n < 4 * batch; n += 1) rows.push([`S${String(n).padStart(6, '0')}`, 'x']);
      rows.splice(3, 0, [null, 'faulty']);
      let jobId = '';
      // As soon as a batch is written.
      const stop = test.bus.subscribe(
        'records-changed',
        () => void test.bus.publish('job-cancelled', { id: jobId }),
      );
      const { info } = await send(boss, await toXlsx(rows));
      const reply = await start(boss, info, { skipFaulty: true });
      jobId = (reply.info as { jobId: string }).jobId;
      const { state, error, data, fileName } = await test.finishJob(jobId);
      stop();
      expect({ state, error, fileName }).toEqual({
        state: 'cancelled',
        error: null,
        fileName: null,
      });
      const { created, faulty, lastRow } = data as Record<string, number>;
      const stored = await test.db
        .selectFrom('r_test_item' as never)
        .select('sku' as never)
        .orderBy('sku' as never)
        .execute();
      const written = stored.map((row) => (row as { sku: string }).sku);
      const named = rows.slice(1, lastRow).flatMap(([sku]) => (sku === null ? [] : [sku]));
      expect(written).toEqual(named);
      expect([created, faulty]).toEqual([written.length, 1]);
      expect(written.length).toBeGreaterThan(0);
      expect(written.length).toBeLessThan(4 * batch);
      const changes = await test.db
        .selectFrom('record_change')
        .select('record_id')
        .where('via', '=', 'import')
        .execute();
      expect(changes).toHaveLength(written.length);
      const pieces = await test.db.selectFrom('job_file').select('job_id').execute();
      expect(pieces).toEqual([]);
      // It can be continued.
      await test.db
        .updateTable('job')
        .set({ state: 'queued', finished_at: null })
        .where('id', '=', jobId)
        .execute();
      const resumed = await test.finishJob(jobId);
      expect(resumed).toMatchObject({ state: 'done', data: { created: 4 * batch, faulty: 1 } });
    });

    it('of a person who is erased is cancelled, also when it was queued', async () => {
      const { info } = await send(
        boss,
        await toXlsx([
          ['SKU', 'Name'],
          ['A', 'x'],
        ]),
      );
      const reply = await start(boss, info, {});
      const { jobId } = reply.info as { jobId: string };
      await test.db.transaction().execute(async (trx) => {
        await recordsApi.erase(trx, boss);
        await jobsApi.erase(trx, boss);
      });
      const { state } = await test.finishJob(jobId);
      expect(state).toBe('cancelled');
      const row = await test.db.selectFrom('job').select(['user_id', 'result']).executeTakeFirst();
      expect(row?.user_id).toBeNull();
      expect(JSON.parse(row?.result ?? '{}')).toMatchObject({
        summary: { 'en-US': 'Nothing was written' },
      });
      expect(
        await test.db
          .selectFrom('r_test_item' as never)
          .selectAll()
          .execute(),
      ).toEqual([]);
    });

    it('belongs to the person who uploaded the file', async () => {
      const other = await test.addPerson('other', test.units.root);
      await test.addRole({ grantsAll: true, members: [other] });
      const { info } = await send(
        boss,
        await toXlsx([
          ['SKU', 'Name'],
          ['A', 'x'],
        ]),
      );
      expect(await start(other, info, {})).toMatchObject({ status: 404 });
    });

    it('has a template with headings, explanations and lists', async () => {
      const params = place;
      const reply = await test.app.inject({
        url: template.path
          .replace(':workspace', params.workspace)
          .replace(':collection', params.collection),
        query: { language: 'zh-CN' },
        headers: { sdnxrequestid: boss },
      });
      expect(reply.headers['content-type']).toBe(XLSX_TYPE);
      const [head, explained] = await read(reply.rawPayload);
      expect(head?.slice(0, 3)).toEqual(['编码 *', '名称 *', '条码']);
      expect(head).not.toContain('双倍');
      expect(explained?.slice(0, 2)).toEqual([
        '※ 必填；文字，最多 20 字',
        '必填；文字，最多 40 字',
      ]);
      const { readXlsx } = await import('hucre/xlsx');
      const { sheets } = await readXlsx(new Uint8Array(reply.rawPayload));
      expect(sheets[0]?.dataValidations).toHaveLength(2);
      const { data } = await importRows(boss, reply.rawPayload, { dryRun: true });
      expect(data).toMatchObject({ created: 0, faulty: 0 });
    });
  },
  { runsJobs: false },
);
