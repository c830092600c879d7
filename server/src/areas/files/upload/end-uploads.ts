import type { Db } from '../../../platform/db/database.ts';
import { findChains } from '../access/place.store.ts';
import { BATCH } from '../limits.ts';
import { deleteOpenUploads, findUploadTargets } from './upload.store.ts';

/** Deletes the unfinished uploads of these spaces whose folder is deleted or in the trash. */
export async function endUploadsToTrash(trx: Db, spaceIds: readonly string[]): Promise<void> {
  const targets = await findUploadTargets(trx, spaceIds);
  for (let start = 0; start < targets.length; start += BATCH.lookup) {
    const batch = targets.slice(start, start + BATCH.lookup);
    const chains = await findChains(trx, batch);
    const ended = batch.filter((id) => {
      const chain = chains.get(id);
      return !chain || chain.some((folder) => folder.trashed_at !== null);
    });
    await deleteOpenUploads(trx, 'parent_id', ended);
  }
}
