import { useCommonTexts, useFormName } from '@pedestal/workbench';
import { Form, type FormInstance, Input, Select, Switch } from 'antd';
import { useReach } from '../../shared/use-reach.ts';
import type { RoleValues } from './role-values.ts';
import { useTexts } from './texts.ts';

interface RoleFormProps {
  form: FormInstance<RoleValues>;
  initial: RoleValues;
  isNew: boolean;
  isReadOnly: boolean;
  onChange: () => void;
  /** The system was changed: grants of another system are void. */
  onChangeSystem: () => void;
}

/** Names and rules of a role; the system only of a new one. */
export function RoleForm(props: RoleFormProps) {
  const { form, initial, isNew, isReadOnly, onChange, onChangeSystem } = props;
  const t = useTexts();
  const common = useCommonTexts();
  const formName = useFormName();
  return (
    <Form<RoleValues>
      name={formName}
      form={form}
      layout="vertical"
      initialValues={initial}
      disabled={isReadOnly}
      onValuesChange={onChange}
    >
      {isNew && <SystemField onChange={onChangeSystem} />}
      <Form.Item name="name" label={common('nameZh')} rules={[{ required: true, max: 64 }]}>
        <Input />
      </Form.Item>
      <Form.Item name="nameEn" label={common('nameEn')} rules={[{ max: 64 }]}>
        <Input />
      </Form.Item>
      <Form.Item name="description" label={t('description')} rules={[{ max: 500 }]}>
        <Input.TextArea rows={3} />
      </Form.Item>
      <Form.Item name="requiresMfa" label={t('requiresMfa')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="grantsAll" label={t('grantsAll')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </Form>
  );
}

function SystemField({ onChange }: { onChange: () => void }) {
  const common = useCommonTexts();
  const reach = useReach();
  return (
    <Form.Item name="systemCode" label={common('system')} rules={[{ required: !reach.holdsAll }]}>
      <Select
        {...(reach.holdsAll ? { allowClear: true } : {})}
        placeholder={common('everySystem')}
        options={reach.systemOptions}
        onChange={onChange}
      />
    </Form.Item>
  );
}
