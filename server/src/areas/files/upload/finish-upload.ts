import { AppError } from '@pedestal/contract';
import type { BlobStore } from '../../../platform/blob-store/blob-store.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Access } from '../access/access.ts';
import { actorOf, authorOf, type Caller } from '../access/caller.ts';
import type { FileLimits } from '../limits.ts';
import { recordActivity } from '../node/activity.store.ts';
import { findFreeName } from '../node/free-name.ts';
import { findChild } from '../node/node.store.ts';
import { splitPath } from '../node/node-name.ts';
import { touchRecent } from '../node/personal.store.ts';
import { addVersion, type Content, ensureFolders, insertFile } from '../node/write-node.ts';
import { lockSpaces } from '../space/space.store.ts';
import { moveBlob, saveBlob } from './blob.store.ts';
import { detectType } from './detect-type.ts';
import { findUpload, markDone, saveDigest, type UploadRow } from './upload.store.ts';
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
 * Turns a complete upload into a file. Every step can be repeated, so an interrupted upload continues from there; the
 * file is listed only after its content is durable.
 */
export function createFinishUpload(dependencies: FinishDependencies) {
  const { db, clock, limits, access, store, hashes } = dependencies;

  async function digest(row: UploadRow): Promise<{ hash: string; mediaType: string }> {
    if (row.hash !== null) return { hash: row.hash, mediaType: row.media_type ?? '' };
    await store.seal(row.id);
    const known = await hashes.finish(row.id, row.size);
    const { hash, head } = known ?? (await digestStream(await store.openSealed(row.id)));
    const found = { hash, mediaType: await detectType(head, row.name) };
    await saveDigest(db, row.id, found);
    return found;
  }

  /** Identical content is stored once. A stored copy that is damaged is replaced by the new one. */
  async function dropDuplicate(hash: string, size: number, stored: string, own: string) {
    if ((await store.sizeOf(stored)) === size) return store.remove(own);
    if (!(await moveBlob(db, hash, stored, own))) await store.remove(own);
  }

  async function listFile(
    trx: Db,
    caller: Caller,
    row: UploadRow,
    content: Content & { location: string },
  ) {
    const at = clock();
    const writing = { author: authorOf(caller), at, limits };
    const { node: target } = await access.requireTarget(trx, caller, row.parent_id);
    await lockSpaces(trx, [target.space_id]);
    const stored = await saveBlob(trx, { ...content, at });
    const start = { id: target.id, spaceId: target.space_id };
    const folderId = await ensureFolders(trx, start, splitPath(row.path) ?? [], writing);
    const folder = { id: folderId, spaceId: target.space_id };
    const existing = await findChild(trx, folderId, row.name);
    const isReplaced = existing?.kind === 'file' && row.conflict === 'replace';
    if (isReplaced) await addVersion(trx, existing, content, writing);
    const name = existing ? await findFreeName(trx, folderId, 'file', row.name) : row.name;
    const id = isReplaced ? existing.id : await insertFile(trx, folder, name, content, writing);
    if (!(await markDone(trx, row.id, id))) throw new AppError('notFound');
    await recordActivity(trx, actorOf(caller), at, [
      { nodeId: id, action: isReplaced ? 'newVersion' : 'upload', detail: { size: row.size } },
    ]);
    await touchRecent(trx, actorOf(caller), id, at);
    return { nodeId: id, stored };
  }

  return async function finish(caller: Caller, uploadId: string): Promise<string> {
    const row = await findUpload(db, uploadId);
    if (!row) throw new AppError('notFound');
    if (row.node_id !== null) return row.node_id;
    const { hash, mediaType } = await digest(row);
    const location = await store.place(row.id, hash);
    const content = { hash, size: row.size, mediaType, origin: 'upload' as const, location };
    const { nodeId, stored } = await access.transact(db, caller, (trx) =>
      listFile(trx, caller, row, content),
    );
    // Not awaited: the duration of a reply must not reveal whether the content already existed.
    if (stored !== location) void dropDuplicate(hash, row.size, stored, location).catch(() => {});
    return nodeId;
  };
}
