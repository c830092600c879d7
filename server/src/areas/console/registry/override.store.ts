import type { Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { SubAppOverrideTable } from '../../../platform/db/tables-console.ts';

export type Override = Selectable<SubAppOverrideTable>;

export async function listOverrides(db: Db, userId: string, now: number): Promise<Override[]> {
  return db
    .selectFrom('sub_app_override')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .execute();
}

export async function saveOverride(trx: Db, override: Override): Promise<void> {
  const { entry, format, expires_at } = override;
  await trx
    .insertInto('sub_app_override')
    .values(override)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'sub_app']).doUpdateSet({ entry, format, expires_at }),
    )
    .execute();
}

export async function deleteOverrides(trx: Db, userId: string, name?: string): Promise<void> {
  await trx
    .deleteFrom('sub_app_override')
    .where('user_id', '=', userId)
    .$if(name !== undefined, (query) => query.where('sub_app', '=', name ?? ''))
    .execute();
}

export async function purgeOverrides(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sub_app_override').where('expires_at', '<=', now).execute();
}
