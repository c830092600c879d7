import { Failure, useCommonTexts, useFormat, useGet } from '@pedestal/workbench';
import { Modal, Table } from 'antd';
import { useTexts } from './texts.ts';

/** Who registered with an invite. */
export function UsesDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts();
  const common = useCommonTexts();
  const format = useFormat();
  const uses = useGet('GET /gateway/authority/invites/:id/uses', { params: { id } });
  return (
    <Modal open title={t('whoUsed')} footer={null} onCancel={onClose}>
      {uses.error ? (
        <Failure error={uses.error} />
      ) : (
        <Table
          size="small"
          rowKey={(use) => use.user.id}
          loading={uses.isFetching}
          dataSource={uses.data ?? []}
          pagination={{ pageSize: 10, showSizeChanger: false }}
          columns={[
            {
              title: common('name'),
              render: (_, use) => `${use.user.displayName} (${use.user.userName})`,
            },
            { title: t('when'), render: (_, use) => format.instant(use.usedAt) },
            { title: t('address'), dataIndex: 'address' },
          ]}
        />
      )}
    </Modal>
  );
}
