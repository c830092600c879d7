import type { PrintFormJson } from '@pedestal/blueprint';
import { download, type Job } from '@pedestal/contract';
import { saveFile, useChange, useFormat, useGatewayFetch } from '@pedestal/workbench';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal, Progress, Space } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../shared/texts.ts';
import { isUnfinished, useJob } from '../shared/use-job.ts';

interface PrintDialogProps {
  place: { workspace: string; collection: string };
  ids: readonly string[];
  /** The id of a form, or one to try that is not applied yet. */
  form: string | PrintFormJson;
  onClose: () => void;
}

/** Makes a PDF of records and offers it. */
export default function PrintDialog({ place, ids, form, onClose }: PrintDialogProps) {
  const t = useTexts();
  // What is printed is fixed when the dialog opens.
  const [printed] = useState(() => [...ids]);
  const [jobId, setJobId] = useState<string>();
  const job = useJob(jobId);
  const start = useChange(
    (call, wanted: string[]) =>
      call('POST /gateway/records/:workspace/:collection/print', {
        params: place,
        body: { ids: wanted, ...(typeof form === 'string' ? { form } : { draft: { ...form } }) },
      }),
    { onDone: (started) => setJobId(started.jobId) },
  );
  const { mutate } = start;
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    mutate(printed);
  }, [mutate, printed]);
  return (
    <Modal open title={t('print.title')} onCancel={onClose} footer={null}>
      {start.error ? (
        <Alert type="error" showIcon title={start.error.message} />
      ) : job && !isUnfinished(job) ? (
        <Outcome job={job} />
      ) : (
        <div role="status">
          {t('print.making')}
          <Progress percent={job?.total ? (100 * job.done) / job.total : 0} showInfo={false} />
        </div>
      )}
    </Modal>
  );
}

function Outcome({ job }: { job: Job }) {
  const t = useTexts();
  const format = useFormat();
  const send = useGatewayFetch();
  const { data: address } = useQuery({
    queryKey: ['printed', job.id],
    queryFn: async () => {
      const reply = await download(send, 'GET /gateway/jobs/:id/file', { params: { id: job.id } });
      const content = new Blob([await reply.arrayBuffer()], { type: 'application/pdf' });
      return { content, url: URL.createObjectURL(content) };
    },
    enabled: job.state === 'done',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  useEffect(() => () => void (address && URL.revokeObjectURL(address.url)), [address]);
  if (job.state !== 'done') {
    return <Alert type="error" showIcon title={job.error?.message ?? t('print.stopped')} />;
  }
  const { records = 0, pages = 0 } = (job.result?.data ?? {}) as Record<string, number>;
  const counts = { records: format.number(records), pages: format.number(pages) };
  return (
    <Alert
      type="success"
      showIcon
      title={t('print.ready', counts)}
      description={
        address && (
          <Space>
            <Button type="primary" href={address.url} target="_blank" rel="noopener">
              {t('print.open')}
            </Button>
            <Button onClick={() => saveFile(address.content, job.file?.name ?? 'print.pdf')}>
              {t('print.save')}
            </Button>
          </Space>
        )
      }
    />
  );
}
