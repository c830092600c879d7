import type { Db } from '../../../platform/db/database.ts';
import { readSetting, writeSetting } from '../../../platform/db/setting.store.ts';
import type { AllowedOrigin } from '../release/remote-release.ts';

export interface RegistrySettings {
  /** The global switch; each sub-app also has its own. */
  prefetch: boolean;
  allowedOrigins: AllowedOrigin[];
}

const KEY = 'registry';
const DEFAULTS: RegistrySettings = { prefetch: false, allowedOrigins: [] };

export async function readSettings(db: Db): Promise<RegistrySettings> {
  const text = await readSetting(db, KEY);
  return text === undefined ? DEFAULTS : { ...DEFAULTS, ...JSON.parse(text) };
}

export function saveSettings(db: Db, settings: RegistrySettings, now: number): Promise<void> {
  return writeSetting(db, KEY, JSON.stringify(settings), now);
}
