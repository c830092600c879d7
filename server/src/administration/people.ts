import { AppError } from '@pedestal/contract';
import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { UserTable } from '../platform/db/tables-authority.ts';
import { findHigherRoles } from './coverage.ts';
import { orNone } from './holdings.ts';
import { isPersonInReach, type PeopleReach, type Reach, reachesSystem } from './reach.ts';

export type Person = Selectable<UserTable>;

/** People by id; ids out of reach are omitted like unknown ids. */
export async function findPeople(
  db: Db,
  reach: Reach,
  ids: readonly string[],
): Promise<Map<string, Person>> {
  const rows = await db
    .selectFrom('user')
    .selectAll()
    .where('user.id', 'in', orNone(ids))
    .where((eb) => isPersonInReach(eb, reach.people))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function requirePerson(db: Db, reach: Reach, id: string): Promise<Person> {
  const person = (await findPeople(db, reach, [id])).get(id);
  if (!person) throw new AppError('notFound');
  return person;
}

/**
 * People in reach whose accounts the caller cannot change. Taking over an account gains its rights,
 * so an account with administrative rights that the caller lacks is untouchable. If the caller
 * reaches a person only as a member of a system, they must administer all systems of that person.
 */
export async function findUntouchable(
  db: Db,
  reach: Reach,
  ids: readonly string[],
): Promise<Set<string>> {
  if (reach.holdings.holdsAll || ids.length === 0) return new Set();
  const memberships = await db
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select(['user_role.user_id', 'role.id as role_id', 'role.system_code'])
    .where('user_role.user_id', 'in', orNone(ids))
    .execute();
  const roleIds = [...new Set(memberships.map((row) => row.role_id))];
  const higher = await findHigherRoles(db, reach.holdings, roleIds, 'administrative');
  const inOrg = await findPeopleInOrg(db, reach.people, ids);
  return new Set(
    memberships
      .filter(
        (row) =>
          higher.has(row.role_id) ||
          (!inOrg.has(row.user_id) && !reachesSystem(reach, row.system_code)),
      )
      .map((row) => row.user_id),
  );
}

async function findPeopleInOrg(
  db: Db,
  people: PeopleReach,
  ids: readonly string[],
): Promise<Set<string>> {
  const byOrg = { ...people, memberSystems: [] };
  const rows = await db
    .selectFrom('user')
    .select('user.id')
    .where('user.id', 'in', orNone(ids))
    .where((eb) => isPersonInReach(eb, byOrg))
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** The person, if the caller can change the account: 404 if out of reach, 403 if untouchable. */
export async function requireAdministrable(db: Db, reach: Reach, id: string): Promise<Person> {
  const person = await requirePerson(db, reach, id);
  const untouchable = await findUntouchable(db, reach, [id]);
  if (untouchable.has(id)) throw new AppError('forbidden', { reason: 'moreThanHeld' });
  return person;
}

/** Refuses changes of the caller’s own account, so that nobody locks themselves out. */
export function requireOther(reach: Reach, id: string): void {
  if (reach.holdings.userId === id) throw new AppError('forbidden', { reason: 'self' });
}
