import { collection, compileBlueprint, defineBlueprint, text } from '@pedestal/blueprint';
import { type RouteOutput, routeGroups } from '@pedestal/contract';
import { expect, it } from 'vitest';
import type { OutputCell } from '../../../platform/spreadsheet/cells.ts';
import { writeXlsx, XLSX_TYPE } from '../../../platform/spreadsheet/xlsx-writer.ts';
import { describeRecords } from '../../../testing/records.ts';

const { infer } = routeGroups.workspace;

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'shop',
    version: '1.0.0',
    collections: {
      item: collection({ title: ['物料', 'Item'], fields: { name: text({ title: ['名', 'N'] }) } }),
    },
  }),
);

async function toXlsx(rows: OutputCell[][]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const file = writeXlsx([{ name: 'Data', widths: [], headRows: 0, rows }]);
  for await (const chunk of file) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describeRecords('the fields that a file proposes', blueprint, (test) => {
  async function send(userId: string, payload: Buffer, type = XLSX_TYPE) {
    const reply = await test.app.inject({
      method: 'POST',
      url: infer.path,
      headers: { sdnxrequestid: userId, 'content-type': type, 'accept-language': 'en-US' },
      payload,
    });
    return {
      code: reply.json().code as number,
      info: reply.json().info as RouteOutput<typeof infer>,
    };
  }

  async function addBoss() {
    const boss = await test.addPerson('boss', test.units.root);
    await test.addRole({ grantsAll: true, members: [boss] });
    return boss;
  }

  it('fit the values of each column, and count what other types would refuse', async () => {
    const boss = await addBoss();
    const rows: OutputCell[][] = [
      [
        '单号',
        '客户',
        '电话',
        '日期',
        '单价',
        '数量',
        '重量',
        '税率',
        '启用',
        '状态',
        '备注',
        'State',
        '空',
      ],
    ];
    for (let row = 0; row < 30; row += 1) {
      rows.push([
        `00${row}`,
        `客户 ${row}`,
        `1380000${String(row).padStart(4, '0')}`,
        { date: `2026-01-${String(row + 1).padStart(2, '0')}` },
        { number: `${row}.50` },
        { number: String(row) },
        row === 7 ? '约 3' : { number: `${row}.125` },
        `${row}%`,
        row % 2 === 0 ? '是' : '否',
        ['待付', '已付'][row % 2] ?? '',
        row === 3 ? '两行\n文字' : null,
        'x',
        null,
      ]);
    }
    const { info } = await send(boss, await toXlsx(rows));
    expect(info).toMatchObject({ sheet: 'Data', rows: 30 });
    expect(info.columns.map(({ header, id, type, scale }) => [header, id, type, scale])).toEqual([
      ['单号', 'dh', 'code', 0],
      ['客户', 'kh', 'text', 0],
      ['电话', 'dh2', 'text', 0],
      ['日期', 'rq', 'date', 0],
      ['单价', 'dj', 'money', 2],
      ['数量', 'sl', 'integer', 0],
      ['重量', 'zl', 'text', 0],
      ['税率', 'sl2', 'percent', 2],
      ['启用', 'qy', 'boolean', 0],
      ['状态', 'zt', 'choice', 0],
      ['备注', 'bz', 'longText', 0],
      ['State', 'state2', 'choice', 0],
      ['空', 'k', 'text', 0],
    ]);
    const byHeader = Object.fromEntries(info.columns.map((column) => [column.header, column]));
    expect(byHeader.重量?.misfits.decimal).toBe(1);
    expect(byHeader.状态?.choices).toEqual(['待付', '已付']);
    expect(byHeader.备注?.empty).toBe(29);
    expect(byHeader.客户?.samples).toHaveLength(4);
  });

  it('are refused for what is no table', async () => {
    const boss = await addBoss();
    expect((await send(boss, Buffer.from('PK\x03\x04 damaged'))).code).toBe(20100);
    expect((await send(boss, Buffer.from('\n\n'), 'text/csv')).code).toBe(20100);
    const csv = await send(boss, Buffer.from('a,b\n1,2.5\n2,3'), 'text/csv');
    expect(csv.info.columns.map(({ type }) => type)).toEqual(['integer', 'decimal']);
  });
});
