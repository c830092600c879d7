import {
  ColumnSettings,
  Loading,
  NoPage,
  Page,
  SearchBox,
  useCommonTexts,
} from '@pedestal/workbench';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { PageLinks } from '../pages/page-links.tsx';
import { useTexts } from '../shared/texts.ts';
import { usePhone } from '../shared/use-phone.ts';
import { type Collection, findField } from '../workspace/collection.ts';
import { DesignLink } from '../workspace/design-link.tsx';
import { useCollection } from '../workspace/use-collection.ts';
import { useTitle, useWorkspace } from '../workspace/workspace-context.ts';
import { FilterButton } from './filter/filter-button.tsx';
import { useRecordPrefs } from './grid/record-grid.tsx';
import { orderFields } from './grid/use-grid-columns.tsx';
import { GroupButton } from './group-button.tsx';
import { LayoutSelect } from './layout-select.tsx';
import { RecordsView } from './records-view.tsx';
import { TotalCount } from './total-count.tsx';
import { useOpenByCode } from './use-open-by-code.ts';
import { type RecordList, useRecordList } from './use-record-list.ts';
import { ViewMenu } from './views/view-menu.tsx';
import { ViewSelect } from './views/view-select.tsx';

const ExportButton = lazy(() => import('./export-button.tsx'));
const PrintListButton = lazy(() => import('../print/print-list-button.tsx'));
const ImportButton = lazy(() => import('./import/import-button.tsx'));

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
  const { isTrash } = records;
  const { can } = collection;
  return (
    <Page
      title={
        isTrash ? t('trashOf', { title: title(collection.listTitle) }) : title(collection.listTitle)
      }
      {...(collection.help ? { hint: title(collection.help) } : {})}
      aside={
        records.isWaiting ? undefined : <TotalCount collection={collection} records={records} />
      }
      actions={
        !isTrash && (
          <>
            <PageLinks collection={collection} />
            <DesignLink />
            <Suspense>
              <PrintListButton collection={collection} records={records} />
              {can.export && <ExportButton collection={collection} records={records} />}
              {can.import && <ImportButton collection={collection} />}
            </Suspense>
            {can.create && (
              <Button type="primary" onClick={() => navigate(`${base}/${collection.id}/new`)}>
                {t('create')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="wb-filters rc-filters">
        <ListFilters collection={collection} records={records} />
        <div className="wb-tools">
          <ListTools collection={collection} records={records} />
        </div>
      </div>
      {records.isWaiting ? <Loading /> : <RecordsView collection={collection} records={records} />}
    </Page>
  );
}

interface PartProps {
  collection: Collection;
  records: RecordList;
}

function ListFilters({ collection, records }: PartProps) {
  const t = useTexts();
  const isPhone = usePhone();
  const openByCode = useOpenByCode(collection);
  const { state, layout, filter, viewFilter, setFilter, q } = records;
  // The server searches document numbers in any case.
  const isSearched = collection.search.length > 0 || findField(collection, 'no') !== undefined;
  return (
    <>
      <ViewSelect collection={collection} records={records} />
      {isSearched && (
        <SearchBox
          value={q}
          label={t('search')}
          onSearch={(text) => state.filter({ q: text })}
          onEnter={openByCode}
        />
      )}
      <FilterButton {...{ collection, filter, viewFilter }} onChange={setFilter} />
      <LayoutSelect collection={collection} records={records} />
      {layout === 'list' && !isPhone && <GroupButton collection={collection} records={records} />}
    </>
  );
}

function ListTools({ collection, records }: PartProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const title = useTitle();
  const queries = useQueryClient();
  const [prefs, setPrefs] = useRecordPrefs({ collection, records });
  const isPhone = usePhone();
  const { state, isTrash, view, layout } = records;
  const { shown, others, nameKey } = orderFields(collection, view);
  return (
    <>
      {collection.can.delete && (
        <Button onClick={() => state.filter({ trashed: isTrash ? undefined : 'true' })}>
          {isTrash ? t('leaveTrash') : t('trash')}
        </Button>
      )}
      <Button onClick={() => void queries.invalidateQueries()}>{common('refresh')}</Button>
      <ViewMenu collection={collection} records={records} />
      {layout === 'list' && !isPhone && (
        <ColumnSettings
          columns={[...shown, ...others].map((field) => ({
            key: field.id,
            title: title(field.title),
            isFixed: field.id === nameKey,
          }))}
          hidden={[...(prefs.hidden ?? [])]}
          onChange={(hidden) => setPrefs({ ...prefs, hidden })}
        />
      )}
    </>
  );
}
