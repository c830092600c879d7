import type { Ref } from 'react';
import { createLazyPart, useLazyPart } from './lazy-part.ts';

const table = createLazyPart(() => import('antd/es/table/RcTable/VirtualTable'));

type VirtualTableProps = Parameters<NonNullable<typeof table.loaded>>[0];

/** antd's table that draws only the rows in sight. */
export default function LazyVirtualTable(props: VirtualTableProps & { ref?: Ref<never> }) {
  const Table = useLazyPart(table);
  return Table ? <Table {...props} /> : null;
}
