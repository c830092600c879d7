import { LOGIN_KEY } from '@pedestal/contract';
import { useCommonTexts } from '@pedestal/workbench';
import { Form, Input, Select, Switch } from 'antd';
import { useReach } from '../../shared/use-reach.ts';
import { METHODS, type Method, TAB_KEYS } from './entry-values.ts';
import { PictureField } from './picture-field.tsx';
import { useTexts } from './texts.ts';

interface IdentityFieldsProps {
  /** Key and system cannot be changed later. */
  isFixed: boolean;
}

/** Key, system, titles and host names of a sign-in page. */
export function IdentityFields({ isFixed }: IdentityFieldsProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const reach = useReach();
  return (
    <>
      <Form.Item
        name="loginKey"
        label={t('loginKey')}
        rules={[{ required: true, pattern: LOGIN_KEY }]}
      >
        <Input disabled={isFixed} />
      </Form.Item>
      <Form.Item name="systemCode" label={common('system')} rules={[{ required: true }]}>
        <Select disabled={isFixed} options={reach.systemOptions} />
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
    </>
  );
}

/** How people sign in: methods, registration, password rules and second factor. */
export function MethodFields({ offered }: { offered: readonly Method[] }) {
  const t = useTexts();
  const options = <T extends Parameters<typeof t>[0]>(values: readonly T[]) =>
    values.map((value) => ({ value, label: t(value) }));
  return (
    <>
      <Form.Item name="methods" label={t('methods')} rules={[{ required: true }]}>
        <Select mode="multiple" options={options(METHODS)} />
      </Form.Item>
      <Form.Item name="activeKey" label={t('activeKey')} rules={[{ required: true }]}>
        <Select options={offered.map((one) => ({ value: TAB_KEYS[one], label: t(one) }))} />
      </Form.Item>
      <Form.Item name="registerOpen" label={t('registerOpen')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="passwordPolicy" label={t('passwordPolicy')}>
        <Select options={options(['standard', 'strict'])} />
      </Form.Item>
      <Form.Item name="secondFactor" label={t('secondFactor')} extra={t('secondFactorHint')}>
        <Select options={options(['off', 'optional', 'required'])} />
      </Form.Item>
    </>
  );
}

/** Language and pictures of a sign-in page. */
export function LookFields() {
  const t = useTexts();
  return (
    <>
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
    </>
  );
}
