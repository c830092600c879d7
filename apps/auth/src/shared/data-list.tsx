import { Button, Empty, Select, Table, type TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import { isForbidden } from '../lib/failure.ts';
import { type List, PAGE_SIZES } from '../lib/use-list.ts';
import { useSetting } from '../lib/use-setting.ts';
import { ColumnSettings } from './column-settings.tsx';
import { Failure } from './page.tsx';
import { useSharedTexts } from './texts.ts';

export interface ListColumn<Row> extends Omit<TableColumnType<Row>, 'key' | 'title'> {
  key: string;
  title: string;
  /** The sort key of the call, where the list can be sorted by this column. */
  sortKey?: string;
  /** Not shown until the person asks for it. */
  isExtra?: boolean;
  /** Always shown, and not offered in the settings. */
  isFixed?: boolean;
}

interface ListPage<Row> {
  items: Row[];
  next: string | null;
  previous: string | null;
}

interface DataListProps<Row> {
  /** Name under which the columns are remembered. */
  name: string;
  label: string;
  rowKey: (row: Row) => string;
  columns: ListColumn<Row>[];
  list: List<ListPage<Row>>;
  /** Sort key and order where the address names none. */
  sort?: { key: string; order: 'asc' | 'desc' };
  filters?: ReactNode;
  tools?: ReactNode;
  selection?: { ids: string[]; onChange: (ids: string[]) => void; actions: ReactNode };
}

const ORDER_KEYS = ['sort', 'order'];

/** A list that is read a page at a time. Everything it shows is in the address. */
export function DataList<Row extends object>(props: DataListProps<Row>) {
  const { name, label, rowKey, columns, list, sort, filters, tools, selection } = props;
  const { query, state, chosen } = list;
  const t = useSharedTexts();
  const [hidden, setHidden] = useSetting<string[]>(
    `${name}.hidden`,
    columns.filter((column) => column.isExtra).map((column) => column.key),
  );
  const { values, patch, filter } = state;
  const sortKey = values.sort ?? sort?.key;
  const order = values.order ?? sort?.order;
  const narrowing = Object.keys(chosen).filter((key) => !ORDER_KEYS.includes(key));
  const isFiltered = narrowing.length > 0;

  const isFailed = query.error !== null && !query.data;
  // A page that is no longer there, or never was: the list begins anew.
  const retry = () => (values.cursor === undefined ? void query.refetch() : filter({}));
  if (isForbidden(query.error)) return <Failure error={query.error} />;

  const shown = columns
    .filter((column) => column.isFixed || !hidden.includes(column.key))
    .map(({ sortKey: own, isExtra: _extra, isFixed: _fixed, ...column }) => ({
      ...column,
      ...(own === undefined
        ? {}
        : {
            sorter: true,
            sortOrder:
              own === sortKey
                ? order === 'desc'
                  ? ('descend' as const)
                  : ('ascend' as const)
                : null,
          }),
    }));

  return (
    <div className="auth-list">
      <div className="auth-filters">
        {filters}
        <div className="auth-tools">
          {tools}
          <ColumnSettings columns={columns} hidden={hidden} onChange={setHidden} />
        </div>
      </div>
      {selection && selection.ids.length > 0 && (
        <div className="auth-selection" role="status">
          <span>{t('selected', { count: selection.ids.length })}</span>
          {selection.actions}
          <Button size="small" type="text" onClick={() => selection.onChange([])}>
            {t('clearSelection')}
          </Button>
        </div>
      )}
      {isFailed ? (
        <Failure error={query.error} onRetry={retry} />
      ) : (
        <Table<Row>
          aria-label={label}
          size="middle"
          rowKey={rowKey}
          columns={shown}
          dataSource={query.data?.items ?? []}
          loading={query.isFetching}
          pagination={false}
          locale={{
            emptyText: (
              <Empty description={t(isFiltered ? 'emptyFiltered' : 'empty')}>
                {isFiltered && (
                  <Button
                    onClick={() =>
                      filter(Object.fromEntries(narrowing.map((key) => [key, undefined])))
                    }
                  >
                    {t('clearFilters')}
                  </Button>
                )}
              </Empty>
            ),
          }}
          onChange={(_pages, _filters, sorter) => {
            const one = Array.isArray(sorter) ? sorter[0] : sorter;
            const column = columns.find((candidate) => candidate.key === one?.columnKey);
            const isCleared = !one?.order || column?.sortKey === undefined;
            filter({
              sort: isCleared ? undefined : column?.sortKey,
              order: isCleared ? undefined : one?.order === 'descend' ? 'desc' : 'asc',
            });
          }}
          {...(selection
            ? {
                rowSelection: {
                  selectedRowKeys: selection.ids,
                  preserveSelectedRowKeys: true,
                  onChange: (keys: React.Key[]) => selection.onChange(keys.map(String)),
                  // Rows of before, while those that were asked for are on the way, cannot be meant.
                  getCheckboxProps: () =>
                    ({ 'aria-label': t('selectRow'), disabled: query.isPlaceholderData }) as object,
                  getTitleCheckboxProps: () => ({
                    'aria-label': t('selectAll'),
                    disabled: query.isPlaceholderData,
                  }),
                },
              }
            : {})}
        />
      )}
      <nav className="auth-pager" aria-label={label}>
        <Select
          aria-label={t('pageSize')}
          value={String(list.limit)}
          options={PAGE_SIZES.map((size) => ({
            value: String(size),
            label: t('perPage', { count: size }),
          }))}
          onChange={(limit) => filter({ limit })}
        />
        <Button
          disabled={!query.data?.previous}
          onClick={() => patch({ cursor: query.data?.previous ?? undefined })}
        >
          {t('previous')}
        </Button>
        <Button
          disabled={!query.data?.next}
          onClick={() => patch({ cursor: query.data?.next ?? undefined })}
        >
          {t('next')}
        </Button>
      </nav>
    </div>
  );
}
