import { Form, Input, Select, Switch } from 'antd';
import { FormDrawer } from '../../shared/form-drawer.tsx';
import { useSharedTexts } from '../../shared/texts.ts';
import { useVersionedSave } from '../../shared/use-versioned-save.tsx';
import type { RegisteredSubApp } from './sub-apps-page.tsx';
import { useTexts } from './texts.ts';

type Fields = Pick<
  RegisteredSubApp,
  'name' | 'title' | 'base' | 'history' | 'isolation' | 'calls' | 'prefetch' | 'status'
>;

const CALL_PREFIX = /^\/gateway(?:\/[A-Za-z0-9_-]{1,64}){1,6}$/;

const BLANK: Fields = {
  name: '',
  title: { 'zh-CN': '', 'en-US': '' },
  base: '/',
  history: 'browser',
  isolation: 'realm',
  calls: [],
  prefetch: true,
  status: 'active',
};

function fieldsOf(subApp: RegisteredSubApp): Fields {
  const { name, title, base, history, isolation, calls, prefetch, status } = subApp;
  return { name, title, base, history, isolation, calls, prefetch, status };
}

interface SubAppDrawerProps {
  subApp: RegisteredSubApp | undefined;
  onClose: () => void;
}

/** One registration. What is not asked here stays as it is. */
export function SubAppDrawer({ subApp, onClose }: SubAppDrawerProps) {
  const t = useTexts();
  const shared = useSharedTexts();
  const [form] = Form.useForm<Fields>();
  const initial = subApp ? fieldsOf(subApp) : BLANK;

  const { save, isSaving, conflictDialog } = useVersionedSave<RegisteredSubApp, Fields, unknown>({
    saved: subApp,
    fieldsOf,
    create: (call, fields) => {
      const body = { ...fields, sandbox: fields.isolation !== 'none' };
      return call('POST /gateway/console/registry/subApps', { body });
    },
    update: (call, { name, ...fields }, row) => {
      const { mountElementId, props, format, inlineScripts, version } = row;
      const kept = { mountElementId, props, format, inlineScripts, version };
      const body = { ...kept, ...fields, sandbox: fields.isolation !== 'none' };
      return call('PUT /gateway/console/registry/subApps/:name', { params: { name }, body });
    },
    reload: async (call) => {
      const { items } = await call('GET /gateway/console/registry/subApps');
      return items.find((one) => one.name === subApp?.name);
    },
    conflictFields: [
      {
        key: 'title',
        label: t('titles'),
        show: (title) => Object.values(title as Fields['title']).join(' / '),
      },
      { key: 'base', label: t('base') },
      { key: 'history', label: t('history'), show: (value) => t(value as Fields['history']) },
      { key: 'isolation', label: t('isolation'), show: (value) => t(value as Fields['isolation']) },
      {
        key: 'calls',
        label: t('calls'),
        show: (calls) => (calls as Fields['calls']).join(' ') || '-',
      },
      { key: 'prefetch', label: t('prefetch'), show: (value) => shared(value ? 'yes' : 'no') },
      { key: 'status', label: shared('status'), show: (value) => t(value as Fields['status']) },
    ],
    onDone: onClose,
  });

  return (
    <>
      <FormDrawer<Fields>
        title={subApp ? t('edit', { name: subApp.name }) : t('add')}
        form={form}
        initial={initial}
        isSaving={isSaving}
        onSave={(values) => save({ ...initial, ...values })}
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
        <Form.Item noStyle dependencies={['isolation']}>
          {({ getFieldValue }) => getFieldValue('isolation') === 'strict' && <CallsField />}
        </Form.Item>
        <Form.Item name="history" label={t('history')}>
          <Select
            options={(['browser', 'hash', 'memory'] as const).map((value) => ({
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
      {conflictDialog}
    </>
  );
}

/** Only a sealed sub-app asks the shell to make its calls. */
function CallsField() {
  const t = useTexts();
  return (
    <Form.Item
      name="calls"
      label={t('calls')}
      extra={t('callsHint')}
      rules={[{ type: 'array', max: 50, defaultField: { type: 'string', pattern: CALL_PREFIX } }]}
    >
      <Select mode="tags" open={false} tokenSeparators={[' ', ',']} />
    </Form.Item>
  );
}
