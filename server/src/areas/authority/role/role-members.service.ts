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
  lockAuthority,
  recordAll,
  requireAdministrator,
} from '../../../administration/change.ts';
import { requireGrantable } from '../../../administration/coverage.ts';
import { findPeople, type Person } from '../../../administration/people.ts';
import { type Reach, readReach } from '../../../administration/reach.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { SignInPort } from '../ports.ts';
import { findMembersAmong, grantRoles, revokeRoles } from './membership.store.ts';
import type { RoleRow } from './role.store.ts';
import { readMembers } from './role-members.store.ts';
import { requireRole } from './role-read.service.ts';

type Routes = typeof routeGroups.roleAdmin;
type Failure = { id: string; error: 'notFound' | 'forbidden' };

export type RoleMembersService = ReturnType<typeof createRoleMembersService>;

export function createRoleMembersService(
  { db, clock, change }: Administration,
  signIn: SignInPort,
) {
  return {
    async list(
      id: string,
      { search, cursor, limit }: RouteParsed<Routes['members']>['query'],
      context: SignedInContext,
    ): Promise<RouteOutput<Routes['members']>> {
      const reach = await readReach(db, context.session.userId, PERMISSIONS.readRoles);
      await requireRole(db, reach, id);
      const page = await readMembers(db, reach.people, { roleId: id, search }, { cursor, limit });
      return {
        ...page,
        items: page.items.map((row) => ({
          id: row.id,
          userName: row.user_name,
          displayName: row.display_name,
          status: row.status,
          grantedAt: row.granted_at,
          orgUnit:
            row.unit_id === null
              ? null
              : { id: row.unit_id, name: row.unit_name ?? '', nameEn: row.unit_name_en ?? '' },
        })),
      };
    },

    async change(
      id: string,
      { add, remove }: RouteParsed<Routes['changeMembers']>['body'],
      context: SignedInContext,
    ): Promise<RouteOutput<Routes['changeMembers']>> {
      return change(async (trx, effects) => {
        await lockAuthority(trx, effects, [...add, ...remove]);
        const reach = await readReach(trx, context.session.userId, PERMISSIONS.grantRoles);
        const role = await requireRole(trx, reach, id);
        await requireGrantable(trx, reach.holdings, [id]);
        if (add.some((userId) => remove.includes(userId))) throw new AppError('malformedInput');
        const wanted = [...new Set([...add, ...remove])];
        const { chosen, failed } = choose(wanted, await findPeople(trx, reach, wanted), reach);
        const members = await findMembersAmong(trx, id, wanted);
        const added = chosen.filter((one) => add.includes(one.id) && !members.has(one.id));
        const removed = chosen.filter((one) => remove.includes(one.id) && members.has(one.id));
        const now = clock();
        await grantRoles(trx, idsOf(added), [id], { by: context.session.userId, at: now });
        await revokeRoles(trx, idsOf(removed), [id]);
        await signIn.renewTokensOf(trx, effects, idsOf(added));
        await requireAdministrator(trx);
        await recordAll(trx, context, now, [
          ...added.map((person) => describe('user.grant', person, role)),
          ...removed.map((person) => describe('user.revoke', person, role)),
        ]);
        return { done: added.length + removed.length, failed };
      });
    },
  };
}

const idsOf = (people: readonly Person[]) => people.map((person) => person.id);

function choose(
  wanted: readonly string[],
  people: ReadonlyMap<string, Person>,
  { holdings }: Reach,
): { chosen: Person[]; failed: Failure[] } {
  const chosen: Person[] = [];
  const failed: Failure[] = [];
  for (const id of wanted) {
    const person = people.get(id);
    if (!person || person.deleted_at !== null) failed.push({ id, error: 'notFound' });
    else if (id === holdings.userId && !holdings.holdsAll) failed.push({ id, error: 'forbidden' });
    else chosen.push(person);
  }
  return { chosen, failed };
}

function describe(action: 'user.grant' | 'user.revoke', person: Person, role: RoleRow) {
  const facts = { role: role.name };
  const entry: ChangeRecord = {
    action,
    targetType: 'user',
    targetId: person.id,
    targetName: person.user_name,
    systemCode: role.system_code,
  };
  return action === 'user.grant' ? { ...entry, after: facts } : { ...entry, before: facts };
}
