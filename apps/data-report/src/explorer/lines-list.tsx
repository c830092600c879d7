import type { ReportField, ReportLine, ReportTable } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { Failure, Loading } from '@pedestal/workbench';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Empty } from 'antd';
import { useValueText } from '../chart/use-values.ts';
import { recordAddress } from '../query/addresses.ts';
import { useTexts } from '../shared/texts.ts';
import { useTitle } from '../shared/use-title.ts';

type LinesTable = Extract<ReportTable, { kind: 'lines' }>;

const PAGE = 50;

/** The lines of documents behind a figure; each opens its document. */
export function LinesList({ table, filter }: { table: LinesTable; filter: string }) {
  const t = useTexts();
  const title = useTitle();
  const { call } = useShell();
  const list = useInfiniteQuery({
    queryKey: ['report-lines', table, filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      const after = pageParam === undefined ? {} : { after: pageParam };
      const body = { id: crypto.randomUUID(), table, filter, limit: PAGE, ...after };
      return call('POST /gateway/reports/lines', { body }, { signal });
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  if (list.error) return <Failure error={list.error} onRetry={() => void list.refetch()} />;
  if (list.isPending) return <Loading />;
  const { pages } = list.data;
  const fields = pages[0]?.fields ?? [];
  const labels = fields.map((_, index) =>
    Object.assign({}, ...pages.map((page) => page.labels[index] ?? {})),
  );
  const rows = pages.flatMap(({ items }) => items);
  if (rows.length === 0) return <Empty description={t('drill.noLines')} />;
  return (
    <>
      {/* A scrolled region must be reachable by keys. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as the rule for scrolled regions asks. */}
      <section className="dr-lines" tabIndex={0} aria-label={t('drill.lines')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('drill.document')}</th>
              <th scope="col">{t('drill.line')}</th>
              {fields.map((field) => (
                <th key={field.id} scope="col" className={isNumber(field) ? 'dr-number' : ''}>
                  {title(field.title)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <LineRow key={`${row.record} ${row.position}`} {...{ table, row, fields, labels }} />
            ))}
          </tbody>
        </table>
      </section>
      <p className="wb-muted" aria-live="polite">
        {t('drill.shownLines', { count: rows.length })}
      </p>
      {list.hasNextPage && (
        <Button block loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('drill.more')}
        </Button>
      )}
    </>
  );
}

interface LineRowProps {
  table: LinesTable;
  row: ReportLine;
  fields: readonly ReportField[];
  labels: readonly Record<string, string>[];
}

function LineRow({ table, row, fields, labels }: LineRowProps) {
  const t = useTexts();
  const shell = useShell();
  const text = useValueText();
  const target = recordAddress(table, row.record);
  return (
    <tr>
      <td>
        <a
          href={`/${target.subApp}${target.path}`}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            shell.navigate(target);
          }}
        >
          {row.no ?? t('drill.open')}
        </a>
      </td>
      <td className="dr-number">{row.position}</td>
      {fields.map((field, index) => {
        const value = row.values[index];
        const shown =
          isNumber(field) || field.hasGrain
            ? text(value, {
                id: field.id,
                title: '',
                scale: field.scale ?? 0,
                format: field.type === 'date' ? 'day' : field.hasGrain ? 'time' : 'number',
                isAdditive: false,
              })
            : ((value && labels[index]?.[value]) ?? (field.to ? '–' : (value ?? '–')));
        return (
          <td key={field.id} className={isNumber(field) ? 'dr-number' : ''}>
            {shown}
          </td>
        );
      })}
    </tr>
  );
}

function isNumber({ scale }: ReportField): boolean {
  return scale !== null;
}
