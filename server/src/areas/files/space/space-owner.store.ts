import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { ERASED } from '../../../platform/db/erased.ts';
import { type Keyset, readPage } from '../../../platform/db/keyset.ts';
import { contains } from '../../../platform/db/text-search.ts';
import { selectPeopleIn, type Visible } from '../access/visible.ts';

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

export type OwnerKind = 'person' | 'unit' | 'system';

/** The name of a person, unit or system; undefined: there is none that may be known of. */
export async function findOwner(
  db: Db,
  kind: OwnerKind,
  key: string,
  visible: Visible,
): Promise<string | undefined> {
  if (kind === 'person') {
    const row = await db
      .selectFrom('user')
      .select('user_name as name')
      .where('id', '=', key)
      .where('deleted_at', 'is', null)
      .$if(visible !== 'all', (query) =>
        query.where('id', 'in', selectPeopleIn(db, visible as readonly string[])),
      )
      .executeTakeFirst();
    return row?.name;
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
  if (visible !== 'all' && !visible.includes(key)) return undefined;
  const row = await db
    .selectFrom('system')
    .select('name')
    .where('code', '=', key)
    .executeTakeFirst();
  return row?.name;
}

interface UseQuery {
  kind?: OwnerKind | undefined;
  text: string;
  cursor?: string | undefined;
  limit: number;
}

/** A page of the spaces that may be known of, the fullest first. */
export function readSpaceUse(db: Db, { kind, text, cursor, limit }: UseQuery, visible: Visible) {
  const name = sql<string>`coalesce("user".display_name, org_unit.name, system.name, '')`;
  const nameEn = sql<string>`coalesce("user".display_name, nullif(org_unit.name_en, ''), org_unit.name, nullif(system.name_en, ''), system.name, '')`;
  const rows = db
    .selectFrom('dfs_space as space')
    .leftJoin('user', 'user.id', 'space.owner_key')
    .leftJoin('org_unit', 'org_unit.id', 'space.owner_key')
    .leftJoin('system', 'system.code', 'space.owner_key')
    .selectAll('space')
    .select([name.as('name'), nameEn.as('name_en')])
    .select((eb) =>
      eb
        .case()
        .when('user.deleted_at', '=', ERASED)
        .then(eb.ref('user.updated_at'))
        .end()
        .as('erased_at'),
    )
    .where('space.kind', kind ? '=' : '!=', kind ?? 'record')
    // What is left of an erased person's space once it was emptied is of no use to anybody.
    .where((eb) =>
      eb.or([
        eb('user.deleted_at', 'is', null),
        eb('user.deleted_at', '!=', ERASED),
        eb('space.used_bytes', '>', 0),
      ]),
    )
    .$if(visible !== 'all', (query) =>
      query.where((eb) => {
        const codes = visible as readonly string[];
        return eb.or([
          eb('space.kind', '=', 'unit'),
          eb('space.owner_key', 'in', codes.length > 0 ? codes : ['']),
          eb('space.owner_key', 'in', selectPeopleIn(db, codes)),
        ]);
      }),
    )
    .$if(text !== '', (query) =>
      query.where((eb) => eb.or([contains(name, text), contains(nameEn, text)])),
    );
  const keyset: Keyset = {
    sort: 'used',
    order: 'desc',
    key: { expression: sql.ref('space.used_bytes'), type: 'number' },
    id: { expression: sql.ref('space.id'), type: 'text' },
    cursor,
    limit,
  };
  return readPage(rows, keyset, (row) => ({ value: row.used_bytes, id: row.id }));
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

export async function removeRule(
  trx: Db,
  { subApp, recordType }: { subApp: string; recordType: string },
): Promise<boolean> {
  const gone = await trx
    .deleteFrom('dfs_record_rule')
    .where('sub_app', '=', subApp)
    .where('record_type', '=', recordType)
    .executeTakeFirst();
  return Number(gone.numDeletedRows) > 0;
}
