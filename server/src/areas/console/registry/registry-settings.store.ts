import type { Db } from '../../../platform/db/database.ts';
import { readSetting, writeSetting } from '../../../platform/db/setting.store.ts';

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
  const value = await readSetting(db, KEY);
  return value === undefined ? DEFAULTS : { ...DEFAULTS, ...JSON.parse(value) };
}

export async function writeSettings(
  db: Db,
  settings: RegistrySettings,
  updatedAt: number,
): Promise<void> {
  await writeSetting(db, KEY, JSON.stringify(settings), updatedAt);
}
