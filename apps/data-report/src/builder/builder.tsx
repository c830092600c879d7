import { Spinner } from '@pedestal/workbench';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { FilterPart } from '../filter/filter-part.tsx';
import { EMPTY_QUESTION, type Question } from '../query/question.ts';
import type { Source } from '../query/use-source.ts';
import { useTexts } from '../shared/texts.ts';
import { DimensionsPart } from './dimensions-part.tsx';
import { MeasuresPart } from './measures-part.tsx';
import { OrderPart } from './order-part.tsx';
import { SourceSelect } from './source-select.tsx';
import './builder.css';

interface BuilderProps {
  question: Question;
  source: Source | undefined;
  onChange: (change: Partial<Question>) => void;
}

/** Puts a question together, without SQL. */
export function Builder({ question, source, onChange }: BuilderProps) {
  const t = useTexts();
  return (
    <div className="dr-builder">
      <Part title={t('source.title')}>
        <SourceSelect
          value={question.source}
          onChange={(next) =>
            onChange({ ...EMPTY_QUESTION, source: next, measures: startOf(next) })
          }
        />
      </Part>
      {question.source && !source && <Spinner />}
      {source && (
        <>
          <Part title={t('measure.part')}>
            <MeasuresPart
              source={source}
              measures={question.measures}
              onChange={(measures) => onChange({ measures })}
            />
          </Part>
          <Part title={t('dimension.part')}>
            <DimensionsPart
              source={source}
              dimensions={question.dimensions}
              onChange={(dimensions) => onChange({ dimensions, sort: [] })}
            />
          </Part>
          <Part title={t('filter.part')}>
            <FilterPart
              source={source}
              filter={question.filter}
              onChange={(filter) => onChange({ filter })}
            />
          </Part>
          <Part title={t('order.part')}>
            <OrderPart source={source} question={question} onChange={onChange} />
          </Part>
        </>
      )}
    </div>
  );
}

/** How many records there are is a good first answer; datasets have measures of their own. */
function startOf(source: NonNullable<Question['source']>): Question['measures'] {
  return source.kind === 'dataset' ? [] : [{ id: 'a', kind: 'count' }];
}

/** A part of the builder with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="dr-part" aria-labelledby={id}>
      <h2 id={id} className="dr-part-title">
        {title}
      </h2>
      {children}
    </section>
  );
}
