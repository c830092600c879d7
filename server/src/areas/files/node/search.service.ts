import type { FileCategory, FileNode } from '@pedestal/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { type Keyset, readPage } from '../../../platform/db/keyset.ts';
import { toNameKey } from '../../../platform/db/name-key.ts';
import { contains } from '../../../platform/db/text-search.ts';
import type { Access } from '../access/access.ts';
import type { PersonCaller } from '../access/caller.ts';
import { findChains } from '../access/place.store.ts';
import { SEARCH_ROUNDS } from '../limits.ts';
import { type ListedRow, selectListed, toFileNode } from './listed-node.store.ts';

interface SearchQuery {
  folderId: string;
  text: string;
  category?: FileCategory | undefined;
  kind?: 'folder' | 'file' | undefined;
  cursor?: string | undefined;
  limit: number;
}

export type SearchService = ReturnType<typeof createSearchService>;

export function createSearchService({ db, access }: { db: Db; access: Access }) {
  /** Searches by name below a folder: reads hits of the whole space and drops those outside the folder. */
  async function search(caller: PersonCaller, query: SearchQuery) {
    const { space } = await access.requireFolder(db, caller, query.folderId, 'view');
    const items: FileNode[] = [];
    let cursor = query.cursor;
    for (let round = 0; round < SEARCH_ROUNDS && items.length < query.limit; round += 1) {
      const keyset: Keyset = {
        sort: 'search',
        order: 'asc',
        key: { expression: sql.ref('node.sort_name'), type: 'text' },
        id: { expression: sql.ref('node.id'), type: 'text' },
        cursor,
        limit: query.limit - items.length,
      };
      const hits = selectHits(db, caller.userId, space.id, query);
      const page = await readPage(hits, keyset, (row) => ({ value: row.sort_name, id: row.id }));
      items.push(...(await filterBelow(db, page.items, query.folderId)).map(toFileNode));
      if (page.next === null) return { items, next: null };
      cursor = page.next;
    }
    return { items, next: cursor ?? null };
  }

  return { search };
}

function selectHits(db: Db, userId: string, spaceId: string, query: SearchQuery) {
  const { text, kind, category } = query;
  return selectListed(db, userId)
    .where('node.space_id', '=', spaceId)
    .where('node.parent_id', 'is not', null)
    .where('node.trashed_at', 'is', null)
    .$if(text !== '', (list) => list.where(contains(sql.ref('node.name_key'), toNameKey(text))))
    .$if(kind !== undefined, (list) => list.where('node.kind', '=', kind ?? 'file'))
    .$if(category !== undefined, (list) =>
      list.where('node.kind', '=', 'file').where('node.category', '=', category ?? 'other'),
    );
}

/** Keeps rows below the folder whose ancestors are not in the trash. */
async function filterBelow(
  db: Db,
  rows: readonly ListedRow[],
  folderId: string,
): Promise<ListedRow[]> {
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
