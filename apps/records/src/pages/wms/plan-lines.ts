import type { StoredRecord } from '@pedestal/contract';
import type { Allocation, Asked } from './allocate.ts';
import { formatQuantity, parseQuantity, textOf } from './walk-lines.ts';

/** The lines of a pick that ask for something. */
export function toAsked({ lines }: StoredRecord): Asked[] {
  return (lines.lines ?? []).flatMap(({ id, values }) => {
    const item = textOf(values.item);
    const qty = parseQuantity(textOf(values.qty) ?? '');
    return item === undefined || qty === undefined || qty === 0n ? [] : [{ id, item, qty }];
  });
}

/**
 * Changes that write a plan into the lines of a pick: a line gets its first bin, further bins get
 * lines of their own, and so does what is missing, without a bin.
 */
export function planLines({ lines }: StoredRecord, plan: readonly Allocation[]) {
  const unitOf = new Map(lines.lines?.map(({ id, values }) => [id, values.unit ?? null]));
  const change: { id: string; values: object }[] = [];
  const add: { values: object }[] = [];
  for (const { line, parts, short } of plan) {
    const rows = parts.map(({ stocked: { lot, place }, qty }) => ({
      lot,
      place,
      qty: formatQuantity(qty),
    }));
    const missing = { lot: null, place: null, qty: formatQuantity(short) };
    const [first, ...more] = short > 0n ? [...rows, missing] : rows;
    if (!first) continue;
    change.push({ id: line.id, values: first });
    for (const row of more) {
      add.push({ values: { item: line.item, unit: unitOf.get(line.id), ...row } });
    }
  }
  return { add, change, remove: [] };
}
