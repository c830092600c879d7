import { isOrigin } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { readSetting, writeSetting } from '../../../platform/db/setting.store.ts';
import type { AllowedOrigin } from '../release/remote-release.ts';
import { isRecord, parseStored } from '../stored-json.ts';

export interface RegistrySettings {
  /** The global switch; each sub-app also has its own. */
  prefetch: boolean;
  allowedOrigins: AllowedOrigin[];
}

/** Settings as stored. Entries that are not origins are listed apart and never used. */
export interface StoredSettings extends RegistrySettings {
  ignoredOrigins: string[];
}

const KEY = 'registry';

export async function readSettings(db: Db): Promise<StoredSettings> {
  const stored = parseStored((await readSetting(db, KEY)) ?? '{}', isRecord) ?? {};
  const origins = (Array.isArray(stored.allowedOrigins) ? stored.allowedOrigins : []).map(
    (item): AllowedOrigin => ({
      origin: String(item?.origin),
      allowPrivate: item?.allowPrivate === true,
    }),
  );
  return {
    prefetch: stored.prefetch === true,
    allowedOrigins: origins.filter(({ origin }) => isOrigin(origin)),
    ignoredOrigins: origins.map(({ origin }) => origin).filter((origin) => !isOrigin(origin)),
  };
}

export function saveSettings(db: Db, settings: RegistrySettings, now: number): Promise<void> {
  return writeSetting(db, KEY, JSON.stringify(settings), now);
}
