import { copyPolicies } from './gate/policy.store.ts';
import { verifySeal } from './history/seal.ts';

/** Functions for the rest of the gateway. `app.ts` passes them on. */
export const recordsApi = { copyPolicies, verifySeal };
