import {
  AppError,
  type AuditAction,
  PERMISSIONS,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import { type Administration, lockAuthority, record } from '../../../administration/change.ts';
import type { Grant } from '../../../administration/coverage.ts';
import { type Reach, readReach, requireSystem } from '../../../administration/reach.ts';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { CopyPolicies } from '../ports.ts';
import { requireHeldGrants } from './held-grants.ts';
import * as store from './role.store.ts';
import { auditTarget, describe, toColumns } from './role-fields.ts';
import * as grantStore from './role-grant.store.ts';
import { requireRole } from './role-read.service.ts';

type Routes = typeof routeGroups.roleAdmin;
type NewRole = RouteParsed<Routes['create']>['body'];

export type RoleCreateService = ReturnType<typeof createRoleCreateService>;

/** Creates roles, new or as a copy of another. */
export function createRoleCreateService(
  { clock, change }: Administration,
  copyPolicies: CopyPolicies,
) {
  return {
    async create(body: NewRole, context: SignedInContext) {
      return change(async (trx, effects) => {
        await lockAuthority(trx, effects);
        const reach = await writingReach(trx, context);
        return insert(trx, reach, body, { context, action: 'role.create', now: clock() });
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
        const made = await insert(trx, reach, copy, {
          context,
          action: 'role.copy',
          now: clock(),
        });
        await copyPolicies(trx, id, made.id);
        return made;
      });
    },
  };
}

async function insert(
  trx: Db,
  reach: Reach,
  role: NewRole,
  { context, action, now }: { context: SignedInContext; action: AuditAction; now: number },
) {
  requireSystem(reach, role.systemCode);
  await requireHeldGrants(trx, reach, role, role.grants);
  const { systemCode, name } = role;
  if (await store.isNameTaken(trx, { systemCode, name })) throw new AppError('nameTaken');
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

function writingReach(trx: Db, context: SignedInContext): Promise<Reach> {
  return readReach(trx, context.session.userId, PERMISSIONS.writeRoles);
}

function dedupeGrants(grants: readonly Grant[]): Grant[] {
  return [...new Map(grants.map((grant) => [grant.resourceId, grant])).values()];
}
