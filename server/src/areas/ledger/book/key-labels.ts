import { formatDay } from '@pedestal/blueprint';
import type { Db } from '../../../platform/db/database.ts';
import { LEDGER_LIMITS } from '../limits.ts';
import type { Reader, RecordPort } from '../ports.ts';
import type { Book, Dimension } from './book.ts';

type Stored = string | number | null;

/** The values of dimensions as a request carries them. */
export function showValues(
  dimensions: readonly Dimension[],
  values: readonly Stored[],
): Record<string, string | null> {
  return Object.fromEntries(
    dimensions.map(({ id, field }, index) => {
      const value = values[index] ?? null;
      if (value === null) return [id, null];
      return [id, field.type === 'date' ? formatDay(Number(value)) : String(value)];
    }),
  );
}

/** What a dimension refers to: `person`, `orgUnit`, a collection, or nothing. */
export function targetOf({ field }: Dimension): string | undefined {
  if (field.type === 'link') return field.to;
  return field.type === 'person' || field.type === 'orgUnit' ? field.type : undefined;
}

/** By dimension, the names of what its values refer to. What the person cannot read has no name. */
export async function readLabels(
  { db, records }: { db: Db; records: Pick<RecordPort, 'readNames'> },
  book: Pick<Book, 'workspace' | 'dimensions'>,
  rows: readonly Record<string, string | null>[],
  reader: Reader,
): Promise<Record<string, Record<string, string>>> {
  const labels: Record<string, Record<string, string>> = {};
  for (const dimension of book.dimensions) {
    const target = targetOf(dimension);
    if (target === undefined) continue;
    const ids = [...new Set(rows.flatMap((row) => row[dimension.id] ?? []))];
    const own: Record<string, string> = {};
    for (let from = 0; from < ids.length; from += LEDGER_LIMITS.labelsAtOnce) {
      const part = ids.slice(from, from + LEDGER_LIMITS.labelsAtOnce);
      for (const { id, label } of await records.readNames(db, book, target, part, reader)) {
        own[id] = label;
      }
    }
    if (Object.keys(own).length > 0) labels[dimension.id] = own;
  }
  return labels;
}
