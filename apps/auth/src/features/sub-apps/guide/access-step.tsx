import { PERMISSIONS } from '@pedestal/contract';
import { useLocale, useShell } from '@pedestal/sub-app-sdk/react';
import { RolesSelect, useChange, useCommonTexts, useFormName } from '@pedestal/workbench';
import { Alert, Button, Form, Select, Space } from 'antd';
import { useRef } from 'react';
import { useReach } from '../../../shared/use-reach.ts';
import { addPage, grantPage, type MadeSubApp } from './made-sub-app.ts';
import { useTexts } from './texts.ts';
import { useFocus } from './use-focus.ts';

interface Fields {
  systemCode: string;
  roles: string[];
}

interface AccessStepProps {
  subApp: MadeSubApp;
  onDone: () => void;
}

/** Adds the sub-app to the menu of a system and lets roles see it. */
export function AccessStep({ subApp, onDone }: AccessStepProps) {
  const t = useTexts();
  const shell = useShell();
  const place = useFocus<HTMLDivElement>();
  const { name, base } = subApp;
  const title = subApp.title[useLocale() === 'zh-CN' ? 'zh-CN' : 'en-US'];
  const mayAdd = shell.can(PERMISSIONS.writeResources) && shell.can(PERMISSIONS.writeRoles);
  return (
    <div ref={place}>
      {mayAdd ? (
        <>
          <p>{t('accessHint', { title, base })}</p>
          <AccessForm subApp={subApp} onDone={onDone} />
        </>
      ) : (
        <Space orientation="vertical">
          <Alert type="info" showIcon title={t('noAccess', { name, base })} />
          <Button type="primary" onClick={onDone}>
            {t('skip')}
          </Button>
        </Space>
      )}
    </div>
  );
}

function AccessForm({ subApp, onDone }: AccessStepProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const formName = useFormName();
  const { systemOptions } = useReach();
  const [form] = Form.useForm<Fields>();
  // A second attempt, after a role could not be saved, does not add the page again.
  const added = useRef(new Map<string, number>());
  const save = useChange(
    async (call, { systemCode, roles }: Fields) => {
      const id = added.current.get(systemCode) ?? (await addPage(call, subApp, systemCode));
      added.current.set(systemCode, id);
      for (const role of roles) await grantPage(call, role, id);
    },
    { form, onDone },
  );
  return (
    <Form<Fields>
      name={formName}
      form={form}
      layout="vertical"
      requiredMark
      initialValues={{ roles: [] }}
      onFinish={(values) => save.mutate(values)}
    >
      <Form.Item name="systemCode" label={common('system')} rules={[{ required: true }]}>
        <Select options={systemOptions} />
      </Form.Item>
      <Form.Item name="roles" label={t('roles')}>
        <RolesSelect label={t('roles')} />
      </Form.Item>
      <Space>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {t('next')}
        </Button>
        <Button onClick={onDone}>{t('skip')}</Button>
      </Space>
    </Form>
  );
}
