import { PERMISSIONS } from '@pedestal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { createQueryClient } from '../../lib/api/query-client.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { usePageTab } from '../../lib/page/page-context.ts';
import { useUser } from '../../lib/stores/user.store.ts';
import { JobList } from './job-list.tsx';
import { ScheduleList } from './schedule-list.tsx';
import './jobs.css';

const VIEWS = ['mine', 'all', 'schedules'] as const;
type View = (typeof VIEWS)[number];

// A hidden tab keeps its view while the address belongs to another page.
function useView(canManage: boolean): View {
  const { search } = useLocation();
  const { isActive } = usePageTab();
  const named = new URLSearchParams(search).get('view');
  const addressed = (canManage && VIEWS.find((view) => view === named)) || 'mine';
  const [view, setView] = useState(addressed);
  const wanted = isActive ? addressed : view;
  if (wanted !== view) setView(wanted);
  return wanted;
}

/** The person's jobs; for operators also those of others and the periodic tasks. */
export function Component() {
  const { t } = useTranslation('jobs');
  const [queryClient] = useState(createQueryClient);
  const canManage = useUser((state) => state.permission.includes(PERMISSIONS.manageJobs));
  const view = useView(canManage);
  return (
    <QueryClientProvider client={queryClient}>
      <div className="pd-jobs-page">
        <h1>{t('title')}</h1>
        <p className="pd-jobs-intro">{t(`intro.${view}`)}</p>
        {canManage && (
          <nav className="pd-jobs-views" aria-label={t('title')}>
            {VIEWS.map((name) => (
              <Link
                key={name}
                to={name === 'mine' ? '/jobs' : `/jobs?view=${name}`}
                aria-current={name === view ? 'page' : undefined}
              >
                {t(`view.${name}`)}
              </Link>
            ))}
          </nav>
        )}
        {view === 'schedules' ? <ScheduleList /> : <JobList key={view} scope={view} />}
      </div>
    </QueryClientProvider>
  );
}
