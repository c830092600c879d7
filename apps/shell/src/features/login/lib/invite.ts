import type { RouteOf, RouteOutput } from '@pedestal/contract';

/** An invite with its code: the system and the roles that it grants. */
export type Invite = { inviteCode: string } & RouteOutput<
  RouteOf<'POST /gateway/authority/user/getLoginParam/:inviteCode'>
>;
