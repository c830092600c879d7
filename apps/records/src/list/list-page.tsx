import { DataList, NoPage, Page, SavedViews, SearchBox, useCommonTexts } from '@pedestal/workbench';
import { Button, Select } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../shared/texts.ts';
import { useWatch } from '../shared/use-watch.ts';
import type { Collection } from '../workspace/collection.ts';
import { useCollection } from '../workspace/use-collection.ts';
import { useTitle, useWorkspace } from '../workspace/workspace-context.ts';
import { BatchBar } from './batch-bar.tsx';
import { FilterButton } from './filter/filter-button.tsx';
import { rememberNeighbours } from './neighbours.ts';
import { useRecordColumns } from './record-columns.tsx';
import { TotalCount } from './total-count.tsx';
import { ADDRESS_KEYS, type RecordList, useRecordList } from './use-record-list.ts';

const ExportButton = lazy(() => import('./export-button.tsx'));
const ImportButton = lazy(() => import('./import/import-button.tsx'));

const VIEW_KEYS = [...ADDRESS_KEYS, 'sort', 'order'];

/** The list of a collection. */
export function Component() {
  const collection = useCollection();
  if (!collection) return <NoPage />;
  // Another collection starts with a fresh selection.
  return (
    <CollectionList key={`${collection.workspace}/${collection.id}`} collection={collection} />
  );
}

function CollectionList({ collection }: { collection: Collection }) {
  const t = useTexts();
  const title = useTitle();
  const { base } = useWorkspace();
  const navigate = useNavigate();
  const records = useRecordList(collection);
  const { list, view, isTrash } = records;
  const columns = useRecordColumns(collection, view);
  const [selected, setSelected] = useState<string[]>([]);
  const { data } = list.query;
  useEffect(() => {
    if (data)
      rememberNeighbours(
        collection,
        data.items.map(({ id }) => id),
      );
  }, [collection, data]);

  useWatch(collection);

  const { can } = collection;
  const canChange = can.edit || can.delete;
  const selection = {
    ids: selected,
    onChange: setSelected,
    actions: (
      <BatchBar
        collection={collection}
        records={records}
        ids={selected}
        onDone={() => setSelected([])}
      />
    ),
  };
  return (
    <Page
      title={isTrash ? t('trashOf', { title: title(collection.title) }) : title(collection.title)}
      {...(collection.help ? { hint: title(collection.help) } : {})}
      actions={
        !isTrash && (
          <Suspense>
            {can.export && <ExportButton collection={collection} records={records} />}
            {can.import && <ImportButton collection={collection} />}
            {can.create && (
              <Button type="primary" onClick={() => navigate(`${base}/${collection.id}/new`)}>
                {t('create')}
              </Button>
            )}
          </Suspense>
        )
      }
    >
      <DataList
        name={`${collection.workspace}.${collection.id}.${view?.id ?? 'all'}`}
        label={title(collection.title)}
        rowKey={(row) => row.id}
        columns={columns}
        list={list}
        {...(defaultSort(records) ?? {})}
        filters={<ListFilters collection={collection} records={records} />}
        tools={<ListTools collection={collection} records={records} />}
        {...(canChange ? { selection } : {})}
      />
      <TotalCount collection={collection} records={records} />
    </Page>
  );
}

function defaultSort({ view }: RecordList) {
  const [first] = view?.sort ?? [];
  if (first === undefined) return undefined;
  const isDescending = first.startsWith('-');
  const order = isDescending ? ('desc' as const) : ('asc' as const);
  return { sort: { key: isDescending ? first.slice(1) : first, order } };
}

interface PartProps {
  collection: Collection;
  records: RecordList;
}

function ListFilters({ collection, records }: PartProps) {
  const t = useTexts();
  const title = useTitle();
  const { list, view, filter, setFilter } = records;
  const views = collection.views.filter(({ kind }) => kind === 'list');
  return (
    <>
      {views.length > 1 && (
        <Select
          className="wb-filter"
          aria-label={t('view')}
          value={view?.id ?? null}
          options={views.map((each) => ({ value: each.id, label: title(each.title) }))}
          onChange={(id) =>
            list.state.filter({ view: id, f: undefined, sort: undefined, order: undefined })
          }
        />
      )}
      {collection.search.length > 0 && (
        <SearchBox
          value={list.state.values.q}
          label={t('search')}
          onSearch={(q) => list.state.filter({ q })}
        />
      )}
      <FilterButton collection={collection} filter={filter} onChange={setFilter} />
    </>
  );
}

function ListTools({ collection, records: { list, isTrash } }: PartProps) {
  const t = useTexts();
  const common = useCommonTexts();
  return (
    <>
      {collection.can.delete && (
        <Button onClick={() => list.state.filter({ trashed: isTrash ? undefined : 'true' })}>
          {isTrash ? t('leaveTrash') : t('trash')}
        </Button>
      )}
      <Button onClick={() => void list.query.refetch()}>{common('refresh')}</Button>
      <SavedViews
        name={`${collection.workspace}.${collection.id}`}
        keys={VIEW_KEYS}
        state={list.state}
      />
    </>
  );
}
