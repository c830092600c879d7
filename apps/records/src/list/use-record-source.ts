import { useGet } from '@pedestal/workbench';
import {
  type CursorSource,
  createCursorSource,
  createGroupedSource,
  type RowSource,
} from '@pedestal/workbench/grid';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { isAdditive } from '../values/number-format.ts';
import type { Collection } from '../workspace/collection.ts';
import { filterOfGroup, type Groups } from './groups.ts';
import { rememberNeighbours } from './neighbours.ts';
import type { RecordList, RecordQuery } from './use-record-list.ts';

const PAGE_SIZE = 50;
/** Most records that previous and next step through. */
const MAX_NEIGHBOURS = 1_000;
/** Most fields that the server adds up at once. */
const MAX_SUMS = 20;

/** The rows of a list. They are read again when queries become stale, as after a change. */
export function useFlatSource(
  { workspace, id }: Collection,
  { load }: RecordList,
  query: RecordQuery,
  isEnabled = true,
): CursorSource {
  const source = useMemo(
    () =>
      createCursorSource({
        pageSize: PAGE_SIZE,
        load: (cursor, limit) => load(query, cursor, limit),
      }),
    [load, query],
  );
  useQuery({
    queryKey: ['records', workspace, id, query],
    queryFn: async () => {
      await source.reload();
      return null;
    },
    enabled: isEnabled,
  });
  return source;
}

/** Counts and sums by a field, or of the whole list. */
export function useGroups(
  collection: Collection,
  { query }: RecordList,
  by: string | undefined,
  isEnabled: boolean,
): Groups | undefined {
  const { workspace, id, fields } = collection;
  const summed = fields
    .filter((field) => isAdditive(field) && field.access !== 'mask')
    .slice(0, MAX_SUMS);
  const { data } = useGet(
    'GET /gateway/records/:workspace/:collection/groups',
    {
      params: { workspace, collection: id },
      query: {
        trashed: query.trashed,
        ...(by === undefined ? {} : { by }),
        ...(query.f === '' ? {} : { f: query.f }),
        ...(query.q === undefined ? {} : { q: query.q }),
        ...(summed.length === 0 ? {} : { sum: summed.map((field) => field.id).join(',') }),
      },
    },
    { enabled: isEnabled },
  );
  return isEnabled ? data : undefined;
}

/** The rows by groups; undefined: the list is not grouped, or the groups are not there yet. */
export function useGroupedSource(
  records: RecordList,
  groups: Groups | undefined,
  describe: (
    groups: Groups,
  ) => { key: string; label: string; count: number; sums: Record<string, string> }[],
): RowSource | undefined {
  const { group, query, load } = records;
  const open = useRef<Set<string>>(undefined);
  const by = group?.id;
  return useMemo(() => {
    if (by === undefined || !groups || groups.isTooLarge) return undefined;
    const described = describe(groups);
    open.current ??= new Set(described.slice(0, 1).map(({ key }) => key));
    const { current } = open;
    return createGroupedSource({
      groups: described,
      isOpen: ({ key }) => current.has(key),
      onToggle: ({ key }, isOpen) => void (isOpen ? current.add(key) : current.delete(key)),
      open: ({ key }) => {
        const value = groups.groups.find((each) => String(each.value) === key)?.value ?? null;
        const inner = { ...query, f: filterOfGroup(query.f, by, value) };
        return createCursorSource({
          pageSize: PAGE_SIZE,
          load: (cursor, limit) => load(inner, cursor, limit),
        });
      },
    });
  }, [by, groups, describe, query, load]);
}

/** Remembers the loaded records, for previous and next on a record. */
export function useNeighbours(collection: Collection, source: RowSource): void {
  useEffect(() => {
    const remember = () => {
      const ids: string[] = [];
      for (let index = 0; index < Math.min(source.count, MAX_NEIGHBOURS); index += 1) {
        const item = source.itemAt(index);
        if (item?.kind === 'row') ids.push(item.row.id);
      }
      if (ids.length > 0) rememberNeighbours(collection, ids);
    };
    remember();
    return source.subscribe(remember);
  }, [collection, source]);
}
