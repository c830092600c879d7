import { orNone } from '../../../administration/holdings.ts';
import type { Person } from '../../../administration/people.ts';
import type { Db } from '../../../platform/db/database.ts';

const KEYS_PER_QUERY = 1_000;

/** All users with one of these names or mobile numbers, except deleted ones. */
export async function findByNameOrMobile(
  db: Db,
  nameKeys: readonly string[],
  mobiles: readonly string[],
): Promise<Person[]> {
  const byName = await findUsersBy(db, 'user_name_key', nameKeys);
  const byMobile = await findUsersBy(db, 'mobile', mobiles);
  const found = new Map([...byName, ...byMobile].map((person) => [person.id, person]));
  return [...found.values()];
}

/** Of these skeletons of user names, those that users have, except deleted ones. */
export async function findTakenSkeletons(
  db: Db,
  skeletons: readonly string[],
): Promise<Set<string>> {
  const users = await findUsersBy(db, 'user_name_skeleton', skeletons);
  return new Set(users.flatMap(({ user_name_skeleton }) => user_name_skeleton ?? []));
}

async function findUsersBy(
  db: Db,
  column: 'user_name_key' | 'user_name_skeleton' | 'mobile',
  values: readonly string[],
): Promise<Person[]> {
  const found: Person[] = [];
  for (let start = 0; start < values.length; start += KEYS_PER_QUERY) {
    const users = await db
      .selectFrom('user')
      .selectAll()
      .where(column, 'in', orNone(values.slice(start, start + KEYS_PER_QUERY)))
      .where('deleted_at', 'is', null)
      .execute();
    found.push(...users);
  }
  return found;
}
