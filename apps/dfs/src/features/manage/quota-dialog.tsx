import type { FileSpaceUse } from '@pedestal/contract';
import { useLocale, useShell } from '@pedestal/sub-app-sdk/react';
import { useAction } from '@pedestal/workbench';
import { Form, InputNumber, Modal } from 'antd';
import { useTexts } from '../../lib/texts.ts';

const GIB = 1024 ** 3;

/** Sets the quota of a space; empty restores the default. */
export function QuotaDialog({ space, onClose }: { space: FileSpaceUse; onClose(): void }) {
  const t = useTexts();
  const shell = useShell();
  const locale = useLocale();
  const act = useAction();
  const [form] = Form.useForm<{ size: number | null }>();
  const save = async ({ size }: { size: number | null }) => {
    const quotaBytes = size === null || size === undefined ? null : Math.round(size * GIB);
    const { kind, ownerKey } = space;
    const saved = await act(
      () => shell.call('POST /gateway/dfs/spaces/quota', { body: { kind, ownerKey, quotaBytes } }),
      t('done'),
    );
    if (saved) onClose();
  };
  return (
    <Modal
      open
      title={t('setQuotaOf', { name: space.name[locale] })}
      okText={t('save')}
      cancelText={t('cancel')}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={save}>
        <Form.Item
          name="size"
          label={t('quotaSize')}
          extra={t('quotaHint')}
          initialValue={space.isDefault ? null : Number((space.quotaBytes / GIB).toFixed(2))}
        >
          <InputNumber min={0} max={1_000_000} precision={2} autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  );
}
