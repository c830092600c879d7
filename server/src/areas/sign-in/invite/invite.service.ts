import { AppError, type RouteOutput, type routeGroups } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import type { AuthorityPort, Invites, LoginEntries } from '../ports.ts';
import { countUse, findInvite, insertUse, listInviteRoles } from './invite.store.ts';

export interface InviteDependencies {
  db: Db;
  clock: () => number;
  entries: LoginEntries;
  grantRoles: AuthorityPort['grantRoles'];
}

export interface InviteService extends Invites {
  describe(
    code: string,
    context: CallContext,
  ): Promise<RouteOutput<typeof routeGroups.user.getLoginParam>>;
}

export function createInvites({
  db,
  clock,
  entries,
  grantRoles,
}: InviteDependencies): InviteService {
  async function requireUsable(code: string) {
    const invite = await findInvite(db, code);
    const isUsable =
      invite?.revoked_at === null &&
      invite.expires_at > clock() &&
      invite.use_count < invite.max_uses;
    if (!isUsable) throw new AppError('inviteInvalid');
    return invite;
  }

  return {
    async describe(code, { locale }) {
      const invite = await requireUsable(code);
      const entry = await entries.require(invite.login_key);
      const roles = await listInviteRoles(db, invite.id);
      const isChinese = locale === 'zh-CN';
      return {
        loginKey: entry.loginKey,
        systemCode: invite.system_code,
        systemName: isChinese ? entry.systemName : entry.systemNameEn,
        roleNames: roles.map((role) => (isChinese ? role.name : role.name_en || role.name)),
        expiresAt: invite.expires_at,
      };
    },

    async require(code, loginKey) {
      const invite = await requireUsable(code);
      if (invite.login_key !== loginKey) throw new AppError('inviteInvalid');
      return { id: invite.id, orgUnitId: invite.org_unit_id, createdBy: invite.created_by };
    },

    async redeem(trx, invite, userId, context) {
      const now = clock();
      if (!(await countUse(trx, invite.id, now))) throw new AppError('inviteInvalid');
      const roles = await listInviteRoles(trx, invite.id);
      const roleIds = roles.map((role) => role.id);
      await grantRoles(trx, [userId], roleIds, { by: invite.createdBy, at: now });
      await insertUse(trx, { inviteId: invite.id, userId, ip: context.ip, now });
      return roleIds;
    },
  };
}
