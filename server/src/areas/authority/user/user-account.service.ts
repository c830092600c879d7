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
  record,
  recordAll,
  requireChanged,
} from '../../../administration/change.ts';
import { requireGrantable } from '../../../administration/coverage.ts';
import { toMobile } from '../../../administration/mobile.ts';
import { type Person, requireAdministrable } from '../../../administration/people.ts';
import { readReach, requireSystem } from '../../../administration/reach.ts';
import { requireUnit } from '../../../administration/units.ts';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import { toNameKey } from '../../../platform/db/name-key.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { SignInPort } from '../ports.ts';
import { grantRoles } from '../role/membership.store.ts';
import { findRoles, type RoleHead } from '../role/role.store.ts';
import { makeTemporaryPassword } from './temporary-password.ts';
import { insertUser, updateUser } from './user.store.ts';
import { describePerson, mapTaken, requireStillInReach } from './user-edit.service.ts';

type UserAdmin = typeof routeGroups.userAdmin;
type NewUser = RouteParsed<UserAdmin['create']>['body'];

export interface AccountDependencies {
  signIn: SignInPort;
  hashPassword(password: string): Promise<string>;
}

/** Creates accounts, resets passwords and second factors, and clears waits. */
export function createUserAccountService(
  { clock, change }: Administration,
  { signIn, hashPassword }: AccountDependencies,
) {
  async function requireGrants(trx: Db, context: SignedInContext, roleIds: readonly string[]) {
    if (roleIds.length === 0) return [];
    const reach = await readReach(trx, context.session.userId, PERMISSIONS.grantRoles);
    const roles = await findRoles(trx, roleIds);
    if (roles.length !== new Set(roleIds).size) throw new AppError('notFound');
    for (const role of roles) requireSystem(reach, role.system_code);
    await requireGrantable(trx, reach.holdings, roleIds);
    return roles;
  }

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
        await recordAll(trx, context, now, describeCreation(user, roles));
        return { id: user.id, version: 1, temporaryPassword: password };
      });
    },

    async resetPassword(id: string, version: number, context: SignedInContext) {
      const password = makeTemporaryPassword();
      const passwordHash = await hashPassword(password);
      return change(async (trx, effects) => {
        const reach = await readReach(trx, context.session.userId, PERMISSIONS.resetPasswords);
        const person = requireThere(await requireAdministrable(trx, reach, id));
        const now = clock();
        requireChanged(await updateUser(trx, { id, version }, { updated_at: now }));
        const { hasPassword, mustChangePassword } = await signIn.readAccountState(trx, id, now);
        await signIn.setTemporaryPassword(trx, id, { hash: passwordHash, now });
        await signIn.deleteTicketsOf(trx, id);
        await signIn.clearWaits(trx, [id]);
        const ended = { userIds: [id], reason: 'passwordReset', now };
        const sessions = await signIn.endSessionsOf(trx, effects, ended);
        await record(trx, context, now, {
          ...describeAction('user.resetPassword', person),
          before: { hasPassword, mustChangePassword },
          after: { hasPassword: true, mustChangePassword: true, endedSessions: sessions },
        });
        return { id, version: version + 1, temporaryPassword: password };
      });
    },

    async resetSecondFactor(id: string, version: number, context: SignedInContext) {
      return change(async (trx, effects) => {
        const reach = await readReach(trx, context.session.userId, PERMISSIONS.resetPasswords);
        const person = requireThere(await requireAdministrable(trx, reach, id));
        const now = clock();
        requireChanged(await updateUser(trx, { id, version }, { updated_at: now }));
        const { hasSecondFactor } = await signIn.readAccountState(trx, id, now);
        await signIn.removeSecondFactor(trx, id);
        await signIn.deleteTicketsOf(trx, id);
        const ended = { userIds: [id], reason: 'secondFactorReset', now };
        const sessions = await signIn.endSessionsOf(trx, effects, ended);
        await record(trx, context, now, {
          ...describeAction('user.resetSecondFactor', person),
          before: { hasSecondFactor },
          after: { hasSecondFactor: false, endedSessions: sessions },
        });
        return { id, version: version + 1 };
      });
    },

    async unlock(id: string, context: SignedInContext): Promise<null> {
      return change(async (trx) => {
        const reach = await readReach(trx, context.session.userId, PERMISSIONS.writeUsers);
        const person = requireThere(await requireAdministrable(trx, reach, id));
        const lifted = await signIn.clearWaits(trx, [id]);
        await record(trx, context, clock(), {
          ...describeAction('user.unlock', person),
          after: { lifted },
        });
        return null;
      });
    },
  };
}

function requireThere(person: Person): Person {
  if (person.deleted_at !== null) throw new AppError('notFound');
  return person;
}

function describeAction(action: AuditAction, person: Person): ChangeRecord {
  return { action, targetType: 'user', targetId: person.id, targetName: person.user_name };
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
function describeCreation(
  user: ReturnType<typeof toUser>,
  roles: readonly RoleHead[],
): ChangeRecord[] {
  const target = { targetType: 'user', targetId: user.id, targetName: user.user_name };
  const bySystem = Map.groupBy(roles, (role) => role.system_code);
  return [
    { action: 'user.create', ...target, after: describePerson(user) },
    ...[...bySystem].map(([systemCode, given]) => ({
      action: 'user.setRoles' as const,
      ...target,
      systemCode,
      before: { roles: [] },
      after: { roles: given.map((role) => role.name).sort() },
    })),
  ];
}
