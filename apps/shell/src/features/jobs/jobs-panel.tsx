import { Dialog, IconButton } from '@pedestal/ui';
import { Button, Skeleton } from 'antd';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { JobRow } from './job-row.tsx';
import { reloadRecentJobs, useRecentJobs } from './recent-jobs.store.ts';

const SHOWN = 5;

/** The newest jobs in a small panel below the top bar. */
export function JobsPanel({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('jobs');
  return (
    <Dialog label={t('title')} open onClose={onClose} className="pd-jobs-panel">
      <div className="pd-jobs-head">
        <h2>{t('title')}</h2>
        <Link className="pd-jobs-all" to="/jobs" onClick={onClose}>
          {t('showAll')}
        </Link>
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </div>
      <PanelContent onOpened={onClose} />
    </Dialog>
  );
}

function PanelContent({ onOpened }: { onOpened(): void }) {
  const { t } = useTranslation(['jobs', 'frame']);
  const { jobs, error } = useRecentJobs();
  if (!jobs && error) {
    return (
      <div className="pd-region-failure" role="alert">
        <strong>{error.message}</strong>
        <Button size="small" onClick={() => void reloadRecentJobs()}>
          {t('frame:region.retry')}
        </Button>
      </div>
    );
  }
  if (!jobs) return <Skeleton active paragraph={{ rows: 2 }} title={false} />;
  if (jobs.length === 0) return <p className="pd-jobs-empty">{t('empty.all')}</p>;
  return (
    <ul className="pd-jobs-list" aria-label={t('title')}>
      {jobs.slice(0, SHOWN).map((job) => (
        <JobRow key={job.id} job={job} onChanged={reloadRecentJobs} onOpened={onOpened} />
      ))}
    </ul>
  );
}
