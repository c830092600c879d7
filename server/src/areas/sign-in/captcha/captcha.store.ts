import type { Db } from '../../../platform/db/database.ts';

export async function insertUse(db: Db, use: { id: string; expires_at: number }): Promise<void> {
  await db.insertInto('captcha_use').values(use).execute();
}

export async function deleteUsesExpiredBefore(db: Db, time: number): Promise<void> {
  await db.deleteFrom('captcha_use').where('expires_at', '<', time).execute();
}
