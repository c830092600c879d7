import type { Job, OwnedJob } from '@pedestal/contract';
import { Icon } from '@pedestal/ui';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Button, Segmented, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { callQuietly } from '../../lib/api/api.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { QueryFailure } from '../../lib/page/query-failure.tsx';
import { jobsChanged } from '../../lib/stores/job-events.ts';
import { JobRow } from './job-row.tsx';

const STATES = ['all', 'unfinished', 'failed'] as const;
type StateFilter = (typeof STATES)[number];

interface Page {
  items: (Job | OwnedJob)[];
  next: string | null;
}

const PATHS = { mine: 'GET /gateway/jobs', all: 'GET /gateway/jobs/all' } as const;

const jobsQuery = (scope: keyof typeof PATHS, state: StateFilter) =>
  infiniteQueryOptions({
    queryKey: ['jobs', scope, state],
    queryFn: ({ pageParam }): Promise<Page> =>
      callQuietly(PATHS[scope], { query: { state, ...(pageParam ? { cursor: pageParam } : {}) } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** Jobs, newest first: the person's own, or those of everybody. */
export function JobList({ scope }: { scope: keyof typeof PATHS }) {
  const { t } = useTranslation('jobs');
  const [state, setState] = useState<StateFilter>('all');
  const query = useInfiniteQuery(jobsQuery(scope, state));
  const { refetch } = query;
  useEffect(() => jobsChanged.subscribe(() => void refetch()), [refetch]);

  return (
    <>
      <div className="pd-jobs-tools">
        <Segmented
          aria-label={t('filter.label')}
          value={state}
          options={STATES.map((value) => ({ value, label: t(`filter.${value}`) }))}
          onChange={setState}
        />
        <Button
          size="small"
          type="text"
          icon={<Icon name="reload" size={15} />}
          loading={query.isRefetching}
          onClick={() => void refetch()}
        >
          {t('refresh')}
        </Button>
      </div>
      <Rows query={query} state={state} />
    </>
  );
}

interface RowsProps {
  query: ReturnType<typeof useInfiniteQuery<Page>>;
  state: StateFilter;
}

function Rows({ query, state }: RowsProps) {
  const { t } = useTranslation('jobs');
  if (query.isPending) return <Skeleton active paragraph={{ rows: 4 }} title={false} />;
  if (!query.data) return <QueryFailure query={query} />;
  const jobs = query.data.pages.flatMap(({ items }) => items);
  if (jobs.length === 0) {
    return (
      <div className="pd-jobs-empty">
        <Icon name="layers" size={28} />
        <p>{t(`empty.${state}`)}</p>
      </div>
    );
  }
  return (
    <>
      <ul className="pd-jobs-list" aria-label={t('title')}>
        {jobs.map((job) => (
          <JobRow key={job.id} job={job} onChanged={query.refetch} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('older')}
        </Button>
      )}
    </>
  );
}
