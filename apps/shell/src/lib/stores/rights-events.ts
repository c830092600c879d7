import { createEvent } from './event.ts';

/** Why the page's copy of the person's rights may be stale. */
export type StaleRights =
  /** The server reported a change. Pages refresh at a random time within so many ms, to spread the load. */
  | { kind: 'changed'; within: number }
  /** A call was refused, although the page offers only allowed ones. */
  | { kind: 'refused' };

export const rightsStale = createEvent<StaleRights>();
