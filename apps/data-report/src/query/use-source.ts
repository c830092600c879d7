import type { DatasetContent, ReportField, ReportQuery, ReportTable } from '@pedestal/contract';
import { useGet } from '@pedestal/workbench';
import { useMemo } from 'react';
import { useTitle } from '../shared/use-title.ts';
import { nameOfTable } from './question.ts';

/** What can be asked of a source. */
export interface Source {
  table: ReportTable;
  title: string;
  /** Fields of the table, for filters and measures. */
  fields: ReportField[];
  /** What figures can be grouped by. */
  dimensions: { id: string; title: string; group: string; hasGrain: boolean }[];
  /** Measures of a dataset, by name. */
  named: { id: string; title: string; help: string }[];
  isDataset: boolean;
}

/** Reads what a collection, a book or a dataset offers. */
export function useSource(source: ReportQuery['source'] | undefined) {
  const title = useTitle();
  const datasetId = source?.kind === 'dataset' ? source.id : undefined;
  const dataset = useGet(
    'GET /gateway/reports/items/:id',
    { params: { id: datasetId ?? '' } },
    { enabled: datasetId !== undefined },
  );
  const opened = dataset.data?.id === datasetId ? dataset.data : undefined;
  const content = opened?.content.kind === 'dataset' ? opened.content : undefined;
  const table: ReportTable | undefined = source?.kind === 'dataset' ? content?.table : source;
  const described = useGet(
    'GET /gateway/reports/sources/:kind/:workspace/:name',
    { params: paramsOf(table) },
    { enabled: table !== undefined },
  );
  const isSame = table !== undefined && described.data && isSameTable(described.data.table, table);
  const data = isSame ? described.data : undefined;
  const name = opened?.name;
  const found = useMemo((): Source | undefined => {
    if (!data) return undefined;
    const dimensions = data.fields
      .filter(({ isDimension }) => isDimension)
      .map((field) => ({
        id: field.id,
        title: title(field.title),
        group: field.group ? title(field.group) : '',
        hasGrain: field.hasGrain,
      }));
    return {
      table: data.table,
      title: name ?? title(data.title),
      fields: data.fields,
      dimensions: content ? dimensionsOf(content, data.fields, title) : dimensions,
      named: (content?.measures ?? []).map((each) => ({
        id: each.measure.id,
        title: title(each.title),
        help: each.help,
      })),
      isDataset: content !== undefined,
    };
  }, [data, content, name, title]);
  return {
    source: found,
    error: dataset.error ?? described.error,
    retry: () => void (dataset.error ? dataset.refetch() : described.refetch()),
  };
}

function dimensionsOf(
  { dimensions }: DatasetContent,
  fields: readonly ReportField[],
  title: ReturnType<typeof useTitle>,
): Source['dimensions'] {
  return dimensions.map((each) => ({
    id: each.id,
    title: title(each.title),
    group: '',
    hasGrain: fields.find(({ id }) => id === each.field)?.hasGrain ?? false,
  }));
}

function paramsOf(table: ReportTable | undefined) {
  return {
    kind: table?.kind ?? 'collection',
    workspace: table?.workspace ?? '',
    name: table ? nameOfTable(table) : '',
  };
}

function isSameTable(one: ReportTable, other: ReportTable): boolean {
  const [a, b] = [paramsOf(one), paramsOf(other)];
  return a.kind === b.kind && a.workspace === b.workspace && a.name === b.name;
}
