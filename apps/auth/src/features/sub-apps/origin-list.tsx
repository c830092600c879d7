import { isOrigin } from '@pedestal/contract';
import { Failure, useCommonTexts, useConfirm, useFormName } from '@pedestal/workbench';
import { Alert, Button, Empty, Form, Input, Modal, Switch, Table } from 'antd';
import { useState } from 'react';
import { useTexts } from './texts.ts';
import { type RegistrySettings, useRegistrySettings } from './use-registry-settings.ts';

type AllowedOrigin = RegistrySettings['allowedOrigins'][number];

/** Origins that may host releases outside the gateway. */
export function OriginList() {
  const t = useTexts();
  const common = useCommonTexts();
  const confirm = useConfirm();
  const [isAdding, setAdding] = useState(false);
  const { settings, save } = useRegistrySettings(() => setAdding(false));
  if (settings.error)
    return <Failure error={settings.error} onRetry={() => void settings.refetch()} />;

  const origins = settings.data?.allowedOrigins ?? [];
  const ignored = settings.data?.ignoredOrigins ?? [];
  const remove = ({ origin }: AllowedOrigin) =>
    confirm({
      title: t('origins.confirmRemove', { origin }),
      okText: common('delete'),
      isDanger: true,
      run: () =>
        save.mutateAsync({ allowedOrigins: origins.filter((one) => one.origin !== origin) }),
    });
  return (
    <>
      <p className="wb-muted">{t('origins.hint')}</p>
      {ignored.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('origins.ignored', { origins: ignored.join('  ') })}
        />
      )}
      <div className="auth-tab-actions">
        <Button type="primary" disabled={!settings.data} onClick={() => setAdding(true)}>
          {t('origins.add')}
        </Button>
      </div>
      <Table<AllowedOrigin>
        aria-label={t('origins.title')}
        size="middle"
        rowKey="origin"
        loading={settings.isFetching}
        dataSource={origins}
        locale={{ emptyText: <Empty description={common('empty')} /> }}
        pagination={false}
        columns={[
          { title: t('origins.origin'), dataIndex: 'origin' },
          {
            title: t('origins.allowPrivate'),
            render: (_, one) => common(one.allowPrivate ? 'yes' : 'no'),
          },
          {
            title: common('actions'),
            render: (_, one) => (
              <Button size="small" danger onClick={() => remove(one)}>
                {common('delete')}
              </Button>
            ),
          },
        ]}
      />
      {isAdding && (
        <OriginDialog
          present={origins}
          isSaving={save.isPending}
          onCancel={() => setAdding(false)}
          onSave={(added) => save.mutate({ allowedOrigins: [...origins, added] })}
        />
      )}
    </>
  );
}

interface OriginDialogProps {
  present: AllowedOrigin[];
  isSaving: boolean;
  onCancel: () => void;
  onSave: (origin: AllowedOrigin) => void;
}

function OriginDialog({ present, isSaving, onCancel, onSave }: OriginDialogProps) {
  const t = useTexts();
  const formName = useFormName();
  const common = useCommonTexts();
  const [form] = Form.useForm<AllowedOrigin>();
  const refuse = (text: string) => {
    if (!isOrigin(text)) return t('origins.wrong');
    return present.some(({ origin }) => origin === text) ? t('origins.taken') : undefined;
  };
  return (
    <Modal
      open
      title={t('origins.add')}
      okText={common('save')}
      cancelText={common('cancel')}
      confirmLoading={isSaving}
      onCancel={onCancel}
      onOk={() => form.submit()}
    >
      <Form<AllowedOrigin>
        name={formName}
        form={form}
        layout="vertical"
        initialValues={{ origin: '', allowPrivate: false }}
        onFinish={onSave}
      >
        <Form.Item
          name="origin"
          label={t('origins.origin')}
          rules={[
            {
              validator: (_, text) => {
                const refusal = refuse(String(text ?? ''));
                return refusal ? Promise.reject(new Error(refusal)) : Promise.resolve();
              },
            },
          ]}
        >
          <Input placeholder="https://cdn.example.com" />
        </Form.Item>
        <Form.Item
          name="allowPrivate"
          label={t('origins.allowPrivate')}
          extra={t('origins.allowPrivateHint')}
          valuePropName="checked"
        >
          <Switch />
        </Form.Item>
      </Form>
    </Modal>
  );
}
