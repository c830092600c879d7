import { createEvent } from './event.ts';

/** Why the person's rights may be others than the page knows. */
export type StaleRights =
  /** The server says so; everybody who is told asks at a moment of their own within so many ms. */
  | { kind: 'changed'; within: number }
  /** A call was refused, which a page that knows its rights does not make. */
  | { kind: 'refused' };

export const rightsStale = createEvent<StaleRights>();
