import { type AdminLoginEntry, LOGIN_KEY } from '@pedestal/contract';
import { FormDrawer, useCommonTexts, useVersionedSave } from '@pedestal/workbench';
import { Form, Input, Select, Switch } from 'antd';
import { useReach } from '../../shared/use-reach.ts';
import { BrandPreview } from './brand-preview.tsx';
import { PictureField } from './picture-field.tsx';
import { useTexts } from './texts.ts';

type Fields = Omit<AdminLoginEntry, 'version' | 'isDefault'>;

const BLANK: Fields = {
  loginKey: '',
  systemCode: '',
  title: '',
  titleEn: '',
  branding: { logo: '', background: '' },
  hostnames: [],
  methods: ['password'],
  activeKey: '2',
  registerOpen: false,
  passwordPolicy: 'standard',
  secondFactor: 'optional',
  locale: null,
};

const METHODS = ['password', 'sms', 'qr'] as const;
type Method = (typeof METHODS)[number];
const KEYS = { password: '2', sms: '1', qr: '3' } as const;

function fieldsOf({
  version: _version,
  isDefault: _isDefault,
  ...fields
}: AdminLoginEntry): Fields {
  return fields;
}

interface EntryDrawerProps {
  entry: AdminLoginEntry | undefined;
  isReadOnly: boolean;
  onClose: () => void;
}

/** Form of a sign-in page: host names, branding and sign-in methods. */
export function EntryDrawer({ entry, isReadOnly, onClose }: EntryDrawerProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const reach = useReach();
  const [form] = Form.useForm<Fields>();
  const initial = entry ? fieldsOf(entry) : { ...BLANK, systemCode: reach.systems[0]?.code ?? '' };
  const watched = Form.useWatch([], form) as Fields | undefined;

  const { save, isSaving, conflictDialog } = useVersionedSave<AdminLoginEntry, Fields, unknown>({
    saved: entry,
    fieldsOf,
    create: (call, body) => call('POST /gateway/authority/loginEntries', { body }),
    update: (call, { loginKey, systemCode: _systemCode, ...rest }, { version }) =>
      call('PUT /gateway/authority/loginEntries/:loginKey', {
        params: { loginKey },
        body: { version, ...rest },
      }),
    reload: async (call) => {
      const all = await call('GET /gateway/authority/loginEntries');
      return all.find((one) => one.loginKey === entry?.loginKey);
    },
    conflictFields: [
      { key: 'title', label: t('titleZh') },
      { key: 'titleEn', label: t('titleEn') },
      { key: 'hostnames', label: t('hostnames'), show: (names) => (names as string[]).join(', ') },
      {
        key: 'methods',
        label: t('methods'),
        show: (methods) => (methods as Method[]).map((method) => t(method)).join(', '),
      },
      {
        key: 'activeKey',
        label: t('activeKey'),
        show: (key) => METHODS.filter((method) => KEYS[method] === key).map((method) => t(method)),
      },
      {
        key: 'registerOpen',
        label: t('registerOpen'),
        show: (isOpen) => common(isOpen ? 'yes' : 'no'),
      },
      {
        key: 'passwordPolicy',
        label: t('passwordPolicy'),
        show: (policy) => t(policy as Fields['passwordPolicy']),
      },
      {
        key: 'secondFactor',
        label: t('secondFactor'),
        show: (rule) => t(rule as Fields['secondFactor']),
      },
      { key: 'locale', label: t('locale') },
      {
        key: 'branding',
        label: t('branding'),
        show: (branding) =>
          Object.values(branding as Fields['branding'])
            .map((picture) => picture.slice(0, 40))
            .join(' / '),
      },
    ],
    onDone: onClose,
  });

  const options = <T extends string>(values: readonly T[], label: (value: T) => string) =>
    values.map((value) => ({ value, label: label(value) }));
  const offered = watched?.methods ?? initial.methods;
  return (
    <>
      <FormDrawer<Fields>
        title={entry ? t('editEntry', { name: entry.loginKey }) : t('addEntry')}
        form={form}
        width={620}
        initial={initial}
        isSaving={isSaving}
        isReadOnly={isReadOnly}
        onSave={(values) => save({ ...initial, ...values })}
        onClose={onClose}
      >
        <Form.Item
          name="loginKey"
          label={t('loginKey')}
          rules={[{ required: true, pattern: LOGIN_KEY }]}
        >
          <Input disabled={entry !== undefined || isReadOnly} />
        </Form.Item>
        <Form.Item name="systemCode" label={common('system')} rules={[{ required: true }]}>
          <Select disabled={entry !== undefined || isReadOnly} options={reach.systemOptions} />
        </Form.Item>
        <Form.Item name="title" label={t('titleZh')} rules={[{ required: true, max: 64 }]}>
          <Input />
        </Form.Item>
        <Form.Item name="titleEn" label={t('titleEn')} rules={[{ required: true, max: 64 }]}>
          <Input />
        </Form.Item>
        <Form.Item name="hostnames" label={t('hostnames')} extra={t('hostnamesHint')}>
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ']} />
        </Form.Item>
        <Form.Item name="methods" label={t('methods')} rules={[{ required: true }]}>
          <Select mode="multiple" options={options(METHODS, (method) => t(method))} />
        </Form.Item>
        <Form.Item name="activeKey" label={t('activeKey')} rules={[{ required: true }]}>
          <Select options={offered.map((method) => ({ value: KEYS[method], label: t(method) }))} />
        </Form.Item>
        <Form.Item name="registerOpen" label={t('registerOpen')} valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="passwordPolicy" label={t('passwordPolicy')}>
          <Select options={options(['standard', 'strict'] as const, (policy) => t(policy))} />
        </Form.Item>
        <Form.Item name="secondFactor" label={t('secondFactor')}>
          <Select
            options={options(['off', 'optional', 'required'] as const, (value) => t(value))}
          />
        </Form.Item>
        <Form.Item name="locale" label={t('locale')}>
          <Select
            allowClear
            placeholder={t('localeDefault')}
            options={[
              { value: 'zh-CN', label: '简体中文' },
              { value: 'en-US', label: 'English' },
            ]}
          />
        </Form.Item>
        <Form.Item name={['branding', 'logo']} label={t('logo')} extra={t('pictureHint')}>
          <PictureField label={t('logo')} />
        </Form.Item>
        <Form.Item name={['branding', 'background']} label={t('background')}>
          <PictureField label={t('background')} />
        </Form.Item>
        <BrandPreview fields={watched ?? initial} />
      </FormDrawer>
      {conflictDialog}
    </>
  );
}
