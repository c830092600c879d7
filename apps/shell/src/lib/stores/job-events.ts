import { createEvent } from './event.ts';

/** The person's jobs may have changed. `recent`: how many there are; undefined: not known. */
export const jobsChanged = createEvent<{ recent?: number }>();
