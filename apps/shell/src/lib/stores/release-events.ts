import { createEvent } from './event.ts';

/** Releases changed on the server. Pages that need to know ask again within so many ms, to spread the load. */
export const releasesChanged = createEvent<{ within: number }>();
