import type { Book, Key } from '../../areas/ledger/book/book.ts';
import { buildBook } from '../../areas/ledger/book/book.ts';
import { KnownKeys } from '../../areas/ledger/book/known-keys.ts';
import type { LedgerAct, PostAct } from '../../areas/ledger/posting/acts.ts';
import { createGroupQueue } from '../../areas/ledger/posting/group-queue.ts';
import type { Database } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import { stockBlueprint } from './stock.ts';

/** The book of stock in the workspace `test`. */
export function stockBook(): Book {
  const [json] = stockBlueprint.books ?? [];
  if (!json) throw new Error('the blueprint has no book');
  return buildBook('test', json);
}

/** A queue like that of a gateway. */
export const queueOf = ({ db, kind }: Pick<Database, 'db' | 'kind'>) =>
  createGroupQueue({ db, kind, knownKeys: new KnownKeys() });

interface Move {
  item: string;
  /** null: outside. */
  from: string | null;
  to: string | null;
  /** Scaled by 1000. */
  qty: bigint;
  day: number;
  document?: string;
  callId?: string;
}

const keyOf = (item: string, place: string | null): Key => [item, place, null];

/** Moves a quantity; what comes from outside is worth 3 a piece. */
export function moveAct({ item, from, to, qty, day, document, callId }: Move): PostAct {
  const value = from === null ? (qty * 300n) / 1000n : null;
  return {
    act: 'post',
    document: { collection: 'transfer', id: document ?? newId(), revision: 1 },
    kind: 'move',
    userId: 'somebody',
    callId,
    at: Date.now(),
    day,
    movements: [
      { key: keyOf(item, from), amounts: [-qty, value === null ? null : -value] },
      { key: keyOf(item, to), amounts: [qty, value] },
    ],
  };
}

/** The opposite of a posting. */
export function reverseAct({ document, kind, userId, day }: PostAct): LedgerAct {
  return { act: 'reverse', document, kind, userId, callId: undefined, at: Date.now(), day };
}
