import { CONSOLE_PATH, MAX_LINK } from '@pedestal/contract';
import { Form, Input } from 'antd';
import { useTexts } from './texts.ts';

/** Title, text and link of a notice. */
export function MessageFields() {
  const t = useTexts();
  return (
    <>
      <Form.Item name="titleZh" label={t('titleZh')} rules={[{ required: true, max: 200 }]}>
        <Input />
      </Form.Item>
      <Form.Item name="titleEn" label={t('titleEn')} rules={[{ required: true, max: 200 }]}>
        <Input />
      </Form.Item>
      <Form.Item name="bodyZh" label={t('bodyZh')} rules={[{ max: 2_000 }]}>
        <Input.TextArea rows={3} />
      </Form.Item>
      <Form.Item name="bodyEn" label={t('bodyEn')} rules={[{ max: 2_000 }]}>
        <Input.TextArea rows={3} />
      </Form.Item>
      <Form.Item
        name="link"
        label={t('link')}
        extra={t('linkHint')}
        rules={[{ pattern: CONSOLE_PATH, max: MAX_LINK }]}
      >
        <Input />
      </Form.Item>
    </>
  );
}
