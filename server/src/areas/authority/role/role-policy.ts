import { AppError, PERMISSIONS } from '@pedestal/contract';
import { requireChanged } from '../../../administration/change.ts';
import { findHigherRoles, type Grant } from '../../../administration/coverage.ts';
import { type Reach, reachesSystem, readReach } from '../../../administration/reach.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { DataScope } from '../../../platform/db/tables.ts';
import { AUTHORITY_LIMITS } from '../limits.ts';
import { compareGrants } from './grant-changes.ts';
import { requireHeldGrants } from './held-grants.ts';
import { type RoleRow, readRolesOfSystem, updateRole } from './role.store.ts';
import { applyGrants, readGrants, readResourceIds } from './role-grant.store.ts';
import { requireEditable, requireRole, widened } from './role-read.service.ts';

/** A role whose policy on records somebody administers. */
export interface PolicyRole {
  id: string;
  name: string;
  /** null: valid in every system. */
  systemCode: string | null;
  version: number;
}

/** The role, if the caller administers its system; otherwise 404. */
export async function requirePolicyRole(db: Db, userId: string, id: string): Promise<PolicyRole> {
  const reach = await readReach(db, userId, PERMISSIONS.writeRoles);
  const { name, system_code: systemCode, version } = await requireRole(db, reach, id);
  return { id, name, systemCode, version };
}

/** A role in a list of policies. */
export interface ListedRole extends PolicyRole {
  nameEn: string;
  members: number;
  grantsAll: boolean;
  mayEdit: boolean;
}

/** The roles that apply in a system and that the caller administers; 404 if the system is out of reach. */
export async function listPolicyRoles(
  db: Db,
  userId: string,
  systemCode: string,
): Promise<ListedRole[]> {
  const reach = await readReach(db, userId, PERMISSIONS.writeRoles);
  if (!reachesSystem(reach, systemCode)) throw new AppError('notFound');
  const max = AUTHORITY_LIMITS.role.listedPolicies;
  const found = await readRolesOfSystem(db, systemCode, max);
  const roles = found.filter((role) => reachesSystem(reach, role.system_code));
  const { holdings } = reach;
  const ids = roles.map(({ id }) => id);
  const higher = await findHigherRoles(db, holdings, ids, 'everything');
  return roles.map((role) => ({
    ...{ id: role.id, name: role.name, nameEn: role.name_en, version: role.version },
    systemCode: role.system_code,
    members: Number(role.members ?? 0),
    grantsAll: role.grants_all === 1,
    mayEdit:
      role.built_in === 0 &&
      (holdings.holdsAll || (!holdings.roleIds.includes(role.id) && !higher.has(role.id))),
  }));
}

export interface PolicyChange {
  id: string;
  version: number;
  now: number;
  /** Data scopes of resources of a system that change, by code; null: no longer granted. */
  grants: { systemCode: string; scopes: ReadonlyMap<string, DataScope | null> };
}

/** A role after its policy was changed. */
export interface ChangedRole extends PolicyRole {
  /** Does the role grant a resource, or a wider scope, that it did not grant before? */
  isGain: boolean;
}

/**
 * Raises the version of a role whose policy changes, and sets the scopes of its grants. The caller
 * must be able to edit the role: then they hold everything that it grants without a policy, so that
 * no policy grants more than they hold.
 */
export async function changePolicyRole(
  trx: Db,
  userId: string,
  { id, version, now, grants }: PolicyChange,
): Promise<ChangedRole> {
  const reach = await readReach(trx, userId, PERMISSIONS.writeRoles);
  const role = await requireRole(trx, reach, id);
  await requireEditable(trx, reach, role);
  requireChanged(await updateRole(trx, { id, version }, { updated_at: now }));
  const isGain = await changeGrants(trx, reach, role, grants);
  const { name, system_code: systemCode } = role;
  return { id, name, systemCode, version: version + 1, isGain };
}

async function changeGrants(
  trx: Db,
  reach: Reach,
  role: RoleRow,
  { systemCode, scopes }: PolicyChange['grants'],
): Promise<boolean> {
  if (scopes.size === 0) return false;
  const ids = await readResourceIds(trx, systemCode, [...scopes.keys()]);
  const before = await readGrants(trx, role.id);
  const after = new Map(before.map((grant) => [grant.resourceId, grant]));
  for (const [code, dataScope] of scopes) {
    const resourceId = ids.get(code);
    if (resourceId === undefined) throw new AppError('notFound');
    if (dataScope === null) after.delete(resourceId);
    else after.set(resourceId, { resourceId, dataScope });
  }
  const changes = compareGrants(before, [...after.values()]);
  const more: Grant[] = [...changes.added, ...changes.rescoped.map(widened)];
  const owner = { systemCode: role.system_code, grantsAll: role.grants_all === 1 };
  if (more.length > 0) await requireHeldGrants(trx, reach, owner, more);
  await applyGrants(trx, role.id, changes);
  return more.length > 0;
}
