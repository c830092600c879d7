import { Form, Input } from 'antd';
import { useDesignTexts } from './texts.ts';
import { toTitle } from './title.ts';

/** A name in both languages; one of them is enough. */
export function TitleItems() {
  const t = useDesignTexts();
  return (
    <div className="ds-pair">
      <Form.Item
        name="zh"
        label={t('field.titleZh')}
        dependencies={['en']}
        rules={[
          ({ getFieldValue }) => ({
            validator: () =>
              toTitle(getFieldValue('zh') as string, getFieldValue('en') as string)[0] === ''
                ? Promise.reject(new Error(t('field.titleMissing')))
                : Promise.resolve(),
          }),
        ]}
      >
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="en" label={t('field.titleEn')}>
        <Input maxLength={100} />
      </Form.Item>
    </div>
  );
}
