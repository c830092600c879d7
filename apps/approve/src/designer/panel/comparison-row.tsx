import { Icon } from '@pedestal/ui';
import { useCommonTexts } from '@pedestal/workbench';
import { Button, Input, InputNumber, Select } from 'antd';
import { type DesignField, useDesign } from '../design-context.ts';
import { useDesignTexts } from '../texts.ts';
import { type Comparison, comparableOf, type Operator, operatorsOf } from './condition.ts';

interface ComparisonRowProps {
  row: Comparison;
  number: number;
  fields: readonly DesignField[];
  titleOf: (title: readonly [string, string]) => string;
  onChange: (row: Comparison) => void;
  onRemove: () => void;
}

/** One comparison: field, operator, value. */
export function ComparisonRow(props: ComparisonRowProps) {
  const { row, number, fields, titleOf, onChange, onRemove } = props;
  const t = useDesignTexts();
  const { isReadOnly } = useDesign();
  const field = fields.find(({ id }) => id === row.field);
  const kind = comparableOf(field?.type ?? '') ?? 'text';
  const setField = (id: string) => {
    const type = fields.find((each) => each.id === id)?.type ?? '';
    const operator = operatorsOf(comparableOf(type) ?? 'text')[0] ?? '==';
    onChange({ field: id, operator, value: '' });
  };
  const setOperator = (operator: Operator) => {
    const single = typeof row.value === 'string' ? row.value : (row.value[0] ?? '');
    const many = single === '' ? [] : [single];
    onChange({ ...row, operator, value: operator === 'in' ? many : single });
  };
  return (
    <div className="pn-comparison">
      <Select
        aria-label={t('condition.field', { number })}
        disabled={isReadOnly}
        showSearch={{ optionFilterProp: 'label' }}
        value={row.field}
        options={fields.map(({ id, title }) => ({ value: id, label: titleOf(title) }))}
        onChange={setField}
      />
      <Select<Operator>
        aria-label={t('condition.operator', { number })}
        disabled={isReadOnly}
        value={row.operator}
        options={operatorsOf(kind).map((value) => ({ value, label: t(`operators.${value}`) }))}
        onChange={setOperator}
      />
      <ValueInput {...{ row, number, field, titleOf, onChange }} />
      <Button
        type="text"
        disabled={isReadOnly}
        aria-label={t('condition.remove', { number })}
        icon={<Icon name="close" size={14} />}
        onClick={onRemove}
      />
    </div>
  );
}

type ValueInputProps = Pick<ComparisonRowProps, 'row' | 'number' | 'titleOf' | 'onChange'> & {
  field: DesignField | undefined;
};

function ValueInput({ row, number, field, titleOf, onChange }: ValueInputProps) {
  const t = useDesignTexts();
  const common = useCommonTexts();
  const { isReadOnly } = useDesign();
  const kind = comparableOf(field?.type ?? '') ?? 'text';
  const shared = { 'aria-label': t('condition.value', { number }), disabled: isReadOnly };
  const set = (value: string | readonly string[]) => onChange({ ...row, value });
  const single = typeof row.value === 'string' ? row.value : (row.value[0] ?? '');
  if (kind === 'number') {
    return (
      <InputNumber<string>
        {...shared}
        stringMode
        value={single === '' ? null : single}
        onChange={(value) => set(value === null ? '' : String(value))}
      />
    );
  }
  if (kind === 'text') {
    return <Input {...shared} value={single} onChange={({ target }) => set(target.value)} />;
  }
  const options =
    kind === 'boolean'
      ? [
          { value: 'true', label: common('yes') },
          { value: 'false', label: common('no') },
        ]
      : (field?.choices ?? []).map(({ id, title }) => ({ value: id, label: titleOf(title) }));
  if (row.operator === 'in') {
    const values = typeof row.value === 'string' ? [] : [...row.value];
    return <Select {...shared} mode="multiple" value={values} options={options} onChange={set} />;
  }
  return (
    <Select {...shared} value={single === '' ? null : single} options={options} onChange={set} />
  );
}
