import { type ExpressionBuilder, sql } from 'kysely';
import { isPersonInReach, type PeopleReach, unitsBelow } from '../../../administration/reach.ts';
import type { Db } from '../../../platform/db/database.ts';
import {
  type CountedPage,
  type NumberedKeyset,
  type Page,
  readCountedPage,
  readPage,
  type SortColumn,
} from '../../../platform/db/keyset.ts';
import type { Flag, Status, Tables } from '../../../platform/db/tables.ts';
import { contains, isPersonNamed } from '../../../platform/db/text-search.ts';

export interface UserFilter {
  search?: string | undefined;
  status?: 'active' | 'disabled' | 'deleted' | undefined;
  systemCode?: string | undefined;
  roleId?: string | undefined;
  orgUnitId?: string | undefined;
}

export type UserSort = 'userName' | 'displayName' | 'createdAt' | 'lastSignInAt';

const SORT_COLUMNS: Record<UserSort, SortColumn> = {
  userName: { expression: sql.ref('user.user_name_key'), type: 'text' },
  displayName: { expression: sql.ref('user.display_name'), type: 'text' },
  createdAt: { expression: sql.ref('user.created_at'), type: 'number' },
  lastSignInAt: { expression: sql`coalesce("user".last_sign_in_at, 0)`, type: 'number' },
};
const ID: SortColumn = { expression: sql.ref('user.id'), type: 'text' };

export interface UserRow {
  id: string;
  version: number;
  user_name: string;
  user_name_key: string;
  display_name: string;
  mobile: string | null;
  email: string;
  status: Status;
  requires_mfa: Flag;
  last_sign_in_at: number | null;
  created_at: number;
  deleted_at: number | null;
  locale: string | null;
  unit_id: string | null;
  unit_name: string | null;
  unit_name_en: string | null;
}

export type UserPlace = Pick<NumberedKeyset, 'order' | 'cursor' | 'page' | 'limit'> & {
  sort: UserSort;
};

/** One page of the matching people in reach. */
export async function readUsers(
  db: Db,
  people: PeopleReach,
  filter: UserFilter,
  place: UserPlace,
): Promise<Page<UserRow>> {
  return readPage(selectUsers(db, people, filter), keysetOf(place), placeOf(place.sort));
}

/** Like `readUsers`, with the number of matching people. */
export async function readCountedUsers(
  db: Db,
  people: PeopleReach,
  filter: UserFilter,
  place: UserPlace,
): Promise<CountedPage<UserRow>> {
  return readCountedPage(db, selectUsers(db, people, filter), keysetOf(place), placeOf(place.sort));
}

const keysetOf = (place: UserPlace) => ({ ...place, key: SORT_COLUMNS[place.sort], id: ID });
const placeOf = (sort: UserSort) => (row: UserRow) => ({
  value: sortValue(row, sort),
  id: row.id,
});

function sortValue(row: UserRow, sort: UserSort): string | number {
  if (sort === 'userName') return row.user_name_key;
  if (sort === 'displayName') return row.display_name;
  return sort === 'createdAt' ? row.created_at : (row.last_sign_in_at ?? 0);
}

/** One person in reach, including deleted ones. */
export async function readUserById(
  db: Db,
  people: PeopleReach,
  id: string,
): Promise<UserRow | undefined> {
  return selectPeople(db, people).where('user.id', '=', id).executeTakeFirst();
}

function selectPeople(db: Db, people: PeopleReach) {
  return db
    .selectFrom('user')
    .leftJoin('org_unit', 'org_unit.id', 'user.org_unit_id')
    .select([
      'user.id',
      'user.version',
      'user.user_name',
      'user.user_name_key',
      'user.display_name',
      'user.mobile',
      'user.email',
      'user.status',
      'user.requires_mfa',
      'user.last_sign_in_at',
      'user.created_at',
      'user.deleted_at',
      'user.locale',
      'org_unit.id as unit_id',
      'org_unit.name as unit_name',
      'org_unit.name_en as unit_name_en',
    ])
    .where((eb) => isPersonInReach(eb, people));
}

function selectUsers(db: Db, people: PeopleReach, filter: UserFilter) {
  const { search, status, systemCode, roleId, orgUnitId } = filter;
  return selectPeople(db, people)
    .where('user.kind', '=', 'person')
    .where('user.deleted_at', status === 'deleted' ? 'is not' : 'is', null)
    .$if(status === 'active' || status === 'disabled', (query) =>
      query.where('user.status', '=', status === 'disabled' ? 'disabled' : 'active'),
    )
    .$if(search !== undefined && search !== '', (query) =>
      query.where((eb) => matches(eb, search ?? '')),
    )
    .$if(orgUnitId !== undefined, (query) =>
      query.where((eb) =>
        eb(
          'user.org_unit_id',
          'in',
          unitsBelow(eb as unknown as ExpressionBuilder<Tables, 'user'>, [orgUnitId ?? '']),
        ),
      ),
    )
    .$if(roleId !== undefined, (query) =>
      query.where('user.id', 'in', (eb) =>
        eb
          .selectFrom('user_role')
          .select('user_role.user_id')
          .where('user_role.role_id', '=', roleId ?? ''),
      ),
    )
    .$if(systemCode !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('user_role')
            .innerJoin('role', 'role.id', 'user_role.role_id')
            .select('user_role.user_id')
            .whereRef('user_role.user_id', '=', 'user.id')
            .where('role.system_code', '=', systemCode ?? ''),
        ),
      ),
    );
}

function matches(eb: ExpressionBuilder<Tables, 'user'>, search: string) {
  return eb.or([
    isPersonNamed(search),
    contains(eb.ref('user.mobile'), search),
    contains(eb.ref('user.email'), search),
  ]);
}
