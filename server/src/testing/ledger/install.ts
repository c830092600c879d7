import type { BlueprintJson } from '@pedestal/blueprint';
import { authorityApi } from '../../areas/authority/api.ts';
import { installWorkspace } from '../../areas/records/catalogue/install.ts';
import type { DatabaseTestContext } from '../each-database.ts';
import { addSystem } from '../seed.ts';

/** Installs a blueprint as the workspace `test`. */
export async function installBlueprint(
  { db, kind }: Pick<DatabaseTestContext, 'db' | 'kind'>,
  blueprint: BlueprintJson,
): Promise<void> {
  await addSystem(db, 'A');
  const place = { key: 'test', systemCode: 'A', at: Date.now() };
  await db
    .transaction()
    .execute((trx) => installWorkspace(trx, kind, authorityApi, { ...place, blueprint }));
}
