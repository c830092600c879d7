import type { RouteKey } from './route-key.ts';

/**
 * Keys of the routes that are declared `repeatable`. Written out, so that the client knows them
 * without loading the schemas; a test compares it with the declarations.
 */
export const REPEATABLE_ROUTES: ReadonlySet<string> = new Set<RouteKey>([
  'POST /gateway/authority/login/getLoginConfig',
  'POST /gateway/authority/login/normal',
  'POST /gateway/authority/user/getLoginParam/:inviteCode',
  'POST /gateway/console/session/resume',
]);
