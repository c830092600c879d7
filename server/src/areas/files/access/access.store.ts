import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { runPrepared } from '../../../platform/db/prepared.ts';

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

/** What a person is, and the highest level that is given to them on each of some nodes. */
export interface Standing {
  principals: Principals;
  levels: Map<string, number>;
}

const PART = 400;

/** All that decides about a person, in one query. null: nobody who may do anything now. */
export async function findStanding(
  db: Db,
  userId: string,
  nodeIds: readonly string[] = [],
): Promise<Standing | null> {
  const first = nodeIds.slice(0, PART);
  const given = { userId, nodeIds: first.length > 0 ? first : [''] };
  const rows = await runPrepared(db, 'standing', given, (value) =>
    selectStanding(db, value('userId'), value('nodeIds')),
  );
  const person = rows.find((row) => row.what === 'person');
  if (!person) return null;
  const idsOf = (name: string) =>
    rows.flatMap((row) => (row.what === name && row.id !== null ? [row.id] : []));
  const levels = new Map<string, number>();
  keepHighest(
    levels,
    rows.filter((row) => row.what === 'share'),
  );
  for (let start = PART; start < nodeIds.length; start += PART) {
    const more = await selectGiven(db, userId)
      .select(['node_id as id', 'level'])
      .where('node_id', 'in', nodeIds.slice(start, start + PART))
      .execute();
    keepHighest(levels, more);
  }
  const principals = {
    userId,
    unitId: person.id,
    units: idsOf('unit'),
    roles: idsOf('role'),
    administered: idsOf('administered'),
  };
  return { principals, levels };
}

function keepHighest(
  levels: Map<string, number>,
  rows: readonly { id: string | null; level: number }[],
): void {
  for (const { id, level } of rows) {
    if (id !== null) levels.set(id, Math.max(levels.get(id) ?? 0, level));
  }
}

function selectStanding(db: Db, userId: string, nodeIds: readonly string[]) {
  const nothing = sql<number>`0`.as('level');
  const what = (name: 'person' | 'unit' | 'role' | 'administered' | 'share') =>
    sql<typeof name>`${sql.lit(name)}`.as('what');
  return db
    .selectFrom('user')
    .select([what('person'), 'org_unit_id as id', nothing])
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .unionAll(selectUnits(db, userId).select([what('unit'), 'above.ancestor_id as id', nothing]))
    .unionAll(selectRoles(db, userId).select([what('role'), 'held.role_id as id', nothing]))
    .unionAll(
      db
        .selectFrom('org_unit_admin')
        .select([what('administered'), 'org_unit_id as id', nothing])
        .where('user_id', '=', userId),
    )
    .unionAll(
      selectGiven(db, userId)
        .select([what('share'), 'node_id as id', 'level'])
        .where('node_id', 'in', nodeIds),
    );
}

const selectUnits = (db: Db, userId: string) =>
  db
    .selectFrom('user as member')
    .innerJoin('org_unit_ancestor as above', 'above.org_unit_id', 'member.org_unit_id')
    .where('member.id', '=', userId);

const selectRoles = (db: Db, userId: string) =>
  db.selectFrom('user_role as held').where('held.user_id', '=', userId);

/** What is shared with the person in whichever way. */
export function selectGiven(db: Db, userId: string) {
  return db
    .selectFrom('dfs_share')
    .where((eb) =>
      eb.or([
        eb.and([eb('kind', '=', 'user'), eb('target_id', '=', userId)]),
        eb.and([
          eb('kind', '=', 'unit'),
          eb('target_id', 'in', selectUnits(db, userId).select('above.ancestor_id')),
        ]),
        eb.and([
          eb('kind', '=', 'role'),
          eb('target_id', 'in', selectRoles(db, userId).select('held.role_id')),
        ]),
      ]),
    );
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
