import { isUserName } from '@pedestal/contract';
import { FormDrawer, UnitSelect, useChange, useCommonTexts } from '@pedestal/workbench';
import { Form, Input } from 'antd';
import { RoleField } from '../../shared/role-field.tsx';
import { useTexts } from './texts.ts';

interface Fields {
  userName: string;
  displayName: string;
  orgUnitId: string | null;
  roleIds: string[];
}

/** Creates a service account. */
export function AccountDrawer({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const common = useCommonTexts();
  const [form] = Form.useForm<Fields>();
  const save = useChange(
    (call, { userName, displayName, orgUnitId = null, roleIds = [] }: Partial<Fields>) =>
      call('POST /gateway/authority/serviceAccounts', {
        body: { userName: userName ?? '', displayName: displayName ?? '', orgUnitId, roleIds },
      }),
    { form, done: common('saved'), onDone: onClose },
  );
  return (
    <FormDrawer<Fields>
      title={t('add')}
      form={form}
      initial={{ userName: '', displayName: '', orgUnitId: null, roleIds: [] }}
      isSaving={save.isPending}
      onSave={(values) => save.mutate(values)}
      onClose={onClose}
    >
      <Form.Item
        name="userName"
        label={t('userName')}
        extra={t('userNameHint')}
        rules={[
          { required: true },
          {
            validator: (_, name: string) =>
              !name || isUserName(name)
                ? Promise.resolve()
                : Promise.reject(new Error(t('userNameWrong'))),
          },
        ]}
      >
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item
        name="displayName"
        label={t('displayName')}
        rules={[{ required: true, whitespace: true, max: 64 }]}
      >
        <Input />
      </Form.Item>
      <Form.Item name="orgUnitId" label={t('orgUnit')} extra={t('orgUnitHint')}>
        <UnitSelect />
      </Form.Item>
      <RoleField name="roleIds" label={t('roles')} />
    </FormDrawer>
  );
}
