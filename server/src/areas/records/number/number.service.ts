import { formatDay, type NumberJson } from '@pedestal/blueprint';
import type { Db } from '../../../platform/db/database.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { RECORD_LIMITS } from '../limits.ts';
import type { StoredRow } from '../record/record.store.ts';
import { takeNumbers } from './number.store.ts';
import { fillPattern } from './pattern.ts';

/** Numbers that this gateway has taken and not used yet. */
interface Block {
  next: number;
  end: number;
}

export type NumberService = ReturnType<typeof createNumberService>;

/** Gives records their numbers. */
export function createNumberService({ db }: { db: Db }) {
  const blocks = new Map<string, Block>();
  const refilling = new Set<string>();

  /** Takes a block outside of every transaction; a failure only means that the next call asks again. */
  async function refill(collection: CollectionSchema, period: string, key: string): Promise<void> {
    if (refilling.has(key)) return;
    refilling.add(key);
    try {
      const next = await takeNumbers(db, collection, period, RECORD_LIMITS.serialBlock);
      if (blocks.size >= RECORD_LIMITS.serialBlocks) blocks.clear();
      blocks.set(key, { next, end: next + RECORD_LIMITS.serialBlock });
    } catch {
      blocks.delete(key);
    } finally {
      refilling.delete(key);
    }
  }

  /**
   * A number from this gateway's block. Without one, the number is taken in the transaction, and a
   * block for later ones beside it: a transaction must not wait for another connection.
   */
  async function takeSerial(
    trx: Db,
    collection: CollectionSchema,
    period: string,
  ): Promise<number> {
    const key = `${collection.table} ${period}`;
    const block = blocks.get(key);
    if (block && block.next < block.end) {
      block.next += 1;
      return block.next - 1;
    }
    const taken = await takeNumbers(trx, collection, period, 1);
    void refill(collection, period, key);
    return taken;
  }

  return {
    /**
     * The number of a record that is created or enters a state; null: it gets none now. A series
     * locks its counter until the transaction ends, so this comes after everything that may fail
     * or wait.
     */
    async take(
      trx: Db,
      collection: CollectionSchema,
      row: StoredRow,
      { today, isNew }: { today: string; isNew: boolean },
    ): Promise<string | null> {
      const { number } = collection.json;
      if (!number || !isDue(number, { state: String(row.state), isNew })) return null;
      const { period, format } = fillNumber(collection, number, row, today);
      const count =
        number.kind === 'serial'
          ? await takeSerial(trx, collection, period)
          : await takeNumbers(trx, collection, period, 1);
      return format(count);
    },
  };
}

function isDue({ kind, at }: NumberJson, { state, isNew }: { state: string; isNew: boolean }) {
  return kind === 'serial' ? isNew : at === state;
}

/** The pattern with what the record says: its day, its choices, and the fields that count apart. */
function fillNumber(
  { columns }: CollectionSchema,
  { pattern, day, per = [] }: NumberJson,
  row: StoredRow,
  today: string,
) {
  const readField = (id: string) => row[columns.get(id)?.name ?? ''] ?? null;
  const words: Record<string, string> = {};
  for (const { id, field } of columns.values()) {
    if (field?.type !== 'choice' || !pattern.includes(`{${id}}`)) continue;
    const value = readField(id);
    words[id] = field.choices.find((each) => each.id === value)?.title[0] ?? String(value ?? '');
  }
  const own = day === undefined ? null : readField(day);
  const date = own === null ? today : formatDay(Number(own));
  return fillPattern(
    pattern,
    date,
    words,
    per.map((id) => String(readField(id) ?? '')),
  );
}
