import { useLocale, usePermission, useShell } from '@pedestal/sub-app-sdk/react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { detailQuery, listQuery, spacesQuery } from '../lib/queries.ts';
import { useTexts } from '../lib/texts.ts';
import { usePlace } from '../lib/use-place.ts';

export type FilesData = ReturnType<typeof useFilesData>;

/** Data of the files page: spaces, current folder, list, and what the person may do there. */
export function useFilesData() {
  const t = useTexts();
  const shell = useShell();
  const locale = useLocale();
  const { place, go } = usePlace();
  const spaces = useQuery(spacesQuery(shell)).data;
  const isFolder = place.kind === 'folder' || place.kind === 'search';
  const folderId = isFolder ? place.id || (spaces?.[0]?.rootId ?? '') : '';
  const folder = useQuery(detailQuery(shell, folderId)).data;
  const list = useInfiniteQuery(listQuery(shell, place, folderId));
  const items = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const writes = usePermission('dfs:file:write');
  const managesSpaces = usePermission('dfs:space:manage');
  const managesRules = usePermission('dfs:rule:manage');
  const managesTokens = usePermission('dfs:token:manage');
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const space = spaces?.find(({ id }) => id === folder?.node.spaceId);
  const spaceName = space?.name[locale] ?? t('files');
  const path = folder?.path ?? [];

  return {
    place,
    go,
    spaces: spaces ?? [],
    /** The space of the folder. */
    space,
    spaceName,
    isFolder,
    folderId,
    path,
    /** Of the place: the folder, or a list across the spaces. */
    title:
      place.kind === 'folder' || place.kind === 'search'
        ? path.at(-1)?.name || spaceName
        : t(place.kind),
    list,
    items,
    loadMore,
    canWrite: writes && (!isFolder || (folder?.level ?? 'view') !== 'view'),
    canManage: managesSpaces || managesRules || managesTokens,
  };
}
