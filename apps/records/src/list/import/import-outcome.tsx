import { download, type Job } from '@pedestal/contract';
import { saveFile, useChange, useFormat, useGatewayFetch } from '@pedestal/workbench';
import { Alert, Button, Progress, Table } from 'antd';
import { useTexts } from '../../shared/texts.ts';
import { isUnfinished } from '../../shared/use-job.ts';
import type { Outcome } from './use-import.ts';

/** Progress of the job, then what it found. */
export function ImportOutcome({ job }: { job: Job }) {
  const t = useTexts();
  const format = useFormat();
  if (isUnfinished(job)) {
    const percent = job.total ? Math.floor((job.done / job.total) * 100) : 0;
    return (
      <div role="status">
        <Progress percent={percent} status="active" />
        {t('import.progress', { done: format.number(job.done) })}
      </div>
    );
  }
  if (job.state === 'cancelled') return <Alert type="info" showIcon title={t('import.stopped')} />;
  if (job.error) {
    return (
      <>
        <Alert type="error" showIcon title={job.error.message} />
        <FaultyFile job={job} />
      </>
    );
  }
  const outcome = job.result?.data as Outcome;
  const numbers = {
    created: format.number(outcome.created),
    updated: format.number(outcome.updated),
    unchanged: format.number(outcome.unchanged),
    faulty: format.number(outcome.faulty),
  };
  return (
    <div className="wb-panel">
      <Alert
        type={outcome.faulty > 0 ? 'warning' : 'success'}
        showIcon
        title={t(outcome.faulty > 0 ? 'import.checkedFaulty' : 'import.checked', numbers)}
      />
      <FaultyFile job={job} />
      {outcome.faults.length > 0 && (
        <Table
          size="small"
          rowKey={(_, index) => String(index)}
          dataSource={outcome.faults}
          pagination={{ pageSize: 10, showSizeChanger: false }}
          columns={[
            { title: t('import.row'), dataIndex: 'row', width: 80, align: 'right' },
            { title: t('import.field'), dataIndex: 'field', width: 180 },
            { title: t('import.problem'), dataIndex: 'message' },
          ]}
        />
      )}
    </div>
  );
}

function FaultyFile({ job }: { job: Job }) {
  const t = useTexts();
  const send = useGatewayFetch();
  const { file } = job;
  const save = useChange(async () => {
    const reply = await download(send, 'GET /gateway/jobs/:id/file', { params: { id: job.id } });
    saveFile(await reply.blob(), file?.name ?? 'faults.xlsx');
  });
  if (!file) return null;
  return (
    <div>
      <Button loading={save.isPending} onClick={() => save.mutate(undefined)}>
        {t('import.faultyFile')}
      </Button>
    </div>
  );
}
