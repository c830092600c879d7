import type { Insertable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { UserTable } from '../../platform/db/tables-authority.ts';

export async function readSetting(db: Db, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.value;
}

export async function writeSetting(db: Db, key: string, value: string, now: number): Promise<void> {
  await db
    .insertInto('setting')
    .values({ key, value, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: now }))
    .execute();
}

/** Takes the row lock that every change of authority takes first. */
export async function waitForOthers(trx: Db): Promise<void> {
  await trx
    .updateTable('authority_version')
    .set((eb) => ({ grants: eb('grants', '+', 1) }))
    .execute();
}

export async function insertSystem(db: Db, code: string, now: number): Promise<void> {
  await db
    .insertInto('system')
    .values({
      code,
      name: '集团管理',
      name_en: 'Group administration',
      icon: 'bank',
      sort: 1,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertDefaultEntry(db: Db, systemCode: string, now: number): Promise<void> {
  await db
    .insertInto('login_entry')
    .values({
      login_key: 'default',
      system_code: systemCode,
      title: 'Pedestal 控制台',
      title_en: 'Pedestal console',
      methods: JSON.stringify(['password', 'sms', 'qr']),
      locale: null,
      is_default: 1,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertAdministratorRole(db: Db, id: string, now: number): Promise<void> {
  await db
    .insertInto('role')
    .values({
      id,
      system_code: null,
      name: '系统管理员',
      name_en: 'Administrator',
      description: '拥有所有系统的全部权限 / Holds everything in every system',
      grants_all: 1,
      built_in: 1,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Is there anybody, able to sign in or not, who has the role? */
export async function hasMember(db: Db, roleId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_role')
    .innerJoin('user', 'user.id', 'user_role.user_id')
    .select('user.id')
    .where('user_role.role_id', '=', roleId)
    .where('user.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertUserWithRole(
  db: Db,
  user: Insertable<UserTable>,
  passwordHash: string,
  roleId: string,
): Promise<void> {
  const now = user.created_at;
  await db.insertInto('user').values(user).execute();
  await db
    .insertInto('credential')
    .values({ user_id: user.id, password_hash: passwordHash, changed_at: now })
    .execute();
  await db
    .insertInto('user_role')
    .values({ user_id: user.id, role_id: roleId, granted_by: null, granted_at: now })
    .execute();
}
