import type { ReportQuery } from '@pedestal/contract';
import { useGet } from '@pedestal/workbench';
import { Select } from 'antd';
import { EMPTY_QUESTION, readQuestion, writeQuestion } from '../query/question.ts';
import { groupOptions } from '../shared/field-select.tsx';
import { useTexts } from '../shared/texts.ts';
import { useTitle } from '../shared/use-title.ts';

interface SourceSelectProps {
  value: ReportQuery['source'] | undefined;
  /** No datasets. */
  isTable?: boolean;
  onChange: (source: ReportQuery['source']) => void;
}

/** Lists, books and datasets that the person may read, by workspace. */
export function SourceSelect({ value, isTable = false, onChange }: SourceSelectProps) {
  const t = useTexts();
  const title = useTitle();
  const sources = useGet('GET /gateway/reports/sources', {});
  const datasets = useGet(
    'GET /gateway/reports/items',
    { query: { kind: 'dataset' } },
    { enabled: !isTable },
  );
  const items = [
    ...(isTable ? [] : (datasets.data?.items ?? [])).map((item) => ({
      id: textOf({ kind: 'dataset', id: item.id }),
      title: title([item.name, item.nameEn || item.name]),
      group: t('source.datasets'),
    })),
    ...(sources.data?.items ?? []).map((item) => ({
      id: textOf(item.table),
      title: title(item.title),
      group: title(item.workspaceTitle),
    })),
  ];
  return (
    <Select<string>
      className="wb-wide"
      aria-label={t('source.title')}
      placeholder={t('source.pick')}
      showSearch={{ optionFilterProp: 'label' }}
      loading={sources.isPending}
      options={groupOptions(items)}
      {...(value ? { value: textOf(value) } : {})}
      onChange={(text) => {
        const { source } = readQuestion({ s: text });
        if (source) onChange(source);
      }}
    />
  );
}

const textOf = (source: ReportQuery['source']) =>
  writeQuestion({ ...EMPTY_QUESTION, source }).s ?? '';
