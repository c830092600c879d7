import type { RowSource } from '@pedestal/workbench/grid';
import { useEffect, useReducer } from 'react';
import type { RecordRow } from '../use-record-list.ts';

/** The loaded rows of a source that is shown without a grid, and how to load more. */
export function useRows(source: RowSource) {
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const stop = source.subscribe(render);
    void source.ensure({ first: 0, end: 1 });
    return stop;
  }, [source]);
  const rows: RecordRow[] = [];
  for (let item = source.itemAt(0); item?.kind === 'row'; item = source.itemAt(rows.length)) {
    rows.push(item.row as RecordRow);
  }
  const hasMore = source.count > rows.length;
  return {
    rows,
    hasMore: hasMore && rows.length > 0,
    isLoading: hasMore && rows.length === 0 && source.failure === undefined,
    failure: source.failure,
    loadMore: () => void source.ensure({ first: rows.length, end: rows.length + 1 }),
  };
}
