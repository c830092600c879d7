import type { Locale } from '@pedestal/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** The name of a role or unit in this language, with the Chinese name as the fallback. */
export function nameIn(locale: Locale, table: 'role' | 'org_unit') {
  const name = sql.ref<string>(`${table}.name`);
  const nameEn = sql.ref<string>(`${table}.name_en`);
  return locale === 'zh-CN' ? name : sql<string>`coalesce(nullif(${nameEn}, ''), ${name})`;
}

/** Current names of people, roles and units, by id. */
export async function findPrincipalNames(
  db: Db,
  ids: readonly string[],
  locale: Locale,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('user')
    .select(['id', 'display_name as name'])
    .where('id', 'in', ids)
    .unionAll(
      db
        .selectFrom('role')
        .select(['role.id', nameIn(locale, 'role').as('name')])
        .where('role.id', 'in', ids),
    )
    .unionAll(
      db
        .selectFrom('org_unit')
        .select(['org_unit.id', nameIn(locale, 'org_unit').as('name')])
        .where('org_unit.id', 'in', ids),
    )
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
