import type { Db } from '../../platform/db/database.ts';
import { deleteHealthOf } from './health/health.store.ts';
import { deleteReadStateOf } from './notice/notice-state.store.ts';
import { countTokensOf } from './publish-token/publish-token.store.ts';
import { deleteOverrides } from './registry/override.store.ts';

/** Deletes what the console stores about a user whose account is erased. */
async function erase(trx: Db, userId: string): Promise<void> {
  await deleteReadStateOf(trx, userId);
  await deleteOverrides(trx, userId);
  await deleteHealthOf(trx, userId);
}

/** What this area offers to others. `app.ts` passes it to those that need it. */
export const consoleApi = { erase, countPublishTokensOf: countTokensOf };
