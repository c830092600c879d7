import type { Db } from '../../db/database.ts';

const MAX_UNITS = 200;
const MAX_RULES = 500;

/** The units that the person belongs to, and those that they administer, with all below. */
export function findUnitNames(
  db: Db,
  units: readonly string[],
  administered: readonly string[],
): Promise<{ id: string; name: string; name_en: string }[]> {
  return db
    .selectFrom('org_unit')
    .select(['id', 'name', 'name_en'])
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('id', 'in', units.length > 0 ? units : ['']),
        eb(
          'id',
          'in',
          eb
            .selectFrom('org_unit_ancestor')
            .select('org_unit_id')
            .where('ancestor_id', 'in', administered.length > 0 ? administered : ['']),
        ),
      ]),
    )
    .orderBy('sort')
    .orderBy('id')
    .limit(MAX_UNITS)
    .execute();
}

/** The name of a person, unit or system; undefined: there is none. */
export async function findOwner(
  db: Db,
  kind: 'person' | 'unit' | 'system',
  key: string,
): Promise<string | undefined> {
  if (kind === 'person') {
    const row = await db
      .selectFrom('user')
      .select('user_name')
      .where('id', '=', key)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return row?.user_name;
  }
  if (kind === 'unit') {
    const row = await db
      .selectFrom('org_unit')
      .select('name')
      .where('id', '=', key)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return row?.name;
  }
  const row = await db
    .selectFrom('system')
    .select('name')
    .where('code', '=', key)
    .executeTakeFirst();
  return row?.name;
}

interface Rule {
  subApp: string;
  recordType: string;
  viewPermission: string;
  editPermission: string;
}

export async function listRules(db: Db): Promise<Rule[]> {
  const rows = await db
    .selectFrom('dfs_record_rule')
    .selectAll()
    .orderBy('sub_app')
    .orderBy('record_type')
    .limit(MAX_RULES)
    .execute();
  return rows.map((row) => ({
    subApp: row.sub_app,
    recordType: row.record_type,
    viewPermission: row.view_permission,
    editPermission: row.edit_permission,
  }));
}

export async function saveRule(trx: Db, rule: Rule, now: number): Promise<void> {
  const terms = {
    view_permission: rule.viewPermission,
    edit_permission: rule.editPermission,
    updated_at: now,
  };
  await trx
    .insertInto('dfs_record_rule')
    .values({ sub_app: rule.subApp, record_type: rule.recordType, ...terms })
    .onConflict((conflict) => conflict.columns(['sub_app', 'record_type']).doUpdateSet(terms))
    .execute();
}
