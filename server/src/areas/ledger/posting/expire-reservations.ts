import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { findBook } from '../book/book.ts';
import { LEDGER_LIMITS } from '../limits.ts';
import type { BlueprintPort } from '../ports.ts';
import { type ApplyParts, applyActs } from './apply-acts.ts';
import { findExpired } from './reservation.store.ts';

interface Dependencies extends ApplyParts {
  db: Db;
  clock: () => number;
  blueprints: BlueprintPort;
}

/** Gives back what was reserved too long ago. Returns how many documents had such reservations. */
export async function expireReservations(dependencies: Dependencies): Promise<number> {
  const { db, clock, blueprints } = dependencies;
  const expired = new Map<string, Awaited<ReturnType<typeof findExpired>>[number]>();
  for (const row of await findExpired(db, clock(), LEDGER_LIMITS.expireBatch)) {
    expired.set(`${row.document_id} ${row.kind}`, row);
  }
  for (const { workspace, book: id, collection, document_id, kind } of expired.values()) {
    const book = await blueprints
      .find(workspace)
      .then((blueprint) => findBook(workspace, blueprint, id), ignoreMissing);
    if (!book) continue;
    const document = { collection, id: document_id, revision: 0 };
    const act = { document, kind, userId: '', callId: undefined, at: clock() };
    await db
      .transaction()
      .execute((trx) => applyActs(dependencies, trx, book, [{ ...act, act: 'expire' }]));
  }
  return expired.size;
}

/** The workspace is gone. */
function ignoreMissing(error: unknown): undefined {
  if (error instanceof AppError && error.error === 'notFound') return undefined;
  throw error;
}

export function scheduleExpiry(jobs: Pick<Jobs, 'schedule'>, dependencies: Dependencies): void {
  jobs.schedule({
    name: 'ledger.reservations.expire',
    title: { 'zh-CN': '释放过期的预留', 'en-US': 'Release expired reservations' },
    when: { every: LEDGER_LIMITS.expireEvery },
    async run() {
      while ((await expireReservations(dependencies)) >= LEDGER_LIMITS.expireBatch);
    },
  });
}
