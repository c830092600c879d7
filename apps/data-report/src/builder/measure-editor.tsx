import type { ReportMeasure } from '@pedestal/contract';
import { Input, Select } from 'antd';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { FilterPart } from '../filter/filter-part.tsx';
import type { Source } from '../query/use-source.ts';
import { FieldSelect } from '../shared/field-select.tsx';
import { useTexts } from '../shared/texts.ts';
import { isPlain } from './measure-words.ts';

interface MeasureEditorProps {
  source: Source;
  measure: ReportMeasure;
  measures: readonly ReportMeasure[];
  nameOf: (measure: ReportMeasure | string) => string;
  onChange: (measure: ReportMeasure) => void;
  /** Instead of the input of its name. */
  names?: ReactNode;
}

/** Everything that can be set for a measure. */
export function MeasureEditor(props: MeasureEditorProps) {
  const { source, measure, onChange, names } = props;
  const t = useTexts();
  return (
    <div className="dr-editor">
      <Parts {...props} />
      {names ?? <TitleInput measure={measure} onChange={onChange} />}
      {(measure.kind === 'count' || 'field' in measure) && (
        <Labelled label={t('measure.only')}>
          {() => (
            <FilterPart
              source={source}
              filter={measure.filter ?? ''}
              onChange={(filter) => {
                const { filter: _, ...rest } = measure;
                onChange((filter === '' ? rest : { ...rest, filter }) as ReportMeasure);
              }}
            />
          )}
        </Labelled>
      )}
    </div>
  );
}

function Parts({ source, measure, measures, nameOf, onChange }: MeasureEditorProps) {
  const t = useTexts();
  const others = measures
    .filter((each) => each.id !== measure.id && isPlain(each))
    .map((each) => ({ value: each.id, label: nameOf(each) }));
  const pick = (label: string, value: string, onPick: (id: string) => void) => (
    <Select<string>
      className="wb-wide"
      size="small"
      aria-label={label}
      value={value}
      options={others}
      onChange={onPick}
    />
  );
  switch (measure.kind) {
    case 'count':
      return null;
    case 'named':
      return (
        <Select<string>
          className="wb-wide"
          size="small"
          aria-label={t('measure.named')}
          value={measure.of}
          options={source.named.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(of) => onChange({ ...measure, of })}
        />
      );
    case 'ratio':
      return (
        <div className="dr-line">
          {pick(t('measure.dividend'), measure.of[0], (id) =>
            onChange({ ...measure, of: [id, measure.of[1]] }),
          )}
          <span aria-hidden="true">/</span>
          {pick(t('measure.divisor'), measure.of[1], (id) =>
            onChange({ ...measure, of: [measure.of[0], id] }),
          )}
        </div>
      );
    case 'running':
      return pick(t('measure.of'), measure.of, (of) => onChange({ ...measure, of }));
    case 'change':
      return (
        <>
          {pick(t('measure.of'), measure.of, (of) => onChange({ ...measure, of }))}
          <Select<'period' | 'year'>
            size="small"
            aria-label={t('measure.against')}
            value={measure.against}
            options={(['period', 'year'] as const).map((value) => ({
              value,
              label: t(`measure.${value}`),
            }))}
            onChange={(against) => onChange({ ...measure, against })}
          />
          <Select<'share' | 'difference'>
            size="small"
            aria-label={t('measure.shownAs')}
            value={measure.as}
            options={(['share', 'difference'] as const).map((value) => ({
              value,
              label: t(`measure.${value}`),
            }))}
            onChange={(as) => onChange({ ...measure, as })}
          />
        </>
      );
    default:
      return (
        <FieldSelect
          label={t('measure.field')}
          fields={source.fields.filter(({ measures: kinds }) => kinds.includes(measure.kind))}
          value={measure.field}
          onChange={(field) => onChange({ ...measure, field: field.id })}
        />
      );
  }
}

function TitleInput({ measure, onChange }: Pick<MeasureEditorProps, 'measure' | 'onChange'>) {
  const t = useTexts();
  const [text, setText] = useState(measure.title ?? '');
  useEffect(() => setText(measure.title ?? ''), [measure.title]);
  const done = () => {
    if (text.trim() === (measure.title ?? '')) return;
    const { title: _, ...rest } = measure;
    const title = text.trim();
    onChange((title === '' ? rest : { ...rest, title }) as ReportMeasure);
  };
  return (
    <Labelled label={t('measure.title')}>
      {(id) => (
        <Input
          id={id}
          size="small"
          maxLength={60}
          placeholder={t('measure.titleHint')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={done}
          onPressEnter={done}
        />
      )}
    </Labelled>
  );
}

/** An input with its name above it. */
export function Labelled({
  label,
  children,
}: {
  label: string;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="dr-labelled">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
