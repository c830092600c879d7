import { type CollectionJson, type FieldJson, type FieldType, findNode } from '@pedestal/blueprint';
import { FormDrawer } from '@pedestal/workbench';
import { Button, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { FieldInput } from '../../values/field-input.tsx';
import { useTitle } from '../../workspace/workspace-context.ts';
import { useDesign } from '../shared/design-context.ts';
import { useDesignTexts } from '../shared/texts.ts';
import { TitleItems } from '../shared/title-items.tsx';
import { DefaultInput } from './default-input.tsx';
import { FieldParts } from './field-parts.tsx';
import { canBeUnique, isFilledIn, isLink, OFFERED_TYPES } from './field-types.ts';
import { type FieldValues, toField, toValues } from './field-values.ts';
import { TypePicker } from './type-picker.tsx';

interface FieldDrawerProps {
  collection: CollectionJson;
  lines: string | undefined;
  siblings: readonly FieldJson[];
  /** Absent: a new field. */
  field: FieldJson | undefined;
  onSave: (field: FieldJson) => void;
  onClose: () => void;
}

/** The form of a field, with what people will see of it. */
export function FieldDrawer(props: FieldDrawerProps) {
  const { collection, lines, siblings, field, onSave, onClose } = props;
  const t = useDesignTexts();
  const title = useTitle();
  const [form] = Form.useForm<FieldValues>();
  const { effective, shipped } = useDesign();
  const initial: Partial<FieldValues> = field ? toValues(field) : { type: 'text', choices: [] };
  const path = [
    ...['collections', collection.id, ...(lines === undefined ? [] : ['lines', lines]), 'fields'],
    field?.id ?? '',
  ];
  const applied = findNode(effective, path) as FieldJson | undefined;
  const taken = [...collection.fields, ...collection.lines, ...siblings].map(({ id }) => id);
  const name = field ? title(field.title) : '';
  return (
    <FormDrawer<FieldValues>
      title={field ? t('field.edit', { name }) : t('field.add')}
      okText={t('field.done')}
      form={form}
      initial={initial}
      isSaving={false}
      width={640}
      onSave={() => onSave(toField(form.getFieldsValue(true) as FieldValues, field, taken))}
      onClose={onClose}
    >
      <TypeItem applied={applied} />
      <TitleItems />
      <Form.Item noStyle dependencies={['type']}>
        {({ getFieldValue }) => {
          const type = getFieldValue('type') as FieldType;
          return (
            <>
              <FieldParts
                type={type}
                collection={collection}
                isShipped={(id) => findNode(shipped, [...path, 'choices', id]) !== undefined}
              />
              <Flags type={type} hasDefault={!isLink(type)} />
            </>
          );
        }}
      </Form.Item>
      <Form.Item noStyle shouldUpdate>
        {() => (
          <Sample
            field={toField({ ...initial, ...form.getFieldsValue(true) } as FieldValues, field, [])}
          />
        )}
      </Form.Item>
    </FormDrawer>
  );
}

/** Types that a change leads to; values become text, or are read from it. */
function TypeItem({ applied }: { applied: FieldJson | undefined }) {
  const t = useDesignTexts();
  const [isOpen, setOpen] = useState(applied === undefined);
  const type = Form.useWatch<FieldType>('type') ?? applied?.type ?? 'text';
  const isChanged = applied !== undefined && applied.type !== type;
  // Calculated values are not converted, and nothing is converted to them.
  const canChange = applied === undefined || isFilledIn(applied.type);
  const offered = applied ? OFFERED_TYPES.filter(isFilledIn) : OFFERED_TYPES;
  return (
    <Form.Item
      label={t('field.type')}
      {...(isChanged ? { extra: t('field.typeChanged') } : {})}
      required={false}
    >
      {!isOpen && (
        <div className="ds-type-now">
          <strong>{t(`types.${type}.name`)}</strong>
          {canChange && <Button onClick={() => setOpen(true)}>{t('field.changeType')}</Button>}
        </div>
      )}
      <Form.Item name="type" noStyle hidden={!isOpen}>
        <TypePicker offered={offered} />
      </Form.Item>
    </Form.Item>
  );
}

function Flags({ type, hasDefault }: { type: FieldType; hasDefault: boolean }) {
  const t = useDesignTexts();
  if (!isFilledIn(type)) return null;
  return (
    <>
      {hasDefault && <DefaultInput type={type} />}
      <div className="ds-flags">
        <Form.Item name="required" valuePropName="checked" noStyle>
          <Checkbox>{t('field.required')}</Checkbox>
        </Form.Item>
        {canBeUnique(type) && (
          <Form.Item name="unique" valuePropName="checked" noStyle>
            <Checkbox>{t('field.unique')}</Checkbox>
          </Form.Item>
        )}
      </div>
      <div className="ds-pair">
        <Form.Item name="helpZh" label={t('field.helpZh')}>
          <Input maxLength={500} />
        </Form.Item>
        <Form.Item name="helpEn" label={t('field.helpEn')}>
          <Input maxLength={500} />
        </Form.Item>
      </div>
    </>
  );
}

/** How the field looks in the form of a record. */
function Sample({ field }: { field: FieldJson }) {
  const t = useDesignTexts();
  const title = useTitle();
  const isSearched = ['link', 'links', 'person', 'orgUnit'].includes(field.type);
  const name = title(field.title) || t('field.unnamed');
  return (
    <section className="ds-sample" aria-label={t('field.sample')}>
      <p className="ds-sample-head">{t('field.sample')}</p>
      <div className="ds-sample-label">
        {name}
        {field.required && <span className="ds-star"> *</span>}
      </div>
      {isSearched || !isFilledIn(field.type) ? (
        <Input disabled aria-label={name} placeholder={t(`types.${field.type}.name`)} />
      ) : (
        <FieldInput
          field={{ ...field, title: [name, name], access: 'write' }}
          workspace=""
          collection=""
          {...(field.default === undefined ? {} : { value: field.default as string })}
        />
      )}
      {field.help && <small className="wb-muted">{title(field.help)}</small>}
    </section>
  );
}
