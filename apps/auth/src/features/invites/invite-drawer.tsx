import {
  FormDrawer,
  UnitSelect,
  useChange,
  useCommonTexts,
  useFormat,
  useGet,
} from '@pedestal/workbench';
import { Form, Input, InputNumber, Select } from 'antd';
import { useReach } from '../../shared/use-reach.ts';
import type { LinkedInvite } from './link-dialog.tsx';
import { useTexts } from './texts.ts';

interface Fields {
  systemCode: string;
  loginKey: string;
  orgUnitId: string | null;
  roleIds: string[];
  note: string;
  maxUses: number;
  validHours: number;
}

interface InviteDrawerProps {
  onClose: () => void;
  onMade: (invite: LinkedInvite) => void;
}

export function InviteDrawer({ onClose, onMade }: InviteDrawerProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const format = useFormat();
  const reach = useReach();
  const [form] = Form.useForm<Fields>();
  const systemCode = Form.useWatch('systemCode', form) ?? reach.systems[0]?.code;
  const enabled = systemCode !== undefined;
  const query = { systemCode: systemCode ?? '' };
  const roles = useGet('GET /gateway/authority/grantableRoles', { query }, { enabled });
  const entries = useGet('GET /gateway/authority/loginEntries', { query }, { enabled });

  const save = useChange(
    (call, body: Fields) => call('POST /gateway/authority/invites', { body }),
    {
      form,
      done: common('saved'),
      onDone: ({ code }) => {
        const loginKey = form.getFieldValue('loginKey');
        const entry = entries.data?.find((one) => one.loginKey === loginKey);
        onMade({ code, hostnames: entry?.hostnames ?? [] });
      },
    },
  );
  const initial: Partial<Fields> = {
    ...(reach.systems[0] ? { systemCode: reach.systems[0].code } : {}),
    orgUnitId: null,
    roleIds: [],
    note: '',
    maxUses: 1,
    validHours: 72,
  };
  return (
    <FormDrawer<Fields>
      title={t('add')}
      form={form}
      initial={initial}
      isSaving={save.isPending}
      onSave={(values) => save.mutate({ ...values, orgUnitId: values.orgUnitId ?? null })}
      onClose={onClose}
    >
      <Form.Item name="systemCode" label={common('system')} rules={[{ required: true }]}>
        <Select
          options={reach.systemOptions}
          onChange={() => form.resetFields(['roleIds', 'loginKey'])}
        />
      </Form.Item>
      <Form.Item
        name="loginKey"
        label={t('entry')}
        extra={t('entryHint')}
        rules={[{ required: true }]}
      >
        <Select
          options={(entries.data ?? [])
            .filter((entry) => entry.registerOpen)
            .map((entry) => ({ value: entry.loginKey, label: entry.loginKey }))}
        />
      </Form.Item>
      <Form.Item name="roleIds" label={t('roles')} rules={[{ required: true }]}>
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          options={(roles.data ?? [])
            .filter((role) => role.grantable && role.systemCode === systemCode)
            .map((role) => ({ value: role.id, label: format.name(role) }))}
        />
      </Form.Item>
      <Form.Item name="orgUnitId" label={t('orgUnit')}>
        <UnitSelect />
      </Form.Item>
      <Form.Item name="maxUses" label={t('maxUses')} rules={[{ required: true }]}>
        <InputNumber min={1} max={1_000} precision={0} />
      </Form.Item>
      <Form.Item name="validHours" label={t('validHours')} rules={[{ required: true }]}>
        <InputNumber min={1} max={2_160} precision={0} />
      </Form.Item>
      <Form.Item name="note" label={t('note')} rules={[{ max: 200 }]}>
        <Input />
      </Form.Item>
    </FormDrawer>
  );
}
