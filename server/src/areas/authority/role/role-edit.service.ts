import {
  AppError,
  type AuditAction,
  PERMISSIONS,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import {
  type Administration,
  differences,
  lockAuthority,
  record,
  requireAdministrator,
  requireChanged,
} from '../../../administration/change.ts';
import { findExcess, type Grant } from '../../../administration/coverage.ts';
import { type Reach, readReach, requireSystem } from '../../../administration/reach.ts';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { AUTHORITY_LIMITS } from '../limits.ts';
import type { SignInPort } from '../ports.ts';
import { compareGrants, type GrantChanges } from './grant-changes.ts';
import { deleteMembershipsOfRole, listMemberIds } from './membership.store.ts';
import * as store from './role.store.ts';
import * as grantStore from './role-grant.store.ts';
import { requireEditable, requireResourcesOf, requireRole, widened } from './role-read.service.ts';

type Routes = typeof routeGroups.roleAdmin;

export function createRoleEditService({ clock, change }: Administration, signIn: SignInPort) {
  const writingReach = (trx: Db, context: SignedInContext) =>
    readReach(trx, context.session.userId, PERMISSIONS.writeRoles);

  async function insert(
    trx: Db,
    reach: Reach,
    role: RouteParsed<Routes['create']>['body'],
    context: SignedInContext,
    action: AuditAction,
  ) {
    requireSystem(reach, role.systemCode);
    await requireWithin(trx, reach, role, role.grants);
    const { systemCode, name } = role;
    if (await store.isNameTaken(trx, { systemCode, name })) throw new AppError('nameTaken');
    const now = clock();
    const id = newId(now);
    const stamps = { created_at: now, updated_at: now };
    await store.insertRole(trx, { id, system_code: systemCode, ...toColumns(role), ...stamps });
    const grants = dedupeGrants(role.grants);
    await grantStore.insertGrants(trx, id, grants);
    await record(trx, context, now, {
      ...auditTarget(action, { id, name, system_code: systemCode }),
      after: { ...describe(role), grants },
    });
    return { id, version: 1 };
  }

  return {
    async create(body: RouteParsed<Routes['create']>['body'], context: SignedInContext) {
      return change(async (trx, effects) => {
        await lockAuthority(trx, effects);
        return insert(trx, await writingReach(trx, context), body, context, 'role.create');
      });
    },

    async copy(id: string, names: RouteParsed<Routes['copy']>['body'], context: SignedInContext) {
      return change(async (trx, effects) => {
        await lockAuthority(trx, effects);
        const reach = await writingReach(trx, context);
        const role = await requireRole(trx, reach, id);
        const copy = {
          systemCode: role.system_code,
          ...names,
          description: role.description,
          requiresMfa: role.requires_mfa === 1,
          grantsAll: role.grants_all === 1,
          grants: await grantStore.readGrants(trx, id),
        };
        return insert(trx, reach, copy, context, 'role.copy');
      });
    },

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
        await requireWithin(trx, reach, { ...wanted, systemCode }, more);
        const taken = { systemCode, name: wanted.name, exceptId: id };
        if (await store.isNameTaken(trx, taken)) throw new AppError('nameTaken');
        const now = clock();
        const columns = { ...toColumns(wanted), updated_at: now };
        requireChanged(await store.updateRole(trx, { id, version }, columns));
        await applyGrants(trx, id, changes);
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

/** The caller must hold all grants of the role, and they must belong to the role’s system. */
async function requireWithin(
  trx: Db,
  reach: Reach,
  { systemCode, grantsAll }: { systemCode: string | null; grantsAll: boolean },
  grants: readonly Grant[],
): Promise<void> {
  const { holdings } = reach;
  const holdsWhole =
    holdings.holdsAll || (systemCode !== null && holdings.wholeSystems.has(systemCode));
  if (grantsAll && !holdsWhole) throw new AppError('forbidden', { reason: 'moreThanHeld' });
  const resources = await grantStore.readResources(
    trx,
    grants.map((grant) => grant.resourceId),
  );
  requireResourcesOf(systemCode, reach, grants, resources);
  const excess = await findExcess(trx, holdings, grants, resources);
  if (excess.length > 0) throw new AppError('forbidden', { reason: 'moreThanHeld' });
}

async function applyGrants(trx: Db, roleId: string, changes: GrantChanges): Promise<void> {
  const rescoped = changes.rescoped.map((one) => one.resourceId);
  const removed = changes.removed.map((grant) => grant.resourceId);
  await grantStore.deleteGrants(trx, roleId, [...removed, ...rescoped]);
  await grantStore.insertGrants(trx, roleId, [...changes.added, ...changes.rescoped.map(widened)]);
}

function dedupeGrants(grants: readonly Grant[]): Grant[] {
  return [...new Map(grants.map((grant) => [grant.resourceId, grant])).values()];
}

interface Described {
  name: string;
  nameEn: string;
  description: string;
  requiresMfa: boolean;
  grantsAll: boolean;
}

function toColumns(role: Described) {
  return {
    name: role.name,
    name_en: role.nameEn,
    description: role.description,
    requires_mfa: role.requiresMfa ? (1 as const) : (0 as const),
    grants_all: role.grantsAll ? (1 as const) : (0 as const),
  };
}

function fromRow(role: store.RoleRow): Described {
  return {
    name: role.name,
    nameEn: role.name_en,
    description: role.description,
    requiresMfa: role.requires_mfa === 1,
    grantsAll: role.grants_all === 1,
  };
}

function describe({ name, nameEn, description, requiresMfa, grantsAll }: Described): Described {
  return { name, nameEn, description, requiresMfa, grantsAll };
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

function auditTarget(
  action: AuditAction,
  role: Pick<store.RoleRow, 'id' | 'name' | 'system_code'>,
) {
  return {
    action,
    targetType: 'role',
    targetId: role.id,
    targetName: role.name,
    systemCode: role.system_code,
  };
}
