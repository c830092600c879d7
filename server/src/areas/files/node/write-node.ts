import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { DfsTables } from '../../../platform/db/tables-files.ts';
import type { NodeRow } from '../access/place.store.ts';
import type { FileLimits } from '../limits.ts';
import { charge } from '../space/space.store.ts';
import { categoryOf } from './media-category.ts';
import { findChild, insertNodes, setCurrentVersion } from './node.store.ts';
import { nameColumns } from './node-name.ts';
import { deleteOldVersions, findLastNumber, insertVersions } from './version.store.ts';

/** Author, time and limits of a change. */
export interface Writing {
  author: string | null;
  at: number;
  limits: FileLimits;
}

interface Parent {
  id: string;
  spaceId: string;
}

export interface Content {
  hash: string;
  size: number;
  mediaType: string;
  origin: DfsTables['dfs_version']['origin'];
}

/** The columns of a new node that name its author. */
export function stampColumns({ author, at }: Writing) {
  return { created_by: author, created_at: at, updated_by: author, updated_at: at };
}

export async function insertFolder(
  trx: Db,
  parent: Parent,
  name: string,
  writing: Writing,
): Promise<string> {
  const id = newId(writing.at);
  await insertNodes(trx, [
    {
      id,
      space_id: parent.spaceId,
      parent_id: parent.id,
      kind: 'folder',
      ...nameColumns('folder', name),
      ...stampColumns(writing),
    },
  ]);
  return id;
}

/** Returns the folder at this path and creates missing folders. Throws `nameTaken` where a file has the name. */
export async function ensureFolders(
  trx: Db,
  start: Parent,
  names: readonly string[],
  writing: Writing,
): Promise<string> {
  let id = start.id;
  for (const name of names) {
    const child = await findChild(trx, id, name);
    if (child?.kind === 'file') throw new AppError('nameTaken', { reason: name });
    id = child?.id ?? (await insertFolder(trx, { id, spaceId: start.spaceId }, name, writing));
  }
  return id;
}

export async function insertFile(
  trx: Db,
  parent: Parent,
  name: string,
  content: Content,
  writing: Writing,
): Promise<string> {
  const id = newId(writing.at);
  const versionId = newId(writing.at);
  await insertNodes(trx, [
    {
      id,
      space_id: parent.spaceId,
      parent_id: parent.id,
      kind: 'file',
      ...nameColumns('file', name),
      ...currentVersionColumns(versionId, content),
      ...stampColumns(writing),
    },
  ]);
  await insertVersions(trx, [
    toVersionRow({ id: versionId, nodeId: id, number: 1 }, content, writing),
  ]);
  await charge(trx, parent.spaceId, content.size, writing.limits);
  return id;
}

/** Adds a version to a file and deletes the oldest versions beyond the limit. */
export async function addVersion(
  trx: Db,
  node: NodeRow,
  content: Content,
  writing: Writing,
): Promise<void> {
  const { author, at, limits } = writing;
  const versionId = newId(at);
  const number = (await findLastNumber(trx, node.id)) + 1;
  await insertVersions(trx, [
    toVersionRow({ id: versionId, nodeId: node.id, number }, content, writing),
  ]);
  await setCurrentVersion(trx, node.id, currentVersionColumns(versionId, content), {
    by: author,
    at,
  });
  const freed = await deleteOldVersions(trx, node.id, number - limits.versionsPerFile);
  await charge(trx, node.space_id, content.size - freed, limits);
}

function currentVersionColumns(versionId: string, { mediaType, size }: Content) {
  return {
    version_id: versionId,
    size,
    media_type: mediaType,
    category: categoryOf(mediaType),
  };
}

function toVersionRow(
  version: { id: string; nodeId: string; number: number },
  content: Content,
  { author, at }: Writing,
) {
  return {
    id: version.id,
    node_id: version.nodeId,
    number: version.number,
    blob_hash: content.hash,
    size: content.size,
    media_type: content.mediaType,
    origin: content.origin,
    created_by: author,
    created_at: at,
  };
}
