import { useShell } from '@pedestal/sub-app-sdk/react';
import { useAction } from '@pedestal/workbench';
import { Alert, Button, Checkbox, Form, Input, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.ts';

interface TokenValues {
  name: string;
  subApp: string;
  mayWrite?: boolean;
  days: number;
}

/** Creates a token, which is shown only once. */
export function TokenDialog({ onClose }: { onClose(): void }) {
  const t = useTexts();
  const shell = useShell();
  const act = useAction();
  const [form] = Form.useForm<TokenValues>();
  const [token, setToken] = useState<string | null>(null);
  const create = ({ mayWrite = false, ...values }: TokenValues) =>
    act(async () => {
      const made = await shell.call('POST /gateway/dfs/tokens/create', {
        body: { ...values, mayWrite },
      });
      setToken(made.token);
    });
  const copy = (text: string) => act(() => navigator.clipboard.writeText(text), t('copied'));
  if (token !== null) {
    return (
      <Modal
        open
        title={t('createToken')}
        mask={{ closable: false }}
        onCancel={onClose}
        footer={
          <>
            <Button onClick={() => copy(token)}>{t('copy')}</Button>
            <Button type="primary" onClick={onClose}>
              {t('close')}
            </Button>
          </>
        }
      >
        <Alert type="warning" title={t('tokenOnce')} />
        <Input.TextArea
          className="dfs-token"
          readOnly
          autoSize
          value={token}
          aria-label={t('token')}
        />
      </Modal>
    );
  }
  return (
    <Modal
      open
      title={t('createToken')}
      okText={t('createToken')}
      cancelText={t('cancel')}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={create} initialValues={{ days: 90 }}>
        <Form.Item name="name" label={t('name')} rules={[{ required: true, whitespace: true }]}>
          <Input autoComplete="off" maxLength={64} />
        </Form.Item>
        <Form.Item
          name="subApp"
          label={t('subApp')}
          rules={[
            { required: true, pattern: /^[A-Za-z][A-Za-z0-9_-]{0,31}$/, message: t('fieldBad') },
          ]}
        >
          <Input autoComplete="off" maxLength={32} />
        </Form.Item>
        <Form.Item name="days" label={t('tokenDays')} rules={[{ required: true }]}>
          <InputNumber min={1} max={366} precision={0} />
        </Form.Item>
        <Form.Item name="mayWrite" valuePropName="checked">
          <Checkbox>{t('mayWrite')}</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  );
}
