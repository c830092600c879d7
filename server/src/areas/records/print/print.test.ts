import {
  choice,
  code,
  collection,
  compileBlueprint,
  defineBlueprint,
  flow,
  line,
  link,
  longText,
  money,
  percent,
  printForm,
  text,
} from '@pedestal/blueprint';
import { routeGroups, type StoredRecord } from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { describeRecords } from '../../../testing/records.ts';
import { readPdf } from './read-pdf.ts';

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'shop',
    version: '1.0.0',
    collections: {
      order: collection({
        title: ['订单', 'Order'],
        label: 'subject',
        fields: {
          subject: text({ title: ['标题', 'Subject'] }),
          kind: choice({ small: ['小单', 'Small'] }, { title: ['类型', 'Kind'] }),
          total: money({ title: ['合计', 'Total'], scale: 4 }),
          rate: percent({ title: ['税率', 'Tax'] }),
          barcode: code({ title: ['条码', 'Barcode'] }),
          follows: link('order', { title: ['前单', 'Follows'] }),
          note: longText({ title: ['备注', 'Note'] }),
        },
        lines: {
          rows: line(
            {
              item: text({ title: ['物料', 'Item'] }),
              color: text({ title: ['颜色', 'Colour'] }),
              price: money({ title: ['单价', 'Price'] }),
            },
            { title: ['明细', 'Lines'] },
          ),
        },
        states: flow(
          'open',
          { close: 'open > closed' },
          { open: { title: ['进行中', 'In progress'] } },
        ),
        print: [
          printForm('slip', {
            title: ['单据', 'Slip'],
            paper: 'A5',
            landscape: true,
            blocks: [
              { kind: 'text', text: ['订单 {subject}', 'Order {subject}'], size: 'large' },
              { kind: 'capitals', field: 'total' },
              { kind: 'lines', lines: 'rows', columns: ['price', 'item'] },
              { kind: 'signatures', titles: [['签字', 'Signed']] },
            ],
            footer: ['第 {subject} 号', 'No. {subject}'],
          }),
          printForm('account', {
            title: ['对账单', 'Account'],
            paper: 'A5',
            blocks: [
              {
                ...{ kind: 'lines', lines: 'rows', columns: ['item', 'color', 'price'] },
                ...{ sums: ['price'], sortBy: 'item', blankZeros: true },
              },
            ],
          }),
          printForm('label', {
            title: ['标签', 'Label'],
            paper: { width: 60, height: 40 },
            blocks: [
              { kind: 'text', text: ['{subject}', '{subject}'], size: 'large' },
              { kind: 'barcode', field: 'barcode', symbology: 'ean13' },
            ],
          }),
        ],
      }),
    },
  }),
);

const { record, recordPrint, workspace } = routeGroups;
const order = { workspace: 'test', collection: 'order' };

describeRecords('printing records', blueprint, (test) => {
  let boss: string;

  beforeEach(async () => {
    boss = await test.addPerson('boss');
    await test.addRole({ grantsAll: true, members: [boss] });
  });

  async function add(values: object, rows: object[] = []): Promise<string> {
    const lines = { rows: rows.map((each) => ({ values: each })) };
    const body = { values, lines } as never;
    const reply = await test.call(boss, record.create, { params: order, body });
    expect(reply.code, reply.text).toBe(10000);
    return (reply.info as StoredRecord).id;
  }

  const start = (ids: string[], body: object = {}, userId = boss) =>
    test.call(userId, recordPrint.start, { params: order, body: { ids, ...body } });

  async function print(ids: string[], body: object = {}) {
    const reply = await start(ids, body);
    expect(reply.code, reply.text).toBe(10000);
    const job = await test.finishJob((reply.info as { jobId: string }).jobId);
    expect(job).toMatchObject({ state: 'done', error: null });
    return { ...job, pages: await readPdf(job.file) };
  }

  it('has a form of its own for every record: fields, names, states and lines', async () => {
    const first = await add({ subject: '第一单' });
    const id = await add(
      {
        subject: '上海 Zürich',
        kind: 'small',
        total: '1234567.5',
        rate: '13',
        follows: first,
        note: '很长的备注。'.repeat(600),
      },
      [{ item: '橄榄油', price: '79' }],
    );
    const { pages, fileName, data } = await print([id], { language: 'zh-CN' });
    const all = pages.join(' ').replaceAll(' ', '');
    for (const part of [
      '订单上海Zürich',
      '小单',
      '1,234,567.50',
      '13%',
      '第一单',
      '进行中',
      '橄榄油',
      '79.00',
      '很长的备注。',
      '1/3',
    ]) {
      expect(all).toContain(part);
    }
    expect(all.split('很')).toHaveLength(601);
    expect(data).toEqual({ records: 1, pages: 3 });
    expect(fileName).toMatch(/^订单-\d{4}-\d\d-\d\d\.pdf$/);
    const english = await print([id], { language: 'en-US' });
    expect(english.pages.join(' ')).toContain('In progress');
  });

  it('prints forms of the blueprint, with capitals, footer and the head of a table on every page', async () => {
    const rows = Array.from({ length: 80 }, (_, index) => ({
      item: `物料 ${index}`,
      price: '1.5',
    }));
    const id = await add({ subject: 'A-7', total: '1005.5' }, rows);
    const { pages } = await print([id], { form: 'slip', language: 'zh-CN' });
    expect(pages[0]?.replaceAll(' ', '')).toContain('壹仟零伍元伍角整');
    expect(pages.length).toBeGreaterThan(2);
    const dense = pages.map((page) => page.replaceAll(' ', ''));
    expect(dense.filter((page) => page.includes('单价物料')).length).toBeGreaterThanOrEqual(
      pages.length - 1,
    );
    expect(
      dense.every(
        (page, index) => page.includes('第A-7号') && page.includes(`${index + 1}/${pages.length}`),
      ),
    ).toBe(true);
    expect(dense.join('')).toContain('物料79');
    expect(dense.at(-1)).toContain('签字');
  });

  it('adds up columns of lines, sorts them as a reader looks them up, and leaves zeros out', async () => {
    const rows = [
      { item: 'B-10', price: '0.1' },
      { item: 'B-2', price: '9007199254740993' },
      { item: 'B-1', price: '0' },
    ];
    const { pages } = await print([await add({ subject: 'sums' }, rows)], {
      ...{ form: 'account', language: 'en-US' },
    });
    expect(pages.join('').replaceAll(/\s/g, '')).toContain(
      'ItemPriceB-1B-29,007,199,254,740,993.00B-100.10Total9,007,199,254,740,993.10',
    );
  });

  it('prints many records into one file, and leaves out what the person cannot read', async () => {
    const ids = [];
    for (const barcode of ['6901234000016', 'no digits', '中文条码']) {
      ids.push(await add({ subject: `L${ids.length}`, barcode }));
    }
    const { pages, data } = await print([...ids, 'unknown'], { form: 'label' });
    expect(data).toEqual({ records: 3, pages: 3 });
    expect(pages.map((page) => page.slice(0, 2))).toEqual(['L0', 'L1', 'L2']);
    expect(pages[2]).toContain('中文条码');
  });

  it('tries a form that is not applied yet, and names what does not fit', async () => {
    const id = await add({ subject: 'tried', total: '12.0000' });
    const draft = (field: string) => ({
      ...{ id: 'x_new', title: ['试印', 'Trial'], paper: 'A6' },
      blocks: [
        { kind: 'text', text: ['试 {subject}', 'Trial {subject}'] },
        { kind: 'capitals', field },
      ],
    });
    const { pages } = await print([id], { draft: draft('total') });
    expect(JSON.stringify(pages)).toContain('tried');
    const wrong = await start([id], { draft: draft('subject') });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('draft');
    expect((await start([id], { draft: { id: 'x_new', blocks: [] } })).status).toBe(422);
  });

  it('refuses unknown forms and records, and people without access', async () => {
    const id = await add({ subject: 'x' });
    const ann = await test.addPerson('ann');
    expect((await start([id], { form: 'none' })).status).toBe(404);
    expect((await start(['none'])).status).toBe(404);
    expect((await start([id], {}, ann)).status).toBe(403);
    expect((await start(Array.from({ length: 201 }, () => id))).status).toBe(422);
  });

  it('offers the forms of a collection', async () => {
    const reply = await test.call(boss, workspace.describe, { params: { workspace: 'test' } });
    const [described] = (reply.info as { collections: { print: unknown }[] }).collections;
    expect(described?.print).toEqual([
      { id: 'slip', title: ['单据', 'Slip'] },
      { id: 'account', title: ['对账单', 'Account'] },
      { id: 'label', title: ['标签', 'Label'] },
    ]);
  });
});
