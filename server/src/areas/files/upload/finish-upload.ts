import type { BlobStore } from '../../../platform/blob-store/blob-store.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Access } from '../access/access.ts';
import { actorOf, authorOf, type Caller } from '../access/caller.ts';
import type { FileLimits } from '../limits.ts';
import { recordActivity, rememberRecent } from '../node/activity.store.ts';
import { findFreeName, splitPath } from '../node/node-name.ts';
import { addVersion, ensureFolders, findChild, insertFile } from '../node/write-node.ts';
import { lockSpaces } from '../space/space.store.ts';
import { sniffType } from './detect-type.ts';
import {
  findUpload,
  keepBlob,
  markDone,
  moveBlob,
  saveDigest,
  type UploadRow,
} from './upload.store.ts';
import { digestStream, type UploadHashes } from './upload-hashes.ts';

export interface FinishDependencies {
  db: Db;
  clock: () => number;
  limits: FileLimits;
  access: Access;
  store: BlobStore;
  hashes: UploadHashes;
}

/**
 * Turns a complete upload into a file, in steps that can each be repeated: whatever stops one, the next try goes on
 * from there, and nothing is listed before everything about it is lasting.
 */
export function createFinishUpload(dependencies: FinishDependencies) {
  const { db, clock, limits, access, store, hashes } = dependencies;

  async function digest(row: UploadRow): Promise<{ hash: string; mediaType: string }> {
    if (row.hash !== null) return { hash: row.hash, mediaType: row.media_type ?? '' };
    await store.seal(row.id);
    const known = await hashes.finish(row.id, row.size);
    const { hash, head } = known ?? (await digestStream(await store.openSealed(row.id)));
    const found = { hash, mediaType: sniffType(head, row.name) };
    await saveDigest(db, row.id, found);
    return found;
  }

  /** The same content is kept once. A copy that went bad gives way to the one that just came. */
  async function dropSecondCopy(hash: string, size: number, kept: string, own: string) {
    if ((await store.sizeOf(kept)) === size) return store.remove(own);
    if (!(await moveBlob(db, hash, kept, own))) await store.remove(own);
  }

  return async function finish(caller: Caller, uploadId: string): Promise<string> {
    const row = await findUpload(db, uploadId);
    if (!row) throw new Error('there is no such upload');
    if (row.node_id !== null) return row.node_id;
    const { hash, mediaType } = await digest(row);
    const location = await store.place(row.id, hash);
    const at = clock();
    const writing = { author: authorOf(caller), at, limits };
    const content = { hash, size: row.size, mediaType, origin: 'upload' as const };

    const { nodeId, kept } = await access.transact(db, caller, async (trx) => {
      const { node: target } = await access.requireTarget(trx, caller, row.parent_id);
      await lockSpaces(trx, [target.space_id]);
      const keptAt = await keepBlob(trx, { hash, size: row.size, location, at });
      const start = { id: target.id, spaceId: target.space_id };
      const folderId = await ensureFolders(trx, start, splitPath(row.path) ?? [], writing);
      const folder = { id: folderId, spaceId: target.space_id };
      const taken = await findChild(trx, folderId, row.name);
      const replaces = taken?.kind === 'file' && row.conflict === 'replace';
      if (replaces) await addVersion(trx, taken, content, writing);
      const name = taken ? await findFreeName(trx, folderId, 'file', row.name) : row.name;
      const id = replaces ? taken.id : await insertFile(trx, folder, name, content, writing);
      await markDone(trx, row.id, id);
      await recordActivity(trx, actorOf(caller), at, [
        { nodeId: id, action: replaces ? 'newVersion' : 'upload', detail: { size: row.size } },
      ]);
      await rememberRecent(trx, actorOf(caller), id, at);
      return { nodeId: id, kept: keptAt };
    });
    // Not waited for: how long a reply takes must not tell whether the content was there before.
    if (kept !== location) {
      void dropSecondCopy(hash, row.size, kept, location).catch(() => {});
    }
    return nodeId;
  };
}
