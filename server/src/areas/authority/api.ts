import { grantRoles } from './role/membership.store.ts';
import { insertUser, recordSignIn } from './user/user.store.ts';

/** What authority offers to other areas. `app.ts` passes it to those that need it. */
export const authorityApi = { grantRoles, insertUser, recordSignIn };
