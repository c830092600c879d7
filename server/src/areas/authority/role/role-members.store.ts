import { sql } from 'kysely';
import { isPersonInReach, type PeopleReach } from '../../../administration/reach.ts';
import type { Db } from '../../../platform/db/database.ts';
import { readPage, type SortColumn } from '../../../platform/db/keyset.ts';
import { isPersonNamed } from '../../../platform/db/text-search.ts';

const KEY: SortColumn = { expression: sql.ref('user.user_name_key'), type: 'text' };
const ID: SortColumn = { expression: sql.ref('user.id'), type: 'text' };

export async function readMembers(
  db: Db,
  people: PeopleReach,
  { roleId, search }: { roleId: string; search: string | undefined },
  place: { cursor: string | undefined; limit: number },
) {
  const query = db
    .selectFrom('user')
    .innerJoin('user_role', 'user_role.user_id', 'user.id')
    .leftJoin('org_unit', 'org_unit.id', 'user.org_unit_id')
    .select([
      'user.id',
      'user.user_name',
      'user.user_name_key',
      'user.display_name',
      'user.status',
      'user_role.granted_at',
      'org_unit.id as unit_id',
      'org_unit.name as unit_name',
      'org_unit.name_en as unit_name_en',
    ])
    .where('user_role.role_id', '=', roleId)
    .where('user.deleted_at', 'is', null)
    .where((eb) => isPersonInReach(eb, people))
    .$if(search !== undefined && search !== '', (filtered) =>
      filtered.where(isPersonNamed(search ?? '')),
    );
  return readPage(query, { ...place, sort: 'userName', order: 'asc', key: KEY, id: ID }, (row) => ({
    value: row.user_name_key,
    id: row.id,
  }));
}
