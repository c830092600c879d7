import { MAX_BATCH } from '@pedestal/contract';
import { useSettings, useShell } from '@pedestal/sub-app-sdk/react';
import { Button, Empty, Table, type TableProps } from 'antd';
import { type Key, type ReactNode, useState } from 'react';
import { Failure } from '../page/failure.tsx';
import { isForbidden } from '../query/api-errors.ts';
import { useCommonTexts } from '../texts/common-texts.ts';
import { arrange } from './column-layout.ts';
import { ColumnSettings } from './column-settings.tsx';
import { type ListColumn, toTableColumns } from './columns.ts';
import './list.css';
import './columns.css';
import { Pager } from './pager.tsx';
import { SavedViews } from './saved-views.tsx';
import { watchScrollEdges } from './scroll-edges.ts';
import { type ColumnLayoutActions, useColumnLayout } from './use-column-layout.ts';
import { type List, type ListPage, ORDER_KEYS } from './use-list.ts';

interface Selection {
  ids: string[];
  onChange: (ids: string[]) => void;
  /** Buttons beside the number of selected rows. */
  actions: ReactNode;
}

interface DataListProps<Row> {
  /** Setting name under which views and the arrangement of the columns are stored. */
  name: string;
  label: string;
  rowKey: (row: Row) => string;
  columns: ListColumn<Row>[];
  list: List<ListPage<Row>>;
  /** Sort key and order if the address sets none. */
  sort?: { key: string; order: 'asc' | 'desc' };
  filters?: ReactNode;
  selection?: Selection;
}

const TABLE_SIZES = { spacious: 'large', comfortable: 'middle', compact: 'small' } as const;

/** A paged table with filters, saved views, column settings and row selection. Its state is in the address. */
export function DataList<Row extends object>(props: DataListProps<Row>) {
  const { name, label, columns, list, filters, selection } = props;
  const { query, state } = list;
  const arrangement = useColumnLayout(name, columns);
  if (isForbidden(query.error)) return <Failure error={query.error} />;

  const isFailed = query.error !== null && !query.data;
  // A cursor may have expired: start again at the first page.
  const retry = () => (state.values.cursor === undefined ? void query.refetch() : state.filter({}));
  return (
    <div className="wb-list">
      <div className="wb-filters">
        {filters}
        <div className="wb-tools">
          {(list.filters.length > 0 || columns.some(({ sortKey }) => sortKey !== undefined)) && (
            <SavedViews name={name} keys={[...list.filters, ...ORDER_KEYS]} state={state} />
          )}
          <ColumnSettings
            columns={arrange(columns, arrangement.layout.order)}
            hidden={arrangement.layout.hidden}
            onChange={arrangement.hide}
            onMove={arrangement.move}
            onReset={arrangement.reset}
          />
        </div>
      </div>
      {isFailed ? (
        <Failure error={query.error} onRetry={retry} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse scroll it by keyboard.
        <div ref={watchScrollEdges} className="wb-scroll" tabIndex={0}>
          <ListTable {...props} arrangement={arrangement} />
        </div>
      )}
      <div className="wb-foot">
        {selection && selection.ids.length > 0 && (
          <SelectionBar {...selection}>
            <SelectMatching {...props} selection={selection} />
          </SelectionBar>
        )}
        <Pager label={label} list={list} />
      </div>
    </div>
  );
}

function SelectionBar({ ids, onChange, actions, children }: Selection & { children: ReactNode }) {
  const t = useCommonTexts();
  return (
    <div className="wb-selection" role="status">
      <span>{t('selected', { count: ids.length })}</span>
      {children}
      {actions}
      <Button size="small" type="text" onClick={() => onChange([])}>
        {t('clearSelection')}
      </Button>
    </div>
  );
}

/** Offers to select every matching row, once all rows of the page are selected. */
function SelectMatching<Row extends object>(props: DataListProps<Row> & { selection: Selection }) {
  const { list, rowKey, selection } = props;
  const { items = [], total } = list.query.data ?? {};
  const t = useCommonTexts();
  const { notify } = useShell();
  const [isReading, setReading] = useState(false);
  const selected = new Set(selection.ids);
  const isPageSelected = items.every((row) => selected.has(rowKey(row)));
  const count = Math.min(total ?? MAX_BATCH, MAX_BATCH);
  if (total === undefined || !isPageSelected || selection.ids.length >= count) return null;
  const select = async () => {
    setReading(true);
    try {
      selection.onChange((await list.readMatching(MAX_BATCH)).map(rowKey));
    } catch (error) {
      notify({ type: 'error', message: error instanceof Error ? error.message : '' });
    } finally {
      setReading(false);
    }
  };
  return (
    <Button size="small" type="link" loading={isReading} onClick={() => void select()}>
      {t(total === count ? 'selectMatching' : 'selectFirst', { count })}
    </Button>
  );
}

function ListTable<Row extends object>(
  props: DataListProps<Row> & { arrangement: ColumnLayoutActions },
) {
  const { label, rowKey, columns, list, sort, selection, arrangement } = props;
  const { query, state } = list;
  const { density } = useSettings();
  const rowSelection = useRowSelection<Row>(selection, query.isPlaceholderData);
  const sortBy: TableProps<Row>['onChange'] = (_pages, _filters, sorter) => {
    const one = Array.isArray(sorter) ? sorter[0] : sorter;
    const column = columns.find((candidate) => candidate.key === one?.columnKey);
    const isCleared = !one?.order || column?.sortKey === undefined;
    state.filter({
      sort: isCleared ? undefined : column?.sortKey,
      order: isCleared ? undefined : one?.order === 'descend' ? 'desc' : 'asc',
    });
  };
  return (
    <Table<Row>
      aria-label={label}
      size={TABLE_SIZES[density]}
      rowKey={rowKey}
      columns={toTableColumns(columns, arrangement, {
        key: state.values.sort ?? sort?.key,
        order: state.values.order ?? sort?.order,
      })}
      dataSource={query.data?.items ?? []}
      loading={query.isFetching}
      pagination={false}
      locale={{ emptyText: <EmptyList list={list} /> }}
      onChange={sortBy}
      {...(rowSelection ? { rowSelection } : {})}
    />
  );
}

// Disable selection while the next page is loading: the previous rows are still visible.
function useRowSelection<Row>(selection: Selection | undefined, isLoading: boolean) {
  const t = useCommonTexts();
  if (!selection) return undefined;
  return {
    selectedRowKeys: selection.ids,
    preserveSelectedRowKeys: true,
    onChange: (keys: Key[]) => selection.onChange(keys.map(String)),
    getCheckboxProps: () => ({ 'aria-label': t('selectRow'), disabled: isLoading }) as object,
    getTitleCheckboxProps: () => ({ 'aria-label': t('selectAll'), disabled: isLoading }),
  } satisfies TableProps<Row>['rowSelection'];
}

function EmptyList({ list: { chosen, query, state } }: { list: List<unknown> }) {
  const t = useCommonTexts();
  if (query.isPending) return null;
  const filters = Object.keys(chosen).filter((key) => !ORDER_KEYS.includes(key));
  if (filters.length === 0) return <Empty description={t('empty')} />;
  const clear = () => state.filter(Object.fromEntries(filters.map((key) => [key, undefined])));
  return (
    <Empty description={t('emptyFiltered')}>
      <Button onClick={clear}>{t('clearFilters')}</Button>
    </Empty>
  );
}
