import { Loading } from '@pedestal/workbench';
import { lazy, Suspense } from 'react';
import { usePhone } from '../shared/use-phone.ts';
import type { Collection } from '../workspace/collection.ts';
import { RecordGrid } from './grid/record-grid.tsx';
import type { RecordList } from './use-record-list.ts';

const Board = lazy(() => import('./layouts/board.tsx'));
const Calendar = lazy(() => import('./layouts/calendar.tsx'));
const Gallery = lazy(() => import('./layouts/gallery.tsx'));
const RecordTree = lazy(() => import('./layouts/tree.tsx'));

/** The records of the list in the layout of the address; phones show cards instead of a grid. */
export function RecordsView(props: { collection: Collection; records: RecordList }) {
  const isPhone = usePhone();
  const { layout, group } = props.records;
  if (layout === 'list' && !isPhone) return <RecordGrid {...props} />;
  return (
    <Suspense fallback={<Loading />}>
      {layout === 'board' && group ? (
        <Board {...props} field={group} />
      ) : layout === 'calendar' && group ? (
        <Calendar {...props} field={group} />
      ) : layout === 'tree' && group ? (
        <RecordTree {...props} field={group} />
      ) : (
        <Gallery {...props} />
      )}
    </Suspense>
  );
}
