import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { writeTable } from './write-table.ts';

it('writes names as texts and amounts as numbers', async () => {
  const file = await writeTable({
    name: 'Stock: 2026/11',
    head: ['Item', 'Lot', 'On hand'],
    rows: [
      ['螺栓', '007', '12.50'],
      ['螺母', '', ''],
    ],
    texts: 2,
  });
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()));
  expect(sheets[0]?.name).toBe('Stock  2026 11');
  expect(sheets[0]?.rows.slice(0, 2)).toEqual([
    ['Item', 'Lot', 'On hand'],
    ['螺栓', '007', 12.5],
  ]);
  expect(sheets[0]?.rows[2]?.[0]).toBe('螺母');
});
