import type { JobSchedule } from '@pedestal/contract';
import { Icon } from '@pedestal/ui';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useEffect } from 'react';
import { call, callQuietly } from '../../lib/api/api.ts';
import { useTimeFormat } from '../../lib/format/format-time.ts';
import { useLocale } from '../../lib/format/use-locale.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { QueryFailure } from '../../lib/page/query-failure.tsx';
import { jobsChanged } from '../../lib/stores/job-events.ts';
import { STATE_ICONS } from './job-state.ts';

const MINUTE = 60_000;

const schedulesQuery = queryOptions({
  queryKey: ['schedules'],
  queryFn: () => callQuietly('GET /gateway/jobs/schedules'),
});

/** The periodic tasks of the console. */
export function ScheduleList() {
  const { t } = useTranslation('jobs');
  const query = useQuery(schedulesQuery);
  const { refetch } = query;
  const run = useMutation({
    mutationFn: (name: string) =>
      call('POST /gateway/jobs/schedules/:name/run', { params: { name } }),
    onSettled: () => refetch(),
  });
  useEffect(() => jobsChanged.subscribe(() => void refetch()), [refetch]);

  if (query.isPending) return <Skeleton active paragraph={{ rows: 5 }} title={false} />;
  if (!query.data) return <QueryFailure query={query} />;
  return (
    <ul className="pd-jobs-list" aria-label={t('view.schedules')}>
      {query.data.items.map((schedule) => (
        <ScheduleRow
          key={schedule.name}
          schedule={schedule}
          isStarting={run.isPending && run.variables === schedule.name}
          onRun={() => run.mutate(schedule.name)}
        />
      ))}
    </ul>
  );
}

interface ScheduleRowProps {
  schedule: JobSchedule;
  isStarting: boolean;
  onRun(): void;
}

function ScheduleRow({ schedule, isStarting, onRun }: ScheduleRowProps) {
  const { t } = useTranslation('jobs');
  const locale = useLocale();
  const time = useTimeFormat();
  const { title, every, cron, nextAt, running, last } = schedule;
  const state = running ? 'running' : (last?.state ?? 'queued');
  const rhythm =
    every === null
      ? t('timetable', { cron })
      : t('every', { time: describeInterval(every, locale) });
  return (
    <li className="pd-job" data-state={state}>
      <Icon name={STATE_ICONS[state]} size={18} />
      <div className="pd-job-text">
        <p className="pd-job-title">{title[locale]}</p>
        <p className="pd-job-meta">
          {rhythm} · {running ? t('runningNow') : t('nextRun', { time: time.full(nextAt) })}
        </p>
        <p className="pd-job-meta">
          {last
            ? t('lastRun', { state: t(`state.${last.state}`), time: time.full(last.at) })
            : t('neverRun')}
        </p>
        {last?.error && <p className="pd-job-error">{last.error.message}</p>}
      </div>
      <Button
        size="small"
        disabled={running}
        loading={isStarting}
        aria-label={t('runNowOf', { title: title[locale] })}
        onClick={onRun}
      >
        {t('runNow')}
      </Button>
    </li>
  );
}

function describeInterval(ms: number, locale: string): string {
  const minutes = Math.round(ms / MINUTE);
  const [value, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
