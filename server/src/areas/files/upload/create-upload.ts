import { randomBytes } from 'node:crypto';
import { AppError, type UploadMetadata, uploadMetadata } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { Access } from '../access/access.ts';
import { actorOf, authorOf, type Caller, ownerKeyOf } from '../access/caller.ts';
import { type FileLimits, OPEN_UPLOADS_RETRY_AFTER } from '../limits.ts';
import { findChild } from '../node/node.store.ts';
import { splitPath } from '../node/node-name.ts';
import { lockSpaces } from '../space/space.store.ts';
import { expiryOf } from './expiry.ts';
import { findRoom } from './room.ts';
import { countOpenUploads, findUploadByKey, insertUpload } from './upload.store.ts';

export interface CreateDependencies {
  db: Db;
  clock: () => number;
  limits: FileLimits;
  access: Access;
}

export interface NewUpload {
  size: number;
  metadata: Record<string, string>;
}

/**
 * Checks an upload before its first byte and inserts its row. The declared size must fit into the room of the space, but
 * reserves nothing. `isNew` false: its key was used before.
 */
export async function createUpload(
  dependencies: CreateDependencies,
  caller: Caller,
  { size, metadata }: NewUpload,
): Promise<{ id: string; isNew: boolean }> {
  const { db, clock, limits, access } = dependencies;
  if (size > limits.uploadSize) throw new AppError('tooLarge');
  const { parentId, name, conflict = 'keepBoth', key, folders } = parseMetadata(metadata);
  const owner = ownerKeyOf(actorOf(caller));
  const now = clock();
  const existing = key && (await findUploadByKey(db, { owner, key, now }));
  if (existing) return { id: existing, isNew: false };
  const { space, chain } = await access.requireTarget(db, caller, parentId);
  if (chain.length + folders.length >= limits.depth) throw new AppError('tooDeep');
  if (size > (await findRoom(db, space, { limits, now }))) throw new AppError('quotaExceeded');
  if (conflict === 'skip' && folders.length === 0 && (await findChild(db, parentId, name))) {
    throw new AppError('nameTaken');
  }
  const id = randomBytes(18).toString('base64url');
  const source = caller.kind === 'link' ? caller.source : null;
  const row = {
    id,
    owner,
    source,
    space_id: space.id,
    parent_id: parentId,
    name,
    path: folders.join('/'),
    // Visitors of a link never replace files.
    conflict: caller.kind === 'link' ? ('keepBoth' as const) : conflict,
    size,
    created_by: authorOf(caller),
    created_at: now,
    expires_at: expiryOf({ source, created_at: now }, { limits, now }),
    sender_key: key ?? null,
  };
  const isNew = await insert(dependencies, row);
  if (!isNew) throw new AppError('changedMeanwhile');
  return { id, isNew };
}

type NewRow = Parameters<typeof insertUpload>[1] & { source: string | null };

/** Inserts the row unless too many uploads are open. Visitors of links are counted under a lock of the space. */
async function insert({ db, limits }: CreateDependencies, row: NewRow): Promise<boolean> {
  const { owner, source, created_at: now } = row;
  if (source === null) {
    await requireFewer(db, { by: 'owner', value: owner, now }, limits.openUploads);
    return insertUpload(db, row);
  }
  return db.transaction().execute(async (trx) => {
    await lockSpaces(trx, [row.space_id]);
    await requireFewer(trx, { by: 'owner', value: owner, now }, limits.linkUploads.perLink);
    await requireFewer(trx, { by: 'source', value: source, now }, limits.linkUploads.perSource);
    return insertUpload(trx, row);
  });
}

async function requireFewer(
  db: Db,
  which: Parameters<typeof countOpenUploads>[1],
  max: number,
): Promise<void> {
  if ((await countOpenUploads(db, which)) < max) return;
  throw new AppError('tooManyRequests', { retryAfter: OPEN_UPLOADS_RETRY_AFTER });
}

function parseMetadata(metadata: Record<string, string>): UploadMetadata & { folders: string[] } {
  const parsed = uploadMetadata.safeParse(metadata);
  const folders = parsed.success ? splitPath(parsed.data.path ?? '') : null;
  if (!parsed.success || folders === null) {
    throw new AppError('malformedInput', {
      fields: [{ field: 'Upload-Metadata', message: 'parentId, name, path or conflict' }],
    });
  }
  return { ...parsed.data, folders };
}
