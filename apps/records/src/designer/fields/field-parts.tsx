import type { CollectionJson, FieldType } from '@pedestal/blueprint';
import { Form, Input, InputNumber, Select } from 'antd';
import { useTitle } from '../../workspace/workspace-context.ts';
import { useDesignTexts } from '../shared/texts.ts';
import { useLinkTargets } from '../shared/use-link-targets.ts';
import { ChoicesEditor } from './choices-editor.tsx';
import { hasRange, hasScale, isChoice, isLink, isText } from './field-types.ts';
import type { ChoiceValues } from './field-values.ts';

interface FieldPartsProps {
  type: FieldType;
  collection: CollectionJson;
  isShipped: (choice: string) => boolean;
}

/** What a field of this type has besides its title. */
export function FieldParts({ type, collection, isShipped }: FieldPartsProps) {
  const t = useDesignTexts();
  if (isChoice(type)) {
    return (
      <Form.Item
        name="choices"
        label={t('choices.label')}
        rules={[
          {
            validator: (_, rows: ChoiceValues[] = []) =>
              rows.length > 0 && rows.every(({ zh, en }) => zh.trim() !== '' || en.trim() !== '')
                ? Promise.resolve()
                : Promise.reject(new Error(t('choices.missing'))),
          },
        ]}
      >
        <ChoicesEditor isShipped={isShipped} />
      </Form.Item>
    );
  }
  if (isLink(type)) return <TargetItem />;
  if (isText(type)) {
    return (
      <Form.Item name="max" label={t('field.max')} extra={t('field.maxHint')}>
        <InputNumber min={1} max={type === 'longText' ? 100_000 : 1_000} precision={0} />
      </Form.Item>
    );
  }
  if (hasRange(type)) return <RangeItems hasDigits={hasScale(type)} />;
  if (type === 'computed') return <ComputedItems collection={collection} />;
  return null;
}

function TargetItem() {
  const t = useDesignTexts();
  const targets = useLinkTargets();
  return (
    <Form.Item
      name="to"
      label={t('field.target')}
      rules={[{ required: true, message: t('field.targetMissing') }]}
    >
      <Select showSearch={{ optionFilterProp: 'label' }} options={targets} />
    </Form.Item>
  );
}

function RangeItems({ hasDigits }: { hasDigits: boolean }) {
  const t = useDesignTexts();
  return (
    <div className="ds-pair">
      {hasDigits && (
        <Form.Item name="scale" label={t('field.scale')}>
          <InputNumber min={0} max={6} precision={0} placeholder="2" />
        </Form.Item>
      )}
      <Form.Item name="least" label={t('field.least')}>
        <InputNumber<string> stringMode />
      </Form.Item>
      <Form.Item name="most" label={t('field.most')}>
        <InputNumber<string> stringMode />
      </Form.Item>
    </div>
  );
}

const RESULTS = ['text', 'integer', 'decimal', 'money', 'boolean', 'date'] as const;

function ComputedItems({ collection }: { collection: CollectionJson }) {
  const t = useDesignTexts();
  const title = useTitle();
  const names = collection.fields.map(({ id, title: each }) => `${id} = ${title(each)}`);
  return (
    <>
      <Form.Item name="of" label={t('field.result')} initialValue="decimal">
        <Select
          options={RESULTS.map((type) => ({ value: type, label: t(`types.${type}.name`) }))}
        />
      </Form.Item>
      <Form.Item
        name="expression"
        label={t('field.expression')}
        extra={t('field.expressionHint', { names: names.slice(0, 12).join(', ') })}
        rules={[{ required: true, message: t('field.expressionMissing') }]}
      >
        <Input.TextArea
          className="ds-code"
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={2_000}
        />
      </Form.Item>
    </>
  );
}
