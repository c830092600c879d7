import { CALL_PREFIX, ELEMENT_ID, isOrigin, SUB_APP_BASE, SUB_APP_NAME } from '@pedestal/contract';
import { useCommonTexts } from '@pedestal/workbench';
import { Form, Input, Select, Switch } from 'antd';
import { readProps } from './sub-app-props.ts';
import { mayHaveInlineScripts } from './sub-app-values.ts';
import { useTexts } from './texts.ts';

interface SubAppFieldsProps {
  isNew: boolean;
  /** Names of the sub-apps whose releases it can use. */
  modules: string[];
}

/** The fields of a registration. */
export function SubAppFields({ isNew, modules }: SubAppFieldsProps) {
  const t = useTexts();
  const common = useCommonTexts();
  return (
    <>
      <Form.Item name="name" label={t('name')} rules={[{ required: true, pattern: SUB_APP_NAME }]}>
        <Input disabled={!isNew} />
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
      <Form.Item name="base" label={t('base')} rules={[{ required: true, pattern: SUB_APP_BASE }]}>
        <Input />
      </Form.Item>
      <Form.Item name="module" label={t('module')} extra={t('moduleHint')}>
        <Select
          allowClear
          showSearch
          disabled={modules.length === 0}
          placeholder={t('moduleOwn')}
          options={modules.map((value) => ({ value, label: value }))}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['module']}>
        {({ getFieldValue }) => !getFieldValue('module') && <RuntimeFields />}
      </Form.Item>
      <Form.Item name="history" label={t('history')}>
        <Select
          options={(['browser', 'hash', 'memory'] as const).map((value) => ({
            value,
            label: t(value),
          }))}
        />
      </Form.Item>
      <MountFields />
      <Form.Item name="prefetch" label={t('prefetch')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="status" label={common('status')}>
        <Select
          options={(['active', 'disabled'] as const).map((value) => ({ value, label: t(value) }))}
        />
      </Form.Item>
    </>
  );
}

/** Identity, runtime and permissions. */
function RuntimeFields() {
  const t = useTexts();
  return (
    <>
      <Form.Item name="format" label={t('format')} extra={t('formatHint')}>
        <Select
          options={(['module', 'html'] as const).map((value) => ({
            value,
            label: t(`formats.${value}`),
          }))}
        />
      </Form.Item>
      <Form.Item
        name="isolation"
        label={t('isolation')}
        dependencies={['format']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, isolation) =>
              isolation === 'none' && getFieldValue('format') === 'html'
                ? Promise.reject(new Error(t('moduleOnly')))
                : Promise.resolve(),
          }),
        ]}
      >
        <Select
          options={(['none', 'realm', 'strict'] as const).map((value) => ({
            value,
            label: t(value),
          }))}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['isolation', 'format']}>
        {({ getFieldsValue }) => {
          const values = getFieldsValue(['isolation', 'format']);
          if (values.isolation === 'strict') return <SealFields />;
          return mayHaveInlineScripts(values) && <InlineScriptsField />;
        }}
      </Form.Item>
    </>
  );
}

/** Only for strict isolation: what is open to a sealed sub-app. */
function SealFields() {
  const t = useTexts();
  return (
    <>
      <Form.Item
        name="calls"
        label={t('calls')}
        extra={t('callsHint')}
        rules={[{ type: 'array', max: 50, defaultField: { type: 'string', pattern: CALL_PREFIX } }]}
      >
        <Select mode="tags" open={false} tokenSeparators={[' ', ',']} />
      </Form.Item>
      <Form.Item
        name="connectOrigins"
        label={t('connectOrigins')}
        extra={t('connectOriginsHint')}
        rules={[
          { type: 'array', max: 20 },
          {
            validator: (_, origins: string[] = []) =>
              origins.every(isOrigin)
                ? Promise.resolve()
                : Promise.reject(new Error(t('origins.wrong'))),
          },
        ]}
      >
        <Select mode="tags" open={false} tokenSeparators={[' ', ',']} />
      </Form.Item>
      <Form.Item name="popups" label={t('popups')} extra={t('popupsHint')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </>
  );
}

function InlineScriptsField() {
  const t = useTexts();
  return (
    <Form.Item
      name="inlineScripts"
      label={t('inlineScripts')}
      extra={t('inlineScriptsHint')}
      valuePropName="checked"
    >
      <Switch />
    </Form.Item>
  );
}

/** Props that the sub-app gets at mount. */
function MountFields() {
  const t = useTexts();
  return (
    <>
      <Form.Item
        name="mountElementId"
        label={t('mountElementId')}
        extra={t('mountElementIdHint')}
        rules={[{ required: true, pattern: ELEMENT_ID, message: t('mountElementIdWrong') }]}
      >
        <Input />
      </Form.Item>
      <Form.Item
        name="props"
        label={t('props')}
        extra={t('propsHint')}
        rules={[
          {
            validator: (_, text) =>
              readProps(String(text ?? '')) === null
                ? Promise.reject(new Error(t('propsWrong')))
                : Promise.resolve(),
          },
        ]}
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} spellCheck={false} />
      </Form.Item>
    </>
  );
}
