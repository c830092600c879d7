import type { Db } from '../../../platform/db/database.ts';

export interface AllowedOrigin {
  origin: string;
  /** It may lie in a private network. */
  allowPrivate: boolean;
}

export interface RegistrySettings {
  /** The global switch; each sub-app has its own beside it. */
  prefetch: boolean;
  allowedOrigins: AllowedOrigin[];
}

const KEY = 'registry';
const DEFAULTS: RegistrySettings = { prefetch: false, allowedOrigins: [] };

export async function readSettings(db: Db): Promise<RegistrySettings> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', KEY)
    .executeTakeFirst();
  return row ? { ...DEFAULTS, ...JSON.parse(row.value) } : DEFAULTS;
}

export async function writeSettings(
  db: Db,
  settings: RegistrySettings,
  updatedAt: number,
): Promise<void> {
  const row = { value: JSON.stringify(settings), updated_at: updatedAt };
  await db
    .insertInto('setting')
    .values({ key: KEY, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}
