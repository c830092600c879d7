import type { ReportResult } from '@pedestal/contract';
import { Icon } from '@pedestal/ui';
import { useFormat } from '@pedestal/workbench';
import { Button, Switch } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { Question } from '../query/question.ts';
import type { useRun } from '../query/use-run.ts';
import type { Source } from '../query/use-source.ts';
import { useTexts } from '../shared/texts.ts';

const ExplainDrawer = lazy(() => import('./explain-drawer.tsx'));

interface AnswerBarProps {
  run: ReturnType<typeof useRun>;
  figures: ReportResult | undefined;
  isTable: boolean;
  canTable: boolean;
  onTable: (isTable: boolean) => void;
  question: Question;
  source: Source | undefined;
}

function rowsKey({ isComplete, rows }: ReportResult) {
  if (!isComplete) return 'run.firstRows';
  return rows.length === 1 ? 'run.row' : 'run.rows';
}

/** How old and how many the figures are; asks again, stops, explains. */
export function AnswerBar(props: AnswerBarProps) {
  const { run, figures, isTable, canTable, onTable, question, source } = props;
  const t = useTexts();
  const format = useFormat();
  const [isExplained, setExplained] = useState(false);
  return (
    <div className="dr-bar">
      <p role="status">
        {run.isRunning
          ? t('run.running')
          : figures &&
            [
              t('run.asOf', { time: format.instant(figures.asOf) }),
              t(rowsKey(figures), {
                count: format.number(figures.rows.length),
              }),
            ].join(' · ')}
      </p>
      {run.isRunning ? (
        <Button size="small" onClick={run.cancel}>
          {t('run.cancel')}
        </Button>
      ) : (
        <Button
          type="text"
          size="small"
          icon={<Icon name="reload" size={14} />}
          onClick={run.refresh}
        >
          {t('run.refresh')}
        </Button>
      )}
      <Button
        type="text"
        size="small"
        icon={<Icon name="info" size={14} />}
        disabled={!figures}
        onClick={() => setExplained(true)}
      >
        {t('explain.button')}
      </Button>
      {canTable && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the switch is inside
        <label className="dr-switch">
          <Switch size="small" checked={isTable} onChange={onTable} /> {t('chart.asTable')}
        </label>
      )}
      <Suspense>
        {isExplained && figures && (
          <ExplainDrawer
            figures={figures}
            question={question}
            source={source}
            onClose={() => setExplained(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
