import {
  AppError,
  PERMISSIONS,
  type RouteOutput,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import {
  type Administration,
  lockAuthority,
  record,
  requireChanged,
} from '../../../administration/change.ts';
import { findPeople } from '../../../administration/people.ts';
import { type Reach, readReach } from '../../../administration/reach.ts';
import { requireUnit } from '../../../administration/units.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { SignInPort } from '../ports.ts';
import { listAdmins, replaceAdmins, updateUnit } from './org-unit.store.ts';

type Routes = typeof routeGroups.orgUnitAdmin;

export type DelegationService = ReturnType<typeof createDelegationService>;

/**
 * Delegated administrators: roles grant their permissions, units set the people they reach. The
 * head of a unit signs approvals for it and administers nothing.
 */
export function createDelegationService({ db, clock, change }: Administration, signIn: SignInPort) {
  return {
    async list(id: string, context: SignedInContext): Promise<RouteOutput<Routes['admins']>> {
      const reach = await readReach(db, context.session.userId, PERMISSIONS.readOrgUnits);
      await requireUnit(db, reach.people, id);
      const admins = await listAdmins(db, id);
      return Promise.all(
        admins.map(async (admin) => ({
          id: admin.id,
          userName: admin.user_name,
          displayName: admin.display_name,
          reach: describeReach(await readReach(db, admin.id, PERMISSIONS.readUsers)),
        })),
      );
    },

    async replace(
      id: string,
      { version, userIds }: RouteParsed<Routes['setAdmins']>['body'],
      context: SignedInContext,
    ) {
      return change(async (trx, effects) => {
        await lockAuthority(trx, effects);
        const reach = await readReach(trx, context.session.userId, PERMISSIONS.writeOrgUnits);
        const unit = await requireUnit(trx, reach.people, id);
        const before = await listAdmins(trx, id);
        const beforeIds = before.map((admin) => admin.id);
        const added = userIds.filter((userId) => !beforeIds.includes(userId));
        const removed = beforeIds.filter((userId) => !userIds.includes(userId));
        await requireOthersInReach(trx, reach, added, removed);
        const now = clock();
        requireChanged(await updateUnit(trx, { id, version }, { updated_at: now }));
        await replaceAdmins(trx, id, [...new Set(userIds)]);
        await signIn.renewTokensOf(trx, effects, added);
        await record(trx, context, now, {
          action: 'orgUnit.setAdmins',
          targetType: 'orgUnit',
          targetId: id,
          targetName: unit.name,
          before: { userIds: beforeIds },
          after: { userIds },
        });
        return { id, version: version + 1 };
      });
    },

    async setHead(
      id: string,
      { version, userId }: RouteParsed<Routes['setHead']>['body'],
      context: SignedInContext,
    ) {
      return change(async (trx, effects) => {
        await lockAuthority(trx, effects);
        const reach = await readReach(trx, context.session.userId, PERMISSIONS.writeOrgUnits);
        const unit = await requireUnit(trx, reach.people, id);
        const named = (one: string | null) =>
          one === null || userId === unit.head_id ? [] : [one];
        await requireOthersInReach(trx, reach, named(userId), named(unit.head_id));
        const now = clock();
        const changes = { head_id: userId, updated_at: now };
        requireChanged(await updateUnit(trx, { id, version }, changes));
        await record(trx, context, now, {
          action: 'orgUnit.setHead',
          targetType: 'orgUnit',
          targetId: id,
          targetName: unit.name,
          before: { userId: unit.head_id },
          after: { userId },
        });
        return { id, version: version + 1 };
      });
    },
  };
}

/** New administrators and heads must be in reach; nobody can add or remove themselves. */
async function requireOthersInReach(
  trx: Db,
  reach: Reach,
  added: readonly string[],
  removed: readonly string[],
): Promise<void> {
  const people = await findPeople(trx, reach, added);
  const isKnown = added.every((userId) => people.get(userId)?.deleted_at === null);
  if (!isKnown) throw new AppError('notFound');
  const isSelf = [...added, ...removed].includes(reach.holdings.userId);
  if (isSelf && !reach.holdings.holdsAll) throw new AppError('forbidden', { reason: 'self' });
}

function describeReach({ people, systems }: Reach): 'none' | 'part' | 'everyone' {
  if (people.all || people.memberSystems.length > 0) return 'everyone';
  return systems !== 'all' && systems.size === 0 ? 'none' : 'part';
}
