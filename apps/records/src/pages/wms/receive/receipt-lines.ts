import type { StoredRecord } from '@pedestal/contract';
import { codesOfItem, type Masters, textOf } from '../walk-lines.ts';

/** A line of a receipt as somebody with a scanner needs it. */
export interface ReceiptLine {
  id: string;
  item: string;
  name: string;
  sku: string;
  codes: readonly string[];
  /** Must its lot be given? */
  needsLot: boolean;
  unit: string;
  expected: string;
  qty: string;
  isReceived: boolean;
  lot: string | undefined;
  expiry: string | undefined;
  condition: string;
}

export function toReceiptLines(record: StoredRecord, masters: Masters): ReceiptLine[] {
  return (record.lines.lines ?? []).map(({ id, values }) => {
    const itemId = textOf(values.item) ?? '';
    const item = masters.get(itemId);
    const qty = textOf(values.qty) ?? '0';
    return {
      id,
      item: itemId,
      name: record.labels['lines.item']?.[itemId] ?? '',
      sku: textOf(item?.values.sku) ?? '',
      codes: codesOfItem(item),
      needsLot: item !== undefined && item.values.tracking !== 'none',
      unit: textOf(values.unit) ?? '',
      expected: textOf(values.expected) ?? '',
      qty,
      isReceived: /[1-9]/.test(qty),
      lot: record.labels['lines.lot']?.[textOf(values.lot) ?? ''],
      expiry: textOf(values.expiry),
      condition: textOf(values.condition) ?? 'good',
    };
  });
}
