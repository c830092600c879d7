import { IconButton } from '@pedestal/ui';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { isUnfinished } from './job-state.ts';
import { JobsPanel } from './jobs-panel.tsx';
import { useRecentJobs, watchRecentJobs } from './recent-jobs.store.ts';
import './jobs.css';

/** The button with the number of unfinished jobs, which opens the panel. Hidden when there are no jobs. */
export default function JobsButton() {
  const { t } = useTranslation('jobs');
  const jobs = useRecentJobs((state) => state.jobs);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useEffect(watchRecentJobs, []);

  const unfinished = jobs?.filter(isUnfinished).length ?? 0;
  if (!isOpen && (jobs === undefined || jobs.length === 0)) return null;
  return (
    <>
      <IconButton
        icon="layers"
        label={unfinished > 0 ? t('button', { count: unfinished }) : t('title')}
        data-running={unfinished > 0 || undefined}
        className="pd-jobs-button"
        onClick={() => setOpen(true)}
      >
        {unfinished > 0 && (
          <span className="pd-tool-count" aria-hidden="true">
            {unfinished}
          </span>
        )}
      </IconButton>
      {isOpen && <JobsPanel onClose={close} />}
    </>
  );
}
