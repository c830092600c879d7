import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import { toNameKey } from '../../../platform/db/name-key.ts';
import type { DfsTables } from '../../../platform/db/tables-files.ts';
import type { FileLimits } from '../limits.ts';
import { charge } from '../space/space.store.ts';
import { categoryOf } from '../upload/detect-type.ts';
import type { NodeRow } from './node.store.ts';
import { nameColumns } from './node-name.ts';

/** Who writes, and when. */
export interface Writing {
  author: string | null;
  at: number;
  limits: FileLimits;
}

export function findChild(trx: Db, parentId: string, name: string): Promise<NodeRow | undefined> {
  return trx
    .selectFrom('dfs_node')
    .selectAll()
    .where('parent_id', '=', parentId)
    .where('name_key', '=', toNameKey(name))
    .where('trashed_at', 'is', null)
    .executeTakeFirst();
}

export async function insertFolder(
  trx: Db,
  parent: { id: string; spaceId: string },
  name: string,
  { author, at }: Writing,
): Promise<string> {
  const id = newId(at);
  await trx
    .insertInto('dfs_node')
    .values({
      id,
      space_id: parent.spaceId,
      parent_id: parent.id,
      kind: 'folder',
      ...nameColumns('folder', name),
      created_by: author,
      created_at: at,
      updated_by: author,
      updated_at: at,
    })
    .execute();
  return id;
}

/** Walks down from a folder, making what is missing. A file in the way stops it with `nameTaken`. */
export async function ensureFolders(
  trx: Db,
  start: { id: string; spaceId: string },
  names: readonly string[],
  writing: Writing,
): Promise<string> {
  let id = start.id;
  for (const name of names) {
    const known = await findChild(trx, id, name);
    if (known?.kind === 'file') throw new AppError('nameTaken', { reason: name });
    id = known?.id ?? (await insertFolder(trx, { id, spaceId: start.spaceId }, name, writing));
  }
  return id;
}

export interface Content {
  hash: string;
  size: number;
  mediaType: string;
  origin: DfsTables['dfs_version']['origin'];
}

export async function insertFile(
  trx: Db,
  parent: { id: string; spaceId: string },
  name: string,
  content: Content,
  writing: Writing,
): Promise<string> {
  const { author, at, limits } = writing;
  const id = newId(at);
  const versionId = newId(at);
  await trx
    .insertInto('dfs_node')
    .values({
      id,
      space_id: parent.spaceId,
      parent_id: parent.id,
      kind: 'file',
      ...nameColumns('file', name),
      category: categoryOf(content.mediaType),
      media_type: content.mediaType,
      size: content.size,
      version_id: versionId,
      created_by: author,
      created_at: at,
      updated_by: author,
      updated_at: at,
    })
    .execute();
  await insertVersion(trx, { id: versionId, nodeId: id, number: 1 }, content, writing);
  await charge(trx, parent.spaceId, content.size, limits);
  return id;
}

/** Gives a file new content; the oldest versions go where there are too many. */
export async function addVersion(
  trx: Db,
  node: NodeRow,
  content: Content,
  writing: Writing,
): Promise<void> {
  const { author, at, limits } = writing;
  const versionId = newId(at);
  const { last } = await trx
    .selectFrom('dfs_version')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('node_id', '=', node.id)
    .executeTakeFirstOrThrow();
  const number = Number(last ?? 0) + 1;
  await insertVersion(trx, { id: versionId, nodeId: node.id, number }, content, writing);
  await trx
    .updateTable('dfs_node')
    .set((eb) => ({
      version_id: versionId,
      size: content.size,
      media_type: content.mediaType,
      category: categoryOf(content.mediaType),
      revision: eb('revision', '+', 1),
      updated_by: author,
      updated_at: at,
    }))
    .where('id', '=', node.id)
    .execute();
  const freed = await dropOldVersions(trx, node.id, number - limits.versionsPerFile);
  await charge(trx, node.space_id, content.size - freed, limits);
}

async function insertVersion(
  trx: Db,
  version: { id: string; nodeId: string; number: number },
  content: Content,
  { author, at }: Writing,
): Promise<void> {
  await trx
    .insertInto('dfs_version')
    .values({
      id: version.id,
      node_id: version.nodeId,
      number: version.number,
      blob_hash: content.hash,
      size: content.size,
      media_type: content.mediaType,
      origin: content.origin,
      created_by: author,
      created_at: at,
    })
    .execute();
}

async function dropOldVersions(trx: Db, nodeId: string, upTo: number): Promise<number> {
  if (upTo < 1) return 0;
  const rows = await trx
    .deleteFrom('dfs_version')
    .where('node_id', '=', nodeId)
    .where('number', '<=', upTo)
    .returning('size')
    .execute();
  return rows.reduce((sum, row) => sum + row.size, 0);
}
