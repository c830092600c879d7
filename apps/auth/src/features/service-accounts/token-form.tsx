import { FormDrawer, useChange, useFormat, useGet } from '@pedestal/workbench';
import { App, Form, Input, InputNumber, Select, Typography } from 'antd';
import type { ServiceAccount } from './service-account.ts';
import { useTexts } from './texts.ts';

interface Fields {
  label: string;
  scope: string[];
  days: number;
}

interface TokenFormProps {
  account: ServiceAccount;
  onClose: () => void;
}

/** Creates a token. Its value is shown only once. */
export function TokenForm({ account, onClose }: TokenFormProps) {
  const t = useTexts();
  const { modal } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const params = { id: account.id };
  const save = useChange(
    (call, body: Fields) =>
      call('POST /gateway/authority/serviceAccounts/:id/tokens', { params, body }),
    {
      form,
      onDone({ token, label }) {
        onClose();
        modal.success({
          title: t('made', { label }),
          content: (
            <>
              <Typography.Paragraph className="auth-secret" copyable={{ text: token }}>
                {token}
              </Typography.Paragraph>
              <p>{t('madeHint')}</p>
            </>
          ),
        });
      },
    },
  );
  return (
    <FormDrawer<Fields>
      title={t('addToken')}
      form={form}
      initial={{ label: '', scope: [], days: 90 }}
      isSaving={save.isPending}
      onSave={(values) => save.mutate(values)}
      onClose={onClose}
    >
      <Form.Item
        name="label"
        label={t('label')}
        extra={t('labelHint')}
        rules={[{ required: true, whitespace: true, max: 64 }]}
      >
        <Input />
      </Form.Item>
      <Form.Item
        name="scope"
        label={t('scope')}
        extra={t('scopeHint')}
        rules={[{ required: true, type: 'array', max: 100 }]}
      >
        <ScopeSelect accountId={account.id} />
      </Form.Item>
      <Form.Item name="days" label={t('days')} rules={[{ required: true }]}>
        <InputNumber min={1} max={730} precision={0} />
      </Form.Item>
    </FormDrawer>
  );
}

interface ScopeSelectProps {
  accountId: string;
  id?: string;
  value?: string[];
  onChange?: (scope: string[]) => void;
}

/** Picks what the account holds: single permissions, or everything of a workspace. */
function ScopeSelect({ accountId, ...field }: ScopeSelectProps) {
  const t = useTexts();
  const format = useFormat();
  const scopes = useGet('GET /gateway/authority/serviceAccounts/:id/scopes', {
    params: { id: accountId },
  });
  const items = scopes.data?.items ?? [];
  const groups = Map.groupBy(items, ({ code }) => code.split(':')[0] ?? code);
  return (
    <Select
      {...field}
      mode="multiple"
      showSearch={{ optionFilterProp: 'label' }}
      loading={scopes.isFetching}
      notFoundContent={scopes.data ? t('noScopes') : null}
      options={[...groups].map(([root, held]) => ({
        label: root,
        options: [
          { value: `${root}:*`, label: t('whole', { root }) },
          ...held.map((one) => ({ value: one.code, label: `${format.name(one)} (${one.code})` })),
        ],
      }))}
    />
  );
}
