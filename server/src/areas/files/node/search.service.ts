import type { FileCategory, FileNode } from '@pedestal/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { type Keyset, readPage } from '../../../platform/db/keyset.ts';
import { toNameKey } from '../../../platform/db/name-key.ts';
import { contains, isSpelled } from '../../../platform/db/text-search.ts';
import type { Access } from '../access/access.ts';
import type { PersonCaller } from '../access/caller.ts';
import { findChains } from '../access/place.store.ts';
import { SEARCH_ROUNDS } from '../limits.ts';
import { type ListedRow, selectListed, toFileNode } from './listed-node.store.ts';

type Hit = FileNode & { path: string[] };

interface SearchQuery {
  /** Undefined: every space of the person. */
  folderId?: string | undefined;
  text: string;
  category?: FileCategory | undefined;
  kind?: 'folder' | 'file' | undefined;
  cursor?: string | undefined;
  limit: number;
}

export type SearchService = ReturnType<typeof createSearchService>;

interface Dependencies {
  db: Db;
  access: Access;
  /** Ids of the spaces that a person can read. */
  findReadable(userId: string): Promise<string[]>;
}

export function createSearchService({ db, access, findReadable }: Dependencies) {
  async function findSpaces(caller: PersonCaller, folderId: string | undefined) {
    if (folderId === undefined) return findReadable(caller.userId);
    return [(await access.requireFolder(db, caller, folderId, 'view')).space.id];
  }

  /** Searches by name: reads hits of whole spaces and drops those outside the folder or in the trash. */
  async function search(caller: PersonCaller, query: SearchQuery) {
    const spaces = await findSpaces(caller, query.folderId);
    if (spaces.length === 0) return { items: [], next: null };
    const items: Hit[] = [];
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
      const hits = selectHits(db, caller.userId, spaces, query);
      const page = await readPage(hits, keyset, (row) => ({ value: row.sort_name, id: row.id }));
      items.push(...(await placeHits(db, page.items, query.folderId)));
      if (page.next === null) return { items, next: null };
      cursor = page.next;
    }
    return { items, next: cursor ?? null };
  }

  return { search };
}

function selectHits(db: Db, userId: string, spaces: readonly string[], query: SearchQuery) {
  const { text, kind, category } = query;
  return selectListed(db, userId)
    .where('node.space_id', 'in', spaces)
    .where('node.parent_id', 'is not', null)
    .where('node.trashed_at', 'is', null)
    .$if(text !== '', (list) =>
      list.where((eb) =>
        eb.or([
          contains(sql.ref('node.name_key'), toNameKey(text)),
          isSpelled(sql.ref('node.pinyin'), text),
        ]),
      ),
    )
    .$if(kind !== undefined, (list) => list.where('node.kind', '=', kind ?? 'file'))
    .$if(category !== undefined, (list) =>
      list.where('node.kind', '=', 'file').where('node.category', '=', category ?? 'other'),
    );
}

/** Keeps rows below the folder, if there is one, whose ancestors are not in the trash. */
async function placeHits(
  db: Db,
  rows: readonly ListedRow[],
  folderId: string | undefined,
): Promise<Hit[]> {
  const chains = await findChains(
    db,
    rows.map((row) => row.id),
  );
  return rows.flatMap((row) => {
    const chain = chains.get(row.id) ?? [];
    const isBelow =
      row.id !== folderId &&
      (folderId === undefined || chain.some((node) => node.id === folderId)) &&
      chain.every((node) => node.trashed_at === null);
    // The first is the root of the space, which has no name.
    const path = chain.slice(1, -1).map((node) => node.name);
    return isBelow ? [{ ...toFileNode(row), path }] : [];
  });
}
