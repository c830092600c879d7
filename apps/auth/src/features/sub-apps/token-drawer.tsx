import { FormDrawer, useChange, useGet } from '@pedestal/workbench';
import { App, Form, Input, InputNumber, Select, Switch, Typography } from 'antd';
import { useTexts } from './texts.ts';

interface Fields {
  label: string;
  subApps: string[];
  mayPoint: boolean;
  days: number;
}

/** Creates a publish token. Its value is shown only once. */
export function TokenDrawer({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const { modal } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const subApps = useGet('GET /gateway/console/registry/subApps', {});
  const save = useChange(
    (call, body: Fields) => call('POST /gateway/console/registry/tokens', { body }),
    {
      form,
      onDone({ token, label }) {
        onClose();
        modal.success({
          title: t('tokens.made', { label }),
          content: (
            <>
              <Typography.Paragraph className="auth-secret" copyable={{ text: token }}>
                {token}
              </Typography.Paragraph>
              <p>{t('tokens.madeHint')}</p>
            </>
          ),
        });
      },
    },
  );
  return (
    <FormDrawer<Fields>
      title={t('tokens.add')}
      form={form}
      initial={{ label: '', subApps: [], mayPoint: false, days: 90 }}
      isSaving={save.isPending}
      onSave={(values) => save.mutate(values)}
      onClose={onClose}
    >
      <Form.Item
        name="label"
        label={t('tokens.label')}
        extra={t('tokens.labelHint')}
        rules={[{ required: true, whitespace: true, max: 64 }]}
      >
        <Input />
      </Form.Item>
      <Form.Item
        name="subApps"
        label={t('tokens.subApps')}
        rules={[{ required: true, type: 'array', max: 50 }]}
      >
        <Select
          mode="multiple"
          options={(subApps.data?.items ?? []).map(({ name }) => ({ value: name, label: name }))}
        />
      </Form.Item>
      <Form.Item
        name="mayPoint"
        label={t('tokens.mayPoint')}
        extra={t('tokens.mayPointHint')}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
      <Form.Item name="days" label={t('tokens.days')} rules={[{ required: true }]}>
        <InputNumber min={1} max={365} precision={0} />
      </Form.Item>
    </FormDrawer>
  );
}
