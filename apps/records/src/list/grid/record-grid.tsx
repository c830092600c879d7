import { useCommonTexts } from '@pedestal/workbench';
import {
  DataGrid,
  type GridPrefs,
  NO_ROWS,
  type RowSelection,
  useGridPrefs,
} from '@pedestal/workbench/grid';
import { Alert, Button } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../shared/texts.ts';
import { useWatch } from '../../shared/use-watch.ts';
import type { Collection } from '../../workspace/collection.ts';
import { useTitle, useWorkspace } from '../../workspace/workspace-context.ts';
import { BatchBar } from '../batch-bar.tsx';
import { ColorLegend } from '../colors/color-legend.tsx';
import { useColors } from '../colors/use-colors.ts';
import type { Groups } from '../groups.ts';
import { writeSort } from '../list-address.ts';
import { useTotal } from '../total-count.tsx';
import type { RecordList } from '../use-record-list.ts';
import { useFlatSource, useGroupedSource, useGroups, useNeighbours } from '../use-record-source.ts';
import { describeGroups, describeTotals } from './describe-groups.ts';
import { orderFields, useGridColumns } from './use-grid-columns.tsx';
import { useRecordEdits } from './use-record-edits.ts';

/** The server sorts by at most this many fields. */
const MAX_SORTS = 3;

interface RecordGridProps {
  collection: Collection;
  records: RecordList;
}

/** The columns of a list as the person arranged them; those that the view does not name are hidden at first. */
export function useRecordPrefs({ collection, records }: RecordGridProps) {
  const { view, saved } = records;
  const name = `${collection.workspace}.${collection.id}.${saved?.id ?? view?.id ?? 'all'}`;
  const [stored, setPrefs] = useGridPrefs(name);
  const prefs = useMemo((): GridPrefs => {
    const { others } = orderFields(collection, view);
    return { hidden: saved?.hidden ?? others.map(({ id }) => id), ...stored };
  }, [collection, view, saved, stored]);
  return [prefs, setPrefs] as const;
}

/** The records of a list as cells: edit, paste, sort, group, select and change many at once. */
export function RecordGrid(props: RecordGridProps) {
  const { collection, records } = props;
  const t = useTexts();
  const title = useTitle();
  const { base } = useWorkspace();
  const navigate = useNavigate();
  const { state, view, labels, sort, isTrash, group, query } = records;
  const [prefs, setPrefs] = useRecordPrefs(props);
  const [selection, setSelection] = useState<RowSelection>(NO_ROWS);
  const colors = useColors(collection, records.colors);
  const columns = useGridColumns(collection, view, labels, colors);
  const { source, totals, isTooLarge } = useRows(props);
  useNeighbours(collection, source);

  const { can } = collection;
  const edits = useRecordEdits({
    collection,
    columns,
    source,
    labels,
    canAddRows: can.create && !isTrash && !group && records.q === undefined,
  });
  useWatch(collection, { isPaused: edits.isSaving });

  const total = useTotal(collection, records);
  // A search cannot be named in a batch; there, the selection is what was ticked.
  const matchCount = query.q === undefined && total?.isExact ? total.count : undefined;
  const canSelect = can.edit || can.delete;
  return (
    <>
      {isTooLarge && <Alert type="warning" showIcon title={t('group.tooLarge')} />}
      <ColorLegend colors={colors} />
      <div className="rc-grid">
        <DataGrid
          label={title(collection.title)}
          columns={columns}
          source={source}
          prefs={prefs}
          onPrefsChange={setPrefs}
          sort={sort}
          markOfRow={colors.markOfRow}
          onSortChange={(next) => state.patch({ sort: writeSort(next.slice(-MAX_SORTS)) })}
          {...((can.edit || can.create) && !isTrash ? { edits } : {})}
          {...(canSelect
            ? {
                selection,
                onSelectionChange: setSelection,
                selectionActions: (
                  <BatchBar
                    collection={collection}
                    records={records}
                    selection={selection}
                    count={total?.count}
                    onDone={() => setSelection(NO_ROWS)}
                  />
                ),
              }
            : {})}
          {...(matchCount === undefined ? {} : { matchCount })}
          {...(totals ? { totals } : {})}
          empty={<EmptyList {...props} />}
          onOpen={(row) => navigate(`${base}/${collection.id}/${row.id}`)}
        />
      </div>
    </>
  );
}

/** The rows, in groups where the address asks for them, and the total row. */
function useRows({ collection, records }: RecordGridProps) {
  const t = useTexts();
  const title = useTitle();
  const { group, hasTotals, labels, query, sort } = records;
  const isDescending = sort.some((each) => each.key === group?.id && each.isDescending);
  const groups = useGroups(collection, records, group?.id, group !== undefined);
  const totalGroups = useGroups(collection, records, undefined, hasTotals || group !== undefined);
  const describe = useCallback(
    (found: Groups) =>
      group
        ? describeGroups(collection, found, {
            field: group,
            isDescending,
            words: { t, title, labels },
          })
        : [],
    [collection, group, isDescending, t, title, labels],
  );
  const grouped = useGroupedSource(records, groups, describe);
  const isWaiting = group !== undefined && !groups;
  const flat = useFlatSource(collection, records, query, !grouped && !isWaiting);
  return {
    source: grouped ?? flat,
    totals: totalGroups && describeTotals(collection, totalGroups),
    isTooLarge: groups?.isTooLarge === true,
  };
}

/** Says what keeps the list empty: a search, a filter, the view, or nothing; and the way on. */
function EmptyList({ collection, records }: RecordGridProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const title = useTitle();
  const { base } = useWorkspace();
  const navigate = useNavigate();
  const { state, filter, viewFilter, q, setFilter, saved, view, isTrash } = records;
  if (q !== undefined || (filter !== '' && filter !== viewFilter)) {
    const clear = () => (q === undefined ? setFilter(viewFilter) : state.filter({ q: undefined }));
    return (
      <>
        <p>{common('emptyFiltered')}</p>
        <Button onClick={clear}>{common('clearFilters')}</Button>
      </>
    );
  }
  if (filter !== '') {
    const name = saved?.name ?? (view ? title(view.title) : '');
    return (
      <>
        <p>{t('views.empty', { view: name })}</p>
        <Button onClick={records.showAll}>{t('showAll')}</Button>
      </>
    );
  }
  return (
    <>
      <p>{common('empty')}</p>
      {collection.can.create && !isTrash && (
        <Button onClick={() => navigate(`${base}/${collection.id}/new`)}>
          {t('newOf', { title: title(collection.title) })}
        </Button>
      )}
    </>
  );
}
