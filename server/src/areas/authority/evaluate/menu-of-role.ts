import type { MenuResource } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { readGrants } from './authority.store.ts';
import { compileGrants } from './grants.ts';

/** The menu of a system for a person with only this role. */
export async function readMenuOfRole(
  db: Db,
  roleId: string,
  systemCode: string,
  grantsAll: boolean,
): Promise<MenuResource[]> {
  const wholeSystems = grantsAll ? [systemCode] : [];
  const rows = await readGrants(db, { roleIds: [roleId], wholeSystems });
  const here = rows.filter((row) => row.system_code === systemCode);
  return JSON.parse(compileGrants(here, grantsAll).menu().json.toString()) as MenuResource[];
}
