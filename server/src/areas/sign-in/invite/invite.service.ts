import { AppError, type RouteOutput, type routeGroups } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import type { LoginEntries } from '../login-entry/login-entry.service.ts';
import type { AuthorityPort } from '../ports.ts';
import {
  countUse,
  findInviteByCode,
  type InviteRow,
  insertUse,
  readInviteRoles,
} from './invite.store.ts';
import { findInviteSuspension } from './invite-maker.ts';

export interface UsableInvite {
  id: string;
  systemCode: string;
  orgUnitId: string | null;
  createdBy: string | null;
}

export interface Invites {
  describe(
    code: string,
    context: CallContext,
  ): Promise<RouteOutput<typeof routeGroups.user.getLoginParam>>;
  /** Throws `inviteInvalid`. */
  require(code: string, loginKey: string): Promise<UsableInvite>;
  /** Counts a use, grants the roles and returns them. Throws `inviteInvalid` if no use is left. */
  redeem(trx: Db, invite: UsableInvite, userId: string, context: CallContext): Promise<string[]>;
}

export interface InviteDependencies {
  db: Db;
  clock: () => number;
  entries: LoginEntries;
  grantRoles: AuthorityPort['grantRoles'];
}

export function createInvites(dependencies: InviteDependencies): Invites {
  const { db, clock, entries, grantRoles } = dependencies;

  async function requireUsable(code: string) {
    const invite = await findInviteByCode(db, code);
    const isUsable =
      invite?.revoked_at === null &&
      invite.expires_at > clock() &&
      invite.use_count < invite.max_uses;
    if (!isUsable) throw new AppError('inviteInvalid');
    await requireMaker(db, toUsable(invite), await listRoles(db, invite.id));
    return invite;
  }

  return {
    async describe(code, { locale }) {
      const invite = await requireUsable(code);
      const entry = await entries.getByKey(invite.login_key);
      const roles = await listRoles(db, invite.id);
      const isChinese = locale === 'zh-CN';
      return {
        loginKey: entry.loginKey,
        systemCode: invite.system_code,
        systemName: isChinese ? entry.systemName : entry.systemNameEn,
        roleNames: roles.map((role) => (isChinese ? role.name : role.nameEn || role.name)),
        expiresAt: invite.expires_at,
      };
    },

    async require(code, loginKey) {
      const invite = await requireUsable(code);
      if (invite.login_key !== loginKey) throw new AppError('inviteInvalid');
      return toUsable(invite);
    },

    async redeem(trx, invite, userId, context) {
      const now = clock();
      if (!(await countUse(trx, invite.id, now))) throw new AppError('inviteInvalid');
      const roles = await listRoles(trx, invite.id);
      await requireMaker(trx, invite, roles);
      const roleIds = roles.map((role) => role.id);
      await grantRoles(trx, [userId], roleIds, { by: invite.createdBy, at: now });
      await insertUse(trx, { inviteId: invite.id, userId, ip: context.ip, now });
      return roleIds;
    },
  };
}

function toUsable(invite: InviteRow): UsableInvite {
  return {
    id: invite.id,
    systemCode: invite.system_code,
    orgUnitId: invite.org_unit_id,
    createdBy: invite.created_by,
  };
}

/** An invite does nothing when its maker left or could not make it any more. */
async function requireMaker(
  db: Db,
  { systemCode, orgUnitId, createdBy }: UsableInvite,
  roles: readonly { id: string }[],
): Promise<void> {
  const roleIds = roles.map((role) => role.id);
  const suspension = await findInviteSuspension(db, createdBy, { systemCode, orgUnitId, roleIds });
  if (suspension) throw new AppError('inviteInvalid');
}

async function listRoles(db: Db, inviteId: string) {
  return (await readInviteRoles(db, [inviteId])).get(inviteId) ?? [];
}
