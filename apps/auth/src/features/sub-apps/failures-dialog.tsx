import { Failure, useFormat, useGet } from '@pedestal/workbench';
import { Modal, Table } from 'antd';
import { useFailureWords } from '../../shared/failure/use-failure-words.ts';
import { useTexts } from './texts.ts';

/** Failures of a sub-app by release and step. */
export function FailuresDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useTexts();
  const format = useFormat();
  const words = useFailureWords();
  const failures = useGet('GET /gateway/console/registry/failures/:name', { params: { name } });
  return (
    <Modal open width={860} title={t('failuresOf', { name })} footer={null} onCancel={onClose}>
      {failures.error ? (
        <Failure error={failures.error} />
      ) : (
        <Table
          size="small"
          rowKey={(one) => `${one.version} ${one.step} ${one.kind} ${one.day}`}
          loading={failures.isFetching}
          dataSource={failures.data?.items ?? []}
          pagination={{ pageSize: 10, showSizeChanger: false }}
          columns={[
            { title: t('version'), render: (_, one) => one.version ?? '–' },
            { title: t('step'), render: (_, one) => words.step(one) },
            { title: t('kind'), render: (_, one) => words.kind(one) },
            { title: t('day'), dataIndex: 'day' },
            { title: t('count'), align: 'end', render: (_, one) => format.number(one.count) },
            { title: t('lastMessage'), dataIndex: 'lastMessage' },
          ]}
        />
      )}
    </Modal>
  );
}
