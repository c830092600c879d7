import type { AdminLoginEntry } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { Form, Input, Select, Switch } from 'antd';
import { useState } from 'react';
import { isConflict } from '../../lib/failure.ts';
import { useChange } from '../../lib/use-call.ts';
import { useReach } from '../../lib/use-reach.ts';
import { ConflictDialog } from '../../shared/conflict-dialog.tsx';
import { FormDrawer } from '../../shared/form-drawer.tsx';
import { useSharedTexts } from '../../shared/texts.ts';
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

/** One sign-in page: where it answers, how it looks, which ways it offers. */
export function EntryDrawer({ entry, isReadOnly, onClose }: EntryDrawerProps) {
  const t = useTexts();
  const shared = useSharedTexts();
  const { call } = useShell();
  const reach = useReach();
  const [form] = Form.useForm<Fields>();
  const [conflict, setConflict] = useState<AdminLoginEntry>();
  const initial = entry ? fieldsOf(entry) : { ...BLANK, systemCode: reach.systems[0]?.code ?? '' };
  const watched = Form.useWatch([], form) as Fields | undefined;
  const current = (): Fields => ({ ...initial, ...form.getFieldsValue() });

  const save = useChange(
    async (send, { fields, version }: { fields: Fields; version: number }) => {
      if (!entry) return send('POST /gateway/authority/loginEntries', { body: fields });
      const { loginKey, systemCode: _systemCode, ...rest } = fields;
      return send('PUT /gateway/authority/loginEntries/:loginKey', {
        params: { loginKey },
        body: { version, ...rest },
      });
    },
    {
      done: shared('saved'),
      onDone: onClose,
      onFailure(error) {
        if (!entry || !isConflict(error)) return false;
        void call('GET /gateway/authority/loginEntries').then((all) =>
          setConflict(all.find((one) => one.loginKey === entry.loginKey)),
        );
        return true;
      },
    },
  );

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
        isSaving={save.isPending}
        isReadOnly={isReadOnly}
        onSave={() => save.mutate({ fields: current(), version: entry?.version ?? 1 })}
        onClose={onClose}
      >
        <Form.Item
          name="loginKey"
          label={t('loginKey')}
          rules={[{ required: true, pattern: /^[A-Za-z0-9_-]{1,64}$/ }]}
        >
          <Input disabled={entry !== undefined || isReadOnly} />
        </Form.Item>
        <Form.Item name="systemCode" label={shared('system')} rules={[{ required: true }]}>
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
      {conflict && (
        <ConflictDialog<Fields>
          mine={current()}
          theirs={fieldsOf(conflict)}
          fields={(
            [
              ['title', t('titleZh')],
              ['titleEn', t('titleEn')],
              ['hostnames', t('hostnames')],
              ['methods', t('methods')],
              ['activeKey', t('activeKey')],
              ['registerOpen', t('registerOpen')],
              ['passwordPolicy', t('passwordPolicy')],
              ['secondFactor', t('secondFactor')],
              ['locale', t('locale')],
              ['branding', t('logo')],
            ] as const
          ).map(([key, label]) => ({
            key,
            label,
            show: (value) => JSON.stringify(value).slice(0, 80),
          }))}
          onCancel={() => setConflict(undefined)}
          onSave={(fields) => {
            setConflict(undefined);
            save.mutate({ fields, version: conflict.version });
          }}
        />
      )}
    </>
  );
}
