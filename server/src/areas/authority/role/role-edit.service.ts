import { AppError, PERMISSIONS, type RouteParsed, type routeGroups } from '@pedestal/contract';
import {
  type Administration,
  differences,
  lockAuthority,
  record,
  requireAdministrator,
  requireChanged,
} from '../../../administration/change.ts';
import { type Reach, readReach } from '../../../administration/reach.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { AUTHORITY_LIMITS } from '../limits.ts';
import type { SignInPort } from '../ports.ts';
import { compareGrants, type GrantChanges } from './grant-changes.ts';
import { requireHeldGrants } from './held-grants.ts';
import { deleteMembershipsOfRole, listMemberIds } from './membership.store.ts';
import * as store from './role.store.ts';
import { auditTarget, type Described, describe, fromRow, toColumns } from './role-fields.ts';
import * as grantStore from './role-grant.store.ts';
import { requireEditable, requireRole, widened } from './role-read.service.ts';

type Routes = typeof routeGroups.roleAdmin;

export type RoleEditService = ReturnType<typeof createRoleEditService>;

/** Saves and deletes roles. */
export function createRoleEditService({ clock, change }: Administration, signIn: SignInPort) {
  return {
    async save(
      id: string,
      { version, ...wanted }: RouteParsed<Routes['save']>['body'],
      context: SignedInContext,
    ) {
      return change(async (trx, effects) => {
        await lockAuthority(trx, effects, 'everybody');
        const reach = await writingReach(trx, context);
        const role = await requireRole(trx, reach, id);
        await requireEditable(trx, reach, role);
        const changes = compareGrants(await grantStore.readGrants(trx, id), wanted.grants);
        const systemCode = role.system_code;
        const more = [...changes.added, ...changes.rescoped.map(widened)];
        await requireHeldGrants(trx, reach, { ...wanted, systemCode }, more);
        const taken = { systemCode, name: wanted.name, exceptId: id };
        if (await store.isNameTaken(trx, taken)) throw new AppError('nameTaken');
        const now = clock();
        const columns = { ...toColumns(wanted), updated_at: now };
        requireChanged(await store.updateRole(trx, { id, version }, columns));
        await grantStore.applyGrants(trx, id, changes);
        await requireAdministrator(trx);
        const isGain = more.length > 0 || (wanted.grantsAll && role.grants_all === 0);
        if (isGain) await signIn.renewTokensOfRole(trx, effects, id);
        await record(trx, context, now, {
          ...auditTarget('role.update', role),
          ...describeChange(role, wanted, changes),
        });
        return { id, version: version + 1 };
      });
    },

    async remove(id: string, version: number, context: SignedInContext): Promise<null> {
      return change(async (trx, effects) => {
        await lockAuthority(trx, effects, 'everybody');
        const reach = await writingReach(trx, context);
        const role = await requireRole(trx, reach, id);
        await requireEditable(trx, reach, role);
        requireChanged(await store.updateRole(trx, { id, version }, { updated_at: clock() }));
        const members = await listMemberIds(trx, id, AUTHORITY_LIMITS.role.auditedMembers);
        const grants = await grantStore.readGrants(trx, id);
        await deleteMembershipsOfRole(trx, id);
        await grantStore.deleteGrantsOfRole(trx, id);
        await signIn.removeRoleFromInvites(trx, id);
        await store.deleteRole(trx, id);
        await requireAdministrator(trx);
        await record(trx, context, clock(), {
          ...auditTarget('role.delete', role),
          before: {
            ...describe(fromRow(role)),
            grants,
            memberCount: Number(role.members ?? 0),
            members,
          },
        });
        return null;
      });
    },
  };
}

function writingReach(trx: Db, context: SignedInContext): Promise<Reach> {
  return readReach(trx, context.session.userId, PERMISSIONS.writeRoles);
}

function describeChange(role: store.RoleRow, wanted: Described, changes: GrantChanges) {
  const fields = differences(describe(fromRow(role)), describe(wanted));
  const before = changes.rescoped.map(({ resourceId, before: dataScope }) => ({
    resourceId,
    dataScope,
  }));
  return {
    before: { ...fields?.before, grants: [...changes.removed, ...before] },
    after: { ...fields?.after, grants: [...changes.added, ...changes.rescoped.map(widened)] },
  };
}
