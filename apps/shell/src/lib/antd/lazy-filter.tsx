import type { ReactNode } from 'react';
import { createLazyPart, useLazyPart } from './lazy-part.ts';

const filter = createLazyPart(() => import('antd/es/table/hooks/useFilter/FilterDropdown'));

type FilterProps = Parameters<NonNullable<typeof filter.loaded>>[0];

/** antd's filter in the head of a table, with its tree, menu and search. */
export default function LazyFilter(props: FilterProps & { children: ReactNode }) {
  const Filter = useLazyPart(filter);
  return Filter ? <Filter {...props} /> : props.children;
}
