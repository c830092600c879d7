import { download, type Job, type OwnedJob } from '@pedestal/contract';
import { IconButton } from '@pedestal/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, messageForStatus, sessionFetch } from '../../lib/api/api.ts';
import { useLocale } from '../../lib/format/use-locale.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { saveBlob } from '../../lib/page/save-blob.ts';
import { showToast } from '../../lib/page/toast.ts';
import { safeReturnPath } from '../../lib/session/safe-return-path.ts';
import { isUnfinished } from './job-state.ts';

interface JobActionsProps {
  job: Job | OwnedJob;
  onChanged(): unknown;
  onOpened?: () => void;
}

async function saveResult({ id, file }: Job): Promise<void> {
  const reply = await download(sessionFetch, 'GET /gateway/jobs/:id/file', { params: { id } });
  if (reply.ok) saveBlob(await reply.blob(), file?.name ?? '');
  else showToast({ kind: 'error', message: messageForStatus(reply.status) });
}

/** What the person can do with a job in its current state. */
export function JobActions({ job, onChanged, onOpened }: JobActionsProps) {
  const { t } = useTranslation('jobs');
  const locale = useLocale();
  const [isBusy, setBusy] = useState(false);
  const title = job.title[locale];
  const isForeign = 'user' in job;
  const link = job.result?.link && safeReturnPath(job.result.link);

  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work().catch(() => undefined);
    await onChanged();
    setBusy(false);
  };
  const post = (action: 'cancel' | 'retry' | 'dismiss') => () =>
    act(() => call(`POST /gateway/jobs/:id/${action}`, { params: { id: job.id } }));

  if (isUnfinished(job)) {
    return (
      <Button
        size="small"
        disabled={job.cancelling}
        loading={isBusy}
        aria-label={t('cancelOf', { title })}
        onClick={post('cancel')}
      >
        {t('cancel')}
      </Button>
    );
  }
  return (
    <div className="pd-job-actions">
      {link && (
        <Link className="pd-jobs-all" to={link} {...(onOpened ? { onClick: onOpened } : {})}>
          {t('open')}
        </Link>
      )}
      {job.file && !job.file.expired && (
        <Button
          size="small"
          type="primary"
          loading={isBusy}
          aria-label={t('downloadOf', { title })}
          onClick={() => act(() => saveResult(job))}
        >
          {t('download')}
        </Button>
      )}
      {(job.state === 'failed' || job.state === 'cancelled') && (
        <Button
          size="small"
          loading={isBusy}
          aria-label={t('retryOf', { title })}
          onClick={post('retry')}
        >
          {t('retry')}
        </Button>
      )}
      {!isForeign && (
        <IconButton
          icon="close"
          label={t('dismissOf', { title })}
          disabled={isBusy}
          onClick={post('dismiss')}
        />
      )}
    </div>
  );
}
