import {
  AppError,
  type AuditAction,
  PERMISSIONS,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import {
  type Administration,
  type ChangeRecord,
  lockAuthority,
  recordAll,
} from '../../../administration/change.ts';
import { requireGrantable } from '../../../administration/coverage.ts';
import { toMobile } from '../../../administration/mobile.ts';
import { readReach, requireSystem } from '../../../administration/reach.ts';
import { requireUnit } from '../../../administration/units.ts';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import { toNameKey } from '../../../platform/db/name-key.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { grantRoles } from '../role/membership.store.ts';
import { findRoles, type RoleHead } from '../role/role.store.ts';
import { requireStillInReach } from './change-person.ts';
import { makeTemporaryPassword } from './temporary-password.ts';
import { insertUser } from './user.store.ts';
import type { AccountDependencies } from './user-account.service.ts';
import { describePerson, mapTaken } from './user-fields.ts';

type NewUser = RouteParsed<typeof routeGroups.userAdmin.create>['body'];

export type UserCreateService = ReturnType<typeof createUserCreateService>;

/** Creates users, with roles and a temporary password if asked for. */
export function createUserCreateService(
  { clock, change }: Administration,
  { signIn, hashPassword }: AccountDependencies,
) {
  return {
    async create(body: NewUser, context: SignedInContext) {
      const password = body.withPassword ? makeTemporaryPassword() : null;
      const passwordHash = password === null ? null : await hashPassword(password);
      return change(async (trx, effects) => {
        await lockAuthority(trx, effects);
        const reach = await readReach(trx, context.session.userId, PERMISSIONS.writeUsers);
        if (body.orgUnitId !== null) await requireUnit(trx, reach.people, body.orgUnitId);
        const roles = await requireGrants(trx, context, body.roleIds);
        const now = clock();
        const user = toUser(body, now);
        await mapTaken(() => insertUser(trx, user));
        if (passwordHash !== null) {
          await signIn.setTemporaryPassword(trx, user.id, { hash: passwordHash, now });
        }
        const grant = { by: context.session.userId, at: now };
        await grantRoles(trx, [user.id], body.roleIds, grant);
        await requireStillInReach(trx, reach, user.id);
        await recordAll(
          trx,
          context,
          now,
          describeCreation('user.create', user, describePerson(user), roles),
        );
        return { id: user.id, version: 1, temporaryPassword: password };
      });
    },
  };
}

/** Roles that the caller may grant. */
export async function requireGrants(trx: Db, context: SignedInContext, roleIds: readonly string[]) {
  if (roleIds.length === 0) return [];
  const reach = await readReach(trx, context.session.userId, PERMISSIONS.grantRoles);
  const roles = await findRoles(trx, roleIds);
  if (roles.length !== new Set(roleIds).size) throw new AppError('notFound');
  for (const role of roles) requireSystem(reach, role.system_code);
  await requireGrantable(trx, reach.holdings, roleIds);
  return roles;
}

function toUser(body: NewUser, now: number) {
  return {
    id: newId(now),
    user_name: body.userName.normalize('NFKC'),
    user_name_key: toNameKey(body.userName),
    display_name: body.displayName,
    mobile: toMobile(body.mobile),
    email: body.email,
    org_unit_id: body.orgUnitId,
    locale: body.locale,
    time_zone: null,
    requires_mfa: body.requiresMfa ? (1 as const) : (0 as const),
    created_at: now,
    updated_at: now,
  };
}

/** One entry of roles per system, because administrators read only entries of their systems. */
export function describeCreation(
  action: AuditAction,
  user: { id: string; user_name: string },
  after: object,
  roles: readonly RoleHead[],
): ChangeRecord[] {
  const target = { targetType: 'user', targetId: user.id, targetName: user.user_name };
  const bySystem = Map.groupBy(roles, (role) => role.system_code);
  return [
    { action, ...target, after },
    ...[...bySystem].map(([systemCode, given]) => ({
      action: 'user.setRoles' as const,
      ...target,
      systemCode,
      before: { roles: [] },
      after: { roles: given.map((role) => role.name).sort() },
    })),
  ];
}
