import type { Insertable, Updateable } from 'kysely';
import { orNone } from '../../../administration/holdings.ts';
import type { Person } from '../../../administration/people.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ERASED } from '../../../platform/db/erased.ts';
import { toNameSkeleton } from '../../../platform/db/name-key.ts';
import type { UserTable } from '../../../platform/db/tables-authority.ts';
import { toPinyinKey } from '../../../platform/text/pinyin-key.ts';

const ROWS_PER_INSERT = 1_000;

export async function insertUser(db: Db, user: Insertable<UserTable>): Promise<void> {
  await insertUsers(db, [user]);
}

export async function insertUsers(db: Db, users: readonly Insertable<UserTable>[]): Promise<void> {
  for (let start = 0; start < users.length; start += ROWS_PER_INSERT) {
    await db
      .insertInto('user')
      .values(
        users.slice(start, start + ROWS_PER_INSERT).map((user) => ({
          ...user,
          user_name_skeleton: toNameSkeleton(user.user_name),
          pinyin: toPinyinKey(user.display_name),
        })),
      )
      .execute();
  }
}

function pinyinOf({ display_name }: Updateable<UserTable>): Updateable<UserTable> {
  return display_name === undefined ? {} : { pinyin: toPinyinKey(display_name) };
}

/** Updates the user if the version still matches; otherwise updates no row. */
export async function updateUser(
  db: Db,
  { id, version }: Pick<Person, 'id' | 'version'>,
  change: Updateable<UserTable>,
) {
  return db
    .updateTable('user')
    .set({ ...change, ...pinyinOf(change), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** Updates users without a version check. */
export async function updateUsers(
  db: Db,
  ids: readonly string[],
  change: Updateable<UserTable>,
): Promise<void> {
  await db
    .updateTable('user')
    .set((eb) => ({ ...change, ...pinyinOf(change), version: eb('version', '+', 1) }))
    .where('id', 'in', orNone(ids))
    .execute();
}

/** Stores the time of a sign-in. The row lock serialises the sign-ins of one user. */
export async function recordSignIn(trx: Db, userId: string, now: number): Promise<void> {
  await trx.updateTable('user').set({ last_sign_in_at: now }).where('id', '=', userId).execute();
}

/** Replaces all personal data. The row remains, because other rows refer to it. */
export async function anonymiseUser(db: Db, person: Person, now: number): Promise<void> {
  const name = `erased-${person.id}`;
  await db
    .updateTable('user')
    .set({
      user_name: name,
      user_name_key: name,
      user_name_skeleton: null,
      display_name: name,
      pinyin: '',
      mobile: null,
      email: '',
      avatar: '',
      org_unit_id: null,
      locale: null,
      time_zone: null,
      status: 'disabled',
      last_sign_in_at: null,
      deleted_at: ERASED,
      updated_at: now,
      version: person.version + 1,
    })
    .where('id', '=', person.id)
    .execute();
}
