import { useCallback, useMemo } from 'react';
import { useAddress } from './use-address.ts';

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

function oneOf<T extends string>(value: string | null, allowed: readonly T[], other: T): T {
  return allowed.find((each) => each === value) ?? other;
}

export function usePlace() {
  const { params, patch } = useAddress();
  const place = useMemo<Place>(
    () => ({
      kind: oneOf(params.get('list'), KINDS, 'folder'),
      id: params.get('id') ?? '',
      text: params.get('text') ?? '',
      category: params.get('category') ?? '',
      sort: oneOf(params.get('sort'), SORTS, 'name'),
      order: oneOf(params.get('order'), ['asc', 'desc'], 'asc'),
      view: oneOf(params.get('view'), ['list', 'grid'], 'list'),
    }),
    [params],
  );
  const go = useCallback(
    ({ kind, ...rest }: Partial<Place>) => patch(kind ? { list: kind, ...rest } : rest),
    [patch],
  );
  return { place, go };
}
