import { useAddressState } from '@pedestal/workbench';
import { useCallback, useMemo } from 'react';

export type Sort = 'name' | 'updatedAt' | 'size' | 'type';
export type View = 'list' | 'grid';
export type ListKind = 'folder' | 'shared' | 'favourites' | 'recent' | 'trash' | 'search';

/** What the page of files shows. */
export interface Place {
  kind: ListKind;
  /** The folder, or the space of a trash. */
  id: string;
  text: string;
  category: string;
  sort: Sort;
  order: 'asc' | 'desc';
  view: View;
}

const KINDS = ['folder', 'shared', 'favourites', 'recent', 'trash', 'search'] as const;
const SORTS = ['name', 'updatedAt', 'size', 'type'] as const;

function oneOf<T extends string>(value: string | undefined, allowed: readonly T[], other: T): T {
  return allowed.find((each) => each === value) ?? other;
}

export function usePlace() {
  const { values, patch } = useAddressState();
  const place = useMemo<Place>(
    () => ({
      kind: oneOf(values.list, KINDS, 'folder'),
      id: values.id ?? '',
      text: values.text ?? '',
      category: values.category ?? '',
      sort: oneOf(values.sort, SORTS, 'name'),
      order: oneOf(values.order, ['asc', 'desc'], 'asc'),
      view: oneOf(values.view, ['list', 'grid'], 'list'),
    }),
    [values],
  );
  const go = useCallback(
    ({ kind, ...rest }: Partial<Place>) => patch(kind ? { list: kind, ...rest } : rest),
    [patch],
  );
  return { place, go };
}
