import { verifySeal } from './history/seal.ts';

/** Functions for the rest of the gateway. `app.ts` passes them on. */
export const recordsApi = { verifySeal };
