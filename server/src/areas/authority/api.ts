import { grantRoles } from './role/membership.store.ts';
import { insertUser, recordSignIn } from './user/user.store.ts';

/** Functions for other areas. `app.ts` passes them on. */
export const authorityApi = { grantRoles, insertUser, recordSignIn };
