import { createEvent } from './event.ts';

/** Longer than a gateway may answer from memory after a change that another gateway made, in milliseconds. */
export const MEMORY_LIFE = 1_000;

/** Releases changed on the server. Pages that need to know ask again within so many ms, to spread the load. */
export const releasesChanged = createEvent<{ within: number }>();
