import type { Insertable, Updateable } from 'kysely';
import type { Person } from '../../../administration/people.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ERASED } from '../../../platform/db/erased.ts';
import type { UserTable } from '../../../platform/db/tables-authority.ts';

export async function insertUser(db: Db, user: Insertable<UserTable>): Promise<void> {
  await db.insertInto('user').values(user).execute();
}

/** Changes the person if nobody did since; otherwise changes no row. */
export async function updateUser(
  db: Db,
  { id, version }: Pick<Person, 'id' | 'version'>,
  change: Updateable<UserTable>,
) {
  return db
    .updateTable('user')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
}

export async function savePassword(
  db: Db,
  userId: string,
  passwordHash: string,
  now: number,
): Promise<void> {
  const credential = { password_hash: passwordHash, must_change: 1 as const, changed_at: now };
  await db
    .insertInto('credential')
    .values({ user_id: userId, ...credential })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(credential))
    .execute();
}

export async function removeSecondFactor(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('totp').where('user_id', '=', userId).execute();
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
}

/** Half-finished sign-ins must not outlive a new password or a lost factor. */
export async function removeTickets(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sign_in_ticket').where('user_id', '=', userId).execute();
}

export async function readAccount(db: Db, userId: string, now: number) {
  const row = await db
    .selectFrom('user')
    .leftJoin('credential', 'credential.user_id', 'user.id')
    .leftJoin('totp', 'totp.user_id', 'user.id')
    .select(['credential.must_change', 'totp.confirmed_at'])
    .select((eb) => [
      eb
        .selectFrom('session')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('session.user_id', '=', 'user.id')
        .where('session.ended_at', 'is', null)
        .where('session.expires_at', '>', now)
        .as('live_sessions'),
    ])
    .where('user.id', '=', userId)
    .executeTakeFirst();
  return {
    hasPassword: row !== undefined && row.must_change !== null,
    mustChangePassword: row?.must_change === 1,
    hasSecondFactor: (row?.confirmed_at ?? null) !== null,
    liveSessions: Number(row?.live_sessions ?? 0),
  };
}

const PERSONAL_TABLES = [
  'credential',
  'password_history',
  'device',
  'session',
  'sign_in_ticket',
  'totp',
  'recovery_code',
  'user_system_config',
  'user_role',
  'org_unit_admin',
  'dfs_favourite',
  'dfs_recent',
] as const;

/** Takes away everything that tells who the person was; the row stays for what refers to it. */
export async function erasePerson(db: Db, person: Person, now: number): Promise<void> {
  const name = `erased-${person.id}`;
  await db
    .updateTable('user')
    .set({
      user_name: name,
      user_name_key: name,
      display_name: name,
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
  for (const table of PERSONAL_TABLES) {
    await db.deleteFrom(table).where('user_id', '=', person.id).execute();
  }
  await db
    .deleteFrom('dfs_share')
    .where('kind', '=', 'user')
    .where('target_id', '=', person.id)
    .execute();
  await db.updateTable('invite_use').set({ ip: '' }).where('user_id', '=', person.id).execute();
}

/** The log refuses this unless the erasure itself is in it already. */
export async function eraseAuditDetails(db: Db, userId: string, before: number): Promise<void> {
  await db
    .deleteFrom('audit_detail')
    .where('seq', 'in', (eb) =>
      eb
        .selectFrom('audit')
        .select('audit.seq')
        .where('audit.seq', '<', before)
        .where((or) => or.or([or('actor_id', '=', userId), or('target_id', '=', userId)])),
    )
    .execute();
}
