import {
  AppError,
  PERMISSIONS,
  type RouteOutput,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import {
  type Administration,
  type ChangeRecord,
  type Effects,
  lockAuthority,
  record,
  requireAdministrator,
  requireChanged,
} from '../../../administration/change.ts';
import { findHigherRoles, requireGrantable } from '../../../administration/coverage.ts';
import { type Person, requirePerson } from '../../../administration/people.ts';
import {
  type Reach,
  readReach,
  requireSystem,
  systemFilter,
} from '../../../administration/reach.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { SignInPort } from '../ports.ts';
import { compareRoles } from '../role/compare-roles.ts';
import { grantRoles, readRolesOf, revokeRoles } from '../role/membership.store.ts';
import { findRoles, listRoles, type RoleHead } from '../role/role.store.ts';
import { updateUser } from './user.store.ts';

type UserAdmin = typeof routeGroups.userAdmin;

export type UserRolesService = ReturnType<typeof createUserRolesService>;

export function createUserRolesService({ db, clock, change }: Administration, signIn: SignInPort) {
  return {
    async grantableRoles(
      { systemCode }: RouteParsed<UserAdmin['grantableRoles']>['query'],
      context: SignedInContext,
    ): Promise<RouteOutput<UserAdmin['grantableRoles']>> {
      const reach = await readReach(db, context.session.userId, PERMISSIONS.grantRoles);
      if (systemCode !== undefined) requireSystem(reach, systemCode);
      const roles = await listRoles(
        db,
        systemCode === undefined ? systemFilter(reach) : [systemCode],
      );
      const compareNames = compareRoles(context.locale);
      roles.sort(
        (one, other) =>
          compareCodes(one.system_code, other.system_code) || compareNames(one, other),
      );
      const ids = roles.map((role) => role.id);
      const higher = await findHigherRoles(db, reach.holdings, ids, 'everything');
      return roles.map((role) => ({ ...toNamed(role), grantable: !higher.has(role.id) }));
    },

    async setRoles(
      id: string,
      { version, systemCode, roleIds }: RouteParsed<UserAdmin['setRoles']>['body'],
      context: SignedInContext,
    ) {
      return change(async (trx, effects) => {
        await lockAuthority(trx, effects, [id]);
        const reach = await readReach(trx, context.session.userId, PERMISSIONS.grantRoles);
        const person = await requirePerson(trx, reach, id);
        if (person.deleted_at !== null) throw new AppError('notFound');
        requireSystem(reach, systemCode);
        const wanted = await requireRolesOf(trx, systemCode, roleIds);
        requireNotOwn(reach, id);
        requireChanged(await updateUser(trx, { id, version }, { updated_at: clock() }));
        const entry = await exchangeRoles(trx, effects, {
          signIn,
          reach,
          person,
          systemCode,
          wanted,
          now: clock(),
        });
        await requireAdministrator(trx);
        await record(trx, context, clock(), entry);
        return { id, version: version + 1 };
      });
    },
  };
}

interface Exchange {
  signIn: SignInPort;
  reach: Reach;
  person: Person;
  systemCode: string | null;
  wanted: readonly RoleHead[];
  now: number;
}

async function exchangeRoles(
  trx: Db,
  effects: Effects,
  { signIn, reach, person, systemCode, wanted, now }: Exchange,
): Promise<ChangeRecord> {
  const all = (await readRolesOf(trx, [person.id], undefined)).get(person.id) ?? [];
  const present = all.filter((role) => role.systemCode === systemCode);
  const presentIds = new Set(present.map((role) => role.id));
  const wantedIds = new Set(wanted.map((role) => role.id));
  const added = [...wantedIds].filter((id) => !presentIds.has(id));
  const removed = [...presentIds].filter((id) => !wantedIds.has(id));
  await requireGrantable(trx, reach.holdings, [...added, ...removed]);
  await revokeRoles(trx, [person.id], removed);
  await grantRoles(trx, [person.id], added, { by: reach.holdings.userId, at: now });
  if (added.length > 0) await signIn.renewTokensOf(trx, effects, [person.id]);
  return {
    action: 'user.setRoles',
    targetType: 'user',
    targetId: person.id,
    targetName: person.user_name,
    systemCode,
    before: { roles: present.map((role) => role.name).sort() },
    after: { roles: wanted.map((role) => role.name).sort() },
  };
}

/** Nobody can restore their own revoked roles, except administrators of everything. */
function requireNotOwn({ holdings }: Reach, userId: string): void {
  if (holdings.userId === userId && !holdings.holdsAll) {
    throw new AppError('forbidden', { reason: 'self' });
  }
}

/** Roles of this system; answers 404 for a role of another system, as for an unknown one. */
async function requireRolesOf(
  db: Db,
  systemCode: string | null,
  roleIds: readonly string[],
): Promise<RoleHead[]> {
  const roles = await findRoles(db, roleIds);
  const isOf = roles.every((role) => role.system_code === systemCode);
  if (!isOf || roles.length !== new Set(roleIds).size) throw new AppError('notFound');
  return roles;
}

function toNamed(role: RoleHead) {
  return { id: role.id, name: role.name, nameEn: role.name_en, systemCode: role.system_code };
}

/** Roles of all systems, which have no code, come first. */
function compareCodes(one: string | null, other: string | null): number {
  const [a, b] = [one ?? '', other ?? ''];
  return a < b ? -1 : Number(a > b);
}
