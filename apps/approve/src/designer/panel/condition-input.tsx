import { APPROVAL_LIMITS } from '@pedestal/approval';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useTitle } from '../../shared/use-title.ts';
import { useDesign } from '../design-context.ts';
import { NOT_YET } from '../new-node.ts';
import { useDesignTexts } from '../texts.ts';
import { ComparisonRow } from './comparison-row.tsx';
import {
  comparableOf,
  operatorsOf,
  readCondition,
  type Simple,
  writeCondition,
} from './condition.ts';

interface ConditionInputProps {
  text: string;
  onChange: (text: string) => void;
}

const EMPTY: Simple = { join: 'and', rows: [] };

/** A condition as rows of field, comparison and value, or as text. */
export function ConditionInput({ text, onChange }: ConditionInputProps) {
  const t = useDesignTexts();
  const title = useTitle();
  const { fields, isReadOnly } = useDesign();
  const read = text === NOT_YET ? EMPTY : readCondition(text);
  const [isText, setText] = useState(read === undefined);
  // Rows that are not complete yet are in no condition.
  const [rows, setRows] = useState<Simple>(read ?? EMPTY);
  const usable = fields.filter(({ type }) => comparableOf(type) !== undefined);
  const kindOf = (id: string) => comparableOf(fields.find((field) => field.id === id)?.type ?? '');

  const change = (next: Simple) => {
    setRows(next);
    onChange(writeCondition(next, kindOf) ?? NOT_YET);
  };
  const add = () => {
    const [field] = usable;
    const kind = field && comparableOf(field.type);
    if (!field || !kind) return;
    const operator = operatorsOf(kind)[0] ?? '==';
    change({ ...rows, rows: [...rows.rows, { field: field.id, operator, value: '' }] });
  };
  if (isText) {
    return (
      <div className="pn-stack">
        <Input.TextArea
          aria-label={t('condition.text')}
          className="pn-code"
          autoSize={{ minRows: 3 }}
          readOnly={isReadOnly}
          maxLength={APPROVAL_LIMITS.conditionLength}
          value={text === NOT_YET ? '' : text}
          onChange={({ target }) => onChange(target.value || NOT_YET)}
        />
        <p className="wb-muted">{t('condition.textHint')}</p>
        {!isReadOnly && read !== undefined && (
          <Button
            size="small"
            onClick={() => {
              setRows(read);
              setText(false);
            }}
          >
            {t('condition.asRows')}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className="pn-stack">
      {rows.rows.length > 1 && (
        <Select
          aria-label={t('condition.join')}
          disabled={isReadOnly}
          value={rows.join}
          options={[
            { value: 'and', label: t('condition.and') },
            { value: 'or', label: t('condition.or') },
          ]}
          onChange={(join) => change({ ...rows, join })}
        />
      )}
      {rows.rows.map((row, index) => (
        <ComparisonRow
          key={index}
          row={row}
          number={index + 1}
          fields={usable}
          titleOf={title}
          onChange={(next) => change({ ...rows, rows: rows.rows.with(index, next) })}
          onRemove={() => change({ ...rows, rows: rows.rows.toSpliced(index, 1) })}
        />
      ))}
      {!isReadOnly && (
        <div className="pn-buttons">
          <Button size="small" disabled={usable.length === 0} onClick={add}>
            {t('condition.add')}
          </Button>
          <Button size="small" type="text" onClick={() => setText(true)}>
            {t('condition.asText')}
          </Button>
        </div>
      )}
    </div>
  );
}
