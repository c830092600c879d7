import { PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import {
  Loading,
  PersonSelect,
  type PickedPerson,
  RolesSelect,
  useCommonTexts,
  useFormName,
} from '@pedestal/workbench';
import { useQuery } from '@tanstack/react-query';
import { Form, InputNumber, Modal } from 'antd';
import type { RegisteredSubApp } from './registered-sub-app.ts';
import { useTexts } from './texts.ts';

export type Audience = RegisteredSubApp['channels'][number]['audience'];

interface Fields {
  percent: number;
  roles: string[];
  people: PickedPerson[];
}

interface CanaryDialogProps {
  version: string;
  /** The current audience of the canary. */
  present: Audience;
  isSaving: boolean;
  onCancel: () => void;
  onSave: (audience: Audience) => void;
}

/** Chooses who gets the canary: a percentage, roles or named users. */
export function CanaryDialog({ version, present, isSaving, onCancel, onSave }: CanaryDialogProps) {
  const t = useTexts();
  const formName = useFormName();
  const common = useCommonTexts();
  const [form] = Form.useForm<Fields>();
  const people = useNamesOf(present.users);
  return (
    <Modal
      open
      title={t('canaryTitle', { version })}
      okText={t('makeCanary')}
      cancelText={common('cancel')}
      confirmLoading={isSaving}
      onCancel={onCancel}
      onOk={() => form.submit()}
    >
      {people === undefined ? (
        <Loading />
      ) : (
        <Form<Fields>
          name={formName}
          form={form}
          layout="vertical"
          initialValues={{ percent: present.percent, roles: present.roles, people }}
          onFinish={({ percent, roles, people: picked }) =>
            onSave({ percent, roles, users: picked.map((person) => person.value) })
          }
        >
          <p>{t('canaryHint')}</p>
          <Form.Item name="percent" label={t('percent')} rules={[{ required: true }]}>
            <InputNumber min={0} max={100} precision={0} suffix="%" />
          </Form.Item>
          <Form.Item name="roles" label={t('canaryRoles')}>
            <RolesSelect label={t('canaryRoles')} />
          </Form.Item>
          <Form.Item
            name="people"
            label={t('canaryPeople')}
            dependencies={['percent', 'roles']}
            rules={[
              ({ getFieldsValue }) => ({
                validator: () =>
                  isNobody(getFieldsValue())
                    ? Promise.reject(new Error(t('canaryNobody')))
                    : Promise.resolve(),
              }),
            ]}
          >
            <PersonSelect label={t('canaryPeople')} />
          </Form.Item>
        </Form>
      )}
    </Modal>
  );
}

function isNobody({ percent, roles, people }: Fields): boolean {
  return !percent && roles.length === 0 && people.length === 0;
}

/** Labels of users; the id if the name cannot be read. */
function useNamesOf(ids: readonly string[]): PickedPerson[] | undefined {
  const shell = useShell();
  const names = useQuery({
    queryKey: ['canaryPeople', ids],
    enabled: ids.length > 0 && shell.can(PERMISSIONS.readUsers),
    queryFn: () =>
      Promise.all(
        ids.map(async (id): Promise<PickedPerson> => {
          const user = await shell
            .call('GET /gateway/authority/users/:id', { params: { id } })
            .catch(() => undefined);
          return { value: id, label: user ? `${user.displayName} (${user.userName})` : id };
        }),
      ),
  });
  if (names.isLoading) return undefined;
  return names.data ?? ids.map((id) => ({ value: id, label: id }));
}
