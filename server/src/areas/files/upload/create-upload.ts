import { randomBytes } from 'node:crypto';
import { AppError, type UploadMetadata, uploadMetadata } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { Access } from '../access/access.ts';
import { authorOf, type Caller, ownerKeyOf } from '../access/caller.ts';
import { type FileLimits, OPEN_UPLOADS_RETRY_AFTER } from '../limits.ts';
import { findChild } from '../node/node.store.ts';
import { splitPath } from '../node/node-name.ts';
import { quotaOf } from '../space/space.store.ts';
import {
  countOpenUploads,
  findUploadByKey,
  insertUpload,
  sumReservedBytes,
} from './upload.store.ts';

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

/** Checks an upload before its first byte and inserts its row. `isNew` false: its key was used before. */
export async function createUpload(
  dependencies: CreateDependencies,
  caller: Caller,
  { size, metadata }: NewUpload,
): Promise<{ id: string; isNew: boolean }> {
  const { db, clock, limits, access } = dependencies;
  if (size > limits.uploadSize) throw new AppError('tooLarge');
  const { parentId, name, conflict = 'keepBoth', key, folders } = parseMetadata(metadata);
  const owner = ownerKeyOf(caller);
  const existing = key && (await findUploadByKey(db, { owner, key, now: clock() }));
  if (existing) return { id: existing, isNew: false };
  const { space, chain } = await access.requireTarget(db, caller, parentId);
  if (chain.length + folders.length >= limits.depth) throw new AppError('tooDeep');
  const reserved = await sumReservedBytes(db, space.id);
  if (space.used_bytes + size + reserved > quotaOf(space, limits)) {
    throw new AppError('quotaExceeded');
  }
  if ((await countOpenUploads(db, owner)) >= limits.openUploads) {
    throw new AppError('tooManyRequests', { retryAfter: OPEN_UPLOADS_RETRY_AFTER });
  }
  if (conflict === 'skip' && folders.length === 0 && (await findChild(db, parentId, name))) {
    throw new AppError('nameTaken');
  }
  const id = randomBytes(18).toString('base64url');
  const isNew = await insertUpload(db, {
    id,
    owner,
    space_id: space.id,
    parent_id: parentId,
    name,
    path: folders.join('/'),
    // Visitors of a link never replace files.
    conflict: caller.kind === 'link' ? 'keepBoth' : conflict,
    size,
    created_by: authorOf(caller),
    created_at: clock(),
    expires_at: clock() + limits.uploadLife,
    sender_key: key ?? null,
  });
  if (!isNew) throw new AppError('changedMeanwhile');
  return { id, isNew };
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
