import type { FileCategory, FileNode } from '@pedestal/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { type Keyset, readPreparedPage, type SortColumn } from '../../../platform/db/keyset.ts';
import { toNameKey } from '../../../platform/db/name-key.ts';
import type { ValueOf } from '../../../platform/db/prepared.ts';
import type { Access } from '../access/access.ts';
import type { Caller } from '../access/caller.ts';
import { toLevel } from '../access/rank.ts';
import { findListed, type ListedRow, selectListed, toFileNode } from './listed-node.store.ts';
import { findChildren } from './node.store.ts';

interface ChildrenQuery {
  sort: 'name' | 'updatedAt' | 'size' | 'type';
  order: 'asc' | 'desc';
  kind?: 'folder' | 'file' | undefined;
  category?: FileCategory | undefined;
  cursor?: string | undefined;
  limit: number;
}

const text = (column: string): SortColumn => ({ expression: sql.ref(column), type: 'text' });
const number = (column: string): SortColumn => ({ expression: sql.ref(column), type: 'number' });

const SORTS = {
  name: { key: text('node.sort_name'), at: (row: ListedRow) => row.sort_name },
  type: { key: text('node.sort_type'), at: (row: ListedRow) => row.sort_type },
  size: { key: number('node.size'), at: (row: ListedRow) => row.size },
  updatedAt: { key: number('node.updated_at'), at: (row: ListedRow) => row.updated_at },
} as const;

/** Lists a folder by name, the first page by default. */
export type ListFolder = (
  caller: Caller,
  folderId: string,
  page?: { cursor?: string | undefined; limit?: number },
) => Promise<{ items: FileNode[]; next: string | null }>;

const FIRST_PAGE = { sort: 'name', order: 'asc', limit: 100 } as const;

export type ListService = ReturnType<typeof createListService>;

export function createListService({ db, access }: { db: Db; access: Access }) {
  const userOf = (caller: Caller) => (caller.kind === 'person' ? caller.userId : null);

  async function children(caller: Caller, folderId: string, query: ChildrenQuery) {
    await access.requireFolder(db, caller, folderId, 'view');
    const { key, at } = SORTS[query.sort];
    const { kind, category } = query;
    const prepared = {
      shape: `children ${kind} ${category}`,
      values: { userId: userOf(caller) ?? '', folderId },
      build: (value: ValueOf<{ userId: string; folderId: string }>) =>
        selectListed(db, value('userId'))
          .where('node.parent_id', '=', value('folderId'))
          .where('node.trashed_at', 'is', null)
          .$if(kind !== undefined, (list) => list.where('node.kind', '=', kind ?? 'file'))
          .$if(category !== undefined, (list) =>
            list.where('node.kind', '=', 'file').where('node.category', '=', category ?? 'other'),
          ),
    };
    const keyset: Keyset = { ...query, key, id: text('node.id'), cursor: query.cursor };
    const page = await readPreparedPage(db, prepared, keyset, (row) => ({
      value: at(row),
      id: row.id,
    }));
    return { items: page.items.map(toFileNode), next: page.next };
  }

  const listFolder: ListFolder = (caller, folderId, page = {}) =>
    children(caller, folderId, { ...FIRST_PAGE, ...page });

  async function detail(caller: Caller, id: string) {
    const { rank, chain, space } = await access.requireNode(db, caller, id, 'view');
    // The path starts at the topmost folder that the caller can see.
    const visible = await access.reachMany(
      db,
      caller,
      chain.map((node) => node.id),
    );
    const path = chain.filter((node) => visible.has(node.id));
    return {
      node: await findListed(db, userOf(caller), id),
      level: toLevel(rank),
      path: path.map((node) => ({ id: node.id, name: node.id === space.root_id ? '' : node.name })),
    };
  }

  async function conflicts(caller: Caller, parentId: string, names: readonly string[]) {
    await access.requireTarget(db, caller, parentId);
    const rows = await findChildren(db, parentId, names);
    const byKey = new Map(rows.map((row) => [row.name_key, row]));
    const taken = names.flatMap((name) => {
      const row = byKey.get(toNameKey(name));
      return row ? [{ name, id: row.id, kind: row.kind }] : [];
    });
    return { taken };
  }

  return { children, listFolder, detail, conflicts };
}
