import { AppError } from '@pedestal/contract';
import type { Insertable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { isUniqueViolation } from '../../../platform/db/dialect.ts';
import { ERASED } from '../../../platform/db/erased.ts';
import { toNameKey } from '../../../platform/db/name-key.ts';
import type { DfsNodeTable } from '../../../platform/db/tables-files.ts';
import type { NodeRow } from '../access/place.store.ts';
import { nameColumns } from './node-name.ts';

type NewNode = Insertable<DfsNodeTable>;

export function findNode(db: Db, id: string): Promise<NodeRow | undefined> {
  return db.selectFrom('dfs_node').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The child with this name, ignoring case; trashed children do not count. */
export function findChild(db: Db, parentId: string, name: string): Promise<NodeRow | undefined> {
  return db
    .selectFrom('dfs_node')
    .selectAll()
    .where('parent_id', '=', parentId)
    .where('name_key', '=', toNameKey(name))
    .where('trashed_at', 'is', null)
    .executeTakeFirst();
}

/** Children with one of these names, ignoring case; trashed children do not count. */
export function findChildren(db: Db, parentId: string, names: readonly string[]) {
  return db
    .selectFrom('dfs_node')
    .select(['id', 'kind', 'name_key'])
    .where('parent_id', '=', parentId)
    .where('trashed_at', 'is', null)
    .where('name_key', 'in', names.map(toNameKey))
    .execute();
}

export async function insertNodes(trx: Db, rows: readonly NewNode[]): Promise<void> {
  await trx.insertInto('dfs_node').values(rows).execute();
}

export async function insertRootFolder(
  trx: Db,
  { id, spaceId, at }: { id: string; spaceId: string; at: number },
): Promise<void> {
  await insertNodes(trx, [
    {
      id,
      space_id: spaceId,
      parent_id: null,
      kind: 'folder',
      ...nameColumns('folder', ''),
      created_by: null,
      created_at: at,
      updated_by: null,
      updated_at: at,
    },
  ]);
}

/** Throws `nameTaken`, or `changedMeanwhile` when the node has another revision by now. */
export async function renameNode(
  trx: Db,
  node: NodeRow,
  change: { name: string; by: string; at: number },
): Promise<void> {
  const updated = await trx
    .updateTable('dfs_node')
    .set((eb) => ({
      ...nameColumns(node.kind, change.name),
      revision: eb('revision', '+', 1),
      updated_by: change.by,
      updated_at: change.at,
    }))
    .where('id', '=', node.id)
    .where('revision', '=', node.revision)
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError('nameTaken') : error;
    });
  if (Number(updated.numUpdatedRows) === 0) throw new AppError('changedMeanwhile');
}

export async function moveNode(
  trx: Db,
  node: NodeRow,
  target: { parentId: string; name: string; by: string },
): Promise<void> {
  await trx
    .updateTable('dfs_node')
    .set((eb) => ({
      parent_id: target.parentId,
      ...nameColumns(node.kind, target.name),
      revision: eb('revision', '+', 1),
      updated_by: target.by,
    }))
    .where('id', '=', node.id)
    .execute();
}

export async function setCurrentVersion(
  trx: Db,
  nodeId: string,
  version: Pick<NodeRow, 'version_id' | 'size' | 'media_type' | 'category'>,
  { by, at }: { by: string | null; at: number },
): Promise<void> {
  await trx
    .updateTable('dfs_node')
    .set((eb) => ({
      ...version,
      revision: eb('revision', '+', 1),
      updated_by: by,
      updated_at: at,
    }))
    .where('id', '=', nodeId)
    .execute();
}

export async function trashNode(
  trx: Db,
  id: string,
  { by, at }: { by: string | null; at: number },
): Promise<void> {
  await trx
    .updateTable('dfs_node')
    .set({ trashed_at: at, trashed_by: by })
    .where('id', '=', id)
    .execute();
}

export async function restoreNode(
  trx: Db,
  node: NodeRow,
  target: { parentId: string; name: string },
): Promise<void> {
  await trx
    .updateTable('dfs_node')
    .set((eb) => ({
      parent_id: target.parentId,
      ...nameColumns(node.kind, target.name),
      trashed_at: null,
      trashed_by: null,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', node.id)
    .execute();
}

/** Ids of nodes that were trashed by this time, of one space or of all; the oldest first. */
export async function findTrashed(
  db: Db,
  { spaceId, before, limit }: { spaceId?: string; before: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('dfs_node')
    .select('id')
    .where('trashed_at', '<=', before)
    .$if(spaceId !== undefined, (query) => query.where('space_id', '=', spaceId ?? ''))
    .orderBy('trashed_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Trashes everything in a folder. */
export async function trashFilesIn(db: Db, folderId: string, at: number): Promise<void> {
  await db
    .updateTable('dfs_node')
    .set({ trashed_at: at })
    .where('parent_id', '=', folderId)
    .where('trashed_at', 'is', null)
    .execute();
}

/** Trashes the files of people who were erased by this time, with this time as the date of deletion. */
export async function trashFilesOfErased(db: Db, before: number): Promise<void> {
  await db
    .updateTable('dfs_node')
    .set({ trashed_at: before })
    .where('trashed_at', 'is', null)
    .where('parent_id', 'in', (eb) =>
      eb
        .selectFrom('dfs_space as space')
        .innerJoin('user as owner', 'owner.id', 'space.owner_key')
        .select('space.root_id')
        .where('space.kind', '=', 'person')
        .where('owner.deleted_at', '=', ERASED)
        .where('owner.updated_at', '<=', before),
    )
    .execute();
}
