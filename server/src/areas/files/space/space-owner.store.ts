import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { ERASED } from '../../../platform/db/erased.ts';
import { type Keyset, readPage } from '../../../platform/db/keyset.ts';
import { contains } from '../../../platform/db/text-search.ts';
import { selectPeopleIn, type Visible } from '../access/visible.ts';
import { LIST_LIMITS } from '../limits.ts';

/** The units in the first list, and those in the second with all units below them. */
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
    .limit(LIST_LIMITS.unitSpaces)
    .execute();
}

export type OwnerKind = 'person' | 'unit' | 'system';

/** The name of a person, unit or system; undefined when it does not exist or is not visible. */
export async function findOwnerName(
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

/** A page of the visible spaces, largest use first. */
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
    // Hide the empty space of an erased person.
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
