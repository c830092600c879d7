import type { Db } from '../../platform/db/database.ts';
import { readAttachmentActivity } from './node/activity.store.ts';
import { deletePersonalListsOf } from './node/personal.store.ts';
import { countLinksOf } from './share/link.store.ts';
import { deleteSharesWith } from './share/share.store.ts';
import { countTokensOf } from './token/token.store.ts';
import { hasBlobs } from './upload/blob.store.ts';

/**
 * Deletes what an erased person leaves behind: favourites, recent files and shares with them. Their own files are
 * trashed by the cleanup, see docs/decisions/files-of-erased-people.md.
 */
async function erase(trx: Db, userId: string): Promise<void> {
  await deletePersonalListsOf(trx, userId);
  await deleteSharesWith(trx, userId);
}

/** What this area offers to others. `app.ts` passes it to those that need it. */
export const filesApi = {
  erase,
  countLinksOf,
  countTokensOf,
  hasFiles: hasBlobs,
  readAttachmentActivity,
};
