import type { FileLevel, FileNode, FileSpace } from '@pedestal/contract';
import type { Shell } from '@pedestal/sub-app-sdk';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Place } from './use-place.ts';

const PAGE = 200;

export interface NodePage {
  items: FileNode[];
  next: string | null;
  /** Of a trash: after how many days it is emptied. */
  keptDays?: number;
}

export const spacesQuery = (shell: Shell) =>
  queryOptions<FileSpace[]>({
    queryKey: ['dfs', 'spaces'],
    queryFn: () => shell.call('GET /gateway/dfs/spaces'),
  });

export const detailQuery = (shell: Shell, id: string) =>
  queryOptions<{ node: FileNode; level: FileLevel; path: { id: string; name: string }[] }>({
    queryKey: ['dfs', 'node', id],
    queryFn: () => shell.call('GET /gateway/dfs/nodes/:id', { params: { id } }),
    enabled: id !== '',
  });

/** The list that a place shows, a page at a time. */
export const listQuery = (shell: Shell, place: Place, folderId: string) =>
  infiniteQueryOptions({
    queryKey: ['dfs', 'list', { ...place, view: undefined }, folderId],
    // Keep the previous list while sorting or typing; another place starts empty.
    placeholderData: (previous, query) =>
      query && isSamePlace(query.queryKey, place, folderId)
        ? keepPreviousData(previous)
        : undefined,
    queryFn: ({ pageParam }): Promise<NodePage> => readList(shell, place, folderId, pageParam),
    initialPageParam: '',
    getNextPageParam: (last: NodePage) => last.next ?? undefined,
    enabled: place.kind !== 'folder' || folderId !== '',
  });

function isSamePlace(key: readonly unknown[], place: Place, folderId: string): boolean {
  const [, , before, folder] = key as [string, string, Partial<Place>, string];
  return before.kind === place.kind && before.id === place.id && folder === folderId;
}

async function readList(
  shell: Shell,
  place: Place,
  folderId: string,
  from: string,
): Promise<NodePage> {
  const page = { limit: PAGE, ...(from ? { cursor: from } : {}) };
  const category = place.category ? { category: place.category as FileNode['category'] } : {};
  switch (place.kind) {
    case 'shared': {
      const { items } = await shell.call('GET /gateway/dfs/sharedWithMe');
      return { items: items.map(({ node }) => node), next: null };
    }
    case 'favourites':
      return { ...(await shell.call('GET /gateway/dfs/favourites')), next: null };
    case 'recent':
      return { ...(await shell.call('GET /gateway/dfs/recent')), next: null };
    case 'trash':
      return shell.call('GET /gateway/dfs/trash', { query: { spaceId: place.id, ...page } });
    case 'search':
      return shell.call('GET /gateway/dfs/search', {
        query: { folderId, text: place.text, ...category, ...page },
      });
    default:
      return shell.call('GET /gateway/dfs/folders/:id/children', {
        params: { id: folderId },
        query: { sort: place.sort, order: place.order, ...category, ...page },
      });
  }
}
