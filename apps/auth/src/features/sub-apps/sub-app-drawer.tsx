import { Form, Input, Select, Switch } from 'antd';
import { useChange } from '../../lib/use-call.ts';
import { FormDrawer } from '../../shared/form-drawer.tsx';
import { useSharedTexts } from '../../shared/texts.ts';
import type { RegisteredSubApp } from './sub-apps-page.tsx';
import { useTexts } from './texts.ts';

type Fields = Pick<
  RegisteredSubApp,
  'name' | 'title' | 'base' | 'history' | 'isolation' | 'prefetch' | 'status'
>;

const BLANK: Fields = {
  name: '',
  title: { 'zh-CN': '', 'en-US': '' },
  base: '/',
  history: 'browser',
  isolation: 'realm',
  prefetch: true,
  status: 'active',
};

interface SubAppDrawerProps {
  subApp: RegisteredSubApp | undefined;
  onClose: () => void;
}

/** One registration. What is not asked here stays as it is. */
export function SubAppDrawer({ subApp, onClose }: SubAppDrawerProps) {
  const t = useTexts();
  const shared = useSharedTexts();
  const [form] = Form.useForm<Fields>();
  const initial: Fields = subApp
    ? {
        name: subApp.name,
        title: subApp.title,
        base: subApp.base,
        history: subApp.history,
        isolation: subApp.isolation,
        prefetch: subApp.prefetch,
        status: subApp.status,
      }
    : BLANK;

  const save = useChange(
    async (call, { name, ...fields }: Fields) => {
      const sandbox = fields.isolation !== 'none';
      if (!subApp) {
        const body = { name, ...fields, sandbox };
        return call('POST /gateway/console/registry/subApps', { body });
      }
      const { mountElementId, props, format, inlineScripts, version } = subApp;
      const kept = { mountElementId, props, format, inlineScripts, version };
      return call('PUT /gateway/console/registry/subApps/:name', {
        params: { name: subApp.name },
        body: { ...kept, ...fields, sandbox },
      });
    },
    { done: shared('saved'), onDone: onClose },
  );

  return (
    <FormDrawer<Fields>
      title={subApp ? t('edit', { name: subApp.name }) : t('add')}
      form={form}
      initial={initial}
      isSaving={save.isPending}
      onSave={(values) => save.mutate({ ...initial, ...values })}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('name')}
        rules={[{ required: true, pattern: /^[A-Za-z][A-Za-z0-9-]{0,39}$/ }]}
      >
        <Input disabled={subApp !== undefined} />
      </Form.Item>
      <Form.Item
        name={['title', 'zh-CN']}
        label={t('titleZh')}
        rules={[{ required: true, max: 64 }]}
      >
        <Input />
      </Form.Item>
      <Form.Item
        name={['title', 'en-US']}
        label={t('titleEn')}
        rules={[{ required: true, max: 64 }]}
      >
        <Input />
      </Form.Item>
      <Form.Item
        name="base"
        label={t('base')}
        rules={[{ required: true, pattern: /^\/[A-Za-z][\w-]{0,39}(?:\/[\w-]{1,40}){0,3}$/ }]}
      >
        <Input />
      </Form.Item>
      <Form.Item name="isolation" label={t('isolation')}>
        <Select
          options={(['none', 'realm', 'strict'] as const).map((value) => ({
            value,
            label: t(value),
          }))}
        />
      </Form.Item>
      <Form.Item name="prefetch" label={t('prefetch')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="status" label={shared('status')}>
        <Select
          options={(['active', 'disabled'] as const).map((value) => ({ value, label: t(value) }))}
        />
      </Form.Item>
    </FormDrawer>
  );
}
