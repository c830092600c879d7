import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { runPrepared } from '../../../platform/db/prepared.ts';
import { BATCH } from '../limits.ts';

/** The principals of a person: everything that a share or a space can name and that includes them. */
export interface Principals {
  userId: string;
  unitId: string | null;
  /** The person's unit and its ancestors: a share with a unit includes the units below it. */
  units: string[];
  roles: string[];
  /** Units that the person administers. */
  administered: string[];
}

/** The principals of a person, and the highest level shared with them per node. */
export interface Standing {
  principals: Principals;
  levels: Map<string, number>;
}

/** Reads principals and levels in one query. null: no active person has this id. */
export async function findStanding(
  db: Db,
  userId: string,
  nodeIds: readonly string[] = [],
): Promise<Standing | null> {
  const first = nodeIds.slice(0, BATCH.lookup);
  const values = { userId, nodeIds: first.length > 0 ? first : [''] };
  const rows = await runPrepared(db, 'standing', values, (value) =>
    selectStanding(db, value('userId'), value('nodeIds')),
  );
  const person = rows.find((row) => row.what === 'person');
  if (!person) return null;
  const idsOf = (name: string) =>
    rows.flatMap((row) => (row.what === name && row.id !== null ? [row.id] : []));
  const levels = new Map<string, number>();
  addHighest(
    levels,
    rows.filter((row) => row.what === 'share'),
  );
  for (let start = BATCH.lookup; start < nodeIds.length; start += BATCH.lookup) {
    const more = await selectSharesWith(db, userId)
      .select(['node_id as id', 'level'])
      .where('node_id', 'in', nodeIds.slice(start, start + BATCH.lookup))
      .execute();
    addHighest(levels, more);
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

function addHighest(
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
      selectSharesWith(db, userId)
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

/** Shares with the person, their units or their roles. */
export function selectSharesWith(db: Db, userId: string) {
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

/** True when the unit or one of its ancestors is in the list. */
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

export function findRecordRule(
  db: Db,
  { subApp, recordType }: { subApp: string; recordType: string },
) {
  return db
    .selectFrom('dfs_record_rule')
    .selectAll()
    .where('sub_app', '=', subApp)
    .where('record_type', '=', recordType)
    .executeTakeFirst();
}
