import { useCommonTexts, useFormat } from '@pedestal/workbench';
import { Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { useTexts } from '../shared/texts.ts';
import { FieldInput } from '../values/field-input.tsx';
import type { FieldValue } from '../values/shown-value.tsx';
import { type Collection, isInput } from '../workspace/collection.ts';
import { useTitle } from '../workspace/workspace-context.ts';

interface BatchEditProps {
  collection: Collection;
  count: number;
  onSave: (values: Record<string, FieldValue>) => void;
  onClose: () => void;
}

/** Sets one field of many records. */
export default function BatchEdit({ collection, count, onSave, onClose }: BatchEditProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const title = useTitle();
  const format = useFormat();
  const fields = collection.fields.filter(
    (field) => isInput(field) && !('unique' in field && field.unique),
  );
  const [id, setId] = useState(fields[0]?.id);
  const [value, setValue] = useState<FieldValue>(null);
  const field = fields.find((each) => each.id === id);
  const isMissing = field?.required === true && (value === null || value === undefined);
  return (
    <Modal
      open
      title={t('batch.editTitle', { count: format.number(count) })}
      okText={common('save')}
      cancelText={common('cancel')}
      okButtonProps={{ disabled: !field || isMissing }}
      onCancel={onClose}
      onOk={() => field && onSave({ [field.id]: value ?? null })}
    >
      <Form layout="vertical">
        <Form.Item label={t('filter.field')}>
          <Select
            aria-label={t('filter.field')}
            showSearch={{ optionFilterProp: 'label' }}
            value={id ?? null}
            options={fields.map((each) => ({ value: each.id, label: title(each.title) }))}
            onChange={(next) => {
              setId(next);
              setValue(null);
            }}
          />
        </Form.Item>
        {field && (
          <Form.Item
            label={t('batch.newValue')}
            extra={isMissing ? undefined : t('batch.emptyHint')}
          >
            <FieldInput
              key={field.id}
              field={field}
              workspace={collection.workspace}
              collection={collection.id}
              value={value}
              onChange={setValue}
            />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}
