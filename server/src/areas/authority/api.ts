/** What authority offers to other areas. `app.ts` passes it to those that need it. */
export { grantRoles } from './role/membership.store.ts';
export { insertUser, recordSignIn } from './user/user.store.ts';
