import { SUB_APP_BASE, SUB_APP_NAME } from '@pedestal/contract';
import { useChange, useFormName } from '@pedestal/workbench';
import { Button, Form, Input, Select } from 'antd';
import { useRef } from 'react';
import { BLANK, type SubAppValues, settingsOf } from '../sub-app-values.ts';
import { useTexts as useSubAppTexts } from '../texts.ts';
import type { MadeSubApp } from './made-sub-app.ts';
import { useTexts } from './texts.ts';
import { useFocus } from './use-focus.ts';

type Fields = Pick<SubAppValues, 'name' | 'title' | 'base' | 'isolation'>;

interface RegisterStepProps {
  /** The drawer has opened, so that the first field can have the focus. */
  isFocused: boolean;
  onDone: (subApp: MadeSubApp) => void;
}

/** Registers the sub-app. Everything else keeps its default and can be changed later. */
export function RegisterStep({ isFocused, onDone }: RegisterStepProps) {
  const t = useTexts();
  const words = useSubAppTexts();
  const formName = useFormName();
  const place = useFocus<HTMLDivElement>(isFocused);
  const [form] = Form.useForm<Fields>();
  const save = useChange(
    (call, values: Fields) =>
      call('POST /gateway/console/registry/subApps', {
        body: { name: values.name, ...settingsOf({ ...BLANK, ...values }) },
      }),
    { form, onDone },
  );
  const isBaseChosen = useRef(false);
  const suggestBase = (changed: Partial<Fields>) => {
    if (changed.base !== undefined) isBaseChosen.current = true;
    if (changed.name === undefined || isBaseChosen.current) return;
    form.setFieldsValue({ base: `/${changed.name}` });
  };
  return (
    <div ref={place}>
      <Form<Fields>
        name={formName}
        form={form}
        layout="vertical"
        requiredMark
        initialValues={{ base: BLANK.base, isolation: BLANK.isolation }}
        onValuesChange={suggestBase}
        onFinish={(values) => save.mutate(values)}
      >
        <Form.Item
          name="name"
          label={words('name')}
          extra={t('nameHint')}
          rules={[{ required: true, pattern: SUB_APP_NAME }]}
        >
          <Input />
        </Form.Item>
        <Form.Item
          name={['title', 'zh-CN']}
          label={words('titleZh')}
          rules={[{ required: true, whitespace: true, max: 64 }]}
        >
          <Input />
        </Form.Item>
        <Form.Item
          name={['title', 'en-US']}
          label={words('titleEn')}
          rules={[{ required: true, whitespace: true, max: 64 }]}
        >
          <Input />
        </Form.Item>
        <Form.Item
          name="base"
          label={words('base')}
          extra={t('baseHint')}
          rules={[{ required: true, pattern: SUB_APP_BASE }]}
        >
          <Input />
        </Form.Item>
        <Form.Item name="isolation" label={words('isolation')} extra={t('isolationHint')}>
          <Select
            options={(['realm', 'none', 'strict'] as const).map((value) => ({
              value,
              label: words(value),
            }))}
          />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {t('next')}
        </Button>
      </Form>
    </div>
  );
}
