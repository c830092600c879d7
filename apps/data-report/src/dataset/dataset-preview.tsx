import type { DatasetContent } from '@pedestal/contract';
import { FailureAlert, Loading } from '@pedestal/workbench';
import { Empty, Select } from 'antd';
import { useMemo, useState } from 'react';
import { Chart } from '../chart/chart.tsx';
import { FailureNotice } from '../explorer/failure-notice.tsx';
import { useResult } from '../query/use-result.ts';
import { isFailure, useRun, useTimeZone } from '../query/use-run.ts';
import { useTexts } from '../shared/texts.ts';
import { useTitle } from '../shared/use-title.ts';
import { previewQuery } from './draft.ts';

const ALL = '';

/** The figures of the dataset as it stands, before it is saved. */
export function DatasetPreview({ content }: { content: DatasetContent }) {
  const t = useTexts();
  const title = useTitle();
  const timeZone = useTimeZone();
  const [chosen, setChosen] = useState<string>();
  const [first] = content.dimensions;
  const isThere = chosen === ALL || content.dimensions.some(({ id }) => id === chosen);
  const by = isThere ? chosen : first?.id;
  const queries = useMemo(() => {
    const query = previewQuery(content, by, timeZone);
    return query ? [query] : [];
  }, [content, by, timeZone]);
  const run = useRun(queries);
  const [answer] = run.answers ?? [];
  const failure = answer && isFailure(answer) ? answer : undefined;
  const result = useResult(answer && !isFailure(answer) ? answer : undefined);
  return (
    <section className="dr-preview" aria-label={t('dataset.preview')}>
      <header>
        <h2>{t('dataset.preview')}</h2>
        <Select<string>
          size="small"
          aria-label={t('dimension.part')}
          popupMatchSelectWidth={false}
          value={by ?? ALL}
          options={[
            { value: ALL, label: t('explain.noGroups') },
            ...content.dimensions.map((each) => ({
              value: each.id,
              label: title(each.title) || each.field,
            })),
          ]}
          onChange={setChosen}
        />
      </header>
      {run.error && <FailureAlert error={run.error} onRetry={run.refresh} />}
      {failure && <FailureNotice failure={failure} onRetry={run.refresh} />}
      {queries.length === 0 && <Empty description={t('explore.noMeasure')} />}
      {!answer && run.isRunning && <Loading />}
      {result && queries.length > 0 && (
        <div className="dr-figures" data-old={run.isOld} aria-busy={run.isOld}>
          <Chart kind="table" result={result} label={t('dataset.preview')} />
        </div>
      )}
    </section>
  );
}
