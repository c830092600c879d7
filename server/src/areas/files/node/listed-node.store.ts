import type { FileNode } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';

/** Nodes with everything that a list shows. `userId` null: without favourites. */
export function selectListed(db: Db, userId: string | null) {
  return db
    .selectFrom('dfs_node as node')
    .leftJoin('user as editor', 'editor.id', 'node.updated_by')
    .selectAll('node')
    .select((eb) => [
      'editor.display_name as editor_name',
      eb
        .exists(
          eb
            .selectFrom('dfs_favourite as favourite')
            .select('favourite.node_id')
            .whereRef('favourite.node_id', '=', 'node.id')
            .where('favourite.user_id', '=', userId ?? ''),
        )
        .as('favourite'),
      eb
        .or([
          eb.exists(
            eb
              .selectFrom('dfs_share as share')
              .select('share.id')
              .whereRef('share.node_id', '=', 'node.id'),
          ),
          eb.exists(
            eb
              .selectFrom('dfs_link as link')
              .select('link.id')
              .whereRef('link.node_id', '=', 'node.id'),
          ),
        ])
        .as('shared'),
    ]);
}

export type ListedRow = Awaited<
  ReturnType<ReturnType<typeof selectListed>['executeTakeFirstOrThrow']>
>;

export function toFileNode(row: ListedRow): FileNode {
  return {
    id: row.id,
    spaceId: row.space_id,
    parentId: row.parent_id,
    kind: row.kind,
    name: row.name,
    size: row.kind === 'folder' ? 0 : row.size,
    mediaType: row.media_type,
    category: row.category,
    versionId: row.version_id,
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by === null ? null : { id: row.updated_by, name: row.editor_name ?? '' },
    trashedAt: row.trashed_at,
    // SQLite returns 0 or 1, PostgreSQL a boolean.
    favourite: Boolean(row.favourite),
    shared: Boolean(row.shared),
  };
}

export async function findListed(db: Db, userId: string | null, id: string): Promise<FileNode> {
  const row = await selectListed(db, userId).where('node.id', '=', id).executeTakeFirstOrThrow();
  return toFileNode(row);
}
