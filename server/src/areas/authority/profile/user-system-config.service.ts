import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { AUTHORITY_LIMITS } from '../limits.ts';
import { countOtherKeys, listConfigs, saveConfig } from './user-system-config.store.ts';

type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

export interface UserSystemConfigDependencies {
  db: Db;
  clock: () => number;
  canEnter(userId: string, systemCode: string): Promise<boolean>;
}

export interface UserSystemConfigService {
  /** Throws `notFound` for a system without access, `tooLarge` above the maximum of keys. */
  save(userId: string, systemCode: string, configKey: string, value: JsonValue): Promise<void>;
  read(
    userId: string,
    systemCode: string,
    configKey: string | undefined,
  ): Promise<Record<string, JsonValue>>;
}

export function createUserSystemConfigService(
  dependencies: UserSystemConfigDependencies,
): UserSystemConfigService {
  const { db, clock, canEnter } = dependencies;

  async function requireSystem(userId: string, systemCode: string): Promise<void> {
    if (!(await canEnter(userId, systemCode))) throw new AppError('notFound');
  }

  return {
    async save(userId, systemCode, configKey, value) {
      await requireSystem(userId, systemCode);
      const row = {
        user_id: userId,
        system_code: systemCode,
        config_key: configKey,
        config_value: JSON.stringify(value),
        updated_at: clock(),
      };
      await db.transaction().execute(async (trx) => {
        if ((await countOtherKeys(trx, row)) >= AUTHORITY_LIMITS.profile.configKeys)
          throw new AppError('tooLarge');
        await saveConfig(trx, row);
      });
    },
    async read(userId, systemCode, configKey) {
      await requireSystem(userId, systemCode);
      const rows = await listConfigs(db, userId, systemCode, configKey);
      return Object.fromEntries(
        rows.map((row) => [row.config_key, JSON.parse(row.config_value) as JsonValue]),
      );
    },
  };
}
