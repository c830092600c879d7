import type { Database, Db } from '../db/database.ts';
import type { JobContext, Lease } from './job.ts';

/** What a thread asks before and after each of its transactions. `begin` is answered with a `Lease` as soon as nobody else writes. */
export type WriterMessage = { ask: 'begin' } | { ask: 'end' };

/** Lends the right to write to the thread of a job, one transaction at a time. */
export function createWriterLoan(database: Database, job: Pick<JobContext, 'lendLease'>) {
  let giveBack = () => {};
  const take = () =>
    new Promise<void>((taken, refused) => {
      database
        .lendWriter(
          () =>
            new Promise<void>((ended) => {
              giveBack = ended;
              taken();
            }),
        )
        .catch(refused);
    });
  return {
    async begin(): Promise<Lease> {
      await take();
      return job.lendLease();
    },
    end: () => giveBack(),
  };
}

/** In the thread: runs transactions while nobody else writes. */
export function createThreadWriter(
  db: Db,
  send: <Reply>(message: WriterMessage) => Promise<Reply>,
) {
  return async function write(work: (trx: Db, lease: Lease) => Promise<void>): Promise<void> {
    const lease = await send<Lease>({ ask: 'begin' });
    try {
      await db.transaction().execute((trx) => work(trx, lease));
    } finally {
      await send({ ask: 'end' });
    }
  };
}
