import type { Db } from '../db/database.ts';

/** All that a right can be given to and that means this person. */
export interface Principals {
  userId: string;
  unitId: string | null;
  /** The person's unit and all units above it: what is shared with a unit holds for those below. */
  units: string[];
  roles: string[];
  /** Units that the person administers. */
  administered: string[];
}

/** null: nobody who may do anything now. */
export async function findPrincipals(db: Db, userId: string): Promise<Principals | null> {
  const user = await db
    .selectFrom('user')
    .select('org_unit_id')
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!user) return null;
  const units =
    user.org_unit_id === null
      ? []
      : await db
          .selectFrom('org_unit_ancestor')
          .select('ancestor_id')
          .where('org_unit_id', '=', user.org_unit_id)
          .execute();
  const roles = await db
    .selectFrom('user_role')
    .select('role_id')
    .where('user_id', '=', userId)
    .execute();
  const administered = await db
    .selectFrom('org_unit_admin')
    .select('org_unit_id')
    .where('user_id', '=', userId)
    .execute();
  return {
    userId,
    unitId: user.org_unit_id,
    units: units.map((row) => row.ancestor_id),
    roles: roles.map((row) => row.role_id),
    administered: administered.map((row) => row.org_unit_id),
  };
}

/** Is the unit, or one above it, among these? */
export async function isUnitAdministered(
  db: Db,
  unitId: string,
  administered: readonly string[],
): Promise<boolean> {
  if (administered.length === 0) return false;
  const row = await db
    .selectFrom('org_unit_ancestor')
    .select('ancestor_id')
    .where('org_unit_id', '=', unitId)
    .where('ancestor_id', 'in', administered)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const PART = 400;

/** The highest level that is given to the person on each of these nodes. */
export async function findShareLevels(
  db: Db,
  principals: Principals,
  nodeIds: readonly string[],
): Promise<Map<string, number>> {
  const levels = new Map<string, number>();
  for (let start = 0; start < nodeIds.length; start += PART) {
    const rows = await selectShares(db, principals)
      .where('node_id', 'in', nodeIds.slice(start, start + PART))
      .execute();
    for (const row of rows) {
      levels.set(row.node_id, Math.max(levels.get(row.node_id) ?? 0, row.level));
    }
  }
  return levels;
}

/** What is shared with the person in whichever way. */
export function selectShares(db: Db, { userId, units, roles }: Principals) {
  return db
    .selectFrom('dfs_share')
    .select(['node_id', 'level', 'created_at'])
    .where((eb) =>
      eb.or([
        eb.and([eb('kind', '=', 'user'), eb('target_id', '=', userId)]),
        ...(units.length > 0
          ? [eb.and([eb('kind', '=', 'unit'), eb('target_id', 'in', units)])]
          : []),
        ...(roles.length > 0
          ? [eb.and([eb('kind', '=', 'role'), eb('target_id', 'in', roles)])]
          : []),
      ]),
    );
}
