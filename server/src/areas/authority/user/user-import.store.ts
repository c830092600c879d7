import { orNone } from '../../../administration/holdings.ts';
import type { Person } from '../../../administration/people.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { ImportValues } from './import-plan.ts';

const CHUNK = 1_000;

function* chunksOf<T>(values: readonly T[]): Generator<T[]> {
  for (let start = 0; start < values.length; start += CHUNK)
    yield values.slice(start, start + CHUNK);
}

/** Everybody who has one of these names or numbers, deleted people left out. */
export async function findByNameOrMobile(
  db: Db,
  nameKeys: readonly string[],
  mobiles: readonly string[],
): Promise<Person[]> {
  const found = new Map<string, Person>();
  for (const keys of chunksOf(nameKeys)) {
    for (const person of await findPeopleBy(db, 'user_name_key', keys))
      found.set(person.id, person);
  }
  for (const numbers of chunksOf(mobiles)) {
    for (const person of await findPeopleBy(db, 'mobile', numbers)) found.set(person.id, person);
  }
  return [...found.values()];
}

function findPeopleBy(db: Db, column: 'user_name_key' | 'mobile', values: string[]) {
  return db
    .selectFrom('user')
    .selectAll()
    .where(column, 'in', orNone(values))
    .where('deleted_at', 'is', null)
    .execute();
}

export interface NewPerson extends ImportValues {
  id: string;
  user_name: string;
  user_name_key: string;
}

export async function insertPeople(
  trx: Db,
  people: readonly NewPerson[],
  now: number,
): Promise<void> {
  for (const part of chunksOf(people)) {
    const stamps = { time_zone: null, created_at: now, updated_at: now };
    await trx
      .insertInto('user')
      .values(part.map((person) => ({ ...person, ...stamps })))
      .execute();
  }
}

export async function updatePerson(
  trx: Db,
  person: Person,
  values: ImportValues,
  now: number,
): Promise<void> {
  await trx
    .updateTable('user')
    .set({ ...values, updated_at: now, version: person.version + 1 })
    .where('id', '=', person.id)
    .execute();
}

export async function insertMemberships(
  trx: Db,
  rows: readonly { user_id: string; role_id: string }[],
  grant: { by: string; at: number },
): Promise<void> {
  for (const part of chunksOf(rows)) {
    await trx
      .insertInto('user_role')
      .values(part.map((row) => ({ ...row, granted_by: grant.by, granted_at: grant.at })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
