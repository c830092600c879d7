import type { TableColumnType } from 'antd';
import { createElement, Fragment, type MouseEvent } from 'react';
import { arrange } from './column-layout.ts';
import { dragHandlers, ResizeEdge } from './head-cell.tsx';
import type { ColumnLayoutActions } from './use-column-layout.ts';

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

interface Sort {
  key: string | undefined;
  order: string | undefined;
}

/** The visible columns for antd, in the person's order and widths; `sort` is the current one. */
export function toTableColumns<Row>(
  columns: readonly ListColumn<Row>[],
  { layout, move, resize }: ColumnLayoutActions,
  sort: Sort,
): TableColumnType<Row>[] {
  return arrange(columns, layout.order)
    .filter((column) => column.isFixed || !layout.hidden.includes(column.key))
    .map(({ sortKey, isExtra: _extra, isFixed, ...column }) => {
      const { key, title } = column;
      const width = layout.widths[key];
      const style = width === undefined ? {} : { width, minWidth: width, maxWidth: width };
      return {
        ...column,
        ...(key === 'actions' ? { className: 'wb-row-actions' } : {}),
        title: createElement(
          Fragment,
          null,
          title,
          createElement(ResizeEdge, { onResize: (px) => resize(key, px) }),
        ),
        onCell: (row, index) => {
          const cell = column.onCell?.(row, index);
          return { onMouseEnter: nameCutText, ...cell, style: { ...style, ...cell?.style } };
        },
        onHeaderCell: () => ({
          style,
          ...(isFixed ? {} : dragHandlers(key, (dragged) => move(dragged, key))),
        }),
        ...(sortKey === undefined ? {} : { sorter: true, sortOrder: sortOrderOf(sortKey, sort) }),
      } satisfies TableColumnType<Row>;
    });
}

function sortOrderOf(sortKey: string, sort: Sort): 'ascend' | 'descend' | null {
  if (sortKey !== sort.key) return null;
  return sort.order === 'desc' ? 'descend' : 'ascend';
}

/** Shows the whole text of a cell that is cut off as a tooltip. */
function nameCutText({ currentTarget: cell }: MouseEvent<HTMLElement>): void {
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent ?? '';
  else cell.removeAttribute('title');
}
