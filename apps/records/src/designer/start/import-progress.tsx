import { download, type Job } from '@pedestal/contract';
import { saveFile, useChange, useFormat, useGatewayFetch } from '@pedestal/workbench';
import { Alert, Button, Progress } from 'antd';
import { useEffect } from 'react';
import { isUnfinished, useJob } from '../../shared/use-job.ts';
import { useDesignTexts } from '../shared/texts.ts';

interface Outcome {
  created: number;
  faulty: number;
}

interface ImportProgressProps {
  jobId: string;
  onDone: () => void;
}

/** Follows the import of the rows; where some had faults, the person reads which before going on. */
export function ImportProgress({ jobId, onDone }: ImportProgressProps) {
  const t = useDesignTexts();
  const format = useFormat();
  const job = useJob(jobId);
  const outcome = job?.state === 'done' ? (job.result?.data as Outcome) : undefined;
  const isClean = outcome?.faulty === 0;
  useEffect(() => {
    if (isClean) onDone();
  }, [isClean, onDone]);
  if (!job || isUnfinished(job)) {
    const percent = job?.total ? Math.floor((job.done / job.total) * 100) : 0;
    return (
      <div role="status">
        <Progress percent={percent} status="active" aria-label={t('start.importing')} />
        {t('start.importing')}
      </div>
    );
  }
  return (
    <div className="wb-panel">
      {job.error && <Alert type="error" showIcon title={job.error.message} />}
      {outcome && outcome.faulty > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('start.partly', {
            created: format.number(outcome.created),
            faulty: format.number(outcome.faulty),
          })}
        />
      )}
      <div className="ds-actions">
        <FaultyRows job={job} />
        <Button type="primary" onClick={onDone}>
          {t('start.open')}
        </Button>
      </div>
    </div>
  );
}

function FaultyRows({ job }: { job: Job }) {
  const t = useDesignTexts();
  const send = useGatewayFetch();
  const { file } = job;
  const save = useChange(async () => {
    const reply = await download(send, 'GET /gateway/jobs/:id/file', { params: { id: job.id } });
    saveFile(await reply.blob(), file?.name ?? 'faults.xlsx');
  });
  if (!file) return null;
  return (
    <Button loading={save.isPending} onClick={() => save.mutate(undefined)}>
      {t('start.faultyRows')}
    </Button>
  );
}
