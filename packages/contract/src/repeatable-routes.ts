import type { RouteKey } from './route-key.ts';

/**
 * Keys of the `repeatable` routes. A literal list, so that the client need not load the schemas; a
 * test compares it with the declarations.
 */
export const REPEATABLE_ROUTES: ReadonlySet<string> = new Set<RouteKey>([
  'POST /gateway/authority/login/getLoginConfig',
  'POST /gateway/authority/login/normal',
  'POST /gateway/authority/user/getLoginParam/:inviteCode',
  'POST /gateway/console/session/resume',
]);
