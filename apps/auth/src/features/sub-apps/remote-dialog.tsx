import { RELEASE_VERSION } from '@pedestal/contract';
import { useChange, useCommonTexts, useFormName } from '@pedestal/workbench';
import { Form, Input, Modal, Switch } from 'antd';
import type { RegisteredSubApp } from './registered-sub-app.ts';
import { useTexts } from './texts.ts';

interface Fields {
  version: string;
  entry: string;
  pin: boolean;
  notes: string;
}

/** Registers a release that the team hosts itself. */
export function RemoteDialog({
  subApp: { name, format },
  onClose,
}: {
  subApp: RegisteredSubApp;
  onClose: () => void;
}) {
  const t = useTexts();
  const formName = useFormName();
  const common = useCommonTexts();
  const [form] = Form.useForm<Fields>();
  const add = useChange(
    (call, fields: Fields) =>
      call('POST /gateway/console/registry/releases/remote', { body: { name, format, ...fields } }),
    { done: common('saved'), onDone: onClose },
  );
  return (
    <Modal
      open
      title={t('remoteTitle')}
      okText={common('save')}
      cancelText={common('cancel')}
      confirmLoading={add.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <Form<Fields>
        name={formName}
        form={form}
        layout="vertical"
        initialValues={{ version: '', entry: '', pin: true, notes: '' }}
        onFinish={(fields) => add.mutate(fields)}
      >
        <p>{t('remoteHint')}</p>
        <Form.Item
          name="version"
          label={t('newVersion')}
          rules={[{ required: true, pattern: RELEASE_VERSION, message: t('versionWrong') }]}
        >
          <Input />
        </Form.Item>
        <Form.Item
          name="entry"
          label={t('remoteEntry')}
          rules={[
            {
              required: true,
              type: 'url',
              pattern: /^https?:\/\//,
              max: 2_048,
              message: t('remoteEntryWrong'),
            },
          ]}
        >
          <Input placeholder="https://cdn.example.com/wms/1.0.0/manifest.json" />
        </Form.Item>
        <Form.Item name="pin" label={t('pin')} valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="notes" label={t('notes')} rules={[{ max: 4_000 }]}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
