import type { Db } from '../../../platform/db/database.ts';
import type { UserSystemConfigTable } from '../../../platform/db/tables-authority.ts';

export async function saveConfig(db: Db, row: UserSystemConfigTable): Promise<void> {
  await db
    .insertInto('user_system_config')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'system_code', 'config_key'])
        .doUpdateSet({ config_value: row.config_value, updated_at: row.updated_at }),
    )
    .execute();
}

export async function countOtherKeys(
  db: Db,
  { user_id, system_code, config_key }: UserSystemConfigTable,
): Promise<number> {
  const { count } = await db
    .selectFrom('user_system_config')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('system_code', '=', system_code)
    .where('config_key', '!=', config_key)
    .executeTakeFirstOrThrow();
  return count;
}

export async function listConfigs(
  db: Db,
  userId: string,
  systemCode: string,
  configKey: string | undefined,
): Promise<{ config_key: string; config_value: string }[]> {
  return db
    .selectFrom('user_system_config')
    .select(['config_key', 'config_value'])
    .where('user_id', '=', userId)
    .where('system_code', '=', systemCode)
    .$if(configKey !== undefined, (query) => query.where('config_key', '=', configKey ?? ''))
    .orderBy('config_key')
    .execute();
}

export async function deleteConfigsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('user_system_config').where('user_id', '=', userId).execute();
}
