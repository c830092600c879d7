import { MOUNT_POINTS, RESOURCE_CODE, RESOURCE_PATH } from '@pedestal/contract';
import { useCommonTexts } from '@pedestal/workbench';
import { AutoComplete, Form, Input, Select, Switch } from 'antd';
import { useSharedTexts } from '../../shared/texts.ts';
import { IconSelect } from './icon-select.tsx';
import { useTexts } from './texts.ts';

const TYPES = ['directory', 'page', 'action', 'link'] as const;

/** The form fields of a resource. */
export function ResourceFields() {
  const t = useTexts();
  const common = useCommonTexts();
  const shared = useSharedTexts();
  return (
    <>
      <Form.Item name="type" label={t('type')} rules={[{ required: true }]}>
        <Select
          options={TYPES.map((type) => ({ value: type, label: shared(`resource.${type}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="code"
        label={common('code')}
        rules={[{ required: true, pattern: RESOURCE_CODE }]}
      >
        <Input />
      </Form.Item>
      <Form.Item name="name" label={common('nameZh')} rules={[{ required: true, max: 64 }]}>
        <Input />
      </Form.Item>
      <Form.Item name="nameEn" label={common('nameEn')} rules={[{ required: true, max: 64 }]}>
        <Input />
      </Form.Item>
      <Form.Item
        name="path"
        label={t('path')}
        extra={t('pathHint')}
        rules={[{ pattern: RESOURCE_PATH }]}
      >
        <Input />
      </Form.Item>
      <Form.Item name="subApp" label={t('subApp')}>
        <AutoComplete options={MOUNT_POINTS.map((name) => ({ value: name }))} />
      </Form.Item>
      <Form.Item name="icon" label={t('icon')}>
        <IconSelect />
      </Form.Item>
      <Form.Item name="hidden" label={t('hidden')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </>
  );
}
