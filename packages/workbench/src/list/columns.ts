import type { TableColumnType } from 'antd';

/** A column of a `DataList`. */
export interface ListColumn<Row> extends Omit<TableColumnType<Row>, 'key' | 'title'> {
  key: string;
  title: string;
  /** Sort key of the route, if the list can be sorted by this column. */
  sortKey?: string;
  /** Hidden until the person shows it in the column settings. */
  isExtra?: boolean;
  /** Always shown, and not offered in the column settings. */
  isFixed?: boolean;
}

/** The visible columns for antd; `sort` is the current sort key and order. */
export function toTableColumns<Row>(
  columns: readonly ListColumn<Row>[],
  hidden: readonly string[],
  sort: { key: string | undefined; order: string | undefined },
): TableColumnType<Row>[] {
  return columns
    .filter((column) => column.isFixed || !hidden.includes(column.key))
    .map(({ sortKey, isExtra: _extra, isFixed: _fixed, ...column }) =>
      sortKey === undefined
        ? column
        : { ...column, sorter: true, sortOrder: sortOrderOf(sortKey, sort) },
    );
}

function sortOrderOf(
  sortKey: string,
  sort: { key: string | undefined; order: string | undefined },
): 'ascend' | 'descend' | null {
  if (sortKey !== sort.key) return null;
  return sort.order === 'desc' ? 'descend' : 'ascend';
}
