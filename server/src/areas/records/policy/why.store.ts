import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { selectRows } from '../../../platform/db/raw-query.ts';
import { SqlText, type WriteCondition } from '../../../platform/db/sql/sql-text.ts';
import type { DataScope } from '../../../platform/db/tables.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';

export interface RoleOfPerson {
  id: string;
  name: string;
  nameEn: string;
  systemCode: string | null;
  grantsAll: boolean;
  /** null: the role does not grant the resource. */
  dataScope: DataScope | null;
}

/** The roles of a person that apply in a system, each with its data scope for a resource. */
export async function readRolesOf(
  db: Db,
  {
    userId,
    systemCode,
    code,
    max,
  }: { userId: string; systemCode: string; code: string; max: number },
): Promise<RoleOfPerson[]> {
  const rows = await db
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .leftJoin('resource', (join) =>
      join.on('resource.system_code', '=', systemCode).on('resource.code', '=', code),
    )
    .leftJoin('role_resource', (join) =>
      join
        .onRef('role_resource.role_id', '=', 'role.id')
        .onRef('role_resource.resource_id', '=', 'resource.id'),
    )
    .select([
      'role.id',
      'role.name',
      'role.name_en as nameEn',
      'role.system_code as systemCode',
      'role.grants_all',
      'role_resource.data_scope',
    ])
    .where('user_role.user_id', '=', userId)
    .where((eb) =>
      eb.or([eb('role.system_code', 'is', null), eb('role.system_code', '=', systemCode)]),
    )
    .orderBy('role.name')
    .limit(max)
    .execute();
  return rows.map(({ grants_all, data_scope, ...role }) => ({
    ...role,
    grantsAll: grants_all === 1,
    dataScope: grants_all === 1 ? 'all' : data_scope,
  }));
}

export async function isSystemActive(db: Db, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('system')
    .select('status')
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.status === 'active';
}

/** Which of the conditions are true for a record. */
export async function testRecord(
  db: Db,
  kind: DatabaseKind,
  { table }: CollectionSchema,
  id: string,
  conditions: readonly WriteCondition[],
): Promise<boolean[]> {
  const sql = new SqlText(kind);
  sql.add('select 1 as "found"');
  for (const [index, write] of conditions.entries()) {
    sql.add(', case when ');
    write(sql);
    sql.add(` then 1 else 0 end as "t${index}"`);
  }
  sql.add(` from "${table}" r where r."id" = `).value(id);
  const [row] = await selectRows<Record<string, unknown>>(db, sql.text, sql.parameters);
  return conditions.map((_, index) => Number(row?.[`t${index}`]) === 1);
}
