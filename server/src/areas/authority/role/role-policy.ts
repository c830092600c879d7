import { PERMISSIONS } from '@pedestal/contract';
import { requireChanged } from '../../../administration/change.ts';
import { readReach } from '../../../administration/reach.ts';
import type { Db } from '../../../platform/db/database.ts';
import { updateRole } from './role.store.ts';
import { requireEditable, requireRole } from './role-read.service.ts';

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

/**
 * Raises the version of a role whose policy changes. The caller must be able to edit the role: then
 * they hold everything that it grants without a policy, so that no policy grants more than they hold.
 */
export async function changePolicyRole(
  trx: Db,
  userId: string,
  { id, version, now }: { id: string; version: number; now: number },
): Promise<PolicyRole> {
  const reach = await readReach(trx, userId, PERMISSIONS.writeRoles);
  const role = await requireRole(trx, reach, id);
  await requireEditable(trx, reach, role);
  requireChanged(await updateRole(trx, { id, version }, { updated_at: now }));
  return { id, name: role.name, systemCode: role.system_code, version: version + 1 };
}
