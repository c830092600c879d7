import type { Db } from '../../../platform/db/database.ts';
import { selectPeopleIn } from '../link/organisation-names.store.ts';

const CHUNK = 500;

/** The time zone that a person has chosen. */
export async function readTimeZone(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('user')
    .select('time_zone')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.time_zone ?? null;
}

/** Which of these people a picker in records of the system would offer. */
export async function findPeople(
  db: Db,
  systemCode: string,
  ids: readonly string[],
): Promise<Set<string>> {
  return collect(ids, (part) =>
    selectPeopleIn(db, systemCode).where('user.id', 'in', part).execute(),
  );
}

export async function findUnits(db: Db, ids: readonly string[]): Promise<Set<string>> {
  return collect(ids, (part) =>
    db
      .selectFrom('org_unit')
      .select('id')
      .where('id', 'in', part)
      .where('deleted_at', 'is', null)
      .execute(),
  );
}

async function collect(
  ids: readonly string[],
  find: (part: readonly string[]) => Promise<{ id: string }[]>,
): Promise<Set<string>> {
  const found = new Set<string>();
  for (let start = 0; start < ids.length; start += CHUNK) {
    for (const { id } of await find(ids.slice(start, start + CHUNK))) found.add(id);
  }
  return found;
}
