import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface QueryStatesProps<T> {
  query: UseQueryResult<T>;
  children(data: T): ReactNode;
}

/** Loading and error states of a query. */
export function QueryStates<T>({ query, children }: QueryStatesProps<T>) {
  const { t } = useTranslation('frame');
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <Skeleton active paragraph={{ rows: 3 }} title={false} />;
  return (
    <div className="pd-region-failure" role="alert">
      <strong>{query.error?.message}</strong>
      <Button size="small" onClick={() => void query.refetch()}>
        {t('region.retry')}
      </Button>
    </div>
  );
}
