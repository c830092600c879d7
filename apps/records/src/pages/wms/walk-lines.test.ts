import type { StoredRecord } from '@pedestal/contract';
import { describe, expect, it } from 'vitest';
import { findNext, isScanned, parseQuantity, showQuantity, toWalk } from './walk-lines.ts';

const master = (values: object, units: object[] = []) =>
  ({
    values,
    lines: { units: units.map((each, index) => ({ id: `u${index}`, values: each })) },
  }) as unknown as StoredRecord;

const masters = new Map([
  ['b10', master({ code: 'W1-PK-10', barcode: 'BIN10' })],
  ['b9', master({ code: 'W1-PK-9' })],
  ['tea', master({ sku: 'TEA-1', barcode: '690' }, [{ barcode: '691' }])],
]);
const line = (id: string, values: object) => ({
  id,
  values: { item: 'tea', lot: null, qty: '2.000', picked: null, ...values },
});
const record = {
  lines: {
    lines: [
      line('far', { place: 'b10' }),
      line('lot', { place: 'b10', lot: 'l1', picked: '2.000' }),
      line('near', { place: 'b9' }),
    ],
  },
  labels: {
    'lines.place': { b10: 'Ten', b9: 'Nine' },
    'lines.item': { tea: 'Tea' },
    'lines.lot': { l1: 'LOT-1' },
  },
} as unknown as StoredRecord;

describe('the lines of a walk', () => {
  const lines = toWalk(record, 'picked', masters);

  it('are in the order of the bins, 9 before 10', () => {
    expect(lines.map(({ id }) => id)).toEqual(['near', 'far', 'lot']);
  });

  it('are scanned by any code of bin and item, and by the label where there is a lot', () => {
    expect(isScanned(lines[1]?.place.codes ?? [], ' bin10 ')).toBe(true);
    expect(isScanned(lines[1]?.goods.codes ?? [], '691')).toBe(true);
    expect(isScanned(lines[2]?.goods.codes ?? [], '691')).toBe(false);
    expect(isScanned(lines[2]?.goods.codes ?? [], 'lot-1')).toBe(true);
    expect(isScanned([''], '')).toBe(false);
  });

  it('lead from one open line to the next, and back to one that was skipped', () => {
    expect(findNext(lines)?.id).toBe('near');
    expect(findNext(lines, 'near')?.id).toBe('far');
    expect(findNext(lines, 'far')?.id).toBe('near');
    expect(findNext(lines.map((each) => ({ ...each, done: '1' })))).toBeUndefined();
  });
});

describe('quantities', () => {
  it.each([
    ['12', 12_000n],
    ['0.5', 500n],
    ['1.125', 1_125n],
    ['1.1255', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['', undefined],
  ])('reads %s', (text, value) => expect(parseQuantity(text)).toBe(value));

  it.each([
    ['12.000', '12'],
    ['1.500', '1.5'],
    ['100', '100'],
    ['0.000', '0'],
  ])('shows %s as %s', (text, shown) => expect(showQuantity(text)).toBe(shown));
});
