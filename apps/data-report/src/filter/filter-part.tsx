import { FILTER_OPERATORS, type FilterOperator } from '@pedestal/contract';
import { Icon } from '@pedestal/ui';
import { Alert, Button, Select } from 'antd';
import { useEffect, useState } from 'react';
import type { Source } from '../query/use-source.ts';
import { FieldSelect } from '../shared/field-select.tsx';
import { useTexts } from '../shared/texts.ts';
import { ConditionValue } from './condition-value.tsx';
import {
  type Draft,
  newDraft,
  operatorsOf,
  printConditions,
  readConditions,
  valueKindOf,
} from './conditions.ts';

interface FilterPartProps {
  source: Source;
  filter: string;
  onChange: (filter: string) => void;
}

/** Conditions that records must meet to be counted. */
export function FilterPart({ source, filter, onChange }: FilterPartProps) {
  const t = useTexts();
  const [drafts, setDrafts] = useState(() => readConditions(filter));
  const printed = drafts && printConditions(drafts);
  // The address changed by another hand, such as Back.
  useEffect(() => {
    if (printed !== filter) setDrafts(readConditions(filter));
    // Only when the filter changes: rows without a value are not in it yet.
  }, [filter]);
  const fields = source.fields.filter((field) => valueKindOf(field) !== 'none');
  const [first] = fields;
  const change = (next: Draft[]) => {
    setDrafts(next);
    const text = printConditions(next);
    if (text !== filter) onChange(text);
  };
  if (!drafts) {
    return (
      <Alert
        type="info"
        title={t('filter.complex')}
        description={<code className="dr-code">{filter}</code>}
        action={
          <Button size="small" onClick={() => onChange('')}>
            {t('filter.clear')}
          </Button>
        }
      />
    );
  }
  return (
    <div className="dr-rows">
      {drafts.map((draft) => (
        <ConditionRow
          key={draft.key}
          source={source}
          draft={draft}
          onChange={(next) => change(drafts.map((each) => (each.key === draft.key ? next : each)))}
          onRemove={() => change(drafts.filter((each) => each.key !== draft.key))}
        />
      ))}
      <Button
        type="dashed"
        size="small"
        disabled={!first}
        icon={<Icon name="plus" size={14} />}
        onClick={() => first && change([...drafts, newDraft(first)])}
      >
        {t('filter.add')}
      </Button>
    </div>
  );
}

interface ConditionRowProps {
  source: Source;
  draft: Draft;
  onChange: (draft: Draft) => void;
  onRemove: () => void;
}

function ConditionRow({ source, draft, onChange, onRemove }: ConditionRowProps) {
  const t = useTexts();
  const field = source.fields.find(({ id }) => id === draft.field);
  const isTime = field && valueKindOf(field) === 'time';
  const name = (operator: FilterOperator) =>
    isTime && isOrder(operator) ? t(`filter.days-${operator}`) : t(`filter.${operator}`);
  return (
    <div className="dr-card">
      <div className="dr-line">
        <FieldSelect
          label={t('filter.field')}
          fields={source.fields.filter((each) => valueKindOf(each) !== 'none')}
          value={draft.field}
          onChange={(next) => onChange({ ...newDraft(next), key: draft.key })}
        />
        <Button
          type="text"
          size="small"
          aria-label={t('filter.remove')}
          icon={<Icon name="close" size={14} />}
          onClick={onRemove}
        />
      </div>
      {field && (
        <div className="dr-line">
          <Select<FilterOperator>
            className="dr-operator"
            size="small"
            aria-label={t('filter.operator')}
            value={draft.operator}
            popupMatchSelectWidth={false}
            options={[...new Set([...operatorsOf(field), draft.operator])].map((value) => ({
              value,
              label: name(value),
            }))}
            onChange={(operator) => onChange({ ...draft, operator })}
          />
          {FILTER_OPERATORS[draft.operator] !== 0 && (
            <ConditionValue
              source={source}
              field={field}
              isMany={FILTER_OPERATORS[draft.operator] === 'many'}
              values={draft.values}
              onChange={(values) => onChange({ ...draft, values })}
            />
          )}
        </div>
      )}
    </div>
  );
}

function isOrder(operator: FilterOperator): operator is 'lt' | 'lte' | 'gt' | 'gte' {
  return ['lt', 'lte', 'gt', 'gte'].includes(operator);
}
