import { addResources } from './resource/resource-tree.ts';
import { syncResources } from './resource/sync-resources.ts';
import { addRole } from './role/add-role.ts';
import { grantRoles } from './role/membership.store.ts';
import { changePolicyRole, listPolicyRoles, requirePolicyRole } from './role/role-policy.ts';
import { countTokensOf } from './service-account/service-token.store.ts';
import { insertUser, recordSignIn } from './user/user.store.ts';

/** Functions for other areas. `app.ts` passes them on. */
export const authorityApi = {
  addResources,
  addRole,
  changePolicyRole,
  grantRoles,
  insertUser,
  listPolicyRoles,
  recordSignIn,
  requirePolicyRole,
  countServiceTokensOf: countTokensOf,
  syncResources,
};
