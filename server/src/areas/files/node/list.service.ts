import type { FileCategory, FileNode } from '@pedestal/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import {
  type Keyset,
  readPage,
  readPreparedPage,
  type SortColumn,
} from '../../../platform/db/keyset.ts';
import { toNameKey } from '../../../platform/db/name-key.ts';
import type { ValueOf } from '../../../platform/db/prepared.ts';
import { contains } from '../../../platform/db/text-search.ts';
import { type Access, toLevel } from '../access/access.ts';
import type { Caller } from '../access/caller.ts';
import { findChains, findListed, type ListedRow, selectListed, toFileNode } from './node.store.ts';

interface ChildrenQuery {
  sort: 'name' | 'updatedAt' | 'size' | 'type';
  order: 'asc' | 'desc';
  kind?: 'folder' | 'file' | undefined;
  category?: FileCategory | undefined;
  cursor?: string | undefined;
  limit: number;
}

interface SearchQuery {
  folderId: string;
  text: string;
  category?: FileCategory | undefined;
  kind?: 'folder' | 'file' | undefined;
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

/** How many pages of hits are looked through for one page of results. */
const SEARCH_ROUNDS = 10;

export type DfsListService = ReturnType<typeof createDfsListService>;

export function createDfsListService({ db, access }: { db: Db; access: Access }) {
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

  async function detail(caller: Caller, id: string) {
    const { rank, chain, space } = await access.requireNode(db, caller, id, 'view');
    // Folders above what was shared are not for the person to see.
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
    const rows = await db
      .selectFrom('dfs_node')
      .select(['id', 'kind', 'name_key'])
      .where('parent_id', '=', parentId)
      .where('trashed_at', 'is', null)
      .where('name_key', 'in', names.map(toNameKey))
      .execute();
    const byKey = new Map(rows.map((row) => [row.name_key, row]));
    const taken = names.flatMap((name) => {
      const row = byKey.get(toNameKey(name));
      return row ? [{ name, id: row.id, kind: row.kind }] : [];
    });
    return { taken };
  }

  /** Of these hits, those that lie below the folder and not in the trash. */
  async function keepBelow(rows: readonly ListedRow[], folderId: string): Promise<ListedRow[]> {
    const chains = await findChains(
      db,
      rows.map((row) => row.id),
    );
    return rows.filter((row) => {
      const chain = chains.get(row.id) ?? [];
      return (
        row.id !== folderId &&
        chain.some((node) => node.id === folderId) &&
        chain.every((node) => node.trashed_at === null)
      );
    });
  }

  async function search(caller: Caller, query: SearchQuery) {
    const { space } = await access.requireFolder(db, caller, query.folderId, 'view');
    const hits = () =>
      selectListed(db, userOf(caller))
        .where('node.space_id', '=', space.id)
        .where('node.parent_id', 'is not', null)
        .where('node.trashed_at', 'is', null)
        .$if(query.text !== '', (list) =>
          list.where(contains(sql.ref('node.name_key'), toNameKey(query.text))),
        )
        .$if(query.kind !== undefined, (list) => list.where('node.kind', '=', query.kind ?? 'file'))
        .$if(query.category !== undefined, (list) =>
          list
            .where('node.kind', '=', 'file')
            .where('node.category', '=', query.category ?? 'other'),
        );
    const items: FileNode[] = [];
    let cursor = query.cursor;
    for (let round = 0; round < SEARCH_ROUNDS && items.length < query.limit; round += 1) {
      const keyset: Keyset = {
        sort: 'search',
        order: 'asc',
        key: SORTS.name.key,
        id: text('node.id'),
        cursor,
        limit: query.limit - items.length,
      };
      const page = await readPage(hits(), keyset, (row) => ({ value: row.sort_name, id: row.id }));
      items.push(...(await keepBelow(page.items, query.folderId)).map(toFileNode));
      if (page.next === null) return { items, next: null };
      cursor = page.next;
    }
    return { items, next: cursor ?? null };
  }

  return { children, detail, conflicts, search };
}
