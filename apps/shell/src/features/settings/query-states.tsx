import type { UseQueryResult } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { QueryFailure } from '../../lib/page/query-failure.tsx';

interface QueryStatesProps<T> {
  query: UseQueryResult<T>;
  children(data: T): ReactNode;
}

/** Loading and error states of a query. */
export function QueryStates<T>({ query, children }: QueryStatesProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <Skeleton active paragraph={{ rows: 3 }} title={false} />;
  return <QueryFailure query={query} />;
}
