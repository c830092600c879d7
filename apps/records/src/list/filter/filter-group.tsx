import { FILTER_OPERATORS, type FilterOperator } from '@pedestal/contract';
import { Button, Select } from 'antd';
import { useTexts } from '../../shared/texts.ts';
import { type Collection, findField } from '../../workspace/collection.ts';
import { useTitle } from '../../workspace/workspace-context.ts';
import { ConditionValue } from './condition-value.tsx';
import {
  type Condition,
  type Draft,
  type Group,
  isFilterable,
  newCondition,
  newGroup,
  offeredOperators,
} from './conditions.ts';

/** Groups inside groups are enough for what people can still read. */
const MAX_DEPTH = 3;

interface FilterGroupProps {
  collection: Collection;
  group: Group;
  depth: number;
  onChange: (group: Group) => void;
  onRemove?: () => void;
}

/** Conditions of which all, any or none must hold. */
export function FilterGroup({ collection, group, depth, onChange, onRemove }: FilterGroupProps) {
  const t = useTexts();
  const fields = collection.fields.filter(isFilterable);
  const [first] = fields;
  const replace = (key: number, next: Draft | undefined) =>
    onChange({
      ...group,
      parts: group.parts.flatMap((part) => (part.key === key ? (next ?? []) : part)),
    });
  const add = (part: Draft) => onChange({ ...group, parts: [...group.parts, part] });
  return (
    <fieldset className="rc-filter-group">
      <legend className="rc-filter-head">
        <Select
          aria-label={t('filter.match')}
          value={`${group.isNegated ? 'not-' : ''}${group.match}`}
          options={(['all', 'any', 'not-all', 'not-any'] as const).map((value) => ({
            value,
            label: t(`filter.${value}`),
          }))}
          onChange={(value) =>
            onChange({
              ...group,
              match: value.endsWith('any') ? 'any' : 'all',
              isNegated: value.startsWith('not-'),
            })
          }
        />
        {onRemove && (
          <Button type="text" onClick={onRemove}>
            {t('filter.removeGroup')}
          </Button>
        )}
      </legend>
      {group.parts.map((part) =>
        part.kind === 'group' ? (
          <FilterGroup
            key={part.key}
            collection={collection}
            group={part}
            depth={depth + 1}
            onChange={(next) => replace(part.key, next)}
            onRemove={() => replace(part.key, undefined)}
          />
        ) : (
          <ConditionRow
            key={part.key}
            collection={collection}
            condition={part}
            onChange={(next) => replace(part.key, next)}
            onRemove={() => replace(part.key, undefined)}
          />
        ),
      )}
      <div className="rc-filter-add">
        <Button type="dashed" disabled={!first} onClick={() => first && add(newCondition(first))}>
          {t('filter.addCondition')}
        </Button>
        {depth < MAX_DEPTH && (
          <Button
            type="dashed"
            disabled={!first}
            onClick={() => first && add(newGroup([newCondition(first)]))}
          >
            {t('filter.addGroup')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface ConditionRowProps {
  collection: Collection;
  condition: Condition;
  onChange: (condition: Condition) => void;
  onRemove: () => void;
}

function ConditionRow({ collection, condition, onChange, onRemove }: ConditionRowProps) {
  const t = useTexts();
  const title = useTitle();
  const field = findField(collection, condition.field);
  const fields = collection.fields.filter(isFilterable);
  const hasValue = FILTER_OPERATORS[condition.operator] !== 0;
  const isMany = FILTER_OPERATORS[condition.operator] === 'many';
  return (
    <div className="rc-condition">
      <Select
        aria-label={t('filter.field')}
        className="rc-condition-field"
        showSearch={{ optionFilterProp: 'label' }}
        value={condition.field}
        options={fields.map((each) => ({ value: each.id, label: title(each.title) }))}
        onChange={(id) => {
          const next = findField(collection, id);
          if (next) onChange({ ...newCondition(next), key: condition.key });
        }}
      />
      <Select<FilterOperator>
        aria-label={t('filter.operator')}
        className="rc-condition-operator"
        value={condition.operator}
        options={offeredOperators(field, condition).map((value) => ({
          value,
          label: t(`filter.operators.${value}`),
        }))}
        onChange={(operator) => {
          const keepsValue = (FILTER_OPERATORS[operator] === 'many') === isMany;
          onChange({ ...condition, operator, values: keepsValue ? condition.values : [] });
        }}
      />
      <div className="rc-condition-value">
        {field && hasValue && (
          <ConditionValue
            collection={collection}
            field={field}
            isMany={isMany}
            values={condition.values}
            onChange={(values) => onChange({ ...condition, values })}
          />
        )}
      </div>
      <Button type="text" aria-label={t('filter.remove')} onClick={onRemove}>
        ×
      </Button>
    </div>
  );
}
