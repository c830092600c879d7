import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { Book } from '../book/book.ts';
import { LEDGER_LIMITS } from '../limits.ts';
import type { LedgerAct } from './acts.ts';
import { type ApplyParts, applyActs, type Outcome } from './apply-acts.ts';
import { PostingRefused } from './movement.ts';

interface Waiting {
  act: LedgerAct;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

interface Queue {
  waiting: Waiting[];
  isRunning: boolean;
}

/**
 * Applies acts that no other change goes with: those of one book that arrive while a transaction is
 * under way are committed together in the next one.
 */
export function createGroupQueue(parts: ApplyParts & { db: Db }) {
  const queues = new Map<string, Queue>();

  const commit = (book: Book, acts: readonly LedgerAct[]) =>
    parts.db.transaction().execute((trx) => applyActs(parts, trx, book, acts));

  async function runGroup(book: Book, group: readonly Waiting[]): Promise<void> {
    const acts = group.map(({ act }) => act);
    try {
      const outcomes = await commit(book, acts);
      for (const [index, { resolve }] of group.entries()) resolve(outcomes[index] as Outcome);
    } catch (error) {
      // One of them may be at fault, such as a document that another gateway posts: try each alone.
      if (group.length > 1) for (const each of group) await runGroup(book, [each]);
      else for (const each of group) await runAgain(book, each, error);
    }
  }

  /** The second try finds what another gateway has posted meanwhile, and keys that were not there. */
  async function runAgain(book: Book, { act, resolve, reject }: Waiting, error: unknown) {
    if (error instanceof PostingRefused) return resolve({ refusal: error.refusal });
    try {
      const [outcome] = await commit(book, [act]);
      resolve(outcome as Outcome);
    } catch {
      reject(error);
    }
  }

  async function drain(book: Book, queue: Queue): Promise<void> {
    queue.isRunning = true;
    while (queue.waiting.length > 0) await runGroup(book, takeGroup(queue));
    queue.isRunning = false;
  }

  return {
    /** Resolves after the commit. */
    apply(book: Book, act: LedgerAct): Promise<Outcome> {
      const name = book.tables.movements;
      const queue = queues.get(name) ?? { waiting: [], isRunning: false };
      queues.set(name, queue);
      if (queue.waiting.length >= LEDGER_LIMITS.waiting) throw new AppError('tooManyRequests');
      return new Promise((resolve, reject) => {
        queue.waiting.push({ act, resolve, reject });
        if (!queue.isRunning) void drain(book, queue);
      });
    },
  };
}

/** The next acts, each of another document: an act must see what the one before has posted. */
function takeGroup(queue: Queue): Waiting[] {
  const documents = new Set<string>();
  const group: Waiting[] = [];
  const rest: Waiting[] = [];
  for (const each of queue.waiting) {
    const { id } = each.act.document;
    if (group.length < LEDGER_LIMITS.group && !documents.has(id)) group.push(each);
    else rest.push(each);
    documents.add(id);
  }
  queue.waiting = rest;
  return group;
}
