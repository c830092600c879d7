import {
  COLOR_LIMITS,
  type ColorRule,
  FILTER_OPERATORS,
  type FilterOperator,
  printColors,
  RULE_COLORS,
} from '@pedestal/contract';
import { useCommonTexts } from '@pedestal/workbench';
import { Button, Drawer, Select } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../shared/texts.ts';
import { type Collection, type Field, findField } from '../../workspace/collection.ts';
import { useTitle } from '../../workspace/workspace-context.ts';
import { ConditionValue } from '../filter/condition-value.tsx';
import { isFilterable, operatorsOf } from '../filter/conditions.ts';
import { isLocal } from './match-condition.ts';
import { lookOf, readRules } from './use-colors.ts';

interface ColorsDrawerProps {
  collection: Collection;
  colors: string | undefined;
  onApply: (colors: string) => void;
  onClose: () => void;
}

type DraftRule = ColorRule & { key: number };

let lastKey = 0;
const withKey = (rule: ColorRule): DraftRule => {
  lastKey += 1;
  return { ...rule, key: lastKey };
};

/** Rules that colour cells or rows: the first one that holds counts. */
export default function ColorsDrawer(props: ColorsDrawerProps) {
  const { collection, colors, onApply, onClose } = props;
  const t = useTexts();
  const common = useCommonTexts();
  const [rules, setRules] = useState(() => readRules(colors).map(withKey));
  const fields = collection.fields.filter((field) => isFilterable(field) && !field.hidden);
  const [first] = fields;
  const add = () => {
    const color = RULE_COLORS[rules.length % RULE_COLORS.length] ?? 'red';
    if (first) setRules([...rules, withKey({ color, target: 'cell', condition: startOf(first) })]);
  };
  const replace = (key: number, next: DraftRule | undefined) =>
    setRules(rules.flatMap((rule) => (rule.key === key ? (next ?? []) : rule)));
  return (
    <Drawer
      open
      size={720}
      title={t('colors.title')}
      onClose={onClose}
      footer={
        <div className="wb-drawer-foot">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="primary" onClick={() => onApply(printColors(rules.filter(isComplete)))}>
            {t('filter.apply')}
          </Button>
        </div>
      }
    >
      <p>{t('colors.hint')}</p>
      <ol className="rc-color-rules">
        {rules.map((rule) => (
          <li key={rule.key}>
            <RuleRow
              collection={collection}
              fields={fields}
              rule={rule}
              onChange={(next) => replace(rule.key, next)}
            />
          </li>
        ))}
      </ol>
      <Button type="dashed" disabled={!first || rules.length >= COLOR_LIMITS.rules} onClick={add}>
        {t('colors.add')}
      </Button>
    </Drawer>
  );
}

function startOf(field: Field): ColorRule['condition'] {
  const [operator = 'filled'] = operatorsOf(field).filter(isLocal);
  return { field: field.id, operator, values: field.type === 'boolean' ? ['true'] : [] };
}

const isComplete = ({ condition: { operator, values } }: ColorRule) =>
  FILTER_OPERATORS[operator] === 0 || values.some((value) => value !== '');

interface RuleRowProps {
  collection: Collection;
  fields: readonly Field[];
  rule: DraftRule;
  onChange: (rule: DraftRule | undefined) => void;
}

function RuleRow({ collection, fields, rule, onChange }: RuleRowProps) {
  const t = useTexts();
  const title = useTitle();
  const { condition } = rule;
  const field = findField(collection, condition.field);
  const arity = FILTER_OPERATORS[condition.operator];
  const set = (change: Partial<ColorRule>) => onChange({ ...rule, ...change });
  return (
    <div className="rc-condition">
      <ColorSelect value={rule.color} onChange={(color) => set({ color })} />
      <Select
        aria-label={t('colors.target')}
        value={rule.target}
        options={(['cell', 'row'] as const).map((value) => ({
          value,
          label: t(`colors.${value}`),
        }))}
        onChange={(target) => set({ target })}
      />
      <Select
        aria-label={t('filter.field')}
        className="rc-condition-field"
        showSearch={{ optionFilterProp: 'label' }}
        value={condition.field}
        options={fields.map((each) => ({ value: each.id, label: title(each.title) }))}
        onChange={(id) => {
          const next = findField(collection, id);
          if (next) set({ condition: startOf(next) });
        }}
      />
      <Select<FilterOperator>
        aria-label={t('filter.operator')}
        className="rc-condition-operator"
        value={condition.operator}
        options={(field ? operatorsOf(field).filter(isLocal) : []).map((value) => ({
          value,
          label: t(`filter.operators.${value}`),
        }))}
        onChange={(operator) => {
          const keeps = (FILTER_OPERATORS[operator] === 'many') === (arity === 'many');
          set({ condition: { ...condition, operator, values: keeps ? condition.values : [] } });
        }}
      />
      <div className="rc-condition-value">
        {field && arity !== 0 && (
          <ConditionValue
            collection={collection}
            field={field}
            isMany={arity === 'many'}
            values={condition.values}
            onChange={(values) => set({ condition: { ...condition, values } })}
          />
        )}
      </div>
      <Button type="text" aria-label={t('colors.remove')} onClick={() => onChange(undefined)}>
        ×
      </Button>
    </div>
  );
}

interface ColorSelectProps {
  value: ColorRule['color'];
  onChange: (color: ColorRule['color']) => void;
}

/** A colour with its sign and its name. */
function ColorSelect({ value, onChange }: ColorSelectProps) {
  const t = useTexts();
  return (
    <Select<ColorRule['color']>
      aria-label={t('colors.color')}
      className="rc-color-select"
      value={value}
      popupMatchSelectWidth={false}
      options={RULE_COLORS.map((color) => ({ value: color, label: t(`colors.names.${color}`) }))}
      optionRender={({ data }) => (
        <>
          <span
            className={`rc-sign wb-tone-${lookOf(data.value as ColorRule['color']).tone}`}
            aria-hidden="true"
          >
            {lookOf(data.value as ColorRule['color']).sign}
          </span>
          {data.label}
        </>
      )}
      labelRender={({ label }) => (
        <>
          <span className={`rc-sign wb-tone-${lookOf(value).tone}`} aria-hidden="true">
            {lookOf(value).sign}
          </span>
          {label}
        </>
      )}
      onChange={onChange}
    />
  );
}
