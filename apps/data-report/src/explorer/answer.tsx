import { FailureAlert, Loading } from '@pedestal/workbench';
import { Button } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { Chart, preparePictures } from '../chart/chart.tsx';
import { type ChartKind, suggestKind } from '../chart/kinds.ts';
import type { Point, Result } from '../chart/result.ts';
import { type Question, queryOf } from '../query/question.ts';
import { useResult } from '../query/use-result.ts';
import { isFailure, useRun, useTimeZone } from '../query/use-run.ts';
import type { Source } from '../query/use-source.ts';
import { useTexts } from '../shared/texts.ts';
import { AnswerBar } from './answer-bar.tsx';
import { DrillDialog } from './drill-dialog.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { GoneNotice, useGone } from './gone-notice.tsx';
import { KindSwitch } from './kind-switch.tsx';

interface AnswerProps {
  question: Question;
  source: Source | undefined;
  label: string;
  onChange: (change: Partial<Question>) => void;
}

/** The figures of a question, as a picture or a table. */
export function Answer({ question, source, label, onChange }: AnswerProps) {
  const t = useTexts();
  const timeZone = useTimeZone();
  const kind = kindOf(question, source);
  const queries = useMemo(() => {
    const query = queryOf({ ...question, kind }, timeZone);
    return query ? [query] : [];
  }, [question, kind, timeZone]);
  const run = useRun(queries);
  useEffect(() => preparePictures([kind]), [kind]);
  const [answer] = run.answers ?? [];
  const failure = answer && isFailure(answer) ? answer : undefined;
  const figures = answer && !isFailure(answer) ? answer : undefined;
  const result = useResult(figures);
  const gone = useGone(question, source);
  const [isTable, setTable] = useState(false);
  const [picked, setPicked] = useState<Point>();
  return (
    <>
      <KindSwitch kind={kind} onChange={(next) => onChange({ kind: next })} />
      <AnswerBar
        run={run}
        figures={figures}
        isTable={isTable}
        canTable={kind !== 'table' && kind !== 'pivot'}
        onTable={setTable}
        question={question}
        source={source}
      />
      {run.error && <FailureAlert error={run.error} onRetry={run.refresh} />}
      {failure && gone.length === 0 && <FailureNotice failure={failure} onRetry={run.refresh} />}
      {failure && source && <GoneNotice question={question} source={source} onChange={onChange} />}
      {run.isCancelled && !run.isRunning && (
        <p className="dr-none">
          {t('run.cancelled')} <Button onClick={run.refresh}>{t('run.again')}</Button>
        </p>
      )}
      {!answer && run.isRunning && <Loading />}
      {result && !run.isCancelled && (
        <Figures
          kind={kind}
          result={result}
          label={label}
          isTable={isTable}
          isOld={run.isOld}
          onPick={setPicked}
        />
      )}
      {picked && result && figures && source && (
        <DrillDialog
          point={picked}
          result={result}
          table={figures.table}
          source={source}
          question={question}
          onChange={onChange}
          onClose={() => setPicked(undefined)}
        />
      )}
    </>
  );
}

interface FiguresProps {
  kind: ChartKind;
  result: Result;
  label: string;
  isTable: boolean;
  isOld: boolean;
  onPick: (point: Point) => void;
}

function Figures({ kind, result, label, isTable, isOld, onPick }: FiguresProps) {
  const names = [...result.measures, ...result.dimensions].map(({ title }) => title);
  const isLow = isTable || kind === 'table' || kind === 'number';
  return (
    <div className={`dr-figures ${isLow ? '' : 'dr-high'}`} data-old={isOld} aria-busy={isOld}>
      <Chart
        kind={kind}
        result={result}
        label={`${label}: ${names.join(', ')}`}
        isTable={isTable}
        onPick={onPick}
      />
    </div>
  );
}

function kindOf({ kind, dimensions, measures }: Question, source: Source | undefined): ChartKind {
  if (kind) return kind;
  const shape = dimensions.map(({ field, grain }) => ({
    isTime:
      grain !== undefined || source?.dimensions.find(({ id }) => id === field)?.hasGrain === true,
  }));
  return suggestKind({ dimensions: shape, measures });
}
