import type { Db } from '../../../platform/db/database.ts';
import { createOutbox } from './outbox.ts';

/** The outbox in a thread that writes records on a connection of its own. */
export function createThreadOutbox(db: Db, clock: () => number) {
  // Without the bus, a new webhook is noticed when the cache ends.
  const bus = { subscribe: () => () => {} };
  return { emit: createOutbox({ db, clock, bus }).emitAll };
}
