import { REPORT_LIMITS, type ReportMeasure } from '@pedestal/contract';
import { Icon } from '@pedestal/ui';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { nextMeasureId } from '../query/question.ts';
import type { Source } from '../query/use-source.ts';
import { useTexts } from '../shared/texts.ts';
import { MeasureEditor } from './measure-editor.tsx';
import { isPlain, useMeasureName } from './measure-words.ts';

interface MeasuresPartProps {
  source: Source;
  measures: readonly ReportMeasure[];
  onChange: (measures: ReportMeasure[]) => void;
}

/** What is calculated. Each measure opens to be changed. */
export function MeasuresPart({ source, measures, onChange }: MeasuresPartProps) {
  const t = useTexts();
  const nameOf = useMeasureName(source, measures);
  const [open, setOpen] = useState<string>();
  const add = (kind: ReportMeasure['kind']) => {
    const made = makeMeasure(kind, nextMeasureId(measures), source, measures);
    if (!made) return;
    onChange([...measures, made]);
    setOpen(made.id);
  };
  const kinds = MEASURE_KINDS.filter(
    (kind) => makeMeasure(kind, 'x', source, measures) !== undefined,
  );
  return (
    <div className="dr-rows">
      {measures.map((measure) => (
        <div key={measure.id} className="dr-card">
          <div className="dr-line">
            <button
              type="button"
              className="dr-chip"
              aria-expanded={open === measure.id}
              onClick={() => setOpen(open === measure.id ? undefined : measure.id)}
            >
              <Icon name={open === measure.id ? 'chevronDown' : 'chevronRight'} size={14} />
              <span>{nameOf(measure)}</span>
              {'filter' in measure && measure.filter && <Icon name="filter" size={14} />}
            </button>
            <Button
              type="text"
              size="small"
              aria-label={t('measure.remove', { name: nameOf(measure) })}
              icon={<Icon name="close" size={14} />}
              onClick={() => onChange(withoutMeasure(measures, measure.id))}
            />
          </div>
          {open === measure.id && (
            <MeasureEditor
              source={source}
              measure={measure}
              measures={measures}
              nameOf={nameOf}
              onChange={(next) =>
                onChange(measures.map((each) => (each.id === measure.id ? next : each)))
              }
            />
          )}
        </div>
      ))}
      <Dropdown
        trigger={['click']}
        autoFocus
        disabled={measures.length >= REPORT_LIMITS.measures}
        menu={{
          items: kinds.map((key) => ({ key, label: t(`measure.${key}`) })),
          onClick: ({ key }) => add(key as ReportMeasure['kind']),
        }}
      >
        <Button type="dashed" size="small" icon={<Icon name="plus" size={14} />}>
          {t('measure.add')}
        </Button>
      </Dropdown>
    </div>
  );
}

/** Kinds of measures in the order of the menu. */
export const MEASURE_KINDS: readonly ReportMeasure['kind'][] = [
  'named',
  'count',
  'sum',
  'average',
  'min',
  'max',
  'distinct',
  'ratio',
  'running',
  'change',
];

/** A new measure of a kind; undefined: the source has nothing for it. */
export function makeMeasure(
  kind: ReportMeasure['kind'],
  id: string,
  { fields, named }: Source,
  measures: readonly ReportMeasure[],
): ReportMeasure | undefined {
  const plain = measures.filter((each) => isPlain(each));
  const [first, second] = plain;
  switch (kind) {
    case 'count':
      return { id, kind };
    case 'named': {
      const [measure] = named;
      return measure && { id, kind, of: measure.id };
    }
    case 'ratio':
      return first && second && { id, kind, of: [first.id, second.id] };
    case 'running':
      return first && { id, kind, of: first.id };
    case 'change':
      return first && { id, kind, of: first.id, against: 'period', as: 'share' };
    default: {
      const field = fields.find((each) => each.measures.includes(kind));
      return field && { id, kind, field: field.id };
    }
  }
}

/** Without a measure, and without those that are made of it. */
export function withoutMeasure(measures: readonly ReportMeasure[], id: string): ReportMeasure[] {
  return measures.filter(
    (each) =>
      each.id !== id &&
      !(each.kind === 'ratio' && each.of.includes(id)) &&
      !((each.kind === 'running' || each.kind === 'change') && each.of === id),
  );
}
